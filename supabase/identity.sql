-- The schema `auth` of a Supabase project, as far as our own sign-in service uses it, for a database without a project.
-- Names and types are Supabase's, so that accounts can move to and from a hosted project. Run before platform.sql and the
-- migrations, never on a Supabase project. Safe to run again; brings tables written by version 0.7.0 to the same shape.
create schema if not exists auth;

do $$
begin
  create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
exception when duplicate_object then null;
end
$$;
do $$
begin
  create type auth.code_challenge_method as enum ('s256', 'plain');
exception when duplicate_object then null;
end
$$;
do $$
begin
  create type auth.one_time_token_type as enum (
    'confirmation_token', 'reauthentication_token', 'recovery_token',
    'email_change_token_new', 'email_change_token_current', 'phone_change_token'
  );
exception when duplicate_object then null;
end
$$;
do $$
begin
  create type auth.factor_type as enum ('totp', 'webauthn', 'phone', 'recovery_code');
exception when duplicate_object then null;
end
$$;
do $$
begin
  create type auth.factor_status as enum ('unverified', 'verified');
exception when duplicate_object then null;
end
$$;

-- What version 0.7.0 left behind: metadata as JSON texts inside jsonb, readable refresh tokens, and tables whose columns,
-- defaults and indexes differ. What it has no successor for goes; the statements below make what is missing.
do $$
declare
  former text;
