create table llm_mentions.subscriptions (
  organization_id        uuid primary key references llm_mentions.organizations (id) on delete cascade,
  stripe_customer_id     text not null unique check (stripe_customer_id ~ '^cus_[A-Za-z0-9_]{1,200}$'),
  checkout_session_id    text,
  stripe_subscription_id text unique,
  stripe_item_id         text,
  status                 text
                         check (status in (
                           'incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused'
                         )),
  stripe_price_id        text,
  plan_id                uuid references llm_mentions.plans (id) on delete set null,
  interval               text check (interval in ('monthly', 'yearly')),
  currency               text check (currency ~ '^[a-z]{3}$'),
  amount                 bigint,
  period_start           timestamptz,
  period_end             timestamptz,
  cancels_at             timestamptz,
  ended_at               timestamptz,
  past_due_since         timestamptz,
  grace_until            timestamptz,
  others                 text[] not null default '{}',
  kept_client_ids        uuid[] not null default '{}' check (cardinality(kept_client_ids) <= 10000),
  kept_user_ids          uuid[] not null default '{}' check (cardinality(kept_user_ids) <= 10000),
  synced_at              timestamptz,
  asked_at               timestamptz,
  created_at             timestamptz not null default now(),
  checkout_at            timestamptz,
  check ((stripe_subscription_id is null) = (status is null))
);
comment on table llm_mentions.subscriptions is 'What an organization pays for, as Stripe last reported. Status null: a Stripe customer that has bought nothing yet. amount: of one interval, in the smallest unit of the currency. plan_id null: a price that no plan has. others: further active subscriptions of the customer. kept_…: what stays active under a smaller plan. asked_at: when Stripe was last asked without having reported.';
comment on column llm_mentions.subscriptions.checkout_at is 'When the last checkout page was opened: Stripe is asked for the result if it does not report it.';
create index subscriptions_plan_id_idx on llm_mentions.subscriptions (plan_id);

alter table llm_mentions.subscriptions enable row level security;
grant select on llm_mentions.subscriptions to answerscope_web;
create policy "admins read the subscription" on llm_mentions.subscriptions for select to authenticated
  using (organization_id in (select private.my_admin_organization_ids()));
select private.refuse_writes('llm_mentions.subscriptions');
select private.let_product_act('llm_mentions.subscriptions', '{insert, update}');

create trigger log_change after insert or update or delete on llm_mentions.subscriptions
  for each row execute function private.log_change(
    'subscription', 'synced_at', 'asked_at', 'checkout_session_id', 'checkout_at', 'stripe_item_id', 'others', 'period_start'
  );

create table llm_mentions.invoices (
  id              text primary key check (length(id) <= 255),
  organization_id uuid not null references llm_mentions.organizations (id) on delete cascade,
  number          text,
  status          text not null check (status in ('open', 'paid', 'uncollectible', 'void')),
  currency        text not null check (currency ~ '^[a-z]{3}$'),
  total           bigint not null,
  amount_paid     bigint not null,
  amount_due      bigint not null,
  period_start    timestamptz,
  period_end      timestamptz,
  issued_at       timestamptz not null,
  hosted_url      text,
  pdf_url         text
);
comment on table llm_mentions.invoices is 'Invoices that Stripe has issued. Amounts are in the smallest unit of the currency.';
create index invoices_organization_id_issued_at_idx on llm_mentions.invoices (organization_id, issued_at desc);

alter table llm_mentions.invoices enable row level security;
grant select on llm_mentions.invoices to answerscope_web;
create policy "admins read invoices" on llm_mentions.invoices for select to authenticated
  using (organization_id in (select private.my_admin_organization_ids()));
select private.refuse_writes('llm_mentions.invoices');

create table llm_mentions.stripe_events (
  id          text primary key check (id ~ '^evt_[A-Za-z0-9_]{1,200}$'),
  type        text not null check (length(type) <= 100),
  customer_id text check (length(customer_id) <= 255),
  object_id   text check (length(object_id) <= 255),
  is_live     boolean not null,
  created_at  timestamptz not null,
  received_at timestamptz not null default clock_timestamp(),
  asked_at    timestamptz,
  settled_at  timestamptz,
  outcome     text check (outcome in ('applied', 'unknown-customer', 'unknown-price', 'not-ours', 'failed')),
  problem     text check (length(problem) <= 1000)
);
comment on table llm_mentions.stripe_events is 'What Stripe reported, once per event, without its contents: the current state is asked of Stripe. Outcome null: not applied yet. asked_at: when it was last tried again.';
create index stripe_events_customer_id_idx on llm_mentions.stripe_events (customer_id) where settled_at is null;
create index stripe_events_received_at_idx on llm_mentions.stripe_events (received_at desc);

