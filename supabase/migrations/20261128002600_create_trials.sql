-- States: pending → confirmed → running → ready → converted, and from all but converted → expired. A trial that the
-- operator extends returns from expired while its organization still exists. The database writes the steps and their times;
-- callers set only the state.
create table llm_mentions.trials (
  id              uuid primary key default gen_random_uuid(),
  state           text not null default 'pending'
                  check (state in ('pending', 'confirmed', 'running', 'ready', 'converted', 'expired')),
  brand_name      text not null check (length(btrim(brand_name)) between 1 and 120),
  domain          text check (length(domain) between 3 and 253),
  email           text check (length(email) <= 254 and email = lower(email)),
  mail_domain     text not null check (length(mail_domain) <= 253),
  country         text not null check (country ~ '^[A-Z]{2}$'),
  language        text not null default 'en' check (language in ('en', 'de', 'es')),
  topic           text not null default '' check (length(topic) <= 80),
  rivals          text[] not null default '{}' check (cardinality(rivals) <= 5),
  address_hash    bytea check (length(address_hash) = 32),
  is_sandbox      boolean,
  budget_usd      numeric(10, 4) check (budget_usd > 0),
  failure         text check (length(failure) <= 500),
  refusal         text check (refusal in ('again', 'mail-domain', 'brand')),
  organization_id uuid unique references llm_mentions.organizations (id) on delete cascade,
  client_id       uuid,
  analysis_id     uuid,
  requested_at    timestamptz not null default now(),
  mailed_at       timestamptz,
  mails           integer not null default 0,
  mail_problem    text check (length(mail_problem) <= 500),
  confirmed_at    timestamptz,
  started_at      timestamptz,
  ready_at        timestamptz,
  reminded_at     timestamptz,
  expires_at      timestamptz not null default now() + interval '2 days',
  expired_at      timestamptz,
  delete_at       timestamptz,
  converted_at    timestamptz,
  converted_by    uuid references llm_mentions.users (id) on delete set null,
  answers         integer,
  cost_usd        numeric(14, 8),
  first_answer_at timestamptz,
  mailbox         text check (length(mailbox) <= 254),
  source          text not null default 'direct' check (length(source) between 1 and 60),
  fault           text check (length(fault) <= 500),
  planned         integer,
  unique (analysis_id),
  check ((organization_id is null) = (started_at is null)),
  check ((state in ('running', 'ready', 'converted')) <= (organization_id is not null)),
  check ((state = 'pending') <= (confirmed_at is null and organization_id is null)),
  check ((state in ('confirmed', 'running', 'ready', 'converted')) <= (confirmed_at is not null)),
  check (refusal is null or state in ('pending', 'expired')),
  check ((state = 'converted') = (converted_at is not null)),
  check ((state = 'expired') = (expired_at is not null and delete_at is not null)),
  foreign key (organization_id, client_id)
    references llm_mentions.clients (organization_id, id) on delete set null (client_id),
  foreign key (organization_id, client_id, analysis_id)
    references llm_mentions.analyses (new_organization_id, new_client_id, id) on delete set null (analysis_id)
);
comment on table llm_mentions.trials is 'A trial of a brand without an account. Once confirmed by email it has an organization without members, which visitors with the link read and its owner takes over. refusal: what the email says instead of a link. answers, cost_usd and first_answer_at are written when it ends; until then they are counted.';
comment on column llm_mentions.trials.mailbox is 'The mailbox behind the address: without a plus tag, and without dots where they do not matter. One mailbox has one trial.';
comment on column llm_mentions.trials.source is 'The campaign in the URL, or the site that linked here; direct: neither.';
comment on column llm_mentions.trials.fault is 'Why the first analysis could not start, for the operator; failure is for the visitor.';
create index trials_email_idx on llm_mentions.trials (email, requested_at desc);
create index trials_mail_domain_idx on llm_mentions.trials (mail_domain, requested_at desc);
create index trials_domain_idx on llm_mentions.trials (domain, requested_at desc);
create index trials_requested_at_idx on llm_mentions.trials (requested_at desc, id desc);
create index trials_state_expires_at_idx on llm_mentions.trials (state, expires_at);
create index trials_mailbox_idx on llm_mentions.trials (mailbox, requested_at desc);