begin
  if not exists (
    select from pg_attribute a
    where a.attrelid = to_regclass('auth.refresh_tokens') and a.attname = 'id' and a.atttypid = 'text'::regtype
  ) then
    return;
  end if;

  drop table if exists auth.flow_state;
  alter table auth.refresh_tokens rename to refresh_tokens_of_0_7_0;
  alter table auth.refresh_tokens_of_0_7_0
    drop constraint if exists refresh_tokens_pkey,
    drop constraint if exists refresh_tokens_session_id_fkey;
  drop index if exists auth.refresh_tokens_session_id_revoked_idx;

  foreach former in array array['confirmation_token', 'recovery_token', 'email_change_token_current', 'email_change_token_new',
    'reauthentication_token', 'is_anonymous'] loop
    execute format('drop index if exists auth.%I', 'users_' || former || '_idx');
  end loop;
  alter table auth.users
    drop column if exists confirmed_at,
    add column if not exists instance_id uuid,
    add column if not exists is_super_admin boolean,
    alter column aud drop default,
    alter column role drop default,
    alter column raw_app_meta_data drop default,
    alter column raw_user_meta_data drop default,
    alter column created_at drop default,
    alter column updated_at drop default,
    alter column phone_change set default '',
    alter column phone_change_token set default '',
    alter column email_change_token_current set default '',
    alter column reauthentication_token set default '';
  alter table auth.users
    add column confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored;
  -- What was mailed before the upgrade opens nothing any more.
  update auth.users
  set raw_app_meta_data = case when jsonb_typeof(raw_app_meta_data) = 'string' then (raw_app_meta_data #>> '{}')::jsonb else raw_app_meta_data end,
      raw_user_meta_data = case when jsonb_typeof(raw_user_meta_data) = 'string' then (raw_user_meta_data #>> '{}')::jsonb else raw_user_meta_data end,
      confirmation_token = '', recovery_token = '', email_change_token_new = '', email_change_token_current = '',
      reauthentication_token = '', email_change = '', email_change_confirm_status = 0, phone_change = '', phone_change_token = '';

  update auth.identities
  set identity_data = (identity_data #>> '{}')::jsonb
  where jsonb_typeof(identity_data) = 'string';
  alter table auth.identities
    drop column if exists email,
    drop constraint if exists identities_provider_provider_id_key,
    add constraint identities_provider_id_provider_unique unique (provider_id, provider),
    alter column id set default gen_random_uuid(),
    alter column identity_data drop default,
    alter column created_at drop default,
    alter column updated_at drop default;
  alter table auth.identities
    add column email text generated always as (lower(identity_data ->> 'email')) stored;

  alter table auth.sessions
    drop constraint if exists sessions_aal_check,
    drop column if exists refresh_token_hmac_key,
    drop column if exists refresh_token_counter,
    drop column if exists scopes,
    alter column created_at drop default,
    alter column updated_at drop default;
  alter table auth.sessions alter column aal type auth.aal_level using aal::auth.aal_level;
end
$$;

create table if not exists auth.users (
  instance_id                 uuid,
  id                          uuid primary key,
  aud                         varchar(255),
  role                        varchar(255),
  email                       varchar(255),
  encrypted_password          varchar(255),
  email_confirmed_at          timestamptz,
  invited_at                  timestamptz,
  confirmation_token          varchar(255),
  confirmation_sent_at        timestamptz,
  recovery_token              varchar(255),
  recovery_sent_at            timestamptz,
  email_change_token_new      varchar(255),
  email_change                varchar(255),
  email_change_sent_at        timestamptz,
  last_sign_in_at             timestamptz,
  raw_app_meta_data           jsonb,
  raw_user_meta_data          jsonb,
  is_super_admin              boolean,
  created_at                  timestamptz,
  updated_at                  timestamptz,
  phone                       text unique,
  phone_confirmed_at          timestamptz,
  phone_change                text default '',
  phone_change_token          varchar(255) default '',
  phone_change_sent_at        timestamptz,
  confirmed_at                timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  email_change_token_current  varchar(255) default '',
  email_change_confirm_status smallint default 0 check (email_change_confirm_status between 0 and 2),
  banned_until                timestamptz,
  reauthentication_token      varchar(255) default '',
  reauthentication_sent_at    timestamptz,
  is_sso_user                 boolean not null default false,
  deleted_at                  timestamptz,
  is_anonymous                boolean not null default false
);
create unique index if not exists users_email_partial_key on auth.users (email) where is_sso_user = false;

create table if not exists auth.identities (
  provider_id     text not null,
  user_id         uuid not null references auth.users (id) on delete cascade,
  identity_data   jsonb not null,
  provider        text not null,
  last_sign_in_at timestamptz,
  created_at      timestamptz,
  updated_at      timestamptz,
  email           text generated always as (lower(identity_data ->> 'email')) stored,
  id              uuid primary key default gen_random_uuid(),
  constraint identities_provider_id_provider_unique unique (provider_id, provider)
);
create index if not exists identities_user_id_idx on auth.identities (user_id);
create index if not exists identities_email_idx on auth.identities (email text_pattern_ops);

create table if not exists auth.sessions (
  id           uuid primary key,
  user_id      uuid not null references auth.users (id) on delete cascade,
  created_at   timestamptz,
  updated_at   timestamptz,
  factor_id    uuid,
  aal          auth.aal_level,
  not_after    timestamptz,
  refreshed_at timestamp,
  user_agent   text,
  ip           inet,
  tag          text
);
create index if not exists sessions_user_id_idx on auth.sessions (user_id);

create table if not exists auth.mfa_amr_claims (
  session_id            uuid not null references auth.sessions (id) on delete cascade,
  created_at            timestamptz not null,
  updated_at            timestamptz not null,
  authentication_method text not null,
  id                    uuid primary key,
  constraint mfa_amr_claims_session_id_authentication_method_pkey unique (session_id, authentication_method)
);

-- `secret` holds an encrypted text (server/identity/totp.ts).
create table if not exists auth.mfa_factors (
  id                           uuid primary key,
  user_id                      uuid not null references auth.users (id) on delete cascade,
  friendly_name                text,
  factor_type                  auth.factor_type not null,
  status                       auth.factor_status not null,
  created_at                   timestamptz not null,
  updated_at                   timestamptz not null,
  secret                       text,
  phone                        text,
  last_challenged_at           timestamptz,
  web_authn_credential         jsonb,
  web_authn_aaguid             uuid,
  last_webauthn_challenge_data jsonb
);
create unique index if not exists mfa_factors_user_friendly_name_unique on auth.mfa_factors (friendly_name, user_id)
  where trim(friendly_name) <> '';
create index if not exists factor_id_created_at_idx on auth.mfa_factors (user_id, created_at);

create table if not exists auth.mfa_challenges (
  id                     uuid primary key,
  factor_id              uuid not null,
  created_at             timestamptz not null,
  verified_at            timestamptz,
  ip_address             inet not null,
  otp_code               text,
  web_authn_session_data jsonb,
  constraint mfa_challenges_auth_factor_id_fkey foreign key (factor_id) references auth.mfa_factors (id) on delete cascade
);
create index if not exists mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);
create index if not exists mfa_challenge_created_at_idx on auth.mfa_challenges (created_at desc);

-- Passkeys, which are a way to sign in; security keys as a second factor are in mfa_factors.
create table if not exists auth.webauthn_credentials (
  id               uuid primary key default gen_random_uuid(),
  user_id          uuid not null references auth.users (id) on delete cascade,
  credential_id    bytea not null,
  public_key       bytea not null,
  attestation_type text not null default '',
  aaguid           uuid,
  sign_count       bigint not null default 0,
  transports       jsonb not null default '[]',
  backup_eligible  boolean not null default false,
  backed_up        boolean not null default false,
  friendly_name    text not null default '',
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  last_used_at     timestamptz
);
create unique index if not exists webauthn_credentials_credential_id_key on auth.webauthn_credentials (credential_id);
create index if not exists webauthn_credentials_user_id_idx on auth.webauthn_credentials (user_id);

create table if not exists auth.webauthn_challenges (
  id             uuid primary key default gen_random_uuid(),
  user_id        uuid references auth.users (id) on delete cascade,
  challenge_type text not null check (challenge_type in ('signup', 'registration', 'authentication')),
  session_data   jsonb not null,
  created_at     timestamptz not null default now(),
  expires_at     timestamptz not null
);
create index if not exists webauthn_challenges_user_id_idx on auth.webauthn_challenges (user_id);
create index if not exists webauthn_challenges_expires_at_idx on auth.webauthn_challenges (expires_at);

create table if not exists auth.one_time_tokens (
  id         uuid primary key,
  user_id    uuid not null references auth.users (id) on delete cascade,
  token_type auth.one_time_token_type not null,
  token_hash text not null check (char_length(token_hash) > 0),
  relates_to text not null,
  created_at timestamp not null default now(),
  updated_at timestamp not null default now()
);
create unique index if not exists one_time_tokens_user_id_token_type_key on auth.one_time_tokens (user_id, token_type);
create index if not exists one_time_tokens_token_hash_hash_idx on auth.one_time_tokens using hash (token_hash);
create index if not exists one_time_tokens_relates_to_hash_idx on auth.one_time_tokens using hash (relates_to);

create table if not exists auth.flow_state (
  id                     uuid primary key,
  user_id                uuid,
  auth_code              text,
  code_challenge_method  auth.code_challenge_method,
  code_challenge         text,
  provider_type          text not null,
  provider_access_token  text,
  provider_refresh_token text,
  created_at             timestamptz,
  updated_at             timestamptz,
  authentication_method  text not null,
  auth_code_issued_at    timestamptz,
  invite_token           text,
  referrer               text,
  linking_target_id      uuid
);
create index if not exists idx_auth_code on auth.flow_state (auth_code);
create index if not exists flow_state_created_at_idx on auth.flow_state (created_at desc);

create table if not exists auth.refresh_tokens (
  instance_id uuid,
  id          bigserial primary key,
  token       varchar(255),
  user_id     varchar(255),
  revoked     boolean,
  created_at  timestamptz,
  updated_at  timestamptz,
  parent      varchar(255),
  session_id  uuid references auth.sessions (id) on delete cascade,
  constraint refresh_tokens_token_unique unique (token)
);
create index if not exists refresh_tokens_parent_idx on auth.refresh_tokens (parent);
create index if not exists refresh_tokens_session_id_revoked_idx on auth.refresh_tokens (session_id, revoked);

do $$
begin
  if to_regclass('auth.refresh_tokens_of_0_7_0') is not null then
    -- Twin of hashToken in server/identity/secrets.ts.
    insert into auth.refresh_tokens (token, user_id, revoked, created_at, updated_at, session_id)
    select rtrim(translate(encode(sha256(convert_to(t.token, 'UTF8')), 'base64'), '+/', '-_'), '='),
      t.user_id::text, t.revoked, t.created_at, t.updated_at, t.session_id
    from auth.refresh_tokens_of_0_7_0 t
    where t.session_id is not null
    on conflict (token) do nothing;
    drop table auth.refresh_tokens_of_0_7_0;
  end if;
end
$$;

-- Tables of the former backend that nothing reads.
drop table if exists auth.audit_log_entries;
drop table if exists supabase_migrations.seed_files;

-- PostgREST's settings; `request.jwt.claims` holds what all of them say.
create or replace function auth.uid()
returns uuid
language sql
stable
as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
  )::uuid
$$;
create or replace function auth.role()
returns text
language sql
stable
as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
  )
$$;
create or replace function auth.email()
returns text
language sql
stable
as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
  )
$$;
create or replace function auth.jwt()
returns jsonb
language sql
stable
as $$
  select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb
$$;
