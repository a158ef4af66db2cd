create table private.auth_attempts (
  key    varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
comment on table private.auth_attempts is 'Counters of sign-in attempts per address and per account (a keyed hash), in the shape rate-limiter-flexible wants. Only the server touches it.';
create index auth_attempts_expire_idx on private.auth_attempts (expire);
revoke all on private.auth_attempts from service_role;
alter table private.auth_attempts enable row level security;
