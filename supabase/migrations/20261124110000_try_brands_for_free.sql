-- The story of a trial: pending → confirmed → running → ready → converted, and from everywhere but converted → expired. A
-- trial that the operator extends comes back from expired while its organization is still there. The database keeps the
-- steps and their moments; whoever moves a trial names the state and nothing else.
create table llm_mentions.trials (
  id                  uuid primary key default gen_random_uuid(),
  state               text not null default 'pending'
                      check (state in ('pending', 'confirmed', 'running', 'ready', 'converted', 'expired')),
  brand_name          text not null check (length(btrim(brand_name)) between 1 and 120),
  domain              text check (length(domain) between 3 and 253),
  email               text check (length(email) <= 254 and email = lower(email)),
  mail_domain         text not null check (length(mail_domain) <= 253),
  country             text not null check (country ~ '^[A-Z]{2}$'),
  language            text not null default 'en' check (language in ('en', 'de', 'es')),
  topic               text not null default '' check (length(topic) <= 80),
  rivals              text[] not null default '{}' check (cardinality(rivals) <= 5),
  address_hash        bytea check (length(address_hash) = 32),
  is_sandbox          boolean,
  budget_usd          numeric(10, 4) check (budget_usd > 0),
  failure             text check (length(failure) <= 500),
  refusal             text check (refusal in ('again', 'mail-domain', 'brand')),
  organization_id     uuid unique references llm_mentions.organizations (id) on delete cascade,
  client_id           uuid,
  analysis_id         uuid,
  requested_at        timestamptz not null default now(),
  mailed_at           timestamptz,
  mails               integer not null default 0,
  mail_problem        text check (length(mail_problem) <= 500),
  confirmed_at        timestamptz,
  started_at          timestamptz,
  ready_at            timestamptz,
  reminded_at         timestamptz,
  expires_at          timestamptz not null default now() + interval '2 days',
  expired_at          timestamptz,
  delete_at           timestamptz,
  converted_at        timestamptz,
  converted_by        uuid references llm_mentions.users (id) on delete set null,
  answers             integer,
  cost_usd            numeric(14, 8),
  first_answer_at     timestamptz,
  unique (analysis_id),
  check ((organization_id is null) = (started_at is null)),
  check ((state in ('running', 'ready', 'converted')) <= (organization_id is not null)),
  check ((state = 'pending') <= (confirmed_at is null and organization_id is null)),
  check ((state in ('confirmed', 'running', 'ready', 'converted')) <= (confirmed_at is not null)),
  check (refusal is null or state in ('pending', 'expired')),
  check ((state = 'converted') = (converted_at is not null)),
  check ((state = 'expired') = (expired_at is not null and delete_at is not null)),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete set null (client_id),
  foreign key (organization_id, client_id, analysis_id)
    references llm_mentions.analyses (new_organization_id, new_client_id, id) on delete set null (analysis_id)
);
comment on table llm_mentions.trials is 'A brand that somebody tries without an account. Once confirmed by mail it has an organization without members, which whoever has the link reads and its owner takes over. refusal: what the mail says instead of a link. answers, cost_usd and first_answer_at are written when it ends; until then they are counted.';
create index trials_email_idx on llm_mentions.trials (email, requested_at desc);
create index trials_mail_domain_idx on llm_mentions.trials (mail_domain, requested_at desc);
create index trials_domain_idx on llm_mentions.trials (domain, requested_at desc);
create index trials_requested_at_idx on llm_mentions.trials (requested_at desc, id desc);
create index trials_state_expires_at_idx on llm_mentions.trials (state, expires_at);

alter table llm_mentions.trials enable row level security;
grant select (id, state, brand_name, domain, country, language, topic, rivals, is_sandbox, organization_id, client_id,
  analysis_id, requested_at, confirmed_at, started_at, ready_at, expires_at, converted_at, converted_by)
  on llm_mentions.trials to authenticated;
create policy "admins read the trial their organization began as" on llm_mentions.trials for select to authenticated
  using (organization_id in (select private.my_admin_organization_ids()));
-- Anybody may ask for one, through a route that counts; nobody moves one by hand.
select private.refuse_writes('llm_mentions.trials');

