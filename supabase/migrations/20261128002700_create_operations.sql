create table private.workers (
  id         text primary key,
  started_at timestamptz not null default now(),
  seen_at    timestamptz not null default now()
);
comment on table private.workers is 'One row per living pool of the job queue, which also holds the session lock hashtextextended(''answerscope:worker:'' || id, 0). A process that gets that lock knows the pool is dead and returns its jobs.';

alter table private.workers enable row level security;
grant select on private.workers to answerscope_web;
create policy "nobody reads workers" on private.workers for select to authenticated using (false);
select private.refuse_writes('private.workers');
create policy "the product sees workers" on private.workers for select to answerscope_web
  using (true);

-- A person who changes a row may enqueue work about it, but has no other access to the queue. Its schema is created after
-- the migrations, so it is resolved at run time. Each job: identifier, payload, queue_name, run_at, max_attempts, job_key,
-- priority.
create function private.add_jobs(jobs json)
returns void
language plpgsql
security definer -- only the owner and the workers use the queue's tables
set search_path = ''
as $$
declare
  wrong text;
begin
  select coalesce(job.identifier, 'null') into wrong
  from json_to_recordset(jobs) as job(identifier text, payload json)
  where job.identifier is null or job.identifier !~ '^[a-z][a-z-]{1,60}$'
    or json_typeof(job.payload) is distinct from 'object' or octet_length(job.payload::text) > 65536
  limit 1;
  if found then
    raise exception 'No job: %', left(wrong, 80) using errcode = 'check_violation';
  end if;
  perform graphile_worker.add_jobs(array(
    select row(job.identifier, job.payload, job.queue_name, job.run_at, job.max_attempts, job.job_key, job.priority, null)::graphile_worker.job_spec
    from json_to_recordset(jobs) as job(
      identifier text, payload json, queue_name text, run_at timestamptz, max_attempts smallint, job_key text, priority smallint)));
end
$$;
grant execute on function private.add_jobs(json) to answerscope_web, service_role;

-- Jobs by name. Counts only: payloads name organizations. Empty before the queue is set up, whose schema is created later.
create function private.job_states()
returns table (job text, waiting bigint, running bigint, failed bigint, oldest_seconds double precision)
language plpgsql
stable
security definer -- only workers read the queue
set search_path = ''
as $$
begin
  if to_regclass('graphile_worker.jobs') is null then
    return;
  end if;
  return query
    select j.task_identifier,
      count(*) filter (where j.locked_at is null and j.attempts < j.max_attempts),
      count(*) filter (where j.locked_at is not null),
      count(*) filter (where j.locked_at is null and j.attempts >= j.max_attempts),
      extract(epoch from now() - min(j.run_at) filter (
        where j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= now()))::float8
    from graphile_worker.jobs j group by j.task_identifier order by j.task_identifier;
end
$$;
grant execute on function private.job_states() to answerscope_web, service_role;

-- Staff read visitors' messages only as themselves: not with an API key, not through a shared link, and not while they
-- access an organization.
create function private.is_staff_in_person()
returns boolean
language sql
stable
security definer -- people may not call the functions that read the scope of a request
set search_path = ''
as $$
  select exists (select from llm_mentions.users u where u.supabase_user_id = auth.uid() and u.is_staff)
    and private.key_scope() is null
    and private.shared_brand_id() is null
    and private.request_origin() ->> 'kind' is null
$$;
grant execute on function private.is_staff_in_person() to answerscope_web;

create table llm_mentions.contact_messages (
  id           uuid primary key default gen_random_uuid(),
  name         text not null check (length(name) between 1 and 120),
  email        text not null check (length(email) between 3 and 320),
  company      text not null default '' check (length(company) <= 160),
  topic        text not null check (topic in ('sales', 'help', 'privacy', 'press', 'other')),
  message      text not null check (length(message) between 1 and 5000),
  language     text not null check (language in ('en', 'de', 'es')),
  received_at  timestamptz not null default now(),
  mailed_at    timestamptz,
  mail_problem text,
  done_at      timestamptz,
  done_by      uuid references llm_mentions.users (id) on delete set null,
  constraint contact_messages_done_check check (done_by is null or done_at is not null)
);
comment on table llm_mentions.contact_messages is 'A visitor''s message from /contact, stored by the web process after its limits and kept for a year. Emailed to CONTACT_MAIL when mailed_at is set; mail_problem says why it was not.';
comment on column llm_mentions.contact_messages.done_at is 'When staff marked it as done; null: someone has to answer.';
comment on column llm_mentions.contact_messages.done_by is 'Who marked it; null for the operator of this machine, and for deleted users.';
create index contact_messages_received_at_idx on llm_mentions.contact_messages (received_at);
create index contact_messages_done_by_idx on llm_mentions.contact_messages (done_by);
create index contact_messages_open_idx on llm_mentions.contact_messages (received_at) where done_at is null;

