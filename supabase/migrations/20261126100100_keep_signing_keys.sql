-- Which keys access tokens are signed with. The keys themselves follow from the installation's secret and their
-- generation, so none is stored. HS256 is the key of version 0.7.0, which opens for an hour after the upgrade.
create table private.signing_keys (
  generation  integer primary key generated always as identity,
  algorithm   text not null check (algorithm in ('ES256', 'HS256')),
  active_from timestamptz not null default now(),
  expires_at  timestamptz
);
comment on table private.signing_keys is 'Generations of the keys that access tokens are signed with. The newest whose time has come signs; until expires_at the others are accepted.';
alter table private.signing_keys enable row level security;
revoke all on private.signing_keys from service_role;

-- Wrong tries at one mailed code. They end with the code alone, so nothing else that happens to the account resets them.
create table private.code_attempts (
  token_id   uuid primary key,
  attempts   smallint not null default 0,
  expires_at timestamptz not null
);
comment on table private.code_attempts is 'How often each mailed code was tried, by its auth.one_time_tokens.id. After the fifth wrong try the code is void.';
create index code_attempts_expires_at_idx on private.code_attempts (expires_at);
alter table private.code_attempts enable row level security;
revoke all on private.code_attempts from service_role;