alter table llm_mentions.trials enable row level security;
grant select (
  id, state, brand_name, domain, country, language, topic, rivals, is_sandbox, organization_id, client_id,
  analysis_id, requested_at, confirmed_at, started_at, ready_at, expires_at, converted_at, converted_by
) on llm_mentions.trials to answerscope_web;
create policy "admins read the trial their organization began as" on llm_mentions.trials for select to authenticated
  using (organization_id in (select private.my_admin_organization_ids()));
-- Anyone may ask for one, through a route that counts; people do not write them.
select private.refuse_writes('llm_mentions.trials');
select private.let_product_act('llm_mentions.trials', '{select, update, delete}');
select private.let_product_hear('llm_mentions.trials', '{select, insert}');

-- Allows only the known steps, and sets the time of each. What is counted of its answers is stored when it ends.
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
    select count(*), count(*) filter (where c.status = 'answered'), sum(c.cost_usd), min(c.answered_at)
    into new.planned, new.answers, new.cost_usd, new.first_answer_at
    from llm_mentions.prompt_engine_pairs c where c.analysis_id = new.analysis_id;
  end if;
  return new;
end
$$;
create trigger step_trial before insert or update on llm_mentions.trials
  for each row execute function private.step_trial();

-- The link in an email has a second secret, behind the `#` that browsers do not send: opening it proves access to the
-- mailbox. The page removes it from the URL, so that a copied URL opens the trial and proves nothing.
create table private.trial_tokens (
  token_hash       bytea primary key check (length(token_hash) = 32),
  trial_id         uuid not null references llm_mentions.trials (id) on delete cascade,
  created_at       timestamptz not null default now(),
  proof_hash       bytea unique check (length(proof_hash) = 32),
  proof_expires_at timestamptz,
  check ((proof_hash is null) = (proof_expires_at is null))
);
comment on table private.trial_tokens is 'Tokens in the links of trial emails: a new one in each email, only its SHA-256 here.';
comment on column private.trial_tokens.proof_hash is 'SHA-256 of the proof, for three days and until an account was created with it, that the email was read.';
create index trial_tokens_trial_id_idx on private.trial_tokens (trial_id, created_at desc);

alter table private.trial_tokens enable row level security;

create function private.trial_id_of(token text)
returns uuid
language sql
stable
security definer -- people may not read tokens
set search_path = ''
as $$
  select k.trial_id from private.trial_tokens k where k.token_hash = sha256(convert_to(token, 'UTF8'))
$$;
grant execute on function private.trial_id_of(text) to answerscope_web, service_role;

create function private.trial_of_token(token text, identity uuid)
returns table (
  id uuid, state text, is_over boolean, brand_name text, domain text, country text, topic text, rivals text[], email text,
  is_sandbox boolean, expires_at timestamptz, delete_at timestamptz, failure text, client_id uuid, analysis_id uuid,
  my_email text, is_confirmed boolean, my_organization_id uuid
)
language sql
stable
security definer -- the caller is not signed in; the token is the proof
set search_path = ''
as $$
  select t.id, t.state, t.expires_at <= now(), t.brand_name, t.domain, t.country, t.topic, t.rivals, t.email, t.is_sandbox, t.expires_at,
    t.delete_at, t.failure, t.client_id, t.analysis_id, me.email, me.is_confirmed,
    (select m.organization_id from llm_mentions.organization_users m join llm_mentions.users u on u.id = m.user_id
     where u.supabase_user_id = identity and m.organization_id = t.organization_id and m.status = 'active')
  from llm_mentions.trials t
  left join lateral (
    select lower(a.email) as email, a.email_confirmed_at is not null as is_confirmed from auth.users a where a.id = identity
  ) me on true
  where t.id = private.trial_id_of(token) and t.refusal is null
$$;
grant execute on function private.trial_of_token(text, uuid) to answerscope_web, service_role;

create function private.confirm_trial(token text, said_topic text, said_rivals text[])
returns uuid
language sql
security definer -- the caller is not signed in; the token is the proof
set search_path = ''
as $$
  update llm_mentions.trials set state = 'confirmed', topic = said_topic, rivals = said_rivals, failure = null
  where id = private.trial_id_of(token) and (state = 'pending' or state = 'confirmed' and failure is not null)
    and refusal is null and expires_at > now() returning id
