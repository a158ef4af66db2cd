-- From version 0.7.0 to the baseline in supabase/migrations, see queries/former-series.ts. Each section is a step that was made
-- after 0.7.0. An installation runs the sections that it lacks, and always the last one, in one transaction.

-- step 20261126100000_end_sessions_at_once

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

grant execute on function
  private.is_live_session(uuid, uuid), private.has_live_session(), private.require_live_session()
to authenticated, service_role;

create or replace function private.my_user_id()
returns uuid
language sql
stable
security definer -- reads the profile past its own policy, which is built on this function
set search_path = ''
as $$
  select id from llm_mentions.users where supabase_user_id = auth.uid() and private.has_live_session()
$$;

alter policy "people read their own profile, admins their team" on llm_mentions.users
  using (id = (select private.my_user_id()) or id in (select private.my_teammate_ids()));

alter policy "people update their own profile" on llm_mentions.users
  using (id = (select private.my_user_id()))
  with check (id = (select private.my_user_id()));

create or replace function private.my_confirmed_email()
returns text
language sql
stable
security definer -- accounts are not readable by callers
set search_path = ''
as $$
  select lower(u.email) from auth.users u
  where u.id = auth.uid() and u.email_confirmed_at is not null and private.has_live_session()
$$;

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

revoke execute on all functions in schema private from public;

-- step 20261126100100_keep_signing_keys

-- The keys themselves are derived from the installation's secret and the generation, so none is stored. HS256 is the key of
-- version 0.7.0, which is accepted for one hour after the upgrade.
create table private.signing_keys (
  generation  integer primary key generated always as identity,
  algorithm   text not null check (algorithm in ('ES256', 'HS256')),
  active_from timestamptz not null default now(),
  expires_at  timestamptz
);

comment on table private.signing_keys is 'Generations of the keys that access tokens are signed with. The newest whose time has come signs; until expires_at the others are accepted.';

alter table private.signing_keys enable row level security;

revoke all on private.signing_keys from service_role;

-- Failed attempts at one emailed code. They expire with the code, so nothing else that happens to the account resets them.
create table private.code_attempts (
  token_id   uuid primary key,
  attempts   smallint not null default 0,
  expires_at timestamptz not null
);

comment on table private.code_attempts is 'How often each mailed code was tried, by its auth.one_time_tokens.id. After the fifth wrong try the code is void.';

create index code_attempts_expires_at_idx on private.code_attempts (expires_at);

alter table private.code_attempts enable row level security;

revoke all on private.code_attempts from service_role;

-- step 20261126200000_create_login_roles

do $$
declare
  attempt integer := 0;
  wanted record;
  can_become text;
begin
  -- Before PostgreSQL 16 membership is enough to become a role.
  can_become := case when current_setting('server_version_num')::integer >= 160000 then 'set' else 'member' end;
  loop
    attempt := attempt + 1;
    begin
      if not exists (select from pg_catalog.pg_roles where rolname = 'answerscope_web') then
        create role answerscope_web login inherit;
      end if;
      if not exists (select from pg_catalog.pg_roles where rolname = 'answerscope_jobs') then
        create role answerscope_jobs login inherit bypassrls;
      end if;
      if exists (select from pg_catalog.pg_roles where rolname = 'answerscope_web' and not (rolcanlogin and rolinherit)) then
        alter role answerscope_web login inherit;
      end if;
      if exists (
        select from pg_catalog.pg_roles where rolname = 'answerscope_jobs' and not (rolcanlogin and rolinherit and rolbypassrls)
      ) then
        alter role answerscope_jobs login inherit bypassrls;
      end if;

      for wanted in
        select * from (values
          ('anon', 'answerscope_web'), ('authenticated', 'answerscope_web'),
          ('service_role', 'answerscope_jobs'), ('answerscope_web', 'answerscope_jobs'),
          ('answerscope_web', current_user::text), ('answerscope_jobs', current_user::text)
        ) as membership(role, member)
      loop
        if not pg_has_role(wanted.member, wanted.role, can_become)
          or wanted.member <> current_user and not pg_has_role(wanted.member, wanted.role, 'usage') then
          execute format('grant %I to %I', wanted.role, wanted.member);
        end if;
      end loop;

      -- Limits that are set already are the operator's and stay.
      for wanted in
        select * from (values
          ('anon', 'statement_timeout', '3s'),
          ('anon', 'lock_timeout', '2s'),
          ('anon', 'idle_in_transaction_session_timeout', '10s'),
          ('authenticated', 'statement_timeout', '8s'),
          ('authenticated', 'lock_timeout', '3s'),
          ('authenticated', 'idle_in_transaction_session_timeout', '10s'),
          ('service_role', 'statement_timeout', '30s'),
          ('service_role', 'lock_timeout', '10s'),
          ('service_role', 'idle_in_transaction_session_timeout', '1min'),
          ('answerscope_web', 'statement_timeout', '30s'),
          ('answerscope_web', 'lock_timeout', '10s'),
          ('answerscope_web', 'idle_in_transaction_session_timeout', '5min'),
          ('answerscope_jobs', 'statement_timeout', '30min'),
          ('answerscope_jobs', 'lock_timeout', '1min'),
          ('answerscope_jobs', 'idle_in_transaction_session_timeout', '10min')
        ) as time_limit(role, name, value)
      loop
        if not exists (
          select from pg_catalog.pg_roles r, unnest(r.rolconfig) as setting
          where r.rolname = wanted.role and split_part(setting, '=', 1) = wanted.name
        ) then
          execute format('alter role %I set %I = %L', wanted.role, wanted.name, wanted.value);
        end if;
      end loop;
      exit;
    exception when unique_violation or duplicate_object or internal_error then
      if attempt = 5 then
        raise;
      end if;
      perform pg_sleep(0.1);
    end;
  end loop;
end
$$;

grant usage on schema llm_mentions, private to answerscope_web;

-- step 20261126200100_recognize_the_system

-- Whether the system acts: a job, a command, the owner. Web processes connect as a role of their own, so checking that no
-- person is signed in is not enough. Inside a security definer function, the role setting is still the caller's.
create function private.is_system()
returns boolean
language sql
stable
set search_path = ''
as $$
  select pg_catalog.pg_has_role(
    coalesce(nullif(current_setting('role', true), 'none'), session_user)::name, 'service_role', 'usage')
$$;

create or replace function private.may_change_analysis(analysis uuid)
returns boolean
language sql
stable
security definer -- reads the analysis past its policy, to answer about exactly that
set search_path = ''
as $$
  select private.is_system() or exists (
    select from llm_mentions.analyses a
    where a.id = analysis and a.new_client_id in (select private.my_editable_brand_ids()))
$$;

create or replace function private.observed_answers(organization uuid, engine_ids text[], model_ids text[], default_ids text[])
returns table (engine text, paid integer, mean float8, variance float8, p95 float8, max float8, median_seconds float8)
language sql
stable
security definer -- returns sums of rows that members may not read
set search_path = ''
as $$
  select asked.engine, count(latest.cost_usd)::integer, avg(latest.cost_usd)::float8, var_samp(latest.cost_usd)::float8,
    percentile_cont(0.95) within group (order by latest.cost_usd::float8), max(latest.cost_usd)::float8,
    percentile_cont(0.5) within group (order by latest.latency_ms / 1000.0::float8)
  from unnest(engine_ids, model_ids, default_ids) as asked(engine, model, default_model)
  cross join lateral (
    select recent.cost_usd, recent.latency_ms
    from (
      select l.cost_usd, l.latency_ms, l.cell_id, l.occurred_at
      from llm_mentions.usage_logs l
      where l.organization_id = organization and l.engine = asked.engine and l.outcome = 'answered'
      order by l.occurred_at desc limit 1000
    ) recent
    join llm_mentions.analysis_cells c on c.id = recent.cell_id
    where coalesce(c.model, asked.default_model) = asked.model
    order by recent.occurred_at desc limit 200
  ) latest
  where organization in (select private.my_organization_ids())
    or private.is_system()
  group by asked.engine
$$;

create or replace function private.budget_scopes(organization uuid, brand uuid)
returns setof text
language sql
stable
security definer -- whether a budget exists matters to editors who may not see its amount
set search_path = ''
as $$
  select case when b.client_id is null then 'organization' else 'brand' end
  from llm_mentions.budgets b
  where b.organization_id = organization and (b.client_id is null or b.client_id = brand)
    and (b.organization_id in (select private.my_organization_ids())
      or private.is_system())
$$;

create or replace function private.engine_keys(organization uuid)
returns table (provider text, name text, model text, prices jsonb, state text, state_message text, engine_cards jsonb,
  requests_per_minute numeric, concurrency integer)
language sql
stable
security definer -- members list engines, but only admins read provider_keys
set search_path = ''
as $$
  select k.provider, k.name, k.model, k.prices, k.state, k.state_message, k.engine_cards, k.requests_per_minute,
    k.concurrency
  from llm_mentions.provider_keys k
  where k.organization_id = organization
    and (organization in (select private.my_organization_ids())
      or private.is_system())
$$;

create or replace function private.open_cells(organization uuid)
returns bigint
language sql
stable
security definer -- counts answers of brands that the caller may not see
set search_path = ''
as $$
  select count(*)
  from llm_mentions.analyses a
  join llm_mentions.analysis_cells c on c.analysis_id = a.id and c.status in ('queued', 'asking')
  where a.new_organization_id = organization and a.status in ('queued', 'running', 'paused')
    and (organization in (select private.my_organization_ids())
      or private.is_system())
$$;

create or replace function private.step_brand_set_version()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if not private.is_system() and new.brand_set_version <> old.brand_set_version + 1 then
    raise exception 'Versions of a brand set follow each other' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create or replace function private.count_cells(analyses uuid[])
returns table (analysis_id uuid, tally jsonb)
language plpgsql
security definer -- stores counts that no role may write, and checks access once instead of once per row
set search_path = ''
as $$
declare
  analysis record;
begin
  for analysis in
    select a.id, a.planned, a.finished_at, kept.tally as kept,
      kept.finished_at = a.finished_at
        or kept.counted_at > clock_timestamp() - a.planned * interval '40 microseconds' as is_fresh
    from llm_mentions.analyses a
    left join private.cell_tallies kept on kept.analysis_id = a.id
    where a.id = any(analyses) and a.kind = 'run'
      and (a.new_client_id in (select private.my_brand_ids())
        or private.is_system())
    order by a.id
  loop
    analysis_id := analysis.id;
    if analysis.is_fresh then
      tally := analysis.kept;
    else
      tally := private.tally_cells(analysis.id);
      if analysis.planned > 2000 and current_setting('transaction_read_only') = 'off' then
        insert into private.cell_tallies as kept (analysis_id, tally, counted_at, finished_at)
        values (analysis.id, tally, clock_timestamp(),
          case when not tally -> 'groups' @? '$[*] ? (@.status == "queued" || @.status == "asking")' then analysis.finished_at end)
        on conflict on constraint cell_tallies_pkey do update
          set tally = excluded.tally, counted_at = excluded.counted_at, finished_at = excluded.finished_at;
      end if;
    end if;
    return next;
  end loop;
end
$$;

create or replace function private.quota_use(organization uuid, moment timestamptz default now())
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
    left join llm_mentions.given_limits g on g.organization_id = o.id and g.kind = 'answers' and coalesce(g.until > moment, true)
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
      count(*) as cells
    from thresholds
    join llm_mentions.analyses a on a.new_organization_id = organization and a.status in ('queued', 'running', 'paused')
    join llm_mentions.analysis_cells c on c.analysis_id = a.id and c.status in ('queued', 'asking')
    where thresholds.list is not null
    group by 1
  )
  select quota.plan,
    case when quota.is_given and coalesce(quota.until > greatest(moment, months.starts_at), true) then quota.amount else quota.of_plan end,
    months.month, months.starts_at,
    coalesce((select sum(s.answers) from llm_mentions.spend_months s
              where s.organization_id = organization and s.month = months.month), 0)
      + coalesce(planned.cells, 0)
  from quota cross join months
  left join planned on planned.n = months.n
  order by months.n
$$;

revoke execute on all functions in schema private from public;

grant execute on function private.is_system() to authenticated, answerscope_web, service_role;

-- step 20261126200200_add_jobs_by_function

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

revoke execute on all functions in schema private from public;

grant execute on function private.add_jobs(json) to answerscope_web, service_role;

-- step 20261126200300_act_for_one_organization

-- Some of what people ask for is written past their own policies, after the product has checked their permission: an
-- invitation, an event, the answer that a correction changes. The transaction names the organizations it acts for. It sees
-- what they have and writes the tables named by private.let_product_act, for those organizations only. "everything" is for
-- staff and for the operator of a local installation, and is checked here. Requests through the data API act for no
-- organization.
create function private.acting_for()
returns setof uuid
language plpgsql
stable
security definer -- reads organizations past the policies that ask this
set search_path = ''
as $$
declare
  named text := coalesce(current_setting('answerscope.acting_for', true), '');
begin
  if named in ('', 'outside') or current_setting('role', true) in ('anon', 'authenticated') then
    return;
  elsif named = 'everything' then
    if private.acts_for_everybody() then
      return query select o.id from llm_mentions.organizations o;
    end if;
  else
    return query select unnest(string_to_array(named, ',')::uuid[]);
  end if;
end
$$;

create function private.acts_for_everybody()
returns boolean
language plpgsql
stable
security definer -- reads whether the caller is staff, past the policy
set search_path = ''
as $$
declare
  identity uuid;
