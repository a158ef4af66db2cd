-- Whether the person behind a request is still signed in. The one place that says so: policies ask it through
-- private.my_user_id(), the product's API and the data API at the start of every transaction, and on a hosted project
-- PostgREST before every request (db_pre_request).
--
-- A token from outside always names its session. Claims without one are made by our own server, for API keys and shared
-- reports: there the account alone is checked. PostgREST logs in as `authenticator`, and there they are refused.
create function private.is_live_session(account uuid, session uuid)
returns boolean
language sql
stable
security definer -- sessions and accounts are not readable by anyone who asks
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

-- What named the account of the request without asking for its session.
alter policy "people read their own profile, admins their team" on llm_mentions.users
  using (id = (select private.my_user_id()) or id in (select private.my_teammate_ids()));
alter policy "people update their own profile" on llm_mentions.users
  using (id = (select private.my_user_id()))
  with check (id = (select private.my_user_id()));

create or replace function private.my_confirmed_email()
returns text
language sql
stable
security definer -- sign-in identities are not readable by anyone who asks
set search_path = ''
as $$
  select lower(u.email) from auth.users u
  where u.id = auth.uid() and u.email_confirmed_at is not null and private.has_live_session()
$$;

revoke execute on all functions in schema private from public;
