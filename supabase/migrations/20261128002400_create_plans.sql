create table llm_mentions.plans (
  id                      uuid primary key default gen_random_uuid(),
  key                     text not null unique check (key ~ '^[a-z][a-z0-9-]{0,40}$'),
  name                    text not null check (length(name) between 1 and 80),
  description             text not null default '',
  monthly_price_usd       numeric(10, 2),
  answers_per_month       integer check (answers_per_month >= 0),
  brands                  integer check (brands > 0),
  features                text[] not null default '{}',
  position                integer not null default 0,
  created_at              timestamptz not null default now(),
  yearly_price_usd        numeric(10, 2) check (yearly_price_usd >= 0),
  seats                   integer check (seats > 0),
  is_public               boolean not null default true,
  is_fallback             boolean not null default false,
  stripe_monthly_price_id text unique check (stripe_monthly_price_id ~ '^[A-Za-z0-9_.-]{3,200}$'),
  stripe_yearly_price_id  text unique check (stripe_yearly_price_id ~ '^[A-Za-z0-9_.-]{3,200}$'),
  former_stripe_price_ids text[] not null default '{}' check (cardinality(former_stripe_price_ids) <= 200),
  check (stripe_monthly_price_id <> stripe_yearly_price_id)
);
comment on table llm_mentions.plans is 'Plans for sale. Null prices and limits mean by agreement and unlimited. Public.';
comment on column llm_mentions.plans.features is 'Parts of the product that not every plan includes, such as ''bot-logs''.';
comment on column llm_mentions.plans.yearly_price_usd is 'For a whole year. Null: not sold by the year.';
comment on column llm_mentions.plans.seats is 'Active members, without guests. Null: unlimited.';
comment on column llm_mentions.plans.is_public is 'Shown to everyone on the pricing page; else only to organizations that have it.';
comment on column llm_mentions.plans.is_fallback is 'The plan of organizations that bought none, where plans are sold.';
comment on column llm_mentions.plans.stripe_monthly_price_id is 'Price in Stripe. Null: not sold there by the month.';
comment on column llm_mentions.plans.stripe_yearly_price_id is 'Price in Stripe. Null: not sold there by the year.';
comment on column llm_mentions.plans.former_stripe_price_ids is 'Prices it was sold at before. Customers who pay one keep the plan.';
create unique index plans_is_fallback_idx on llm_mentions.plans (is_fallback) where is_fallback;

alter table llm_mentions.plans enable row level security;
grant select on llm_mentions.plans to answerscope_web;
create policy "visitors read public plans" on llm_mentions.plans for select to anon
  using (is_public);
create policy "people read public plans and those of their organizations" on llm_mentions.plans for select to authenticated
  using (is_public or id in (select o.plan_id from llm_mentions.organizations o));
select private.refuse_writes('llm_mentions.plans');
-- Staff assign plans that are not for sale, and see them.
create policy "staff and the operator read all plans" on llm_mentions.plans for select to answerscope_web
  using ((select private.acts_for_all()));

create trigger log_change after insert or update or delete on llm_mentions.plans
  for each row execute function private.log_change('plan');

alter table llm_mentions.organizations
  add foreign key (plan_id) references llm_mentions.plans (id) on delete set null,
  add foreign key (plan_override_id) references llm_mentions.plans (id) on delete set null;

-- A plan with a new price stays the plan of customers who pay the former one. A price taken over by another plan belongs to
-- that plan.
create function private.keep_former_prices()
returns trigger
language plpgsql
security definer -- changes other plans than the one that is written
set search_path = ''
as $$
declare
  now_sold text[] := array_remove(array[new.stripe_monthly_price_id, new.stripe_yearly_price_id], null);
begin
  if tg_op = 'UPDATE' then
    new.former_stripe_price_ids := array(
      select distinct price
      from unnest(new.former_stripe_price_ids || old.stripe_monthly_price_id || old.stripe_yearly_price_id) as price
      where price is not null and price <> all (now_sold) order by price
    );
  end if;
  update llm_mentions.plans p
  set former_stripe_price_ids = array(select price from unnest(p.former_stripe_price_ids) as price where price <> all (now_sold))
  where p.id <> new.id and p.former_stripe_price_ids && now_sold;
  return new;
end
$$;
create trigger keep_former_prices before insert or update of stripe_monthly_price_id, stripe_yearly_price_id
  on llm_mentions.plans
  for each row execute function private.keep_former_prices();

