-- Second factors of our own sign-in. The factors themselves are in Supabase's tables (identity.sql, auth.mfa_factors);
-- here is what those have no column for. Empty on a hosted project.
create table private.factor_uses (
  factor_id    uuid primary key,
  last_step    bigint not null default 0,
  last_used_at timestamptz not null default now()
);
comment on table private.factor_uses is 'When each second factor (auth.mfa_factors.id) was last used, and for authenticator apps the 30-second step of the last accepted code: that code and older ones are refused.';

alter table private.factor_uses enable row level security;
revoke all on private.factor_uses from service_role;
grant select, insert, update, delete on private.factor_uses to answerscope_web;
create policy "web processes note uses of factors" on private.factor_uses for all to answerscope_web
  using (true) with check (true);

create table private.recovery_codes (
  factor_id uuid not null,
  code_hash text not null,
  used_at   timestamptz,
  primary key (factor_id, code_hash)
);
comment on table private.recovery_codes is 'Keyed hashes of the recovery codes of an account, which stand for the factor auth.mfa_factors.id of type recovery_code. A used one keeps its row, so that the set can be counted.';

alter table private.recovery_codes enable row level security;
revoke all on private.recovery_codes from service_role;
grant select, insert, update, delete on private.recovery_codes to answerscope_web;
create policy "web processes keep recovery codes" on private.recovery_codes for all to answerscope_web
  using (true) with check (true);

-- A session that waits for the second factor of its account is not live. Policies ask many times in a request, so this is
-- one statement without further functions.
create or replace function private.is_live_session(account uuid, session uuid)
returns boolean
language sql
stable
security definer -- sessions, factors, and accounts are not readable by callers
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
            and (
              s.aal >= 'aal2'
              or not exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified')
            )
        )
      )
  )
$$;

-- How far the person behind a request has proven who they are; null: the session is not live. Twin of the claim `aal`, which
-- an older token may exaggerate after a factor was removed.
create function private.assurance_of(account uuid, session uuid)
returns text
language sql
stable
security definer -- sessions are not readable by callers
set search_path = ''
as $$
  select case when private.is_live_session(account, session) then
    coalesce((select s.aal::text from auth.sessions s where s.id = session), 'aal1')
  end
$$;
grant execute on function private.assurance_of(uuid, uuid) to answerscope_web, service_role;

revoke execute on all functions in schema private from public;
