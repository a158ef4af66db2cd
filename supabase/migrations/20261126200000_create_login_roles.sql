-- Processes connect as these two roles, which own nothing; the owner is for migrations and commands alone. Roles are the
-- cluster's: another database of it may have made them already, or be making them at this moment.
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