begin
  if current_setting('answerscope.acting_for', true) is distinct from 'everything'
    or current_setting('role', true) in ('anon', 'authenticated') then
    return false;
  end if;
  identity := auth.uid();
  if identity is null then
    return nullif(current_setting('request.origin', true), '')::jsonb ->> 'kind' = 'operator';
  end if;
  return exists (select from llm_mentions.users u where u.supabase_user_id = identity and u.is_staff)
    and private.key_scope() is null;
end
$$;

create or replace function private.my_organization_ids()
returns setof uuid
language sql
stable
security definer -- reads memberships past their own policy
set search_path = ''
as $$
  select m.organization_id
  from llm_mentions.organization_users m
  where m.user_id = private.my_user_id() and m.status = 'active'
    and m.organization_id = coalesce((select (private.key_scope() ->> 'organization')::uuid), m.organization_id)
    and (select private.shared_brand_id()) is null
  union all
  select private.my_supported_organization_ids()
  union all
  select private.acting_for()
$$;

create or replace function private.my_admin_organization_ids()
returns setof uuid
language sql
stable
security definer -- reads memberships past their own policy
set search_path = ''
as $$
  select m.organization_id
  from llm_mentions.organization_users m
  join llm_mentions.organizations o on o.id = m.organization_id
  where m.user_id = private.my_user_id() and m.status = 'active' and m.role in ('owner', 'admin')
    and m.organization_id = coalesce((select (private.key_scope() ->> 'organization')::uuid), m.organization_id)
    and (select private.key_scope() ->> 'brand') is null
    and (select private.shared_brand_id()) is null
    and (o.requires_second_factor_since is null or (select private.has_second_factor() or private.key_scope() is not null))
  union all
  select private.acting_for()
$$;

create or replace function private.my_brand_ids()
returns setof uuid
language sql
stable
security definer -- reads rights to brands past their own policy
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
  union
  select c.id from llm_mentions.clients c where c.organization_id in (select private.acting_for())
$$;

-- Adds policies for the organizations that a transaction acts for, and the grants they need. Reading large tables needs
-- none: the sets of brands cover that.
create function private.let_product_act(target regclass, verbs text[], organization_column text default 'organization_id')
returns void
language plpgsql
set search_path = ''
as $$
declare
  verb text;
  is_ours text := format('(%I in (select private.acting_for()) or (select private.acts_for_everybody()))', organization_column);
begin
  foreach verb in array verbs loop
    execute format('grant %s on %s to answerscope_web', verb, target);
    verb := split_part(verb, ' ', 1); -- without the columns
    execute format('create policy %I on %s for %s to answerscope_web %s %s',
      'the product acts for its organization: ' || verb, target, verb,
      case when verb <> 'insert' then 'using ' || is_ours end, case when verb in ('insert', 'update') then 'with check ' || is_ours end);
  end loop;
end
$$;

select private.let_product_act('llm_mentions.answers', '{update}', 'new_organization_id');
select private.let_product_act('llm_mentions.mentions', '{insert, delete}');
select private.let_product_act('llm_mentions.answer_citations', '{insert, delete}');
select private.let_product_act('llm_mentions.answer_rollups', '{insert, update}');
select private.let_product_act('llm_mentions.brand_rollups', '{insert, update}');
select private.let_product_act('llm_mentions.brand_weeks', '{insert, update}');
select private.let_product_act('llm_mentions.source_rollups', '{insert, update}');
select private.let_product_act('llm_mentions.own_pages', '{insert, update}');
select private.let_product_act('llm_mentions.own_page_rollups', '{insert, update}');
select private.let_product_act('llm_mentions.own_page_packs', '{insert, update, delete}');
select private.let_product_act('llm_mentions.bot_log_deliveries', '{select, insert, update}');
select private.let_product_act('llm_mentions.bot_log_sources', '{select}');
select private.let_product_act('private.bot_log_pieces', '{select, insert, delete}');
select private.let_product_act('private.bot_log_secrets', '{select, insert, update}');
select private.let_product_act('private.bot_log_batches', '{select, insert, delete}');
select private.let_product_act('private.bot_log_sitemap_checks', '{select, insert, update}');
select private.let_product_act('llm_mentions.bot_log_sitemaps', '{insert, update}');
select private.let_product_act('private.bot_log_uploads', '{select, insert, update, delete}');
select private.let_product_act('llm_mentions.deliveries', '{select, insert, update}');
select private.let_product_act('llm_mentions.delivery_attempts', '{select}');
select private.let_product_act('llm_mentions.events', '{insert}');
select private.let_product_act('llm_mentions.invite_brands', '{insert}');
select private.let_product_act('llm_mentions.invites',
  '{insert, "update (token_hash, invited_by, sent_at, expires_at, resends, delivered_at, bounced_at, opened_at, last_error, revoked_at, superseded_at)"}');
select private.let_product_act('llm_mentions.label_audits', '{insert, update}');
select private.let_product_act('llm_mentions.label_checks', '{insert, update}');
select private.let_product_act('llm_mentions.notification_channels', '{insert, update}');
select private.let_product_act('llm_mentions.organization_exports', '{insert, delete}');
select private.let_product_act('llm_mentions.page_crawls', '{insert, update}');
select private.let_product_act('llm_mentions.pages', '{insert, update, delete}');
select private.let_product_act('private.page_uploads', '{select, insert, update, delete}');
select private.let_product_act('llm_mentions.query_fanout_analysis', '{insert, update}');
select private.let_product_act('llm_mentions.rereadings', '{insert, update}');
select private.let_product_act('llm_mentions.share_links', '{select, insert, update}');
select private.let_product_act('llm_mentions.subscriptions', '{insert, update}');
select private.let_product_act('llm_mentions.support_requests', '{insert, update}');
select private.let_product_act('llm_mentions.trials', '{select, update, delete}');
select private.let_product_act('llm_mentions.white_labels', '{insert, update}');

-- People change what a channel receives; only the product changes its target and confirmation.
create function private.keep_channels_address()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if not private.is_system() and new.organization_id not in (select private.acting_for()) then
    raise exception 'Only the product changes this' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

create trigger keep_channels_address
  before update of organization_id, user_id, client_id, kind, target, secret, secret_sealed_with, former_secret,
    former_sealed_with, former_until, confirmed_at, created_by
  on llm_mentions.notification_channels
  for each row execute function private.keep_channels_address();

-- Sets a new signing secret; the former one signs too for some hours.
create function private.rotate_channel_secret(channel uuid, sealed bytea, sealed_with text, hours integer)
returns void
language sql
security definer -- people do not write secrets
set search_path = ''
as $$
  update llm_mentions.notification_channels c
  set former_secret = c.secret, former_sealed_with = c.secret_sealed_with,
    former_until = case when c.secret is null then null else now() + make_interval(hours => rotate_channel_secret.hours) end,
    secret = rotate_channel_secret.sealed, secret_sealed_with = rotate_channel_secret.sealed_with
  where c.id = channel and c.organization_id in (select private.acting_for())
$$;

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

create function private.give_limit(organization uuid, limited text, amount integer, until timestamptz, reason text)
returns void
language plpgsql
security definer -- people may not write limits; the caller is checked here
set search_path = ''
as $$
begin
  perform private.require_staff();
  insert into llm_mentions.given_limits as known (organization_id, kind, amount, until, reason)
  values (organization, limited, give_limit.amount, give_limit.until, give_limit.reason)
  on conflict on constraint given_limits_pkey do update
    set amount = excluded.amount, until = excluded.until, reason = excluded.reason, given_at = now();
end
$$;

create function private.take_back_limit(organization uuid, limited text)
returns boolean
language plpgsql
security definer -- people may not delete limits; the caller is checked here
set search_path = ''
as $$
begin
  perform private.require_staff();
  delete from llm_mentions.given_limits where organization_id = organization and kind = limited;
  return found;
end
$$;

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

create function private.require_staff()
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.is_system() and not private.acts_for_everybody() then
    raise exception 'Only staff do this' using errcode = 'insufficient_privilege';
  end if;
end
$$;

-- Staff assign plans that are not for sale, and see them.
create policy "staff and the operator read all plans" on llm_mentions.plans for select to answerscope_web
  using ((select private.acts_for_everybody()));

grant select, update on llm_mentions.contact_messages to answerscope_web;

create policy "staff and the operator read messages" on llm_mentions.contact_messages for select to answerscope_web
  using ((select private.acts_for_everybody()));

create policy "staff and the operator settle messages" on llm_mentions.contact_messages for update to answerscope_web
  using ((select private.acts_for_everybody())) with check ((select private.acts_for_everybody()));

grant select on private.former_trials to answerscope_web;

create policy "staff and the operator read former trials" on private.former_trials for select to answerscope_web
  using ((select private.acts_for_everybody()));

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

create function private.reason_given(organization uuid, given text)
returns text
language sql
stable
security definer -- members may not read the column
set search_path = ''
as $$
  select g.reason from llm_mentions.given_limits g
  where g.organization_id = organization and g.kind = given and g.organization_id in (select private.acting_for())
$$;

-- Whether it is the code that was sent to this number. Every wrong one counts, and the last one ends the code.
create function private.redeem_number_code(channel uuid, code_hash bytea, most_tries integer)
returns boolean
language plpgsql
security definer -- people may not read codes
set search_path = ''
as $$
declare
  sent bytea;
begin
  update private.number_codes n set tries = n.tries + 1
  where n.channel_id = channel and n.tries < most_tries and n.expires_at > now()
    and (private.is_system() or exists (
      select from llm_mentions.notification_channels c
      where c.id = channel and c.organization_id in (select private.acting_for())))
  returning n.hash into sent;
  if sent is distinct from code_hash then
    return false;
  end if;
  delete from private.number_codes n where n.channel_id = channel;
  return true;
end
$$;

-- Limits the invitations a mailbox gets per day, from all senders together.
create function private.invitations_today(mailbox text)
returns integer
language sql
stable
security definer -- counts invitations of every organization
set search_path = ''
as $$
  select count(*)::integer from llm_mentions.invites i where i.email = mailbox and i.sent_at > now() - interval '1 day'
$$;

alter function private.forget_person(uuid, text) security definer;

alter function private.note_act_of(uuid, jsonb, text, uuid, text, text, text, jsonb) security definer;

alter function private.note_account_act(uuid, jsonb, text, boolean) security definer;

alter function private.note_support_request(uuid, uuid, jsonb, text) security definer;

grant insert on private.export_links to answerscope_web;

create policy "the product acts for its organization: insert" on private.export_links for insert to answerscope_web
  with check (export_id in (
    select e.id from llm_mentions.organization_exports e where e.organization_id in (select private.acting_for())));

revoke execute on all functions in schema private from public;

grant execute on function private.reason_of_plan(uuid), private.reason_given(uuid, text), private.invitations_today(text), private.redeem_number_code(uuid, bytea, integer),
  private.rotate_channel_secret(uuid, bytea, text, integer),
  private.give_plan(uuid, uuid, timestamptz, text), private.give_limit(uuid, text, integer, timestamptz, text),
  private.take_back_limit(uuid, text), private.resume_runs_at_quota(uuid)
  to answerscope_web, service_role;
grant execute on function private.acting_for(), private.acts_for_everybody() to authenticated, answerscope_web, service_role;

-- Only the system called these before.
grant execute on function
  private.note_act_of, private.note_act, private.note_account_act, private.note_support_request, private.stop_mails,
  private.mail_channel_of, private.trial_id_of, private.forget_person, private.settle_plan, private.is_given,
  private.limit_under, private.month_of, private.may_share, private.add_counts, private.counts_by_week
  to answerscope_web;

-- step 20261126200400_look_up_by_function

-- Looks up the key of a request, records its use and counts the request, in one statement.
create function private.holder_of_api_key(key_hash bytea, from_address text)
returns table (
  key_id uuid, name text, organization_id uuid, client_id uuid, rights text[], role text, supabase_user_id uuid,
  expires_at timestamptz, is_revoked boolean, is_expired boolean, key_requests integer, key_seconds integer,
  organization_requests integer, organization_seconds integer
)
language sql
security definer -- the caller is not signed in yet; the hash is the proof
set search_path = ''
as $$
  with key as (
    select k.id, k.name, k.organization_id, k.client_id, k.rights, k.expires_at, k.last_used_at, u.supabase_user_id, m.role,
      k.revoked_at is not null as is_revoked, coalesce(k.expires_at <= now(), false) as is_expired
    from llm_mentions.api_keys k join llm_mentions.users u on u.id = k.user_id
    left join llm_mentions.organization_users m
      on m.organization_id = k.organization_id and m.user_id = k.user_id and m.status = 'active'
    where k.hash = key_hash or (k.previous_hash = key_hash and k.previous_until > now())
  ), used as (
    update llm_mentions.api_keys k set last_used_at = now(), last_used_address = left(from_address, 64) from key
    where k.id = key.id and (k.last_used_at is null or k.last_used_at < now() - interval '1 minute')
  ), counted as (
    insert into private.api_request_counts as c (counted_for, requests, ends_at)
    select unnest(array[key.id, key.organization_id]), 1, now() + interval '1 minute'
    from key
    where key.role is not null and not key.is_revoked and not key.is_expired
    on conflict (counted_for) do update
    set requests = case when c.ends_at > now() then c.requests else 0 end + 1,
      ends_at = case when c.ends_at > now() then c.ends_at else excluded.ends_at end
    returning counted_for, requests, ceil(extract(epoch from ends_at - now()))::integer as seconds
  )
  select key.id, key.name, key.organization_id, key.client_id, key.rights, key.role, key.supabase_user_id, key.expires_at,
    key.is_revoked, key.is_expired, of_key.requests, of_key.seconds, of_organization.requests, of_organization.seconds
  from key
  left join counted of_key on of_key.counted_for = key.id
  left join counted of_organization on of_organization.counted_for = key.organization_id
