-- Whether the person behind a request is still signed in, and the only place that decides it. Policies ask it through
-- private.my_user_id(), the product's API and the data API at the start of every transaction, and on a hosted project
-- PostgREST before every request (db_pre_request).
-- Tokens from outside always name their session. Claims without a session are made by our own server, for API keys and
-- shared reports; then only the account is checked. PostgREST logs in as `authenticator`, where such claims are refused.
create function private.is_live_session(account uuid, session uuid)
returns boolean
language sql
stable
security definer -- sessions and accounts are not readable by callers
set search_path = ''
as $$
  select exists (
    select from auth.users u
    where u.id = account
      and u.deleted_at is null
      and (u.banned_until is null or u.banned_until <= now())
      and (
        session is null
        or exists (
          select from auth.sessions s
          where s.id = session and s.user_id = u.id and (s.not_after is null or s.not_after > now())
        )
      )
  )
$$;
grant execute on function private.is_live_session(uuid, uuid) to answerscope_web, service_role;

create function private.has_live_session()
returns boolean
language sql
stable
security definer -- sessions and accounts are not readable by callers
set search_path = ''
as $$
  select case
    when coalesce(claims ->> 'sub', '') = '' then session_user <> 'authenticator'
    when claims ->> 'session_id' is null and session_user = 'authenticator' then false
    else private.is_live_session((claims ->> 'sub')::uuid, (claims ->> 'session_id')::uuid)
  end
  from (select coalesce(nullif(current_setting('request.jwt.claims', true), '')::jsonb, '{}') as claims) request
$$;
grant execute on function private.has_live_session() to answerscope_web, authenticated, service_role;