alter table llm_mentions.contact_messages enable row level security;
grant select, update on llm_mentions.contact_messages to answerscope_web;
create policy "staff read contact messages" on llm_mentions.contact_messages for select to authenticated
  using ((select private.is_staff_in_person()));
select private.refuse_writes('llm_mentions.contact_messages');
select private.let_product_hear('llm_mentions.contact_messages', '{select, insert}');
create policy "staff and the operator read messages" on llm_mentions.contact_messages for select to answerscope_web
  using ((select private.acts_for_all()));
create policy "staff and the operator settle messages" on llm_mentions.contact_messages for update to answerscope_web
  using ((select private.acts_for_all()))
  with check ((select private.acts_for_all()));

create table llm_mentions.support_grants (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null references llm_mentions.organizations (id) on delete cascade,
  reason          text not null check (length(btrim(reason)) between 1 and 500),
  granted_by      uuid references llm_mentions.users (id) on delete set null default private.my_user_id(),
  created_at      timestamptz not null default now(),
  expires_at      timestamptz not null,
  revoked_at      timestamptz,
  unique (organization_id, id),
  check (expires_at between created_at + interval '1 hour' and created_at + interval '7 days')
);
comment on table llm_mentions.support_grants is 'While open, staff read the organization as a viewer of all brands; they never write. Owners open it, owners and admins end it.';
create index support_grants_organization_id_idx on llm_mentions.support_grants (organization_id, expires_at desc);

alter table llm_mentions.support_grants enable row level security;
grant select on llm_mentions.support_grants to answerscope_web;
create policy "admins read grants, members the open ones" on llm_mentions.support_grants for select to authenticated
  using (
    organization_id in (select private.my_admin_organization_ids())
    or (organization_id in (select private.my_organization_ids()) and revoked_at is null and expires_at > now())
  );
select private.refuse_writes('llm_mentions.support_grants');

create trigger log_change after insert or update or delete on llm_mentions.support_grants
  for each row execute function private.log_change('support-access', 'granted_by');

create table llm_mentions.support_requests (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null references llm_mentions.organizations (id) on delete cascade,
  reason          text not null check (length(btrim(reason)) between 1 and 500),
  hours           integer not null check (hours between 1 and 168),
  created_at      timestamptz not null default now(),
  expires_at      timestamptz not null default now() + interval '14 days',
  answer          text check (answer in ('granted', 'declined', 'withdrawn')),
  answered_at     timestamptz,
  unique (organization_id, id),
  check ((answer is null) = (answered_at is null))
);
comment on table llm_mentions.support_requests is 'Staff ask for access; an owner grants it, or an admin declines. Asking opens nothing. Unanswered it expires.';
create unique index support_requests_open_idx on llm_mentions.support_requests (organization_id) where answer is null;
create index support_requests_organization_id_idx on llm_mentions.support_requests (organization_id, created_at desc);

alter table llm_mentions.support_requests enable row level security;
grant select on llm_mentions.support_requests to answerscope_web;
create policy "admins read what support asked for" on llm_mentions.support_requests for select to authenticated
  using (organization_id in (select private.my_admin_organization_ids()));
select private.refuse_writes('llm_mentions.support_requests');
select private.let_product_act('llm_mentions.support_requests', '{insert, update}');

create trigger log_change after insert or update or delete on llm_mentions.support_requests
  for each row execute function private.log_change('support-request', 'answered_at');

-- Owners only, for 1 hour to 7 days. An open grant ends with it, so that one is open at a time. Also answers an open
-- request.
create function private.open_support_access(organization uuid, why text, hours integer)
returns uuid
language plpgsql
security definer -- people write no grants directly: the time runs from now, by the database's clock
set search_path = ''
as $$
declare
  opened uuid;
begin
  if organization not in (select private.my_owned_organization_ids()) then
    raise exception 'Only owners open support access' using errcode = 'insufficient_privilege';
  end if;
  update llm_mentions.support_grants g set revoked_at = now()
  where g.organization_id = organization and g.revoked_at is null and g.expires_at > now();
  insert into llm_mentions.support_grants (organization_id, reason, expires_at)
  values (organization, btrim(why), now() + make_interval(hours => hours))
  returning id into opened;
  update llm_mentions.support_requests r set answer = 'granted', answered_at = now()
  where r.organization_id = organization and r.answer is null;
  return opened;