-- The plan that a Stripe price pays for; null: no plan has or had it.
create function private.plan_of_price(price text)
returns uuid
language sql
stable
set search_path = ''
as $$
  select p.id from llm_mentions.plans p
  where price in (p.stripe_monthly_price_id, p.stripe_yearly_price_id) or price = any (p.former_stripe_price_ids)
  order by price = any (p.former_stripe_price_ids), p.created_at limit 1
$$;
grant execute on function private.plan_of_price(text) to service_role;

create table llm_mentions.limit_overrides (
  organization_id uuid not null references llm_mentions.organizations (id) on delete cascade,
  kind            text not null check (kind in ('answers', 'brands', 'seats', 'bot-logs', 'query-fanout')),
  amount          integer,
  until           timestamptz,
  reason          text not null check (length(btrim(reason)) between 1 and 500),
  given_at        timestamptz not null default now(),
  primary key (organization_id, kind),
  check (until > given_at),
  check (case kind
    when 'answers' then amount >= 0
    when 'brands' then amount > 0
    when 'seats' then amount > 0
    else amount = 0 end)
);
comment on table llm_mentions.limit_overrides is 'Overrides of an organization''s plan, set by Support: answers per month, brands, seats, features. The reason is in the audit log, for admins. amount null: no limit, or the feature is included; 0 of a feature: not included. until null: until it is removed.';
create index limit_overrides_until_idx on llm_mentions.limit_overrides (until) where until is not null;

alter table llm_mentions.limit_overrides enable row level security;
grant select (organization_id, kind, amount, until, given_at) on llm_mentions.limit_overrides to answerscope_web;
create policy "members read limits given to their organization" on llm_mentions.limit_overrides for select to authenticated
  using (organization_id in (select private.my_organization_ids()));
select private.refuse_writes('llm_mentions.limit_overrides');

-- The limit of an organization under a plan: a current override, else the plan's. Null: no limit.
create function private.limit_under(organization uuid, limited text, of_plan integer)
returns integer
language sql
stable
set search_path = ''
as $$
  select case when count(*) = 0 then of_plan else min(g.amount) end
  from llm_mentions.limit_overrides g
  where g.organization_id = organization and g.kind = limited and coalesce(g.until > now(), true)
$$;
grant execute on function private.limit_under(uuid, text, integer) to answerscope_web, service_role;

create function private.is_given(organization uuid, limited text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from llm_mentions.limit_overrides g
    where g.organization_id = organization and g.kind = limited and coalesce(g.until > now(), true)
  )
$$;
grant execute on function private.is_given(uuid, text) to answerscope_web, service_role;

create function private.last_day_of(until timestamptz)
returns date
language sql
immutable
set search_path = ''
as $$
  select (until at time zone 'UTC' - interval '1 microsecond')::date
$$;

-- One audit log entry for each override that is set or removed, with the former value and the reason, whatever made the
-- change.
create function private.log_limit_override()
returns trigger
language plpgsql
security definer -- calls note_act, which people may not
set search_path = ''
as $$
declare
  given      llm_mentions.limit_overrides := case when tg_op = 'DELETE' then old else new end;
  named      text := case given.kind when 'answers' then 'answers_per_month' else given.kind end;
  is_feature boolean := given.kind not in ('answers', 'brands', 'seats');
  before     jsonb := '{}';
  after      jsonb := '{}';
  changed    jsonb;
begin
  if tg_op <> 'INSERT' then
    before := jsonb_build_object(named,
      case when is_feature then to_jsonb(old.amount is null) else coalesce(to_jsonb(old.amount), '"none"') end,
      'until', private.last_day_of(old.until), 'reason', old.reason);
  end if;
  if tg_op <> 'DELETE' then
    after := jsonb_build_object(named,
      case when is_feature then to_jsonb(new.amount is null) else coalesce(to_jsonb(new.amount), '"none"') end,
      'until', private.last_day_of(new.until), 'reason', new.reason);
  end if;
  select jsonb_object_agg(key, jsonb_build_array(before -> key, after -> key)) into changed
  from jsonb_object_keys(before || after) as key
  where nullif(before -> key, 'null') is distinct from nullif(after -> key, 'null');
  if changed is null then return null; end if;
  perform private.note_act(case tg_op when 'DELETE' then 'limit.taken-back' else 'limit.given' end,
    given.organization_id, null, 'limit', given.kind, null, changed);
  return null;
end
$$;
create trigger log_change after insert or update or delete on llm_mentions.limit_overrides
  for each row execute function private.log_limit_override();

