-- What a Supabase project brings by itself, for a plain PostgreSQL that we host the backend on.
-- Run before the migrations, never on a Supabase project. Safe to run again.
do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then
    create role authenticated nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit bypassrls;
  end if;
exception when duplicate_object or unique_violation then
  null; -- another process created them at the same moment
end
$$;

-- Requests run as these roles. Who created them is no member of them before it says so.
do $$
declare
  needed text;
begin
  foreach needed in array array['anon', 'authenticated', 'service_role'] loop
    if not pg_has_role(current_user, needed, 'set') then
      execute format('grant %I to current_user', needed);
    end if;
  end loop;
exception when invalid_parameter_value then
  -- Before PostgreSQL 16 membership is enough to become a role.
  foreach needed in array array['anon', 'authenticated', 'service_role'] loop
    if not pg_has_role(current_user, needed, 'member') then
      execute format('grant %I to current_user', needed);
    end if;
  end loop;
end
$$;

grant usage on schema public, auth to anon, authenticated, service_role;
grant execute on all functions in schema auth to anon, authenticated, service_role;