$$;
grant execute on function private.confirm_trial(text, text, text[]) to answerscope_web, service_role;

create function private.proven_trial_address(token text, proof text)
returns text
language sql
stable
security definer -- the caller is not signed in; token and proof are compared here
set search_path = ''
as $$
  select t.email from private.trial_tokens k join llm_mentions.trials t on t.id = k.trial_id
  where k.token_hash = sha256(convert_to(token, 'UTF8')) and k.proof_hash = sha256(convert_to(proof, 'UTF8'))
    and k.proof_expires_at > now() and t.email is not null and t.refusal is null
    and t.state not in ('converted', 'expired') and t.expires_at > now()
$$;
grant execute on function private.proven_trial_address(text, text) to answerscope_web, service_role;

create function private.spend_trial_proofs(token text)
returns void
language sql
security definer -- the caller is not signed in; the token is the proof
set search_path = ''
as $$
  update private.trial_tokens set proof_hash = null, proof_expires_at = null where trial_id = private.trial_id_of(token)
$$;
grant execute on function private.spend_trial_proofs(text) to answerscope_web, service_role;

-- Makes the caller the owner of the trial's organization, with the link and the confirmed address of the trial. The row
-- lock makes it happen once; a repeat by the same person gets the same result.
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
grant execute on function private.convert_trial(text) to answerscope_web, service_role;

-- The first analysis of a trial has ended, with any result.
create function private.end_run_of_trial()
returns trigger
language plpgsql
security definer -- a caller who ends an analysis need not write trials
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

create table private.trial_secrets (
  only_one boolean primary key default true check (only_one),
  key      text not null
);
comment on table private.trial_secrets is 'The key of proofs of work and hashes of addresses, the same in every process.';

alter table private.trial_secrets enable row level security;

insert into private.trial_secrets (key)
values (
  encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex')
);

create function private.trial_secret()
returns text
language sql
stable
security definer -- people may not read the table
set search_path = ''
as $$
  select key from private.trial_secrets
$$;
grant execute on function private.trial_secret() to answerscope_web, service_role;

create table private.trial_proofs (
  proof_hash bytea primary key,
  expires_at timestamptz not null
);
comment on table private.trial_proofs is 'Used proofs of work, until they expire: each counts once.';
create index trial_proofs_expires_at_idx on private.trial_proofs (expires_at);

alter table private.trial_proofs enable row level security;
grant select, insert, delete on private.trial_proofs to answerscope_web;
create policy "the product spends proofs" on private.trial_proofs to answerscope_web
  using (true) with check (true);

create table private.former_trials (
  requested_on    date not null,
  reached         text not null,
  is_converted    boolean not null,
  country         text not null,
  is_sandbox      boolean,
  answers         integer,
  cost_usd        numeric(14, 8),
  first_answer_ms bigint,
  source          text not null default 'direct'
);
comment on table private.former_trials is 'What is left of a deleted trial, for the funnel: no name, no address.';
create index former_trials_requested_on_idx on private.former_trials (requested_on);

alter table private.former_trials enable row level security;
grant select on private.former_trials to answerscope_web;
create policy "staff and the operator read former trials" on private.former_trials for select to answerscope_web
  using ((select private.acts_for_all()));

create function private.keep_former_trial()
returns trigger
language plpgsql
security definer -- people may not write former trials
set search_path = ''
as $$
begin
  insert into private.former_trials (requested_on, reached, is_converted, country, source, is_sandbox, answers, cost_usd, first_answer_ms)
  values ((old.requested_at at time zone 'UTC')::date,
    case when old.ready_at is not null then 'ready' when old.started_at is not null then 'running'
      when old.confirmed_at is not null then 'confirmed' else 'pending' end,
    old.converted_at is not null, old.country, old.source, old.is_sandbox, old.answers, old.cost_usd,
    extract(epoch from old.first_answer_at - old.confirmed_at) * 1000);
  return old;
end
$$;
create trigger keep_former_trial before delete on llm_mentions.trials
  for each row execute function private.keep_former_trial();

revoke execute on all functions in schema private from public;
