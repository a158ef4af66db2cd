-- llm_mentions holds the product, private holds helpers that no API exposes, and llm_mentions_partitions holds the
-- partitions, which are reachable only through the policies of their parents.
create schema if not exists llm_mentions;
create schema if not exists private;
create schema if not exists llm_mentions_partitions;
revoke all on schema private, llm_mentions_partitions from public;

-- Processes connect as these two roles, which own nothing; the owner is for migrations and commands only. Roles belong to
-- the cluster: another database may have created them already, or may be creating them right now.
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

revoke usage on schema llm_mentions, private from anon;
grant usage on schema llm_mentions, private to authenticated, answerscope_web, service_role;
grant usage on schema llm_mentions_partitions to service_role;
grant usage on schema supabase_migrations to answerscope_web, answerscope_jobs;
grant select on supabase_migrations.schema_migrations to answerscope_web, answerscope_jobs;

alter default privileges in schema llm_mentions, llm_mentions_partitions, private grant all on tables to service_role;
alter default privileges in schema llm_mentions grant all on sequences to service_role;

-- A hosted project grants anon and authenticated everything on what is created in public. Browsers may read what the data
-- API lists (server/data-api/list.ts; a test compares both): each migration grants its part of the list to authenticated,
-- and the rest to the role of the web processes, which answer through /api. anon gets nothing.
alter default privileges in schema public, llm_mentions, private revoke all on tables from public, anon, authenticated;
alter default privileges in schema public, llm_mentions, private revoke all on sequences from public, anon, authenticated;
alter default privileges in schema public, llm_mentions, private revoke all on functions from public, anon, authenticated;

-- The same for what is in public already, as on a hosted project: the web role gets what authenticated had.
do $$
declare
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
      select x.attnum, e.*
      from pg_attribute x cross join lateral aclexplode(x.attacl) e
      where x.attrelid = c.oid and not x.attisdropped
    ) acl
    left join pg_attribute a on a.attrelid = c.oid and a.attnum = acl.attnum and acl.attnum > 0
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
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
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S') and pg_has_role(c.relowner, 'usage')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  loop
    execute format('revoke all on %s %s from public, anon, authenticated',
      case when held.is_sequence then 'sequence' else 'table' end, held.relation);
  end loop;

  for held in
    select p.oid::regprocedure::text as routine, acl.grantee = 0 as is_public
    from pg_proc p
    cross join lateral aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) acl
    where p.pronamespace = 'public'::regnamespace and acl.grantee in (0, 'authenticated'::regrole, 'anon'::regrole)
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

-- For a table that only the system writes: one explicit policy for each command that is refused.
create function private.refuse_writes(target regclass)
returns void
language plpgsql
set search_path = ''
as $$
begin
  execute format('create policy "nobody inserts rows directly" on %s for insert to authenticated with check (false)', target);
  execute format('create policy "nobody updates rows directly" on %s for update to authenticated using (false) with check (false)', target);
  execute format('create policy "nobody deletes rows directly" on %s for delete to authenticated using (false)', target);
end
$$;

-- Anyone who may write a row may write it past our API. infinity, and years that a Date of JavaScript cannot hold, pass as
-- timestamps and break whatever reads them: a run that ended at infinity would stop upkeep for all organizations.
create function private.is_moment(moment timestamptz)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select moment is null or (moment >= '2000-01-01Z' and moment < '2200-01-01Z')
$$;
comment on function private.is_moment is 'Null, or a timestamp that programs can hold. For checks of columns that people write.';
grant execute on function private.is_moment(timestamptz) to answerscope_web, service_role;

-- One dimension, without nulls: code that reads the rules of an organization, or its keys, expects this form.
create function private.is_list(entries text[])
returns boolean
language sql
immutable
set search_path = ''
as $$
  select entries = '{}' or (array_ndims(entries) = 1 and array_position(entries, null) is null)
$$;
comment on function private.is_list is 'Empty, or one dimension without nulls. For checks of columns that people write.';
grant execute on function private.is_list(text[]) to answerscope_web, service_role;

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
grant execute on function private.is_line(text) to answerscope_jobs, answerscope_web, service_role;

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
grant execute on function private.is_whole_number(jsonb, integer, integer) to answerscope_jobs, answerscope_web, service_role;

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
grant execute on function private.is_web_address(text) to answerscope_jobs, answerscope_web, service_role;

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
grant execute on function private.is_time_zone(text) to answerscope_jobs, answerscope_web, service_role;

-- The calendar month of a timestamp in a time zone, as its first day.
create function private.month_of(moment timestamptz, zone text)
returns date
language plpgsql
stable
set search_path = ''
as $$
begin
  return date_trunc('month', moment at time zone zone)::date;
exception when invalid_parameter_value then -- a name that this server's time zone data does not know
  return date_trunc('month', moment at time zone 'UTC')::date;
end
$$;
grant execute on function private.month_of(timestamptz, text) to answerscope_web, service_role;

-- The first instant of a month in a time zone.
create function private.month_start(month date, zone text)
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
begin
  return month::timestamp at time zone zone;
exception when invalid_parameter_value then
  return month::timestamp at time zone 'UTC';
end
$$;
grant execute on function private.month_start(date, text) to answerscope_web, service_role;

create function private.dollars(amount numeric)
returns text
language sql
immutable
set search_path = ''
as $$
  select '$' || case when amount < 0.1 and amount > 0 then trim_scale(round(amount, 4))::text
    else to_char(amount, 'FM999,999,990.00') end
$$;
grant execute on function private.dollars(numeric) to service_role;

revoke execute on all functions in schema private from public;