end
$$;
grant execute on function private.open_support_access(uuid, text, integer) to answerscope_web, service_role;

create function private.end_support_access(organization uuid)
returns boolean
language plpgsql
security definer -- people write no grants directly
set search_path = ''
as $$
begin
  if organization not in (select private.my_admin_organization_ids()) then
    raise exception 'Only owners and admins end support access' using errcode = 'insufficient_privilege';
  end if;
  update llm_mentions.support_grants g set revoked_at = now()
  where g.organization_id = organization and g.revoked_at is null and g.expires_at > now();
  return found;
end
$$;
grant execute on function private.end_support_access(uuid) to answerscope_web, service_role;

-- False: no open request.
create function private.decline_support_request(organization uuid)
returns boolean
language plpgsql
security definer -- people write no requests directly
set search_path = ''
as $$
begin
  if organization not in (select private.my_admin_organization_ids()) then
    raise exception 'Only owners and admins answer support' using errcode = 'insufficient_privilege';
  end if;
  update llm_mentions.support_requests r set answer = 'declined', answered_at = now()
  where r.organization_id = organization and r.answer is null;
  return found;
end
$$;
grant execute on function private.decline_support_request(uuid) to answerscope_web, service_role;

-- Organizations that are open to the caller, if they are staff: only their names, to choose from.
create function private.organizations_open_to_support()
returns table (organization_id uuid, name text, time_zone text, reason text, expires_at timestamptz)
language sql
stable
security definer -- reads grants of organizations that the caller is not a member of
set search_path = ''
as $$
  select o.id, o.name, o.time_zone, g.reason, g.expires_at
  from llm_mentions.support_grants g
  join llm_mentions.organizations o on o.id = g.organization_id
  join llm_mentions.users u on u.supabase_user_id = auth.uid() and u.is_staff
  where g.revoked_at is null and g.expires_at > now()
  order by o.name, o.id
$$;
grant execute on function private.organizations_open_to_support() to answerscope_web, service_role;

-- Logs the request and returns whether it may proceed: the caller is staff and the organization is open to them.
create function private.note_support_request(identity uuid, organization uuid, origin jsonb, request text)
returns boolean
language plpgsql
security definer -- reads grants of an organization that the caller is not a member of
set search_path = ''
as $$
begin
  if not exists (
    select from llm_mentions.support_grants g
    join llm_mentions.users u on u.supabase_user_id = identity and u.is_staff
    where g.organization_id = organization and g.revoked_at is null and g.expires_at > now()
  ) then return false; end if;
  perform private.note_act_of(identity, origin, 'support.read', organization, 'request', null, request);
  return true;
end
$$;
grant execute on function private.note_support_request(uuid, uuid, jsonb, text) to answerscope_web, service_role;

create function private.data_about_me()
returns json
language sql
stable
security definer -- reads tables past their policies, for the caller only
set search_path = ''
as $$
  select json_build_object(
    'account', (
      select json_build_object('createdAt', a.created_at, 'lastSignInAt', a.last_sign_in_at, 'addressConfirmedAt', a.email_confirmed_at)
      from auth.users a where a.id = auth.uid()),
    'memberships', (
      select coalesce(json_agg(row_to_json(x)), '[]') from (
        select o.name as organization, m.organization_id, m.role, m.status, m.created_at
        from llm_mentions.organization_users m join llm_mentions.organizations o on o.id = m.organization_id
        where m.user_id = private.my_user_id() order by m.created_at) x),
    'log', (
      select coalesce(json_agg(row_to_json(x)), '[]') from (
        select at, action, subject_kind, subject_name, address, user_agent from llm_mentions.audit_log
        where actor_id = private.my_user_id()
          or (organization_id is null and subject_kind = 'account' and subject_id = private.my_user_id()::text) order by at) x),
    'trials', (
      select coalesce(json_agg(row_to_json(x)), '[]') from (
        select t.state, t.brand_name, t.domain, t.email, t.country, t.language, t.topic, t.rivals, t.source, t.requested_at,
          t.confirmed_at, t.converted_at, t.expires_at, t.delete_at
        from llm_mentions.trials t join auth.users a on lower(a.email) = t.email
        where a.id = auth.uid() and a.email_confirmed_at is not null order by t.requested_at) x))
$$;
grant execute on function private.data_about_me() to answerscope_web, service_role;

revoke execute on all functions in schema private from public;
