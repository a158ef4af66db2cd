alter table llm_mentions.bot_log_sources alter column created_by set default private.my_user_id();

-- A source has an address that is open to the world. Those on their way out count no more.
create function private.limit_bot_log_sources()
returns trigger
language plpgsql
security definer -- counts sources that the caller may not see
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('bot_log_sources:' || new.client_id, 0));
  if (select count(*) from llm_mentions.bot_log_sources s where s.client_id = new.client_id and s.deleted_at is null) >= 50 then
    raise exception 'A brand has at most 50 log sources. Remove one first' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger limit_bot_log_sources before insert on llm_mentions.bot_log_sources
  for each row execute function private.limit_bot_log_sources();

alter table private.bot_log_secrets
  drop column sealed,
  add column sealed bytea,
  add column rotated_at timestamptz,
  -- The token before the last rotation, so that senders can be changed over.
  add column former_hash bytea check (length(former_hash) = 32),
  add column former_until timestamptz,
  add check ((former_hash is null) = (former_until is null)),
  add check ((sealed is null) = (sealed_with is null));
comment on column private.bot_log_secrets.sealed is 'A vendor''s signing secret (Vercel), sealed as provider keys are.';

alter table llm_mentions.bot_log_deliveries
  -- Of an upload, what its sender said it has.
  add column size bigint check (size between 1 and 10737418240),
  -- Of an upload: size and hash of its ends, so that the same file is known before all of it is sent.
  add column fingerprint text check (length(fingerprint) <= 200),
  -- Small batches join the delivery until then.
  add column open_until timestamptz,
  -- Of one that was cancelled because its content had come before.
  add column same_as uuid references llm_mentions.bot_log_deliveries (id) on delete set null,
  -- When bytes last came in.
  add column received_at timestamptz not null default now();
create index bot_log_deliveries_open_idx on llm_mentions.bot_log_deliveries (source_id, open_until desc)
  where status = 'queued' and open_until is not null;
create index bot_log_deliveries_fingerprint_idx on llm_mentions.bot_log_deliveries (source_id, fingerprint)
  where fingerprint is not null;
create index bot_log_deliveries_waiting_idx on llm_mentions.bot_log_deliveries (organization_id)
  where status in ('receiving', 'queued', 'reading');

create table private.bot_log_uploads (
  organization_id uuid not null,
  delivery_id     uuid primary key references llm_mentions.bot_log_deliveries (id) on delete cascade,
  -- Hash of the hash so far and the newest piece.
  digest          bytea not null check (length(digest) = 32)
);
comment on table private.bot_log_uploads is 'What an upload that is under way hashes to so far, so that any process can take the next piece.';
alter table private.bot_log_uploads enable row level security;

create table private.bot_log_batches (
  organization_id uuid not null,
  source_id       uuid not null references llm_mentions.bot_log_sources (id) on delete cascade,
  -- The sender's idempotency key, or a hash of the content.
  key             text not null check (length(key) <= 200),
  created_at      timestamptz not null default now(),
  primary key (source_id, key)
);
comment on table private.bot_log_batches is 'Batches that a source''s address has taken in the last days: one that comes again is answered and not taken.';
create index bot_log_batches_created_at_idx on private.bot_log_batches (source_id, created_at);
alter table private.bot_log_batches enable row level security;

create table private.bot_log_ended_sources (
  source_id  uuid primary key,
  token_hash bytea not null check (length(token_hash) = 32),
  ended_at   timestamptz not null default now()
);
comment on table private.bot_log_ended_sources is 'Sources that were removed in the last 90 days, so that their senders are told to stop. Only who has the token learns it.';
alter table private.bot_log_ended_sources enable row level security;

create function private.remember_ended_bot_log_source()
returns trigger
language plpgsql
security definer -- whoever removes a source writes no other row
set search_path = ''
as $$
begin
  delete from private.bot_log_ended_sources where ended_at < now() - interval '90 days';
  insert into private.bot_log_ended_sources (source_id, token_hash) values (old.source_id, old.token_hash)
  on conflict (source_id) do update set token_hash = excluded.token_hash, ended_at = now();
  return null;
end
$$;
create trigger remember_ended_bot_log_source after delete on private.bot_log_secrets
  for each row execute function private.remember_ended_bot_log_source();

revoke execute on all functions in schema private from public;