create table private.trial_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  trial_id   uuid not null references llm_mentions.trials (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table private.trial_tokens is 'What the links in mails about a trial carry: a new one in each mail, only its SHA-256 here.';
create index trial_tokens_trial_id_idx on private.trial_tokens (trial_id, created_at desc);

create table private.trial_secrets (
  only_one boolean primary key default true check (only_one),
  key      text not null
);
comment on table private.trial_secrets is 'What proofs of work and hashes of addresses are keyed with, the same in every process.';
insert into private.trial_secrets (key)
values (encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'));

create table private.trial_proofs (
  proof_hash bytea primary key,
  expires_at timestamptz not null
);
comment on table private.trial_proofs is 'Proofs of work that were used, until they expire: none counts twice.';
create index trial_proofs_expires_at_idx on private.trial_proofs (expires_at);

create table private.former_trials (
  requested_on    date not null,
  reached         text not null,
  is_converted    boolean not null,
  country         text not null,
  is_sandbox      boolean,
  answers         integer,
  cost_usd        numeric(14, 8),
  first_answer_ms bigint
);
comment on table private.former_trials is 'What is left of a deleted trial, for the funnel: no name, no address.';
create index former_trials_requested_on_idx on private.former_trials (requested_on);

alter table private.trial_tokens enable row level security;
alter table private.trial_secrets enable row level security;
alter table private.trial_proofs enable row level security;
alter table private.former_trials enable row level security;

-- Only the steps there are, each with its moment; what is counted of its answers is kept when it ends.
create function private.step_trial()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'pending' then
      raise exception 'A trial begins as pending' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if old.organization_id is not null and new.organization_id is distinct from old.organization_id then
    raise exception 'A trial keeps its organization' using errcode = 'check_violation';
  end if;
  if new.state = old.state then return new; end if;
  if (old.state, new.state) not in (
    ('pending', 'confirmed'), ('confirmed', 'running'), ('running', 'ready'), ('running', 'converted'), ('ready', 'converted'),
    ('pending', 'expired'), ('confirmed', 'expired'), ('running', 'expired'), ('ready', 'expired'), ('expired', 'ready')
  ) then
    raise exception 'A trial does not go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  case new.state
    when 'confirmed' then
      new.confirmed_at := now();
      new.expires_at := now() + interval '14 days';
    when 'running' then new.started_at := now();
    when 'ready' then
      new.ready_at := coalesce(old.ready_at, now());
      new.expired_at := null;
      new.delete_at := null;
    when 'converted' then new.converted_at := now();
    when 'expired' then
      new.expired_at := now();
      new.expires_at := least(new.expires_at, now());
      new.delete_at := now() + interval '30 days';
    else null;
  end case;
  if new.state in ('ready', 'converted', 'expired') and new.analysis_id is not null then
    select count(*) filter (where c.status = 'answered'), sum(c.cost_usd), min(c.answered_at)
    into new.answers, new.cost_usd, new.first_answer_at
    from llm_mentions.analysis_cells c where c.analysis_id = new.analysis_id;
  end if;
  return new;
end
$$;
create trigger step_trial before insert or update on llm_mentions.trials
  for each row execute function private.step_trial();

create function private.keep_former_trial()
returns trigger
language plpgsql
security definer -- nobody else writes what is left of trials
set search_path = ''
as $$
begin
  insert into private.former_trials (requested_on, reached, is_converted, country, is_sandbox, answers, cost_usd, first_answer_ms)
  values ((old.requested_at at time zone 'UTC')::date,
    case when old.ready_at is not null then 'ready' when old.started_at is not null then 'running'
      when old.confirmed_at is not null then 'confirmed' else 'pending' end,
    old.converted_at is not null, old.country, old.is_sandbox, old.answers, old.cost_usd,
    extract(epoch from old.first_answer_at - old.confirmed_at) * 1000);
  return old;
end
$$;
create trigger keep_former_trial before delete on llm_mentions.trials
  for each row execute function private.keep_former_trial();

-- The first analysis of a trial has ended, however it did.
create function private.end_run_of_trial()
returns trigger
language plpgsql
security definer -- whoever ends an analysis need not be able to write trials
set search_path = ''
as $$
begin
  update llm_mentions.trials t set state = 'ready' where t.analysis_id = new.id and t.state = 'running';
  return null;
end
$$;
create trigger end_run_of_trial after update of status on llm_mentions.analyses
  for each row when (new.status in ('completed', 'cancelled', 'failed') and old.status is distinct from new.status)
  execute function private.end_run_of_trial();

create function private.trial_id_of(token text)
returns uuid
language sql
stable
security definer -- tokens are open to nobody
set search_path = ''
as $$
  select k.trial_id from private.trial_tokens k where k.token_hash = sha256(convert_to(token, 'UTF8'))
$$;

-- The brand of the trial whose token this request carries, while the trial is open. The setting is the token itself: whoever
-- could set it must have it. It opens reading only, as nothing else is built on it.
create function private.my_trial_brand_ids()
returns setof uuid
language sql
stable
security definer -- trials are read past their policy, which is for members
set search_path = ''
as $$
  select t.client_id
  from llm_mentions.trials t
  where nullif(current_setting('request.trial_token', true), '') is not null
    and t.id = private.trial_id_of(current_setting('request.trial_token', true))
    and t.state in ('running', 'ready') and t.expires_at > now() and t.client_id is not null
$$;
grant execute on function private.my_trial_brand_ids() to authenticated, service_role;
grant execute on function private.trial_id_of(text) to service_role;

-- Owner and admin: all brands of the organization. Others: brands with can_view. Inactive members and strangers: none. And
-- the one brand of an open trial, for whoever has its link.
create or replace function private.my_brand_ids()
returns setof uuid
language sql
stable
security definer
set search_path = ''
as $$
  select brand.id
  from (
    select c.id from llm_mentions.clients c
    where c.organization_id in (select private.organization_ids_administered_by_maker())
    union
    select c.id from public.clients c
    where c.organization_id in (select private.organization_ids_administered_by_maker())
    union
    select p.client_id
    from llm_mentions.user_brand_permissions p
    join llm_mentions.organization_users m on m.organization_id = p.organization_id and m.user_id = p.user_id
    where p.user_id = private.my_user_id() and p.can_view and m.status = 'active'
      and m.organization_id = coalesce((select (private.key_scope() ->> 'organization')::uuid), m.organization_id)
    union
    select c.id from llm_mentions.clients c
    where c.organization_id in (select private.my_supported_organization_ids())
  ) brand
  where brand.id = coalesce((select (private.key_scope() ->> 'brand')::uuid), brand.id)
    and brand.id = coalesce((select private.shared_brand_id()), brand.id)
  union
  select private.my_trial_brand_ids()
$$;

-- Makes the caller the owner of what was tried: whoever has the link and has confirmed the address the trial was asked for
-- with. The row lock makes it happen once; the same person asking again hears the same.
create function private.convert_trial(token text)
returns table (outcome text, organization_id uuid, client_id uuid)
language plpgsql
security definer -- inserts the first membership, which no policy allows
set search_path = ''
as $$
#variable_conflict use_column
declare
  me uuid := private.my_user_id();
  trial llm_mentions.trials;
begin
  if me is null or private.key_scope() is not null then
    raise exception 'User profile not found' using errcode = 'insufficient_privilege';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('create_organization:' || me::text, 0));
  select t.* into trial from llm_mentions.trials t where t.id = private.trial_id_of(token) for update;
  if trial.id is null then
    return query select 'unknown', null::uuid, null::uuid;
  elsif trial.state = 'converted' then
    if trial.converted_by = me then
      return query select 'converted', trial.organization_id, trial.client_id;
    else
      return query select 'taken', null::uuid, null::uuid;
    end if;
  elsif not exists (select from auth.users a where a.id = auth.uid() and lower(a.email) = trial.email) then
    return query select 'other-person', null::uuid, null::uuid;
  elsif not exists (select from auth.users a where a.id = auth.uid() and a.email_confirmed_at is not null) then
    return query select 'unconfirmed', null::uuid, null::uuid;
  elsif trial.state = 'expired' or trial.expires_at <= now() then
    return query select 'expired', null::uuid, null::uuid;
  elsif trial.state not in ('running', 'ready') then
    return query select 'not-started', null::uuid, null::uuid;
  elsif (select count(*) from llm_mentions.organization_users m where m.user_id = me and m.role = 'owner') >= 20 then
    raise exception 'One person may own at most 20 organizations' using errcode = 'check_violation';
  else
    insert into llm_mentions.organization_users (organization_id, user_id, role) values (trial.organization_id, me, 'owner');
    update llm_mentions.trials t set state = 'converted', converted_by = me where t.id = trial.id;
    perform private.settle_plan(trial.organization_id);
    return query select 'converted', trial.organization_id, trial.client_id;
  end if;
end
$$;
grant execute on function private.convert_trial(text) to authenticated, service_role;

-- A person's name in what stays: the audit log of others, and invitations to their address. Their own rows go with the
-- profile; rows they made forget who it was by their foreign keys. Of trials they asked for, the address is forgotten.
create or replace function private.forget_person(person uuid, mailbox text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform set_config('private.forgetting_audit_log', 'names', true);
  update llm_mentions.audit_log l
  set actor_name = case when l.actor_id = person then 'deleted person' else l.actor_name end,
    subject_name = case when l.subject_id = person::text or lower(l.subject_name) = lower(mailbox) then 'deleted person' else l.subject_name end
  where l.actor_id = person or l.subject_id = person::text or lower(l.subject_name) = lower(mailbox);
  perform set_config('private.forgetting_audit_log', '', true);
  delete from llm_mentions.digests d where d.recipients = array[person];
  update llm_mentions.digests d set recipients = array_remove(d.recipients, person) where person = any (d.recipients);
  delete from llm_mentions.invites i where lower(i.email) = lower(mailbox);
  update llm_mentions.trials t set email = null, mail_domain = '' where t.email = lower(mailbox);
end
$$;

revoke execute on all functions in schema private from public;