$$;

create function private.bot_log_door(source uuid)
returns table (
  organization_id uuid, client_id uuid, vendor text, challenge text, closed text, token_hash bytea, former_hash bytea,
  sealed bytea, sealed_with text
)
language sql
stable
security definer -- the caller is not signed in; the caller compares the token
set search_path = ''
as $$
  select s.organization_id, s.client_id, s.vendor, s.challenge,
    case
      when s.deleted_at is not null or d.organization_id is not null then 'ended'
      when s.is_paused or c.archived_at is not null then 'paused'
      when not private.plan_contains(s.organization_id, 'bot-logs') then 'not-in-plan'
    end,
    t.token_hash, case when t.former_until > now() then t.former_hash end, t.sealed, t.sealed_with
  from llm_mentions.bot_log_sources s
  join llm_mentions.clients c on c.id = s.client_id
  join private.bot_log_secrets t on t.source_id = s.id
  left join llm_mentions.organization_deletions d on d.organization_id = s.organization_id
  where s.id = source
$$;

create function private.ended_bot_log_token(source uuid)
returns bytea
language sql
stable
security definer -- the caller is not signed in; the caller compares the token
set search_path = ''
as $$
  select e.token_hash from private.bot_log_ended_sources e where e.source_id = source
$$;

create function private.note_bot_log_knock(source uuid)
returns void
language sql
security definer -- the web role may not write this column
set search_path = ''
as $$
  update private.bot_log_secrets set last_used_at = now() where source_id = source
$$;

-- Records an arrival from a source of an organization that the transaction acts for.
create function private.note_bot_log_arrival(source uuid)
returns void
language sql
security definer -- the web role may not write this column
set search_path = ''
as $$
  update llm_mentions.bot_log_sources set last_delivery_at = now()
  where id = source and organization_id in (select private.acting_for())
$$;

-- Prevents the deletion of a source until what it sent is stored. Null when it is gone.
create function private.hold_bot_log_source(source uuid)
returns uuid
language sql
security definer -- the web role may not lock these rows
set search_path = ''
as $$
  select s.id from llm_mentions.bot_log_sources s
  where s.id = source and s.deleted_at is null and s.organization_id in (select private.acting_for())
  for key share
$$;

create function private.fastly_services()
returns setof text
language sql
stable
security definer -- reads log sources of every organization
set search_path = ''
as $$
  select distinct s.challenge from llm_mentions.bot_log_sources s
  join private.bot_log_secrets t on t.source_id = s.id
  where s.vendor = 'fastly' and s.challenge is not null and s.deleted_at is null order by 1 limit 10000
$$;

create function private.organization_of_share_link(hash bytea)
returns uuid
language sql
stable
security definer -- the caller is not signed in; the hash is the proof
set search_path = ''
as $$
  select l.organization_id from llm_mentions.share_links l where l.token_hash = hash
$$;

create function private.share_link_secrets(hash bytea)
returns table (password_hash text, maker uuid)
language sql
stable
security definer -- the caller is not signed in; the hash is the proof
set search_path = ''
as $$
  select l.password_hash, m.supabase_user_id
  from llm_mentions.share_links l left join llm_mentions.users m on m.id = l.created_by
  where l.token_hash = hash
$$;

create function private.count_share_view(link uuid)
returns void
language sql
security definer -- the caller is not signed in; the web process has checked the link
set search_path = ''
as $$
  update llm_mentions.share_links set view_count = view_count + 1, last_viewed_at = now() where id = link
$$;

create function private.preview_invite(hash bytea, identity uuid)
returns table (
  state text, role text, email text, expires_at timestamptz, organization_name text, inviter text, my_email text,
  is_confirmed boolean, is_member boolean, organization_id uuid
)
language sql
security definer -- the caller is not a member yet; the hash is the proof
set search_path = ''
as $$
  with invite as (
    select i.*, case
        when i.accepted_at is not null then 'used'
        when i.revoked_at is not null then 'revoked'
        when i.superseded_at is not null or i.expires_at <= now() then 'expired'
        else 'open'
      end as state
    from llm_mentions.invites i where i.token_hash = hash
  ), opened as (
    update llm_mentions.invites i set opened_at = now() from invite
    where i.id = invite.id and invite.state = 'open' and i.opened_at is null
  )
  select invite.state, invite.role, invite.email, invite.expires_at, o.name, coalesce(u.full_name, u.email), me.email, me.is_confirmed,
    me.is_member, o.id
  from invite
  join llm_mentions.organizations o on o.id = invite.organization_id
  left join llm_mentions.users u on u.id = invite.invited_by
  left join lateral (
    select lower(a.email) as email, a.email_confirmed_at is not null as is_confirmed,
      exists (select from llm_mentions.organization_users m join llm_mentions.users p on p.id = m.user_id
        where m.organization_id = invite.organization_id and m.status = 'active' and p.supabase_user_id = a.id) as is_member
    from auth.users a where a.id = identity
  ) me on true
$$;

create function private.export_of_link(link_hash bytea)
returns table (id uuid, bytes bigint, created_at timestamptz)
language sql
stable
security definer -- the caller is not signed in; the hash is the proof
set search_path = ''
as $$
  select e.id, e.bytes, e.created_at from private.export_links l
  join llm_mentions.organization_exports e on e.id = l.export_id
  where l.hash = link_hash and l.expires_at > now() and e.status = 'ready' and e.expires_at > now()
$$;

create function private.export_piece(export uuid, place integer)
returns bytea
language sql
stable
security definer -- the web process has checked the link
set search_path = ''
as $$
  select p.bytes from private.export_pieces p where p.export_id = export and p.position = place
$$;

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

create function private.spend_trial_proofs(token text)
returns void
language sql
security definer -- the caller is not signed in; the token is the proof
set search_path = ''
as $$
  update private.trial_tokens set proof_hash = null, proof_expires_at = null where trial_id = private.trial_id_of(token)
$$;

create function private.trial_secret()
returns text
language sql
stable
security definer -- people may not read the table
set search_path = ''
as $$
  select key from private.trial_secrets
$$;

-- The brand of the demo and its owner.
create function private.demo_brand()
returns table (owner uuid, client_id uuid)
language sql
stable
security definer -- the demo is open to visitors
set search_path = ''
as $$
  select u.supabase_user_id, c.id
  from llm_mentions.organizations o
  join llm_mentions.clients c on c.organization_id = o.id
  join llm_mentions.organization_users m on m.organization_id = o.id and m.role = 'owner' and m.status = 'active'
  join llm_mentions.users u on u.id = m.user_id
  where o.is_demo order by o.created_at, c.created_at limit 1
$$;

create function private.sole_ownerships(identity uuid)
returns table (organization_id uuid, name text, members integer, deletion_due_at timestamptz)
language sql
stable
security definer -- counts members past their policy
set search_path = ''
as $$
  select o.id, o.name,
    (select count(*)::integer from llm_mentions.organization_users a where a.organization_id = o.id and a.status = 'active'),
    (select d.due_at from llm_mentions.organization_deletions d where d.organization_id = o.id)
  from llm_mentions.users u
  join llm_mentions.organization_users m on m.user_id = u.id and m.role = 'owner' and m.status = 'active'
  join llm_mentions.organizations o on o.id = m.organization_id
  where u.supabase_user_id = identity and not exists (
    select from llm_mentions.organization_users x
    where x.organization_id = o.id and x.user_id <> u.id and x.role = 'owner' and x.status = 'active')
  order by o.name, o.id
$$;

create function private.person_of(identity uuid)
returns table (id uuid, email text)
language sql
stable
security definer -- reads a profile past its policy
set search_path = ''
as $$
  select u.id, u.email from llm_mentions.users u where u.supabase_user_id = identity
$$;

-- The language of an account, for emails to it before anyone is signed in.
create function private.language_of(identity uuid)
returns text
language sql
stable
security definer -- the recipient is not signed in when the email is written
set search_path = ''
as $$
  select u.language from llm_mentions.users u where u.supabase_user_id = identity
$$;

create function private.mail_subscription(token text)
returns table (organization text, is_stopped boolean, language text)
language sql
stable
security definer -- the caller is not signed in; the token is the proof
set search_path = ''
as $$
  select o.name, c.paused_at is not null, u.language
  from llm_mentions.notification_channels c
  join llm_mentions.organizations o on o.id = c.organization_id
  left join llm_mentions.users u on u.id = c.user_id
  where c.id = private.mail_channel_of(token)
$$;

-- Whether staff opened this screen from this address within ten minutes.
create function private.has_looked(identity uuid, path text, from_address text)
returns boolean
language sql
stable
security definer -- the installation's audit log is for staff only
set search_path = ''
as $$
  select exists (
    select from llm_mentions.audit_log l join llm_mentions.users u on u.id = l.actor_id
    where u.supabase_user_id = identity and l.organization_id is null and l.action = 'admin.read' and l.subject_name = path
      and l.address is not distinct from from_address and l.at > now() - interval '10 minutes')
$$;

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

-- Everything stored about a person: rows of one table that a foreign key ties to them.
create function private.rows_of_person(person uuid, target regclass, tie text, columns text[])
returns setof json
language plpgsql
stable
security definer -- reads tables past their policies, for the caller only
set search_path = ''
as $$
begin
  if person is distinct from private.my_user_id() or not exists (
    select from pg_catalog.pg_constraint k
    join pg_catalog.pg_attribute a on a.attrelid = k.conrelid and a.attname = tie and a.attnum = any (k.conkey)
    where k.contype = 'f' and k.conrelid = target
      and k.confrelid in ('llm_mentions.users'::regclass, 'llm_mentions.organization_users'::regclass)
  ) then
    raise exception 'These are not rows about the caller' using errcode = 'insufficient_privilege';
  end if;
  return query execute format('select row_to_json(x) from (select %s from %s t where t.%I = $1) x',
    (select string_agg(format('t.%I', c), ', ') from unnest(columns) c), target, tie) using person;
end
$$;

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

-- Permission preview for admins: a member who does not exist, in a transaction that is rolled back.
create function private.rehearse_member(
  organization uuid, as_role text, with_all_brands boolean, brands uuid[], with_bot_logs boolean, with_fanout boolean
)
returns table (user_id uuid, identity uuid)
language plpgsql
security definer -- creates a member who does not exist; that the caller is an admin is checked here
set search_path = ''
as $$
begin
  if organization not in (select private.my_admin_organization_ids()) then
    raise exception 'Only admins rehearse rights' using errcode = 'insufficient_privilege';
  end if;
  identity := gen_random_uuid();
  insert into auth.users (id, email, aud, role)
  values (identity, 'preview-' || identity || '@preview.invalid', 'authenticated', 'authenticated');
  select u.id into strict user_id from llm_mentions.users u where u.supabase_user_id = identity;
  insert into llm_mentions.organization_users (organization_id, user_id, role, all_brands, can_view_bot_logs, can_view_query_fanout)
  values (organization, rehearse_member.user_id, as_role, with_all_brands, with_bot_logs, with_fanout);
  insert into llm_mentions.user_brand_permissions (organization_id, user_id, client_id)
  select c.organization_id, rehearse_member.user_id, c.id from llm_mentions.clients c
  where c.organization_id = organization and c.id = any (brands)
  on conflict do nothing;
  return next;
end
$$;

-- What the permission preview tests: an analysis of a brand, and a brand that is added later.
create function private.rehearse_brands(organization uuid, brand uuid)
returns uuid
language plpgsql
security definer -- creates rows past their policies; that the caller is an admin is checked here
set search_path = ''
as $$
declare
  late uuid;
begin
  if organization not in (select private.my_admin_organization_ids()) then
    raise exception 'Only admins rehearse rights' using errcode = 'insufficient_privilege';
  end if;
  insert into llm_mentions.query_fanout_analysis (organization_id, client_id, topic)
  select c.organization_id, c.id, 'probe' from llm_mentions.clients c where c.id = brand and c.organization_id = organization;
  insert into llm_mentions.clients (organization_id, name) values (organization, 'A late brand') returning id into late;
  return late;
end
$$;

create function private.count_tenant_rows(organization uuid, target regclass, organization_column text, most integer)
returns bigint
language plpgsql
stable
security definer -- counts past policies; that the caller is an admin is checked here
set search_path = ''
as $$
declare
  counted bigint;
begin
  if organization not in (select private.my_admin_organization_ids()) then
    raise exception 'Only admins rehearse rights' using errcode = 'insufficient_privilege';
  end if;
  execute format('select count(*) from (select 1 from %s where %I = $1 limit $2) few', target, organization_column)
    into counted using organization, most;
  return counted;
end
$$;

-- For what arrives without a signed-in user and names no organization: trial requests, and what email, text message and
-- payment providers report after their signature was verified.
create function private.hears_outside()
returns boolean
language sql
stable
set search_path = ''
as $$
  select current_setting('answerscope.acting_for', true) = 'outside' and current_setting('role', true) not in ('anon', 'authenticated')
$$;