-- The same for plans: set or removed by Support, or changed by a payment. What settling a plan changes in the same
-- transaction is logged once.
create function private.log_plan()
returns trigger
language plpgsql
security definer -- calls note_act, which people may not
set search_path = ''
as $$
declare
  is_given boolean := row(old.plan_override_id, old.plan_override_until, old.plan_override_reason)
    is distinct from row(new.plan_override_id, new.plan_override_until, new.plan_override_reason);
  before   jsonb;
  after    jsonb;
begin
  if not is_given and current_setting('private.plan_reported', true) = new.id::text then return null; end if;
  select jsonb_build_object('plan', p.name) into before from llm_mentions.plans p
  where p.id = case when is_given then old.plan_override_id else old.plan_id end;
  select jsonb_build_object('plan', p.name) into after from llm_mentions.plans p
  where p.id = case when is_given then new.plan_override_id else new.plan_id end;
  if is_given then
    perform set_config('private.plan_reported', new.id::text, true);
    before := coalesce(before, '{}') || jsonb_build_object('until', private.last_day_of(old.plan_override_until), 'reason', nullif(old.plan_override_reason, ''));
    after := coalesce(after, '{}') || jsonb_build_object('until', private.last_day_of(new.plan_override_until), 'reason', nullif(new.plan_override_reason, ''));
  end if;
  perform private.note_act(
    case when not is_given then 'plan.changed' when new.plan_override_id is null then 'plan.taken-back' else 'plan.given' end,
    new.id, null, 'plan', null, coalesce(after ->> 'plan', before ->> 'plan'),
    (select coalesce(jsonb_object_agg(key, jsonb_build_array(before -> key, after -> key)), '{}')
     from jsonb_object_keys(coalesce(before, '{}') || coalesce(after, '{}')) as key
     where nullif(before -> key, 'null') is distinct from nullif(after -> key, 'null')));
  return null;
end
$$;
create trigger log_plan after update of plan_id, plan_override_id, plan_override_until, plan_override_reason
  on llm_mentions.organizations
  for each row when (
    row(old.plan_id, old.plan_override_id, old.plan_override_until, old.plan_override_reason)
    is distinct from row(new.plan_id, new.plan_override_id, new.plan_override_until, new.plan_override_reason))
  execute function private.log_plan();

-- Answers of the plan by month, from the current one on: stored ones, and those planned for that month. No row without a
-- quota. Answers of a paused run count in the month where the pause ends, or in the current one where that is unknown. A
-- month after the end of an override has the plan's limit, null where that has none.
create function private.quota_use(organization uuid, moment timestamptz default now())
returns table (plan text, per_month integer, month date, starts_at timestamptz, used bigint)
language sql
stable
security definer -- counts answers of brands that the caller may not see
set search_path = ''
as $$
  with quota as (
    select coalesce(p.name, '') as plan, p.answers_per_month as of_plan, g.kind is not null as is_given, g.amount, g.until,
      o.time_zone, private.month_of(moment, o.time_zone) as month
    from llm_mentions.organizations o
    left join llm_mentions.plans p on p.id = o.plan_id
    left join llm_mentions.limit_overrides g on g.organization_id = o.id and g.kind = 'answers' and coalesce(g.until > moment, true)
    where o.id = organization and case when g.kind is null then p.answers_per_month else g.amount end is not null
      and (o.id in (select private.my_organization_ids()) or private.is_system())
  ), months as (
    select n, (quota.month + make_interval(months => n))::date as month,
      private.month_start((quota.month + make_interval(months => n))::date, quota.time_zone) as starts_at
    from quota cross join generate_series(0, 24) as n
  ), thresholds as (
    select array_agg(starts_at order by n) as list from months
  ), planned as materialized ( -- counted once, not once per month
    select width_bucket(
        case when c.status = 'asking' then moment
          when c.run_at = 'infinity' then greatest(moment, coalesce(a.resumes_at, moment))
          else greatest(moment, c.run_at) end,
        thresholds.list) - 1 as n,
      count(*) as pairs
    from thresholds
    join llm_mentions.analyses a on a.new_organization_id = organization and a.status in ('queued', 'running', 'paused')
    join llm_mentions.prompt_engine_pairs c on c.analysis_id = a.id and c.status in ('queued', 'asking')
    where thresholds.list is not null
    group by 1
  )
  select quota.plan,
    case when quota.is_given and coalesce(quota.until > greatest(moment, months.starts_at), true) then quota.amount else quota.of_plan end,
    months.month, months.starts_at,
    coalesce((select sum(s.answers) from llm_mentions.spend_months s
              where s.organization_id = organization and s.month = months.month), 0)
      + coalesce(planned.pairs, 0)
  from quota cross join months
  left join planned on planned.n = months.n
  order by months.n