-- PostgREST turns the code PT401 into the status 401.
create function private.require_live_session()
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if coalesce(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role', '') = 'authenticated'
     and not private.has_live_session() then
    raise exception 'The session has ended' using errcode = 'PT401', hint = 'Sign in again.';
  end if;
end
$$;
grant execute on function private.require_live_session() to answerscope_web, authenticated, service_role;

-- On a hosted project PostgREST answers the data API, and calls this before every request.
do $$
begin
  if exists (select from pg_roles where rolname = 'authenticator') then
    alter role authenticator set pgrst.db_pre_request = 'private.require_live_session';
    notify pgrst, 'reload config';
  end if;
exception when insufficient_privilege then
  raise warning 'Let the owner of the project run: alter role authenticator set pgrst.db_pre_request = %', quote_literal('private.require_live_session');
end
$$;

-- The keys themselves are derived from the installation's secret and the generation, so none is stored. HS256 is the key of
-- version 0.7.0, which is accepted for one hour after the upgrade.
create table private.signing_keys (
  generation  integer primary key generated always as identity,
  algorithm   text not null check (algorithm in ('ES256', 'HS256')),
  active_from timestamptz not null default now(),
  expires_at  timestamptz
);
comment on table private.signing_keys is 'Generations of the keys that sign access tokens. The newest one whose active_from has passed signs; the others are accepted until expires_at.';

alter table private.signing_keys enable row level security;
revoke all on private.signing_keys from service_role;
grant select, delete on private.signing_keys to answerscope_jobs;
grant select on private.signing_keys to answerscope_web;
create policy "web processes read signing keys" on private.signing_keys for select to answerscope_web
  using (true);

-- Failed attempts at one emailed code. They expire with the code, so nothing else that happens to the account resets them.
create table private.code_attempts (
  token_id   uuid primary key,
  attempts   smallint not null default 0,
  expires_at timestamptz not null
);
comment on table private.code_attempts is 'How often each emailed code was tried, by its auth.one_time_tokens.id. After the fifth failed attempt the code is void.';
create index code_attempts_expires_at_idx on private.code_attempts (expires_at);

alter table private.code_attempts enable row level security;
revoke all on private.code_attempts from service_role;
grant select, insert, update, delete on private.code_attempts to answerscope_web;
create policy "web processes count tries at codes" on private.code_attempts for all to answerscope_web
  using (true) with check (true);

create table private.auth_attempts (
  key    varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
comment on table private.auth_attempts is 'Counters of sign-in attempts per address and per account (a keyed hash), in the format of rate-limiter-flexible. Only the server uses it.';
create index auth_attempts_expire_idx on private.auth_attempts (expire);

alter table private.auth_attempts enable row level security;
revoke all on private.auth_attempts from service_role;
grant select, insert, update, delete on private.auth_attempts to answerscope_web;
create policy "the product counts attempts" on private.auth_attempts to answerscope_web
  using (true) with check (true);

-- Web processes sign people in where the tables of accounts are ours. A hosted project has a service of its own for that.
do $$
begin
  if exists (
    select from pg_catalog.pg_class c join pg_catalog.pg_roles r on r.oid = c.relowner
    where c.oid = to_regclass('auth.users') and r.rolname = current_user
  ) then
    grant usage on schema auth to answerscope_web;
    grant select, insert, update, delete on all tables in schema auth to answerscope_web;
    grant usage, select on all sequences in schema auth to answerscope_web;
    alter default privileges in schema auth grant select, insert, update, delete on tables to answerscope_web;
    alter default privileges in schema auth grant usage, select on sequences to answerscope_web;
  end if;
end
$$;

create table llm_mentions.audit_log (
  id              bigint generated always as identity primary key,
  organization_id uuid,
  client_id       uuid,
  at              timestamptz not null default clock_timestamp(),
  actor_kind      text not null check (actor_kind in ('person', 'api-key', 'staff', 'operator', 'system')),
  actor_id        uuid,
  actor_name      text check (length(actor_name) <= 320),
  action          text not null check (action ~ '^[a-z][a-z-]*\.[a-z][a-z-]*$'),
  subject_kind    text not null check (length(subject_kind) <= 60),
  subject_id      text check (length(subject_id) <= 200),
  subject_name    text check (length(subject_name) <= 320),
  changes         jsonb not null default '{}' check (jsonb_typeof(changes) = 'object' and length(changes::text) <= 65536),
  address         text check (length(address) <= 64),
  user_agent      text check (length(user_agent) <= 300),
  request_id      text check (length(request_id) <= 64)
);
comment on table llm_mentions.audit_log is 'Who did what from where. Append-only. It names rows instead of referencing them, so it outlives them; organization_id is null for actions on an account or the installation. changes: {column: [before, after]}, without secrets.';
create index audit_log_organization_id_at_idx on llm_mentions.audit_log (organization_id, at desc, id desc);
create index audit_log_subject_idx on llm_mentions.audit_log (subject_id, at desc, id desc) where organization_id is null;
create index audit_log_actor_id_idx on llm_mentions.audit_log (organization_id, actor_id, at desc, id desc);

alter table llm_mentions.audit_log enable row level security;
grant select on llm_mentions.audit_log to answerscope_web;
-- Actions on an account (signing in, a new password) are logged for the account, which its owner reads, and for every
-- organization that the person is an active member of.
-- The name is cut to the 63 characters that PostgreSQL keeps.
create policy "admins read the audit log, people what was done with their acco"
  on llm_mentions.audit_log for select to authenticated
  using (
    organization_id = any (array(select private.my_admin_organization_ids()))
    or (organization_id is null and subject_kind = 'account' and subject_id = (select private.my_user_id()::text))
  );
create policy "nobody inserts rows directly" on llm_mentions.audit_log for insert to authenticated with check (false);
create policy "nobody updates rows directly" on llm_mentions.audit_log for update to authenticated using (false);
create policy "nobody deletes rows directly" on llm_mentions.audit_log for delete to authenticated using (false);

-- Append-only, also for the service role. Three private exceptions: entries past their retention (forget_audit_log), all
-- entries of a deleted organization, and the name of a deleted person.
create function private.keep_audit_log()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  forgetting text := coalesce(current_setting('private.forgetting_audit_log', true), '');
begin
  if tg_op = 'DELETE' and forgetting = 'on' then return old; end if;
  if tg_op = 'UPDATE' and forgetting = 'names'
    and to_jsonb(new) - array['actor_name', 'subject_name'] = to_jsonb(old) - array['actor_name', 'subject_name'] then
    return new;
  end if;
  raise exception 'The audit log is only added to' using errcode = 'insufficient_privilege';
end
$$;
create trigger keep_audit_log before update or delete on llm_mentions.audit_log
  for each row execute function private.keep_audit_log();
create trigger keep_audit_log_whole before truncate on llm_mentions.audit_log
  for each statement execute function private.keep_audit_log();

-- The web process sets request.origin: {kind?, key?, name?, address?, userAgent?, requestId?}. Claims may hold the same
-- under answerscope_origin. A Supabase project passes the headers of a data API request.
create function private.request_origin()
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  told jsonb := nullif(current_setting('request.origin', true), '')::jsonb;
  headers jsonb;
begin
  if told is not null and told <> '{}' then return told; end if;
  told := nullif(current_setting('request.jwt.claims', true), '')::jsonb -> 'answerscope_origin';
  if told is not null then return told; end if;
  headers := nullif(current_setting('request.headers', true), '')::jsonb;
  if headers is null then return '{}'; end if;
  return jsonb_strip_nulls(jsonb_build_object(
    'address', btrim(split_part(coalesce(headers ->> 'cf-connecting-ip', headers ->> 'x-forwarded-for', headers ->> 'x-real-ip'), ',', 1)),
    'userAgent', headers ->> 'user-agent',
    'requestId', coalesce(headers ->> 'x-request-id', headers ->> 'sb-request-id')
  ));
end
$$;
grant execute on function private.request_origin() to answerscope_web, service_role;

-- Logs one action in the caller's transaction: it is logged if and only if it happens. An organization that is being
-- deleted is skipped: its log is deleted too, and an entry would bring it back.
create function private.note_act(
  act text, organization uuid, brand uuid, of_kind text, of_id text, of_name text, what_changed jsonb default '{}'
)
returns void
language plpgsql
security definer -- people may not insert into the log
set search_path = ''
as $$
declare
  origin jsonb := private.request_origin();
  me record;
begin
  if organization::text = current_setting('private.deleting_organization', true) then return; end if;
  select u.id, u.email, u.is_staff into me from llm_mentions.users u where u.supabase_user_id = auth.uid();
  insert into llm_mentions.audit_log
    (organization_id, client_id, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, subject_name, changes, address, user_agent, request_id)
  values (
    organization, brand,
    case
      when origin ->> 'kind' in ('api-key', 'staff', 'operator') then origin ->> 'kind'
      when me.id is null then 'system'
      else 'person'
    end,
    me.id, left(coalesce(origin ->> 'name', me.email), 320), act, of_kind, left(of_id, 200), left(of_name, 320),
    case when length(what_changed::text) <= 65536 then what_changed else '{}' end,
    left(origin ->> 'address', 64), left(origin ->> 'userAgent', 300), left(origin ->> 'requestId', 64)
  );
end
$$;
grant execute on function private.note_act(text, uuid, uuid, text, text, text, jsonb) to answerscope_web, service_role;

-- For what the web process itself observes. `person` is the account, null when unknown.
create function private.note_act_of(
  person uuid, origin jsonb, act text, organization uuid, of_kind text, of_id text, of_name text,
  what_changed jsonb default '{}'
)
returns void
language plpgsql
security definer -- people may not insert into the log
set search_path = ''
as $$
begin
  perform set_config('request.jwt.claim.sub', coalesce(person::text, ''), true),
    set_config('request.jwt.claims', case when person is null then '' else jsonb_build_object('sub', person)::text end, true),
    set_config('request.origin', origin::text, true);
  perform private.note_act(act, organization, null, of_kind, of_id, of_name, what_changed);
end
$$;
grant execute on function private.note_act_of(uuid, jsonb, text, uuid, text, text, text, jsonb)
  to answerscope_web, service_role;

-- For a table whose every change is logged. The trigger's first argument is the kind of subject; the others are columns
-- left out: secrets, or what changes without a person. An update of only these is not logged.
create function private.log_change()
returns trigger
language plpgsql
security definer -- calls note_act, which people may not
set search_path = ''
as $$
declare
  kind text := tg_argv[0];
  before jsonb := case when tg_op = 'INSERT' then '{}'::jsonb else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}'::jsonb else to_jsonb(new) end;
  row_now jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  hidden text;
  changed jsonb;
begin
  for i in 1 .. tg_nargs - 1 loop
    hidden := tg_argv[i];
    before := before - hidden;
    after := after - hidden;
  end loop;
  select coalesce(jsonb_object_agg(key, jsonb_build_array(before -> key, after -> key)), '{}') into changed
  from (select jsonb_object_keys(before || after) as key) keys
  where before -> key is distinct from after -> key and key not in ('id', 'created_at', 'organization_id');
  if tg_op = 'UPDATE' and changed = '{}' then return null; end if;
  perform private.note_act(
    kind || case tg_op when 'INSERT' then '.created' when 'UPDATE' then '.changed' else '.deleted' end,
    coalesce(row_now ->> 'organization_id', case when kind = 'organization' then row_now ->> 'id' end)::uuid,
    (row_now ->> 'client_id')::uuid, kind,
    coalesce(row_now ->> 'id', row_now ->> 'user_id'),
    coalesce(row_now ->> 'name', row_now ->> 'email', (select u.email from llm_mentions.users u where u.id = (row_now ->> 'user_id')::uuid)),
    changed
  );
  return null;
end
$$;

-- Removes at most `at_most` entries of one organization (null: of accounts and the installation) from before a time at
-- least 90 days ago.
create function private.forget_audit_log(organization uuid, before timestamptz, at_most integer default 5000)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  removed integer;
begin
  if before > now() - interval '90 days' then
    raise exception 'The audit log is kept for at least 90 days' using errcode = 'check_violation';
  end if;
  perform set_config('private.forgetting_audit_log', 'on', true);
  delete from llm_mentions.audit_log where id in (
    select l.id from llm_mentions.audit_log l
    where l.organization_id is not distinct from organization and l.at < before
    order by l.at limit at_most);
  get diagnostics removed = row_count;
  perform set_config('private.forgetting_audit_log', '', true);
  return removed;
end
$$;
grant execute on function private.forget_audit_log(uuid, timestamptz, integer) to service_role;

revoke execute on all functions in schema private from public;