create function private.let_product_hear(target regclass, verbs text[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  verb text;
begin
  foreach verb in array verbs loop
    -- Where people read a table already, some of its columns are kept from them for a reason.
    if verb <> 'select' or not has_any_column_privilege('answerscope_web', target, 'select') then
      execute format('grant %s on %s to answerscope_web', verb, target);
    end if;
    verb := split_part(verb, ' ', 1); -- without the columns
    execute format('create policy %I on %s for %s to answerscope_web %s %s',
      'the product hears from outside: ' || verb, target, verb,
      case when verb <> 'insert' then 'using ((select private.hears_outside()))' end,
      case when verb in ('insert', 'update') then 'with check ((select private.hears_outside()))' end);
  end loop;
end
$$;

select private.let_product_hear('llm_mentions.trials', '{select, insert}');
select private.let_product_hear('llm_mentions.stripe_events', '{select, insert}');
select private.let_product_hear('private.mail_events', '{select, insert, delete}');
select private.let_product_hear('llm_mentions.invites', '{select, "update (delivered_at, bounced_at, last_error)"}');
select private.let_product_hear('llm_mentions.deliveries', '{select, update}');
select private.let_product_hear('llm_mentions.notification_channels',
  '{select, "update (paused_at, paused_reason, failing_since, stopped_at)"}');
select private.let_product_hear('llm_mentions.events', '{select, insert}');
select private.let_product_hear('llm_mentions.delivery_attempts', '{select, insert}');
select private.let_product_hear('llm_mentions.usage_logs', '{insert}');
select private.let_product_hear('llm_mentions.contact_messages', '{select, insert}');

grant select, insert, update, delete on private.auth_attempts to answerscope_web;

create policy "the product counts attempts" on private.auth_attempts to answerscope_web using (true) with check (true);

grant select, insert, delete on private.trial_proofs to answerscope_web;

create policy "the product spends proofs" on private.trial_proofs to answerscope_web using (true) with check (true);

grant select on private.workers to answerscope_web;

create policy "the product sees workers" on private.workers for select to answerscope_web using (true);

grant usage on schema supabase_migrations to answerscope_web, answerscope_jobs;

grant select on supabase_migrations.schema_migrations to answerscope_web, answerscope_jobs;

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

revoke execute on all functions in schema private from public;

grant execute on function
  private.holder_of_api_key(bytea, text), private.bot_log_door(uuid), private.ended_bot_log_token(uuid),
  private.note_bot_log_knock(uuid), private.fastly_services(), private.note_bot_log_arrival(uuid), private.hold_bot_log_source(uuid), private.organization_of_share_link(bytea),
  private.share_link_secrets(bytea), private.count_share_view(uuid), private.preview_invite(bytea, uuid),
  private.export_of_link(bytea), private.export_piece(uuid, integer), private.trial_of_token(text, uuid),
  private.confirm_trial(text, text, text[]), private.proven_trial_address(text, text), private.spend_trial_proofs(text),
  private.trial_secret(), private.demo_brand(), private.sole_ownerships(uuid), private.person_of(uuid), private.language_of(uuid),
  private.mail_subscription(text), private.has_looked(uuid, text, text), private.job_states(),
  private.rows_of_person(uuid, regclass, text, text[]), private.data_about_me(), private.hears_outside(),
  private.rehearse_member(uuid, text, boolean, uuid[], boolean, boolean), private.rehearse_brands(uuid, uuid),
  private.count_tenant_rows(uuid, regclass, text, integer)
  to answerscope_web, service_role;

-- step 20261126210000_let_web_processes_sign_people_in

grant select on private.signing_keys to answerscope_web;

create policy "web processes read signing keys" on private.signing_keys for select to answerscope_web using (true);

grant select, insert, update, delete on private.code_attempts to answerscope_web;

create policy "web processes count tries at codes" on private.code_attempts for all to answerscope_web
  using (true) with check (true);

-- step 20261126300000_grant_data_api_list

-- authenticated keeps what the data API lists (server/data-api/list.ts). Its other rights go to the role of the web processes.
-- anon keeps none.
do $$
declare
  ours constant regnamespace[] := array['public', 'llm_mentions', 'private']::regnamespace[];
  held record;
begin
  for held in
    select format('%I.%I', n.nspname, c.relname) as relation, c.relkind = 'S' as is_sequence, acl.privilege_type as privilege,
      a.attname as column_name
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    cross join lateral (
      select 0::smallint as attnum, e.* from aclexplode(c.relacl) e
      union all
      select x.attnum, e.* from pg_attribute x cross join lateral aclexplode(x.attacl) e where x.attrelid = c.oid and not x.attisdropped
    ) acl
    left join pg_attribute a on a.attrelid = c.oid and a.attnum = acl.attnum and acl.attnum > 0
    where c.relnamespace = any (ours) and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and acl.grantee in ('authenticated'::regrole, 'anon'::regrole)
      and acl.privilege_type in ('SELECT', 'INSERT', 'UPDATE', 'DELETE', 'USAGE')
      and pg_has_role(c.relowner, 'usage')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  loop
    execute format('grant %s%s on %s %s to answerscope_web', held.privilege, ' (' || quote_ident(held.column_name) || ')',
      case when held.is_sequence then 'sequence' else 'table' end, held.relation);
  end loop;

  for held in
    select format('%I.%I', n.nspname, c.relname) as relation, c.relkind = 'S' as is_sequence
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where c.relnamespace = any (ours) and c.relkind in ('r', 'p', 'v', 'm', 'S') and pg_has_role(c.relowner, 'usage')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  loop
    execute format('revoke all on %s %s from public, anon, authenticated',
      case when held.is_sequence then 'sequence' else 'table' end, held.relation);
  end loop;

  for held in
    select p.oid::regprocedure::text as routine, acl.grantee = 0 as is_public
    from pg_proc p
    cross join lateral aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) acl
    where p.pronamespace = any (ours) and acl.grantee in (0, 'authenticated'::regrole, 'anon'::regrole)
      and pg_has_role(p.proowner, 'usage')
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  loop
    if not held.is_public then
      execute format('grant execute on routine %s to answerscope_web', held.routine);
    end if;
    execute format('revoke execute on routine %s from public, anon, authenticated', held.routine);
  end loop;
end
$$;

revoke usage on schema llm_mentions, private from anon;

grant select (id, name, organization_id, archived_at, is_demo) on llm_mentions.clients to authenticated;
grant select (organization_id, user_id, role, status, created_at) on llm_mentions.organization_users to authenticated;
grant select (user_id, organization_id, client_id, can_view) on llm_mentions.user_brand_permissions to authenticated;
grant select (id, supabase_user_id) on llm_mentions.users to authenticated;
grant select (id, name, organization_id) on public.clients to authenticated;

grant execute on function
  private.my_user_id(), private.my_teammate_ids(), private.my_organization_ids(), private.my_admin_organization_ids(),
  private.my_brand_ids(), private.require_live_session(), private.has_live_session()
to authenticated;

alter default privileges in schema public revoke all on tables from public, anon, authenticated;
alter default privileges in schema public revoke all on sequences from public, anon, authenticated;
alter default privileges in schema public revoke all on functions from public, anon, authenticated;
alter default privileges in schema llm_mentions revoke all on tables from public, anon, authenticated;
alter default privileges in schema llm_mentions revoke all on sequences from public, anon, authenticated;
alter default privileges in schema llm_mentions revoke all on functions from public, anon, authenticated;
alter default privileges in schema private revoke all on tables from public, anon, authenticated;
alter default privileges in schema private revoke all on sequences from public, anon, authenticated;
alter default privileges in schema private revoke all on functions from public, anon, authenticated;

-- step 20261126300100_hold_rows_to_rules

-- The rules of /api for what is written, held for whatever writes past it: a row that breaks one would break jobs and
-- reports later.
-- Refuses control characters and line breaks, like core/text/single-line.ts.
create function private.is_line(line text)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select line !~ '[\u0001-\u001f\u007f\u0085\u2028\u2029]'
$$;

create function private.is_whole_number(value jsonb, low integer, high integer)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case when jsonb_typeof(value) = 'number'
    then (value #>> '{}')::numeric between low and high and trunc((value #>> '{}')::numeric) = (value #>> '{}')::numeric
    else false end
$$;

-- Keep in step with `cadence` in core/schedule/schema.ts.
create function private.is_cadence(cadence jsonb)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select coalesce(case cadence ->> 'every'
    when 'hour' then cadence -> 'hours' in ('1', '2', '3', '4', '6', '8', '12')
    when 'day' then private.is_whole_number(cadence -> 'hour', 0, 23)
    when 'week' then private.is_whole_number(cadence -> 'hour', 0, 23)
      and case when jsonb_typeof(cadence -> 'weekdays') = 'array'
        then jsonb_array_length(cadence -> 'weekdays') between 1 and 7
          and not exists (select from jsonb_array_elements(cadence -> 'weekdays') as day where not private.is_whole_number(day, 1, 7))
        else false end
    when 'month' then private.is_whole_number(cadence -> 'hour', 0, 23) and private.is_whole_number(cadence -> 'day', 1, 31)
    end, false)
$$;

-- Keep in step with `aliasInput` in core/brand/schema.ts.
create function private.is_alias(alias jsonb)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select coalesce(jsonb_typeof(alias) = 'object' and jsonb_typeof(alias -> 'text') = 'string'
    and length(btrim(alias ->> 'text')) between 1 and 120 and private.is_line(alias ->> 'text')
    and (not alias ? 'match' or alias ->> 'match' in ('auto', 'any', 'exact', 'context')), false)
$$;

create function private.are_aliases(aliases jsonb)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case when jsonb_typeof(aliases) = 'array'
    then not exists (select from jsonb_array_elements(aliases) as alias where not private.is_alias(alias)) else false end
$$;

-- A web address as people enter it, without user name and password.
create function private.is_web_address(address text)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select address ~ '^https?://[^\s/?#@\\]+([/?#][^\s]*)?$'
$$;

-- PostgreSQL also accepts rules of its own as names without a slash ("foo3"), which no other program knows.
create function private.is_time_zone(zone text)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  if zone = 'UTC' then
    return true;
  end if;
  if zone !~ '^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+){0,2}$' then
    return false;
  end if;
  perform now() at time zone zone;
  return zone ~ '/' or exists (select from pg_catalog.pg_timezone_names n where lower(n.name) = lower(zone));
exception when invalid_parameter_value then
  return false;
end
$$;

create function private.check_time_zone()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if not private.is_time_zone(new.time_zone) then
    raise exception 'Not a time zone we know' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

-- Like `mayView` in queries/digests.ts, but less strict: access may end later, but a stranger never gets the email.
create function private.check_recipients()
returns trigger
language plpgsql
security definer -- reads memberships of others
set search_path = ''
as $$
begin
  if exists (
    select from unnest(new.recipients) as r(user_id) where not exists (
      select from llm_mentions.organization_users m where m.organization_id = new.organization_id and m.user_id = r.user_id)
  ) then
    raise exception 'One of these people is no member of the organization' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

-- Keep in step with brandLimits.prompts in core/brand/schema.ts: counts prompts that are not archived.
create function private.limit_prompts()
returns trigger
language plpgsql
security definer -- counts all rows, past their policy
set search_path = ''
as $$
begin
  if exists (
    select from (select distinct client_id from changed where archived_at is null) as touched
    where (select count(*) from llm_mentions.prompts p where p.client_id = touched.client_id and p.archived_at is null) > 1000
  ) then
    raise exception 'A brand has at most 1000 prompts' using errcode = 'check_violation';
  end if;
  return null;
end
$$;

create function private.limit_notes()
returns trigger
language plpgsql
security definer -- counts all rows, past their policy
set search_path = ''
as $$
begin
  if (select count(*) from llm_mentions.annotations a where a.client_id = new.client_id and a.kind = 'note') >= 5000 then
    raise exception 'A brand has at most 5000 notes' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

-- Rows that break a rule are corrected first. Their deferred triggers run before the tables are altered, which PostgreSQL
-- refuses while events of a table are pending.
update llm_mentions.organizations
set name = left(btrim(regexp_replace(name, '[\u0001-\u001f\u007f\u0085\u2028\u2029]+', ' ', 'g')), 120)
where not private.is_line(name) or length(name) > 120;
update llm_mentions.organizations set name = 'Organization' where length(btrim(name)) = 0;
update llm_mentions.organizations set time_zone = 'UTC' where not private.is_time_zone(time_zone);

update llm_mentions.users
set full_name = nullif(btrim(regexp_replace(full_name, '[\u0001-\u001f\u007f\u0085\u2028\u2029]+', ' ', 'g')), '')
where not private.is_line(full_name);

update llm_mentions.schedules
set cadence = '{"every": "day", "hour": 6}', paused_at = coalesce(paused_at, now()), next_at = null
where not private.is_cadence(cadence);

update llm_mentions.tracked_brands t
set aliases = (select coalesce(jsonb_agg(alias), '[]') from jsonb_array_elements(t.aliases) as alias where private.is_alias(alias))
where not private.are_aliases(t.aliases);

delete from llm_mentions.digests d
where not exists (
  select from llm_mentions.organization_users m where m.organization_id = d.organization_id and m.user_id = any (d.recipients));

update llm_mentions.digests d
set recipients = array(
  select m.user_id from llm_mentions.organization_users m where m.organization_id = d.organization_id and m.user_id = any (d.recipients))
where exists (
  select from unnest(d.recipients) as r(user_id) where not exists (
    select from llm_mentions.organization_users m where m.organization_id = d.organization_id and m.user_id = r.user_id));

set constraints all immediate;
set constraints all deferred;

alter table llm_mentions.organizations
  add constraint organizations_name_is_line check (private.is_line(name) and length(name) <= 120);

alter table llm_mentions.users
  add constraint users_full_name_is_line check (private.is_line(full_name));

alter table llm_mentions.schedules
  add constraint schedules_cadence_is_known check (private.is_cadence(cadence));

alter table llm_mentions.tracked_brands
  add constraint tracked_brands_aliases_are_known check (private.are_aliases(aliases));

-- A stored address is checked again before each request (core/network/public-address.ts), so older rows need no check.
alter table llm_mentions.provider_keys
  add constraint provider_keys_base_url_is_web check (private.is_web_address(base_url)) not valid;

alter table llm_mentions.notification_channels
  add constraint notification_channels_target_is_web
    check (kind not in ('webhook', 'slack', 'teams') or private.is_web_address(target)) not valid;

create trigger check_time_zone before insert or update of time_zone on llm_mentions.organizations
  for each row execute function private.check_time_zone();

create trigger check_recipients before insert or update of recipients on llm_mentions.digests
  for each row execute function private.check_recipients();

create trigger limit_prompts_of_new after insert on llm_mentions.prompts
  referencing new table as changed for each statement execute function private.limit_prompts();

create trigger limit_notes before insert on llm_mentions.annotations
  for each row when (new.kind = 'note') execute function private.limit_notes();

revoke execute on all functions in schema private from public;

grant execute on function
  private.is_line(text), private.is_whole_number(jsonb, integer, integer), private.is_cadence(jsonb), private.is_alias(jsonb),
  private.are_aliases(jsonb), private.is_web_address(text), private.is_time_zone(text)
to answerscope_web, answerscope_jobs, service_role;

-- step 20261126410000_let_workers_forget_expired_keys

grant select, delete on private.signing_keys to answerscope_jobs;

-- step 20261126420000_know_the_first_account

-- Whether an account is the first that a person created here, or the demo's, which the installation creates before that.
create function private.is_first_account(identity uuid, demo_email text)
returns boolean
language sql
stable
security definer -- profiles of others are not readable by the caller
set search_path = ''
as $$
  select coalesce((
    select me.email is not distinct from demo_email
      or not exists (
        select from llm_mentions.users earlier
        where (earlier.created_at, earlier.id) < (me.created_at, me.id) and earlier.email is distinct from demo_email
      )
    from llm_mentions.users me
    where me.supabase_user_id = identity
  ), false)
$$;

revoke execute on function private.is_first_account(uuid, text) from public;

grant execute on function private.is_first_account(uuid, text) to answerscope_web;

-- step 20261127000000_copy_older_brands

-- Every table of the product references llm_mentions.clients: a brand in the older schema only has no prompts, answers or
-- pages. Each gets a copy with its own id, which wins wherever both are read. See docs/decisions/0030-copy-older-brands.md.
create function private.copy_older_brand(brand uuid, organization uuid, older_name text)
returns void
language plpgsql
security definer -- the older table belongs to another application, which has no access to ours
set search_path = ''
as $$
declare
  line text := left(btrim(regexp_replace(older_name, '[\u0001-\u001f\u007f\u0085\u2028\u2029]+', ' ', 'g')), 120);
  plan_rule text;
begin
  if not exists (select from llm_mentions.organizations o where o.id = organization) then return; end if;
  begin
    insert into llm_mentions.clients (id, organization_id, name)
    values (brand, organization, coalesce(nullif(btrim(line), ''), 'Brand'))
    on conflict (id) do nothing;
  exception when check_violation then
    get stacked diagnostics plan_rule = constraint_name;
    if plan_rule <> 'plan_brands' then raise; end if;
    insert into llm_mentions.clients (id, organization_id, name, archived_at)
    values (brand, organization, coalesce(nullif(btrim(line), ''), 'Brand'), now())
    on conflict (id) do nothing;
  end;
end
$$;

create function private.copy_inserted_older_brand()
returns trigger
language plpgsql
security definer -- calls a function that only its owner may call
set search_path = ''
as $$
begin
  perform private.copy_older_brand(new.id, new.organization_id, new.name);
  return null;
end
$$;

create trigger copy_older_brand after insert or update of organization_id on public.clients
  for each row execute function private.copy_inserted_older_brand();

-- On a hosted project the older table may hold brands of organizations that are created later.
create function private.copy_older_brands_of_organization()
returns trigger
language plpgsql
security definer -- calls a function that only its owner may call
set search_path = ''
as $$
begin
  perform private.copy_older_brand(c.id, c.organization_id, c.name) from public.clients c where c.organization_id = new.id;
  return null;
end
$$;

create trigger copy_older_brands after insert on llm_mentions.organizations
  for each row execute function private.copy_older_brands_of_organization();

select private.copy_older_brand(c.id, c.organization_id, c.name) from public.clients c;

revoke execute on all functions in schema private from public;

-- step 20261127010000_mark_unsent_invitations

alter table llm_mentions.invites add column unsent_at timestamptz;

comment on column llm_mentions.invites.unsent_at is 'When it turned out that no email leaves this server: the mail was kept in the outbox, or never made.';

comment on table llm_mentions.invites is 'An invitation of one address into the organization, good once. Of its token only the SHA-256 is kept. The state follows from the moments: accepted, revoked, expired, bounced, opened, delivered, unsent, else queued. delivered_at: a mail server has taken it; sent_at: when the newest token was made; superseded_at: a newer invitation took the place of this one, which had expired.';

grant select (unsent_at), update (unsent_at) on llm_mentions.invites to answerscope_web;

drop trigger log_change on llm_mentions.invites;

create trigger log_change after insert or update or delete on llm_mentions.invites
  for each row execute function private.log_change(
    'invite', 'token_hash', 'delivered_at', 'unsent_at', 'bounced_at', 'opened_at', 'last_error'
  );

-- always

-- Jobs that wait get the names of core/job-catalog.ts. The tables of the queue are graphile-worker's, and may not exist yet.
do $$
declare renamed record;
begin
  if to_regclass('graphile_worker._private_jobs') is null then
    return;
  end if;
  for renamed in
    select * from (values
      ('export-organization', 'archive-organization', null, null),
      ('judge-answers', 'label-answers', null, null),
      ('judge-bots', 'detect-bot-changes', null, null),
      ('judge-rules', 'check-alerts', null, null),
      ('reread-answers', 'reprocess-answers', 'rereadingId', 'reprocessingId'),
      ('rescore-brand', 'reprocess-brand', null, null),
      ('run-fanout', 'run-fan-out', null, null),
      ('send-digest', 'send-email-report', 'digestId', 'emailReportId'),
      ('send-invite', 'send-invitation', 'inviteId', 'invitationId')
    ) as v (job, new_job, field, new_field)
  loop
    update graphile_worker._private_jobs as j
    set payload = (j.payload::jsonb - renamed.field || jsonb_build_object(renamed.new_field, j.payload -> renamed.field))::json
    from graphile_worker._private_tasks as t
    where t.id = j.task_id and t.identifier = renamed.job and renamed.field is not null;
    update graphile_worker._private_tasks set identifier = renamed.new_job where identifier = renamed.job;
  end loop;
end
$$;

-- Reports have one name everywhere (core/reports/registry.ts).
alter table llm_mentions.share_links drop constraint share_links_views_check;
update llm_mentions.share_links
set views = array_replace(array_replace(array_replace(views, 'contested', 'consistency'), 'variance', 'sample-size'), 'compare', 'comparison')
where views && array['contested', 'variance', 'compare'];
alter table llm_mentions.share_links add constraint share_links_views_check check (
  cardinality(views) between 1 and 8
  and views <@ array['overview', 'competitors', 'topics', 'sources', 'perception', 'consistency', 'sample-size', 'comparison']
);

-- The words of docs/glossary.md in the names of tables, columns, functions, and what belongs to them.
create temporary table renamed (old text primary key, new text not null) on commit drop;
insert into renamed values
  ('tell_of_bot_logs', 'notify_of_bot_logs'),
  ('bot_log_door', 'bot_log_endpoint'),
  ('work_held_out_anew', 'release_held_deliveries'),
  ('tell_notified', 'notify_recipients'),
  ('tell_admins', 'notify_admins'),
  ('tell_member', 'notify_member'),
  ('acts_for_everybody', 'acts_for_all'),
  ('accept_invite', 'accept_invitation'), ('analysis_cells', 'prompt_engine_pairs'),
  ('bots_judged_until', 'bots_tested_until'), ('brand_of_fanout', 'brand_of_fan_out'), ('cell', 'pair'),
  ('cell_id', 'pair_id'), ('cell_tallies', 'pair_tallies'), ('cell_tallies_pkey', 'pair_tallies_pkey'), ('cells', 'pairs'),
  ('channel_id', 'integration_id'), ('claim_cells', 'claim_pairs'), ('count_cells', 'count_pairs'),
  ('end_invites', 'end_invitations'), ('ensure_my_mail_channel', 'ensure_my_email_integration'),
  ('fanout_cells', 'fan_out_pairs'), ('fanout_columns', 'fan_out_columns'), ('fanout_coverage', 'fan_out_coverage'),
  ('fanout_draws', 'fan_out_draws'), ('fanout_matches', 'fan_out_matches'), ('fanout_queries', 'fan_out_queries'),
  ('fanout_queries_counts_of_cells', 'fan_out_queries_counts_of_pairs'), ('fanout_scorings', 'fan_out_scorings'),
  ('given_limits', 'limit_overrides'), ('given_limits_pkey', 'limit_overrides_pkey'), ('hold_cells', 'hold_pairs'), ('invite_brands', 'invitation_brands'),
  ('invite_id', 'invitation_id'), ('judge_engine', 'labeler_engine'), ('judge_model', 'labeler_model'),
  ('judge_month', 'labeler_month'), ('judge_newest', 'label_newest'), ('judge_rule_anew', 'reset_alert_test'),
  ('judge_settings', 'labeler_settings'), ('judge_verdicts', 'labeler_verdicts'), ('judge_waiting', 'labeler_waiting'),
  ('judged_at', 'tested_at'), ('judged_bot_days', 'tested_bot_days'), ('judged_days', 'tested_days'),
  ('judged_rules', 'tested_alerts'), ('judgement', 'test_result'), ('keep_cells_with_status', 'keep_pairs_with_status'),
  ('keep_channels_address', 'keep_integration_target'), ('keep_lane_of_key', 'keep_queue_of_key'),
  ('label_audits', 'label_reviews'), ('lane', 'queue'), ('lane_id', 'queue_id'), ('lane_of', 'queue_of'), ('lanes', 'queues'),
  ('least_effect', 'min_effect'), ('least_severity', 'min_severity'), ('limit_digests', 'limit_email_reports'),
  ('limit_notification_rules', 'limit_alerts'), ('limit_restored_rules', 'limit_restored_alerts'),
  ('log_given_limit', 'log_limit_override'), ('mail_channel_of', 'email_integration_of'), ('most_pages', 'max_pages'),
  ('move_cells', 'move_pairs'), ('my_editable_fanout_brand_ids', 'my_editable_fan_out_brand_ids'),
  ('my_fanout_brand_ids', 'my_fan_out_brand_ids'), ('my_open_invites', 'my_open_invitations'),
  ('newest_to_judge', 'newest_to_label'), ('notification_channels', 'integrations'), ('notification_rules', 'alerts'),
  ('open_cells', 'open_pairs'), ('placed_cells', 'placed_pairs'), ('plan_cells', 'plan_pairs'), ('plan_told', 'plan_reported'),
  ('preview_invite', 'preview_invitation'), ('queue_for_judge', 'queue_for_labeler'), ('reason_given', 'override_reason'),
  ('recognised_crawlers', 'recognized_crawlers'), ('recommendation_labelled', 'recommendation_labeled'),
  ('release_cells', 'release_pairs'), ('rereading_brands', 'reprocessing_brands'),
  ('rereading_changes', 'reprocessing_changes'), ('rereading_id', 'reprocessing_id'), ('resume_lane', 'resume_queue'),
  ('rival_covering', 'competitor_covering'), ('rival_pages', 'competitor_pages'), ('rival_score', 'competitor_score'),
  ('rivals_covering', 'competitors_covering'), ('rotate_channel_secret', 'rotate_integration_secret'),
  ('rule_firings', 'triggered_alerts'), ('rule_id', 'alert_id'), ('set_judge', 'set_labeler'),
  ('stands', 'reported_direction'), ('stood_on', 'seen_on'), ('tally_cells', 'tally_pairs'),
  ('usage_logs_fanout_idx', 'usage_logs_fan_out_idx'), ('with_fanout', 'with_fan_out'),
  ('work_digest_out_anew', 'reset_email_report_time');
-- These are common words elsewhere, so only the tables have them.
create temporary table renamed_tables (old text primary key, new text not null) on commit drop;
insert into renamed_tables values
  ('digests', 'email_reports'), ('invites', 'invitations'), ('lanes', 'provider_queues'), ('rereadings', 'reprocessings'),
  ('rescorings', 'brand_reprocessings');

create temporary table any_renamed on commit drop as
select '(' || string_agg(old, '|') || ')' as pattern from (select old from renamed union all select old from renamed_tables) every;

create function pg_temp.reworded(words text) returns text language plpgsql as $$
declare word record;
begin
  if words !~ (select pattern from any_renamed) then
    return words;
  end if;
  for word in select * from renamed_tables loop
    words := regexp_replace(words, '(llm_mentions|private)\.' || word.old || '\M', '\1.' || word.new, 'g');
  end loop;
  for word in select * from renamed loop
    words := regexp_replace(words, '\m' || word.old || '\M', word.new, 'g');
  end loop;
  return words;
end
$$;

-- What a constraint, index, or sequence is called: after its table, then its columns.
create function pg_temp.renamed_part(name text) returns text language plpgsql as $$
declare word record;
begin
  if name !~ (select pattern from any_renamed) and name <> 'usage_logs_judge_idx' then
    return name;
  end if;
  for word in select * from renamed_tables union all select * from renamed where old like '%\_%' order by old desc loop
    name := regexp_replace(name, '^' || word.old || '(?=_|$)', word.new);
  end loop;
  for word in select * from renamed loop
    name := regexp_replace(name, '_' || word.old || '(?=_|$)', '_' || word.new);
  end loop;
  return case
    when name = 'usage_logs_judge_idx' then 'usage_logs_labeler_idx'
    when name like 'prompt\_engine\_pairs\_analysis\_id\_prompt\_version\_id\_%' then 'prompt_engine_pairs_of_one_answer'
    else name
  end;
end
$$;

do $$
declare
  item record;
  changed text;
  granted record;
begin
  for item in
    select c.oid::regclass as name, w.new from pg_class c
    join (select * from renamed union all select * from renamed_tables) w on w.old = c.relname
    where c.relnamespace in ('llm_mentions'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p')
  loop
    execute format('alter table %s rename to %I', item.name, item.new);
  end loop;

  for item in
    select a.attrelid::regclass as relation, a.attname, w.new from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    join renamed w on w.old = a.attname
    where c.relnamespace in ('llm_mentions'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p')
      and a.attnum > 0 and not a.attisdropped and a.attinhcount = 0
  loop
    execute format('alter table %s rename column %I to %I', item.relation, item.attname, item.new);
  end loop;

  for item in
    select conrelid::regclass as relation, conname, pg_temp.renamed_part(conname) as new from pg_constraint
    where connamespace in ('llm_mentions'::regnamespace, 'private'::regnamespace) and conrelid <> 0 and coninhcount = 0
      and conname <> pg_temp.renamed_part(conname)
  loop
    execute format('alter table %s rename constraint %I to %I', item.relation, item.conname, item.new);
  end loop;

  for item in
    select c.oid::regclass as name, c.relkind, pg_temp.renamed_part(c.relname) as new from pg_class c
    where c.relnamespace in ('llm_mentions'::regnamespace, 'private'::regnamespace) and c.relkind in ('i', 'I', 'S')
      and c.relname <> pg_temp.renamed_part(c.relname)
  loop
    execute format('alter %s %s rename to %I', case item.relkind when 'S' then 'sequence' else 'index' end, item.name, item.new);
  end loop;

  -- Bodies of functions name tables and each other as text.
  for item in
    select p.oid, p.oid::regprocedure as signature, p.proname, w.new from pg_proc p join renamed w on w.old = p.proname
    where p.pronamespace in ('llm_mentions'::regnamespace, 'private'::regnamespace)
  loop
    execute format('alter function %s rename to %I', item.signature, item.new);
  end loop;
  for item in
    select p.oid, p.oid::regprocedure::text as signature, pg_get_functiondef(p.oid) as definition, p.proacl,
      pg_get_function_arguments(p.oid) || pg_get_function_result(p.oid) as shape
    from pg_proc p
    where p.pronamespace in ('llm_mentions'::regnamespace, 'private'::regnamespace) and p.prokind = 'f'
      and p.prolang in (select oid from pg_language where lanname in ('sql', 'plpgsql'))
  loop
    changed := pg_temp.reworded(item.definition);
    continue when changed = item.definition;
    if pg_temp.reworded(item.shape) = item.shape then
      execute changed;
      continue;
    end if;
    -- Names of parameters change only with a new function, which needs its grants again.
    execute format('drop function %s', item.signature);
    execute changed;
    if item.proacl is not null then
      execute format('revoke execute on function %s from public', item.signature);
    end if;
    for granted in select grantee::regrole as role from aclexplode(item.proacl) where grantee <> 0 loop
      execute format('grant execute on function %s to %s', item.signature, granted.role);
    end loop;
  end loop;

  for item in
    select polrelid::regclass as relation, polname, coalesce(said.new, pg_temp.reworded(polname)) as new,
      pg_get_expr(polqual, polrelid) as seen, pg_get_expr(polwithcheck, polrelid) as written
    from pg_policy
    left join (values
      ('members read judges', 'members read settings of the labeler'),
      ('members read audits of labels', 'members read label reviews'),
      ('members read digests', 'members read email reports'),
      ('members set up digests', 'members set up email reports'),
      ('people change their own digests, admins all', 'people change their own email reports, admins all'),
      ('people delete their own digests, admins all', 'people delete their own email reports, admins all'),
      ('people read their own channels, admins all shared ones', 'people read their own integrations, admins all shared ones'),
      ('people change their own channels, admins shared ones', 'people change their own integrations, admins shared ones'),
      ('people remove their own channels, admins shared ones', 'people remove their own integrations, admins shared ones'),
      ('members read rescorings', 'members read brand reprocessings'),
      ('members read rules of their brands, and of the organization', 'members read alerts of their brands, and of the organization'),
      ('editors make rules for their brands, admins for all', 'editors create alerts for their brands, admins for all'),
      ('editors change rules of their brands, admins all', 'editors change alerts of their brands, admins all'),
      ('rules are marked as deleted, so that it can be undone', 'alerts are marked as deleted, so that it can be undone')
    ) as said(old, new) on said.old = polname
    where polrelid in (
      select oid from pg_class where relnamespace in ('llm_mentions'::regnamespace, 'private'::regnamespace))
  loop
    if item.new <> item.polname then
      execute format('alter policy %I on %s rename to %I', item.polname, item.relation, item.new);
    end if;
    -- Functions have the new names already, but aliases of their results keep the former ones.
    if pg_temp.reworded(item.seen) <> item.seen then
      execute format('alter policy %I on %s using (%s)', item.new, item.relation, pg_temp.reworded(item.seen));
    end if;
    if pg_temp.reworded(item.written) <> item.written then
      execute format('alter policy %I on %s with check (%s)', item.new, item.relation, pg_temp.reworded(item.written));
    end if;
  end loop;

  for item in
    select t.tgname, t.tgrelid::regclass as relation, w.new from pg_trigger t join renamed w on w.old = t.tgname
    where not tgisinternal and tgparentid = 0
  loop
    execute format('alter trigger %I on %s rename to %I', item.tgname, item.relation, item.new);
  end loop;
  for item in
    select tgname, tgrelid::regclass as relation, pg_get_triggerdef(oid) as definition from pg_trigger
    where not tgisinternal and tgparentid = 0 and tgrelid in (
      select oid from pg_class where relnamespace in ('llm_mentions'::regnamespace, 'private'::regnamespace))
  loop
    changed := pg_temp.reworded(item.definition);
    if changed <> item.definition then
      execute format('drop trigger %I on %s', item.tgname, item.relation);
      execute changed;
    end if;
  end loop;
end
$$;

-- The brands that a user views as a member: all of an organization for its owners and admins, those with can_view for others,
-- none for inactive members. The only place that decides it, for the caller and for people who get messages. Callers learn it of
-- themselves and of members they administer.
create function private.brands_viewed_by(viewer uuid)
returns table (organization_id uuid, brand_id uuid)
language sql
stable
security definer -- reads rights to brands past their own policy
set search_path = ''
as $$
  with membership as (
    select m.organization_id, m.role from llm_mentions.organization_users m
    where m.user_id = viewer and m.status = 'active'
      and (viewer = private.my_user_id() or (select private.is_system())
        or m.organization_id in (select private.my_admin_organization_ids()))
  )
  select c.organization_id, c.id from llm_mentions.clients c
  where c.organization_id in (select a.organization_id from membership a where a.role in ('owner', 'admin'))
  union
  select c.organization_id, c.id from public.clients c
  where c.organization_id in (select a.organization_id from membership a where a.role in ('owner', 'admin'))
  union
  select p.organization_id, p.client_id
  from llm_mentions.user_brand_permissions p
  where p.user_id = viewer and p.can_view and p.organization_id in (select a.organization_id from membership a)
$$;
revoke execute on function private.brands_viewed_by(uuid) from public;
grant execute on function private.brands_viewed_by(uuid) to answerscope_web, service_role;

-- The brands that the caller views, also through an API key, a shared link, support access, or the link of a trial.
create or replace function private.my_brand_ids()
returns setof uuid
language sql
stable
security definer -- reads rights to brands past their own policy
set search_path = ''
as $$
  select brand.id
  from (
    select v.brand_id as id from private.brands_viewed_by(private.my_user_id()) v
    where v.organization_id = coalesce((select (private.key_scope() ->> 'organization')::uuid), v.organization_id)
    union
    select c.id from llm_mentions.clients c
    where c.organization_id in (select private.my_supported_organization_ids())
  ) brand
  where brand.id = coalesce((select (private.key_scope() ->> 'brand')::uuid), brand.id)
    and brand.id = coalesce((select private.shared_brand_id()), brand.id)
  union
  select private.my_trial_brand_ids()
  union
  select c.id from llm_mentions.clients c where c.organization_id in (select private.acting_for())
$$;
-- First choice, criticism, and praise. Unknown for stored answers until they are reprocessed.
alter table llm_mentions.mentions
  add column top_pick         boolean,
  add column criticized       boolean,
  add column praised          boolean,
  add column criticism_method text check (length(criticism_method) between 1 and 80),
  add check (top_pick is null or (recommended is not null and (recommended or not top_pick))),
  add check ((criticized is null) = (criticism_method is null) and (praised is null) = (criticism_method is null));
alter table llm_mentions.brand_rollups
  drop column judged,
  add column first_choice         integer not null default 0,
  add column first_choice_labeled integer not null default 0,
  add column criticized           integer not null default 0,
  add column praised              integer not null default 0,
  add column criticism_labeled    integer not null default 0;
alter table llm_mentions.label_checks
  drop constraint label_checks_label_check,
  drop constraint label_checks_check,
  add constraint label_checks_label_check
    check (label in ('mention', 'sentiment', 'recommendation', 'topPick', 'criticism', 'citation', 'state')),
  add constraint label_checks_check check (
    label not in ('mention', 'sentiment', 'recommendation', 'topPick', 'criticism') or tracked_brand_id is not null
  );
alter table llm_mentions.alerts
  drop constraint alerts_metric_check,
  add constraint alerts_metric_check check (metric in (
    'visibility', 'shareOfVoice', 'namedFirst', 'top3', 'reciprocalRank', 'recommendation', 'firstChoice',
    'criticismRate', 'praiseRate', 'netSentiment', 'citationRate', 'citationShare'
  ));

-- The comments of the baseline.
comment on function private.is_moment is 'Null, or a timestamp that programs can hold. For checks of columns that people write.';
comment on function private.is_list is 'Empty, or one dimension without nulls. For checks of columns that people write.';
comment on table private.signing_keys is 'Generations of the keys that sign access tokens. The newest one whose active_from has passed signs; the others are accepted until expires_at.';
comment on table private.code_attempts is 'How often each emailed code was tried, by its auth.one_time_tokens.id. After the fifth failed attempt the code is void.';
comment on table private.auth_attempts is 'Counters of sign-in attempts per address and per account (a keyed hash), in the format of rate-limiter-flexible. Only the server uses it.';
comment on table llm_mentions.audit_log is 'Who did what from where. Append-only. It names rows instead of referencing them, so it outlives them; organization_id is null for actions on an account or the installation. changes: {column: [before, after]}, without secrets.';
comment on table llm_mentions.organizations is 'The tenant. Every tenant table carries its id.';
comment on column llm_mentions.organizations.plan_id is 'The plan in force, see private.settle_plan. Null: no plan, so no limits (self-hosted).';
comment on column llm_mentions.organizations.requires_second_factor_since is 'Since then owners and admins need a confirmed second factor (claim aal = aal2) for privileged actions; null: not required. Reports and prompts stay open to them.';
comment on column llm_mentions.organizations.plan_override_id is 'Set by Support, regardless of what is paid for. Null: the paid plan is in force.';
comment on column llm_mentions.organizations.plan_override_until is 'Null: until it is removed.';
comment on table llm_mentions.users is 'One profile per account, created by a trigger. is_staff is set from the command line only.';
comment on column llm_mentions.users.language is 'The language of screens and emails that this person chose. Null: the browser decides, and notification emails are in English.';
comment on column llm_mentions.organization_users.invited_by is 'The sender of the accepted invitation; null for the person who created the organization. Written by the system only.';
comment on column llm_mentions.organization_users.all_brands is 'Access to every brand, including new ones: triggers keep a row of user_brand_permissions for each. Never for a guest, who gets brands one by one. Owners and admins see all brands without it.';
comment on table llm_mentions.member_visits is 'When a member last had the organization open, to the minute. Separate from the membership, because it is no change of permissions.';
comment on table llm_mentions.clients is 'Brands that an organization monitors (code and screens say brand). brand_set_version counts changes of the tracked brands.';
comment on column llm_mentions.clients.scored_version is 'The brand_set_version that all stored answers were scored with; lags behind brand_set_version while rescoring runs. Written by the system only.';
comment on column llm_mentions.clients.scored_extractor is 'The extractor version that all stored answers were scored with; lags behind the program''s while an upgrade reprocesses them. Written by the system only.';
comment on column llm_mentions.clients.discovered_at is 'When the newest answers were last searched for untracked names; discovered_answers of them. Written by the system only.';
comment on table public.clients is 'Brands of the older schema; llm_mentions.clients wins where both have an id.';
comment on table llm_mentions.user_brand_permissions is 'Brand access of members who are neither owner nor admin. A brand may be in either schema, so a trigger replaces the foreign key.';
comment on table llm_mentions.tracked_brands is 'The names to find in answers: the own brand (is_own, exactly one) and its competitors. aliases: [{"text", "match": "auto" | "any" | "exact" | "context"}].';
comment on table llm_mentions.brand_proposals is 'Names in answers that may be brands (or other spellings of tracked ones), with how many of the looked_at newest answers have them and samples [{"answerId", "start", "end", "sentence"}]. They are tracked as a competitor, added as an alias, or dismissed; a dismissed brand is no longer proposed.';
comment on column llm_mentions.brand_proposals.decided_as is 'An accepted name became a competitor, or an alias of decided_brand_id.';
comment on table llm_mentions.brand_set_versions is 'What was tracked at each version of the brand set, and who changed it; stored results carry the version. brands: [{"id", "name", "aliases", "domains", "description", "isOwn"}] as tracked; ignored: names dismissed as not a brand.';
comment on table llm_mentions.annotations is 'Events drawn on trends: changes of prompts, brands, models and extractor that readers need to know.';
comment on table llm_mentions.invitations is 'An invitation of one email address into the organization, valid once. Only the SHA-256 of its token is stored. The state follows from the timestamps: accepted, revoked, expired, bounced, opened, delivered, unsent, else queued. delivered_at: a mail server accepted it; sent_at: when the newest token was created; superseded_at: a newer invitation replaced this one, which had expired.';
comment on column llm_mentions.invitations.unsent_at is 'When it turned out that this server sends no email (no SMTP_URL): the email stayed in the outbox, or was never written.';
comment on table llm_mentions.invitation_brands is 'The brands that the invited person may view; none where the role or all_brands includes all of them.';
comment on table llm_mentions.api_keys is 'Keys for programs. Only the SHA-256 of a key is stored. A key can do at most what user_id may do, in this organization, for this brand (null: all brands), limited to its rights.';
comment on column llm_mentions.api_keys.previous_hash is 'The key before the last rotation; it is accepted until previous_until.';
comment on table private.api_requests is 'Responses to requests with an Idempotency-Key, for a day: the same request gets the same response.';
comment on table private.api_request_counts is 'Requests of the current minute of an API key or of its organization, whichever id it is. Empty after a crash. Only the server uses it.';
comment on table private.engine_listings is 'Engines as the worker that started last knows them, so that the web process can list them without running them.';
comment on table llm_mentions.provider_keys is 'Provider keys of an organization. sealed is encrypted with the instance''s key sealed_with, and no role of the API may read it. With a name it is a custom endpoint of the organization, the engine custom-<name>.';
comment on column llm_mentions.provider_keys.engine_cards is 'The engines that this key reaches, as the worker described them at its last successful test. Null: no test has succeeded.';
comment on table private.provider_queues is 'Provider queues: what shares one provider key''s limits. A worker locks the row before it sends requests, so rate, concurrency and pauses hold across all workers. paused_until infinity: until someone resumes it.';
comment on column private.provider_queues.turn_of is 'The organization whose planned answer was claimed last; the next turn starts after it.';
comment on table llm_mentions.usage_logs is 'Every call to a provider, paid or not, answered or not: who used what at what cost. Unknown cost is null. outcome lost: a worker died during the call, so whether it was billed is unknown.';
comment on table llm_mentions.unread_replies is 'Billed responses without a readable answer: stored, so that a later extractor may read them.';
comment on table llm_mentions.analyses is 'One run (prompts × engines × repeats) or one import of answers collected elsewhere. Progress of a run is counted from prompt_engine_pairs; import_* columns are the progress of an import.';
comment on table llm_mentions.prompts is 'A question to run on engines for a brand. version is that of the current text. funnel_stage: where the question is on the way to a purchase.';
comment on table llm_mentions.prompt_versions is 'Each text a prompt has had; written by a trigger on prompts.';
comment on table llm_mentions.schedules is 'When a brand''s prompts run automatically, in the organization''s time zone. cadence and plan have their schemas in core/schedule/schema.ts; next_at is the next due time, null while paused.';
comment on column llm_mentions.schedules.time_zone is 'The time zone that next_at was computed in. When the organization changes its time zone, next_at is computed again.';
comment on column llm_mentions.schedules.deleted_at is 'Can be undone for a day, then the row is deleted.';
comment on table llm_mentions.schedule_runs is 'The outcome of each due time of a schedule: the run it started, or why none.';
comment on column llm_mentions.analyses.countries is 'Markets to ask from; empty: once, without a market.';
comment on column llm_mentions.analyses.pause_code is 'Why status is paused; resumes_at says when it continues automatically (null: when someone resumes it).';
comment on column llm_mentions.analyses.api_key_id is 'The API key that sent these answers; null for uploads and runs.';
comment on table llm_mentions.analysis_prompts is 'The prompts of an analysis, with the text they had.';
comment on table llm_mentions.prompt_engine_pairs is 'One planned answer. It moves queued → asking → answered | failed, or to cancelled; the row lock of its last step stores an answer exactly once.';
comment on column llm_mentions.prompt_engine_pairs.queue is 'The provider queue, see private.provider_queues.';
comment on column llm_mentions.prompt_engine_pairs.run_at is 'Earliest time to ask; infinity while its analysis is paused. Planned a microsecond apart, so it is also the order.';
comment on column llm_mentions.prompt_engine_pairs.worker_id is 'The living worker that asks; null for a task of a data provider, which no process holds.';
comment on column llm_mentions.prompt_engine_pairs.reserve_usd is 'What budgets reserve while it is asked, and count when its cost stays unknown. Null: no price is known.';
comment on column llm_mentions.prompt_engine_pairs.task is 'What was ordered from a data provider, to be collected at check_at.';
comment on table private.pair_tallies is 'Counts of planned answers of large analyses, shared by all viewers. With finished_at they are valid while the analysis has that finished_at; else for 40 µs per answer. Losing them costs a recount.';
comment on table llm_mentions.budgets is 'What may be spent in a calendar month (in the organization''s time zone): by a brand, or, without client_id, by the organization. Asking stops before the budget is exceeded.';
comment on table llm_mentions.spend_months is 'Written in the transaction that stores an answer or a paid failure. assumed_usd is what was reserved for calls whose cost stayed unknown (unknown_calls).';
comment on table private.analysis_spend is 'What an analysis has cost or, where that is unknown, what was reserved. Separate from analyses, so that storing an answer never waits for a change of the run.';
comment on table llm_mentions.answers is 'One response of an engine. Immutable; mentions, citations and state are derived from it by the extractor whose version it carries.';
comment on table llm_mentions.answers_details is 'The raw responses of an answer: what was sent and what was received.';
comment on table llm_mentions.mentions is 'A tracked brand in an answer: its position and every span [{"start", "end", "text", "zone", "partOf"?}]. Its labels are derived too: rebuilt from the answer, from stored verdicts of AI labeling and from corrections, at any time.';
comment on column llm_mentions.mentions.sentiment is 'The sentiment of the mention according to AI labeling or a person; null without such a label (never 0 or neutral instead).';
comment on column llm_mentions.mentions.sentiment_method is 'What decided it: judge-1:<model>, person.';
comment on column llm_mentions.mentions.top_pick is 'Whether the answer singles the brand out as the best or first choice; null when not read.';
comment on column llm_mentions.mentions.criticized is 'Whether the answer criticizes the brand; like praised null when no method could tell. The quotes are those of the negative and positive aspects.';
comment on column llm_mentions.mentions.labels is 'What the labels rest on, offsets in UTF-16 code units of the text: {"sentiment": [{"start", "end"}], "recommended": [...], "purpose": "families", "aspects": [{"aspect", "sentiment", "start", "end"}], "comparisons": [{"otherId", "isBetter", "aspect", "start", "end"}], "attributes": [{"text", "start", "end"}], "claims": [{"text", "start", "end"}]}.';
comment on column llm_mentions.answer_citations.resolved_url is 'Where a redirect of the provider leads, once known; page_key, domain and owner are then those of that page. url stays as received.';
comment on table llm_mentions.answer_searches is 'Searches that an engine ran before it answered.';
comment on column llm_mentions.answer_searches.types is 'Types of the search relative to its prompt (core/fan-out/sub-query.ts), one bit each in their order; null: not processed yet. A search without content has types and no sub_query_id.';
comment on table private.resolved_links is 'Redirects of providers that answers cite, and where they lead. hash is md5(url). next_at: when to try one, or, once resolved, when to write it into the citations that have it; null when nothing is left to do.';
comment on table llm_mentions.import_errors is 'Rejected lines of an import, the first thousand by number.';
comment on table llm_mentions.label_checks is 'A person''s verdict on one label of one answer. subject: the page key for label citation, else empty. shown: the label before any check: {"value": ...}. correct: null when shown is right, else {"value": ...}. extractor: what made the shown label (extractor 1, lexicon-1, judge-1:<model>).';
comment on table llm_mentions.label_reviews is 'pairs: [{"answerId", "answeredAt", "trackedBrandId", "named"}] in display order; a sampled pair represents named_pairs (or unnamed_pairs) ÷ sampled pairs of its kind. skipped: indexes in pairs that people could not decide.';
comment on table llm_mentions.labeler_settings is 'AI labeling of a brand''s answers: the engine (as listed for the organization) and model for sentiment, recommendation and aspects, with a limit per calendar month in UTC. Without a row the word list labels.';
comment on column llm_mentions.labeler_settings.problem is 'Why AI labeling stopped until someone changes the settings or restarts it: one sentence. Pauses of the provider queue are stored with the queue.';
comment on column llm_mentions.labeler_settings.waits_for is 'What blocked the next call at the last attempt: a limit, a budget, a pause; it continues automatically afterwards. Null while it works or has nothing to do.';
comment on table llm_mentions.labeler_verdicts is 'What AI labeling decided about one brand in one text, asked once and stored. key: SHA-256 of the brand, the names that the text uses for it, and the text. cost_usd, input_tokens, output_tokens: this brand''s equal share of the call.';
comment on table private.labeler_waiting is 'Answers that wait for AI labeling: every answer stored while it is on for the brand, and older ones on request. A row is deleted in the transaction that labels the answer. failures: calls about this answer that the provider refused. No foreign key to the answer: the job skips deleted ones.';
comment on table llm_mentions.brand_reprocessings is 'Rescoring of a brand''s stored answers in the background: answers to process, processed, and changed by it.';
comment on table llm_mentions.reprocessings is 'Stored answers of an organization, or of one of its brands, that were reprocessed on request. extractor: the version at the start; only_older: skips what it had processed. Days are UTC, both inclusive. at_…: the last processed answer.';
comment on table llm_mentions.reprocessing_brands is 'The effect of reprocessing, by brand. counts: {"valid": [before, after], "tracked": {tracked brand: {"gained", "lost", "named": [before, after], …}}} over all processed answers, see core/rereading/effect.ts.';
comment on table llm_mentions.reprocessing_changes is 'The first answers that changed, and what changed.';
comment on table llm_mentions.answer_rollups is 'Per bucket, prompt, engine, channel, country and language: answers received, valid, refused; answers that mention any tracked brand; presences (tracked brands mentioned, one per brand and answer); answers that cite anything or the own brand; distinct (answer, page) pairs; searches; cost and latency.';
comment on column llm_mentions.answer_rollups.untracked is 'Untracked names, one per name and answer that mentions any brand: with presences the denominator of share of voice (all brands).';
comment on table llm_mentions.brand_rollups is 'Per bucket, prompt, engine and tracked brand: valid answers that mention it (present), spans, positions, Σ 1/position and Σ 1/(brands in the answer), both rounded to nine decimals per answer.';
comment on column llm_mentions.brand_rollups.recommendation_labeled is 'Presences for which it is known whether the answer recommends the brand; likewise first_choice_labeled and criticism_labeled.';
comment on table llm_mentions.brand_weeks is 'The column present of the weekly rows of brand_rollups, as 53 counts. Week 1 of block b starts on Monday 2018-01-01 plus 371 · b days.';
comment on table llm_mentions.source_rollups is 'Per bucket, prompt, engine and cited domain: valid answers that cite it and distinct (answer, page) pairs.';
comment on table llm_mentions.own_pages is 'Each owned page that a valid answer has cited, once.';
comment on table llm_mentions.own_page_rollups is 'Per UTC day, channel and engine: valid answers that cite an owned page. Written in the transaction that stores the answer, like other roll-ups.';
comment on table llm_mentions.own_page_packs is 'own_page_rollups summed over long past periods. Written by jobs/sum-bot-logs.ts; a transaction that adds to sums of such a day deletes the row.';
comment on table llm_mentions.saved_views is 'A report screen with its filters, under a name. path and search: the screen and its URL parameters, without organizationId and clientId. Everyone who sees the brand sees its shared views.';
comment on table llm_mentions.share_links is 'A read-only link to views of one brand. Only the SHA-256 of its token is stored. It works while its creator may share the brand. search: the filters; rolling_days: the days up to today instead of a fixed period. Answers mention competitors, so hiding competitors hides answers too.';
comment on table llm_mentions.white_labels is 'The name, color and logo that an organization''s shared reports show instead of ours.';
comment on table llm_mentions.organization_exports is 'An archive of everything that an organization has, made in the background. Deleted with its pieces at expires_at. attempt fences writers: only the newest one adds pieces.';
comment on table private.export_pieces is 'The archive of an export in pieces, stored like uploads: web processes and workers share no disk, and deleting the organization deletes it.';
comment on table private.export_links is 'A URL that loads an archive in a browser for a few minutes; only its SHA-256 is stored.';
comment on table llm_mentions.retention_settings is 'For how many days data is kept; null: forever. Without a row: the defaults. A nightly job deletes the rest. Roll-ups are deleted with their answers: no number without its answer data.';
comment on table private.retention_runs is 'The day for which deletion by retention was last enqueued.';
comment on table llm_mentions.organization_deletions is 'The organization is deleted at due_at unless an owner or admin cancels it before; from started_at on it cannot be canceled. This is the last row to be deleted.';
comment on column llm_mentions.organization_deletions.tries is 'How often it was started or continued since it was due. Each attempt waits longer than the one before, so that one that always fails blocks no other; tried_at moves while an attempt makes progress.';
comment on table llm_mentions.events is 'What happened and may interest someone: in the inbox, by email or message, or by webhook. key prevents duplicates. Brand events are for everyone who sees the brand, others for the audience; log-readers: members with access to bot logs.';
comment on column llm_mentions.events.message is 'Title and body as messages of the catalog with their values, so that people read them in their language; null: English only. title and body are the same in English, for programs.';
comment on table llm_mentions.notifications is 'An event in the inbox of one person.';
comment on table llm_mentions.integrations is 'Where events go besides the inbox: to a person (mail, sms, whatsapp; user_id) or to a program of the organization (webhook, slack, teams). target: email address, number (E.164), or URL. Nothing is sent before confirmed_at. secret is encrypted with the key vault. event_kinds empty: all.';
comment on column llm_mentions.integrations.unsubscribe_key is 'Signs the links that stop emails without signing in. Only the system reads it.';
comment on column llm_mentions.integrations.former_secret is 'The signing secret before the last rotation; it signs too until former_until.';
comment on table llm_mentions.deliveries is 'One message on its way to one channel. queued → sending → sent → delivered; held: quiet hours or a digest collects it; dropped: no longer wanted; failed: given up. (integration_id, key) prevents a second one for the same event; the receiver gets id as the message id, so that a repeat after a crash is recognized.';
comment on column llm_mentions.deliveries.collected_in is 'The message of its channel that reports this event together with others. Its own state is then collected, and that message has no event of its own.';
comment on column llm_mentions.deliveries.replay_of is 'The delivery that this one repeats.';
comment on table llm_mentions.delivery_attempts is 'Every attempt of a delivery: the response (status, start of the body) or why there was none.';
comment on table private.number_codes is 'The code last sent to a number that is being confirmed, hashed. Five attempts.';
comment on table private.mail_events is 'Bounces and complaints that an email provider has reported, as SHA-256, for seven days: a repeated one changes nothing.';
comment on table llm_mentions.notification_preferences is 'When a person wants messages of an organization: quiet hours (quiet_from to quiet_until, full hours, may cross midnight) and a digest, in time_zone (null: the organization''s). Without a row: immediately, always.';
comment on table llm_mentions.alerts is 'Alerts. metric: a significant change of a metric of one brand against the days before, tested once a day together with all such rules of the organization. events: the severity at which events of some kinds notify. bots: which changes of AI crawlers notify, for one brand or all; without such a rule all do, and a paused one silences all. reported_direction: the reported change, until it is over; seen_on: the last day it was seen.';
comment on table llm_mentions.triggered_alerts is 'A significant change that a rule reported, with its evidence: values, intervals, p, q, answers and the scope of the report that shows it.';
comment on table private.tested_days is 'The last UTC day whose numbers an organization''s rules were tested with.';
comment on table llm_mentions.email_reports is 'Email reports. search: report filters as in the URL. weekday: ISO, 1 is Monday; monthly ones are sent on the first such weekday of the month. hour: in the organization''s time zone. recipients: users; each gets it only while they may view the brand.';
comment on table private.bot_log_keys is 'A random key per organization, encrypted like provider keys, for the hashes of its log lines and addresses: without it a hash identifies no line or address.';
comment on table private.bot_log_secrets is 'SHA-256 of the token in a source''s URL; the token itself is shown once.';
comment on column private.bot_log_secrets.sealed is 'A vendor''s signing secret (Vercel), encrypted like provider keys.';
comment on table private.bot_log_ended_sources is 'Sources that were removed in the last 90 days, so that their senders can be asked to stop. Only a sender with the token gets this answer.';
comment on table llm_mentions.bot_log_deliveries is 'One file or batch of lines: what arrived, what was read, what was left out and why.';
comment on table private.bot_log_pieces is 'raw: what arrived, unchanged, deleted once read. rejected: gzip members of NDJSON {line, reason, text} of all rejected lines, for the download.';
comment on table private.bot_log_uploads is 'The hash so far of an upload in progress, so that any process can take the next piece.';
comment on table private.bot_log_batches is 'Batches that a source''s URL accepted in the last days: a repeated one is acknowledged and not stored again.';
comment on table llm_mentions.bot_log_urls is 'Each URL that AI bots requested, once per brand. page_key joins with cited pages (core/citation/page-key.ts).';
comment on table private.bot_log_lines is 'Keys of all counted lines, by UTC hour. They reveal nothing without the organization''s key.';
comment on table llm_mentions.bot_log_page_packs is 'bot_log_pages summed over long past periods. Written by jobs/sum-bot-logs.ts; a transaction that adds to sums of such a day deletes the row.';
comment on table private.bot_log_sum_checks is 'When a brand was last checked for missing sums over long periods.';
comment on table llm_mentions.bot_log_referrals is 'Visits of people who came from an AI assistant, by Referer or utm_source, and the page they came to. Nothing about the person is stored.';
comment on table llm_mentions.bot_log_referral_days is 'bot_log_referrals by UTC day, over all pages.';
comment on table llm_mentions.bot_log_traffic is 'All requests per UTC hour, to distinguish failures for bots from failures for everyone.';
comment on table llm_mentions.bot_changes is 'Significant changes of how crawlers visit a brand''s site, and logs that stopped, each once. Open until ended_on. event_id: null if it was not reported.';
comment on table private.tested_bot_days is 'Up to which day a brand''s crawlers were tested: each day once, so that late logs report nothing about old days.';
comment on table private.crawler_list_versions is 'Address lists of crawlers over time, one row per change, so that old visits are checked against the list of their day. Lists that come with the product are not included.';
comment on table private.crawler_source_checks is 'When each list and key directory is fetched next, and how the last attempt went.';
comment on table private.recognized_crawlers is 'Since when a crawler''s visits are recognized: before the list named it, it may have visited unrecognized.';
comment on table llm_mentions.bot_log_robots is 'Versions of robots.txt of a brand''s hosts, one row per change, so that old visits are checked against the rules of their day.';
comment on column llm_mentions.bot_log_robots.rules is 'Hash of what the file says without its comments; empty: unknown.';
comment on table llm_mentions.bot_log_robots_checks is 'When robots.txt of a brand''s hosts was last fetched, and the result.';
comment on table llm_mentions.bot_log_robots_sums is 'Visits of a crawler by what robots.txt said about them, for past days. Written by jobs/sum-bot-logs.ts; a transaction that adds to sums of such a day deletes the row.';
comment on table llm_mentions.bot_log_sitemaps is 'The sitemaps of a host of a brand''s site, as last read.';
comment on table llm_mentions.bot_log_sitemap_pages is 'Pages that a brand''s sitemaps list, once per brand, whether or not a bot has requested them.';
comment on table llm_mentions.bot_log_sitemap_reads is 'When a crawler, or a level of them, read a page of the sitemap: first after it was published, and last. Written by jobs/refresh-sitemaps.ts.';
comment on table llm_mentions.bot_log_sitemap_lags is 'How long after publication each page was first read, packed.';
comment on table private.bot_log_sitemap_checks is 'When the sitemaps of a brand are read next, and how far its visits are matched to them.';
comment on table llm_mentions.page_crawls is 'One crawl of pages: a sitemap, a list, uploaded files, or known pages again.';
comment on table llm_mentions.pages is 'Web pages of a brand and its competitors, which query fan-out coverage is checked against. Crawls write them: code checks, limits and assigns what arrives, so people do not write the rows.';
comment on table llm_mentions.documents is 'The main text of a page as fetched or uploaded, in versions.';
comment on table llm_mentions.passages is 'Parts of a document with the headings above them, which the coverage of sub-queries is checked against.';
comment on table private.page_uploads is 'Uploaded documents in pieces, until they are processed.';
comment on table private.crawled_hosts is 'How hosts may be requested: their robots.txt, and when the next request may start.';
comment on table llm_mentions.sub_queries is 'Each search that engines ran for a brand''s prompts, once, by its key (core/fan-out/normalize.ts). query is how one of them was written.';
comment on table llm_mentions.search_rollups is 'Per UTC day, prompt, engine, channel and country: answers, those for which it is known whether the engine searched (told), and those with searches. sub_queries has each answer''s sub-queries by id, each once, and a 0 after every answer that has any; types has the same order. Written in the transaction that stores the answer, like other roll-ups.';
comment on table private.search_readings is 'The tracked brands and the version of the rules with which all searches of a brand were typed.';
comment on table llm_mentions.query_fanout_analysis is 'One analysis of what engines search before they answer: for a prompt, a topic, or, without either, a whole brand.';
comment on table llm_mentions.fan_out_queries is 'Sub-queries of one fan-out analysis, as of the analysis: observed in answers, or proposed by a model or by rules.';
comment on table llm_mentions.fan_out_draws is 'What a model proposed in one call of a simulation: stored on arrival, so that nothing is paid twice.';
comment on table llm_mentions.fan_out_pairs is 'The basis of shares in a fan-out analysis, by prompt and engine: trials of one prompt are not independent, and two analyses are compared prompt by prompt.';
comment on table llm_mentions.fan_out_scorings is 'How the sub-queries of a fan-out analysis were matched to pages. Without finished_at it is in progress, and continues where it stopped.';
comment on table llm_mentions.fan_out_columns is 'Pages in the coverage matrix of a fan-out analysis: those that answer most of it, from own, competitors'' and cited pages in turn.';
comment on table llm_mentions.fan_out_coverage is 'How well pages answer one sub-query: a row of the coverage matrix.';
comment on table llm_mentions.fan_out_matches is 'The best own, competitor''s and cited page for one sub-query, with its best passage.';
comment on table private.text_vectors is 'Vectors of passages and sub-queries from an embedding model.';
comment on table llm_mentions.plans is 'Plans for sale. Null prices and limits mean by agreement and unlimited. Public.';
comment on column llm_mentions.plans.features is 'Parts of the product that not every plan includes, such as ''bot-logs''.';
comment on column llm_mentions.plans.seats is 'Active members, without guests. Null: unlimited.';
comment on column llm_mentions.plans.is_public is 'Shown to everyone on the pricing page; else only to organizations that have it.';
comment on column llm_mentions.plans.is_fallback is 'The plan of organizations that bought none, where plans are sold.';
comment on column llm_mentions.plans.former_stripe_price_ids is 'Prices it was sold at before. Customers who pay one keep the plan.';
comment on table llm_mentions.limit_overrides is 'Overrides of an organization''s plan, set by Support: answers per month, brands, seats, features. The reason is in the audit log, for admins. amount null: no limit, or the feature is included; 0 of a feature: not included. until null: until it is removed.';
comment on table llm_mentions.subscriptions is 'What an organization pays for, as Stripe last reported. Status null: a Stripe customer that has bought nothing yet. amount: of one interval, in the smallest unit of the currency. plan_id null: a price that no plan has. others: further active subscriptions of the customer. kept_…: what stays active under a smaller plan. asked_at: when Stripe was last asked without having reported.';
comment on column llm_mentions.subscriptions.checkout_at is 'When the last checkout page was opened: Stripe is asked for the result if it does not report it.';
comment on table llm_mentions.stripe_events is 'What Stripe reported, once per event, without its contents: the current state is asked of Stripe. Outcome null: not applied yet. asked_at: when it was last tried again.';
comment on table llm_mentions.plan_pauses is 'Brands archived and members deactivated because a plan includes fewer. They return with a plan that includes them.';
comment on table llm_mentions.trials is 'A trial of a brand without an account. Once confirmed by email it has an organization without members, which visitors with the link read and its owner takes over. refusal: what the email says instead of a link. answers, cost_usd and first_answer_at are written when it ends; until then they are counted.';
comment on column llm_mentions.trials.mailbox is 'The mailbox behind the address: without a plus tag, and without dots where they do not matter. One mailbox has one trial.';
comment on column llm_mentions.trials.source is 'The campaign in the URL, or the site that linked here; direct: neither.';
comment on column llm_mentions.trials.fault is 'Why the first analysis could not start, for the operator; failure is for the visitor.';
comment on table private.trial_tokens is 'Tokens in the links of trial emails: a new one in each email, only its SHA-256 here.';
comment on column private.trial_tokens.proof_hash is 'SHA-256 of the proof, for three days and until an account was created with it, that the email was read.';
comment on table private.trial_secrets is 'The key of proofs of work and hashes of addresses, the same in every process.';
comment on table private.trial_proofs is 'Used proofs of work, until they expire: each counts once.';
comment on table private.workers is 'One row per living pool of the job queue, which also holds the session lock hashtextextended(''answerscope:worker:'' || id, 0). A process that gets that lock knows the pool is dead and returns its jobs.';
comment on table llm_mentions.contact_messages is 'A visitor''s message from /contact, stored by the web process after its limits and kept for a year. Emailed to CONTACT_MAIL when mailed_at is set; mail_problem says why it was not.';
comment on column llm_mentions.contact_messages.done_at is 'When staff marked it as done; null: someone has to answer.';
comment on column llm_mentions.contact_messages.done_by is 'Who marked it; null for the operator of this machine, and for deleted users.';
comment on table llm_mentions.support_grants is 'While open, staff read the organization as a viewer of all brands; they never write. Owners open it, owners and admins end it.';
comment on table llm_mentions.support_requests is 'Staff ask for access; an owner grants it, or an admin declines. Asking opens nothing. Unanswered it expires.';