alter table llm_mentions.stripe_events enable row level security;
create policy "nobody reads events of Stripe" on llm_mentions.stripe_events for select to authenticated using (false);
select private.refuse_writes('llm_mentions.stripe_events');
select private.let_product_hear('llm_mentions.stripe_events', '{select, insert}');

create table llm_mentions.plan_pauses (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null references llm_mentions.organizations (id) on delete cascade,
  client_id       uuid unique,
  user_id         uuid,
  paused_at       timestamptz not null default now(),
  unique (organization_id, user_id),
  check (num_nonnulls(client_id, user_id) = 1),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id)
    references llm_mentions.organization_users (organization_id, user_id) on delete cascade
);
comment on table llm_mentions.plan_pauses is 'Brands archived and members deactivated because a plan includes fewer. They return with a plan that includes them.';

alter table llm_mentions.plan_pauses enable row level security;
grant select on llm_mentions.plan_pauses to answerscope_web;
create policy "admins read what a plan has paused" on llm_mentions.plan_pauses for select to authenticated
  using (organization_id in (select private.my_admin_organization_ids()));
select private.refuse_writes('llm_mentions.plan_pauses');

create function private.hold_brands_to_plan()
returns trigger
language plpgsql
security definer -- counts brands past the caller's policies
set search_path = ''
as $$
declare
  plan record;
begin
  if tg_op = 'UPDATE' then
    if old.archived_at is null then return new; end if;
    delete from llm_mentions.plan_pauses p where p.client_id = new.id;
  end if;
  select p.name, private.limit_under(o.id, 'brands', p.brands) as brands into plan from llm_mentions.organizations o
  left join llm_mentions.plans p on p.id = o.plan_id where o.id = new.organization_id;
  if plan.brands is null then return new; end if;
  perform pg_advisory_xact_lock(hashtextextended('answerscope:brands:' || new.organization_id, 0));
  if (select count(*) from llm_mentions.clients c
      where c.organization_id = new.organization_id and c.archived_at is null and not c.is_demo and c.id <> new.id) >= plan.brands then
    if private.is_given(new.organization_id, 'brands') then
      raise exception 'Support has set the limit of active brands to %. Archive one first, or ask for more', plan.brands
        using errcode = 'check_violation', constraint = 'plan_brands';
    end if;
    raise exception 'The plan % contains %. Archive one first, or choose another plan', plan.name,
      case plan.brands when 1 then '1 active brand' else plan.brands || ' active brands' end
      using errcode = 'check_violation', constraint = 'plan_brands';
  end if;
  return new;
end
$$;
create trigger hold_brands_to_plan before insert or update of archived_at on llm_mentions.clients
  for each row when (new.archived_at is null and not new.is_demo) execute function private.hold_brands_to_plan();

create function private.hold_seats_to_plan()
returns trigger
language plpgsql
security definer -- counts members past the caller's policies
set search_path = ''
as $$
declare
  plan record;
begin
  if tg_op = 'UPDATE' then
    if old.status = 'active' and old.role <> 'guest' then return new; end if;
    delete from llm_mentions.plan_pauses p where p.organization_id = new.organization_id and p.user_id = new.user_id;
  end if;
  select p.name, private.limit_under(o.id, 'seats', p.seats) as seats into plan from llm_mentions.organizations o
  left join llm_mentions.plans p on p.id = o.plan_id where o.id = new.organization_id;
  if plan.seats is null then return new; end if;
  perform pg_advisory_xact_lock(hashtextextended('answerscope:seats:' || new.organization_id, 0));
  if (select count(*) from llm_mentions.organization_users m
      where m.organization_id = new.organization_id and m.status = 'active' and m.role <> 'guest' and m.user_id <> new.user_id) >= plan.seats then
    if private.is_given(new.organization_id, 'seats') then
      raise exception 'Support has set the limit of seats to %. Make somebody a guest or inactive first, or ask for more', plan.seats
        using errcode = 'check_violation', constraint = 'plan_seats';
    end if;
    raise exception 'The plan % contains %. Make somebody a guest or inactive first, or choose another plan', plan.name,
      case plan.seats when 1 then '1 seat' else plan.seats || ' seats' end
      using errcode = 'check_violation', constraint = 'plan_seats';
  end if;
  return new;
end
$$;
create trigger hold_seats_to_plan before insert or update of role, status on llm_mentions.organization_users
  for each row when (new.status = 'active' and new.role <> 'guest') execute function private.hold_seats_to_plan();