$$;
grant execute on function private.quota_use(uuid, timestamptz) to answerscope_web, service_role;

-- The plan of organizations that bought none: null where nothing is sold. Created when the operator has named none, so that
-- forgetting it gives nothing away.
create function private.fallback_plan_id()
returns uuid
language plpgsql
security definer -- runs for anyone who creates an organization
set search_path = ''
as $$
begin
  if not exists (select from llm_mentions.plans p where num_nonnulls(p.stripe_monthly_price_id, p.stripe_yearly_price_id) > 0) then
    return null;
  end if;
  if not exists (select from llm_mentions.plans p where p.is_fallback) then
    insert into llm_mentions.plans (key, name, description, answers_per_month, features, position, is_public, is_fallback)
    values ('no-plan', 'No plan', 'What is there stays readable; nothing new is asked.', 0, '{bot-logs,query-fanout}', 1000, false, true)
    on conflict do nothing;
  end if;
  return (select p.id from llm_mentions.plans p where p.is_fallback);
end
$$;
grant execute on function private.fallback_plan_id() to service_role;

create function private.begin_with_fallback_plan()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.plan_id is null and new.plan_override_id is null and not new.is_demo then
    new.plan_id := private.fallback_plan_id();
  end if;
  return new;
end
$$;
create trigger begin_with_fallback_plan before insert on llm_mentions.organizations
  for each row execute function private.begin_with_fallback_plan();

-- Only staff and the operator set plans and limits.
create function private.give_plan(organization uuid, plan uuid, until timestamptz, reason text)
returns boolean
language plpgsql
security definer -- people may not write plans of organizations; the caller is checked here
set search_path = ''
as $$
begin
  perform private.require_staff();
  update llm_mentions.organizations
  set plan_override_id = plan, plan_override_until = until, plan_override_reason = coalesce(reason, '')
  where id = organization and (plan is not null or plan_override_id is not null);
  return found;
end
$$;
grant execute on function private.give_plan(uuid, uuid, timestamptz, text) to answerscope_web, service_role;

-- Why staff set a plan or a limit is not for members, so functions read the columns.
create function private.reason_of_plan(organization uuid)
returns text
language sql
stable
security definer -- members may not read the column
set search_path = ''
as $$
  select o.plan_override_reason from llm_mentions.organizations o
  where o.id = organization and o.id in (select private.acting_for())
$$;
grant execute on function private.reason_of_plan(uuid) to answerscope_web, service_role;

create function private.give_limit(organization uuid, limited text, amount integer, until timestamptz, reason text)
returns void
language plpgsql
security definer -- people may not write limits; the caller is checked here
set search_path = ''
as $$
begin
  perform private.require_staff();
  insert into llm_mentions.limit_overrides as known (organization_id, kind, amount, until, reason)
  values (organization, limited, give_limit.amount, give_limit.until, give_limit.reason)
  on conflict on constraint limit_overrides_pkey do update
    set amount = excluded.amount, until = excluded.until, reason = excluded.reason, given_at = now();
end
$$;
grant execute on function private.give_limit(uuid, text, integer, timestamptz, text) to answerscope_web, service_role;

create function private.take_back_limit(organization uuid, limited text)
returns boolean
language plpgsql
security definer -- people may not delete limits; the caller is checked here
set search_path = ''
as $$
begin
  perform private.require_staff();
  delete from llm_mentions.limit_overrides where organization_id = organization and kind = limited;
  return found;
end
$$;
grant execute on function private.take_back_limit(uuid, text) to answerscope_web, service_role;

create function private.override_reason(organization uuid, given text)
returns text
language sql
stable
security definer -- members may not read the column
set search_path = ''
as $$
  select g.reason from llm_mentions.limit_overrides g
  where g.organization_id = organization and g.kind = given and g.organization_id in (select private.acting_for())
$$;
grant execute on function private.override_reason(uuid, text) to answerscope_web, service_role;

-- Runs that waited for answers check again.
create function private.resume_runs_at_quota(organization uuid)
returns void
language plpgsql
security definer -- changes runs past their policy; the caller is checked here
set search_path = ''
as $$
begin
  perform private.require_staff();
  update llm_mentions.analyses set resumes_at = now()
  where new_organization_id = organization and status = 'paused' and pause_code = 'quota';
end
$$;
grant execute on function private.resume_runs_at_quota(uuid) to answerscope_web, service_role;

revoke execute on all functions in schema private from public;
