-- Devices: a person sees and ends their own sessions, on our own sign-in and on a hosted project alike. An API key has no
-- session, so it sees none.
create table private.session_places (
  session_id uuid primary key,
  country    text not null check (country ~ '^[A-Z]{2}$')
);
comment on table private.session_places is 'The country from which a session was last refreshed, if a proxy states it in COUNTRY_HEADER. Without a foreign key, because sessions of a hosted project are not ours.';
alter table private.session_places enable row level security;
grant select, insert, update on private.session_places to answerscope_web;
create policy "the product notes places" on private.session_places to answerscope_web using (true) with check (true);

create function private.my_sessions()
returns table (
  id uuid, signed_in_at timestamptz, used_at timestamptz, user_agent text, address text, country text, methods text[],
  is_confirmed boolean, is_current boolean
)
language sql
stable
security definer -- sessions are not readable by callers
set search_path = ''
as $$
  select s.id, s.created_at, coalesce(s.refreshed_at at time zone 'UTC', s.updated_at, s.created_at), s.user_agent,
    host(s.ip), p.country,
    array(select m.authentication_method from auth.mfa_amr_claims m where m.session_id = s.id order by m.created_at),
    s.aal = 'aal2', s.id = (claims ->> 'session_id')::uuid
  from (select coalesce(nullif(current_setting('request.jwt.claims', true), '')::jsonb, '{}') as claims) request
  join auth.sessions s on s.user_id = (claims ->> 'sub')::uuid and (s.not_after is null or s.not_after > now())
  left join private.session_places p on p.session_id = s.id
  where claims ->> 'session_id' is not null
  order by s.id = (claims ->> 'session_id')::uuid desc, 3 desc
  limit 200
$$;
grant execute on function private.my_sessions() to answerscope_web;

-- False if the caller has no such session.
create function private.end_my_session(session uuid)
returns boolean
language sql
security definer -- sessions are not writable by callers
set search_path = ''
as $$
  with ended as (
    delete from auth.sessions s
    using (select coalesce(nullif(current_setting('request.jwt.claims', true), '')::jsonb, '{}') as claims) request
    where s.id = session and s.user_id = (claims ->> 'sub')::uuid and claims ->> 'session_id' is not null
    returning s.id
  )
  select exists (select from ended)
$$;
grant execute on function private.end_my_session(uuid) to answerscope_web;

-- For the nightly cleanup. Workers cannot see sessions.
create function private.forget_old_session_places()
returns void
language sql
security definer -- sessions are not readable by workers
set search_path = ''
as $$
  delete from private.session_places p where not exists (select from auth.sessions s where s.id = p.session_id)
$$;
grant execute on function private.forget_old_session_places() to answerscope_jobs;

revoke execute on all functions in schema private from public;