-- Archives brands and deactivates members beyond the plan: those chosen to stay remain, then the oldest. One owner stays
-- whatever was chosen; other owners come after the chosen members. Brings back what an earlier plan had paused and this one
-- includes, all of it without a limit. Deletes nothing.
create function private.fit_to_plan(organization uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  plan   record;
  kept   record;
  room   bigint;
  owner  uuid;
begin
  select private.limit_under(o.id, 'brands', p.brands) as brands, private.limit_under(o.id, 'seats', p.seats) as seats into plan
  from llm_mentions.organizations o
  left join llm_mentions.plans p on p.id = o.plan_id where o.id = organization;
  select s.kept_client_ids as brands, s.kept_user_ids as members into kept
  from llm_mentions.subscriptions s where s.organization_id = organization;

  with excess as (
    select c.id from llm_mentions.clients c
    where c.organization_id = organization and c.archived_at is null and not c.is_demo and plan.brands is not null
    order by c.id = any (coalesce(kept.brands, '{}')) desc, c.created_at, c.id
    offset coalesce(plan.brands, 0)
  ), archived as (
    update llm_mentions.clients c set archived_at = now() from excess where c.id = excess.id returning c.id
  )
  insert into llm_mentions.plan_pauses (organization_id, client_id) select organization, id from archived
  on conflict do nothing;

  room := plan.brands - (select count(*) from llm_mentions.clients c
    where c.organization_id = organization and c.archived_at is null and not c.is_demo);
  update llm_mentions.clients c set archived_at = null
  from (
    select p.client_id from llm_mentions.plan_pauses p
    join llm_mentions.clients b on b.id = p.client_id and b.archived_at is not null
    where p.organization_id = organization order by b.created_at, b.id limit case when room is not null then greatest(room, 0) end
  ) as back
  where c.id = back.client_id;

  owner := (
    select m.user_id from llm_mentions.organization_users m
    where m.organization_id = organization and m.status = 'active' and m.role = 'owner'
    order by m.user_id = any (coalesce(kept.members, '{}')) desc, m.created_at, m.user_id limit 1
  );
  with excess as (
    select m.user_id from llm_mentions.organization_users m
    where m.organization_id = organization and m.status = 'active' and m.role <> 'guest' and plan.seats is not null
    order by m.user_id is not distinct from owner desc, m.user_id = any (coalesce(kept.members, '{}')) desc,
      m.role = 'owner' desc, m.role = 'admin' desc, m.created_at, m.user_id
    offset coalesce(plan.seats, 0)
  ), paused as (
    update llm_mentions.organization_users m set status = 'inactive' from excess
    where m.organization_id = organization and m.user_id = excess.user_id returning m.user_id
  )
  insert into llm_mentions.plan_pauses (organization_id, user_id) select organization, user_id from paused
  on conflict do nothing;

  room := plan.seats - (select count(*) from llm_mentions.organization_users m
    where m.organization_id = organization and m.status = 'active' and m.role <> 'guest');
  update llm_mentions.organization_users m set status = 'active'
  from (
    select p.user_id from llm_mentions.plan_pauses p
    join llm_mentions.organization_users o on o.organization_id = p.organization_id and o.user_id = p.user_id and o.status = 'inactive'
    where p.organization_id = organization order by o.created_at, o.user_id limit case when room is not null then greatest(room, 0) end
  ) as back
  where m.organization_id = organization and m.user_id = back.user_id;
end
$$;

-- The plan in force: an override by Support, else the paid one (also during the grace period of a failed payment), else the
-- plan of organizations that bought none. Runs that waited for answers of the plan check again.
create function private.settle_plan(organization uuid)
returns void
language plpgsql
security definer -- called where a trial or a subscription is settled; writes what people may not write
set search_path = ''
as $$
declare
  o      llm_mentions.organizations;
  s      llm_mentions.subscriptions;
  wanted uuid;
begin
  select * into o from llm_mentions.organizations where id = organization for no key update;
  if not found then return; end if;
  select * into s from llm_mentions.subscriptions where organization_id = organization;
  wanted := case
    when o.plan_override_id is not null and coalesce(o.plan_override_until > now(), true) then o.plan_override_id
    when s.status in ('trialing', 'active') or s.status in ('past_due', 'unpaid') and s.grace_until > now()
      then coalesce(s.plan_id, o.plan_id)
    when not o.is_demo then private.fallback_plan_id()
  end;
  if wanted is distinct from o.plan_id then
    update llm_mentions.organizations set plan_id = wanted where id = organization;
  end if;
  perform private.fit_to_plan(organization);
  update llm_mentions.analyses set resumes_at = now()
  where new_organization_id = organization and status = 'paused' and pause_code = 'quota'
    and wanted is distinct from o.plan_id;
end
$$;
grant execute on function private.settle_plan(uuid) to answerscope_web, service_role;

revoke execute on all functions in schema private from public;
