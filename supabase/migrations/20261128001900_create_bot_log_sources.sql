-- The challenge is sent as a header; the name appears in emails and the audit log.
create table llm_mentions.bot_log_sources (
  id               uuid primary key default gen_random_uuid(),
  organization_id  uuid not null,
  client_id        uuid not null,
  name             text not null
                   check (length(trim(name)) between 1 and 80)
                   check (name !~ '[[:cntrl:]]'),
  -- How lines arrive: files, or programs that post to the source's URL.
  intake           text not null default 'upload' check (intake in ('upload', 'endpoint')),
  -- Whose setup was followed: 'nginx', 'cloudflare', 'vercel', …; determines which proofs of the sender are valid.
  vendor           text not null default 'other' check (vendor ~ '^[a-z0-9-]{1,40}$'),
  -- A format's id, or null: recognized from each delivery's first lines.
  format           text check (format ~ '^[a-z0-9-]{1,40}$'),
  -- The customer's own line pattern, for format 'custom'.
  pattern          text
                   check (length(pattern) <= 2000)
                   check (pattern !~ '[\x01-\x08\x0b\x0c\x0e-\x1f\x7f]'),
  -- The host of lines without one.
  default_host     text
                   check (length(default_host) <= 253)
                   check (default_host !~ '[[:cntrl:][:space:]]'),
  -- Whether the log is written before or behind a cache: behind it, visits are missing.
  layer            text not null default 'unknown' check (layer in ('edge', 'origin', 'unknown')),
  -- What is stored of the IP addresses of claimed AI bots. All other addresses are dropped when a line is read.
  addresses        text not null default 'hashed' check (addresses in ('full', 'truncated', 'hashed', 'none')),
  keep_days        integer not null default 400 check (keep_days between 7 and 1100),
  -- The answer to the vendor's ownership check, such as Fastly's service id or Vercel's x-vercel-verify.
  challenge        text check (length(challenge) <= 200) check (challenge ~ '^[\x21-\x7e]*$'),
  is_paused        boolean not null default false,
  last_delivery_at timestamptz,
  last_line_at     timestamptz,
  created_by       uuid default private.my_user_id() references llm_mentions.users (id) on delete set null,
  created_at       timestamptz not null default now(),
  -- Deletion was requested; a job then removes hits and sums in batches, and the row itself last.
  deleted_at       timestamptz,
  unique (organization_id, client_id, id),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.bot_log_sources is 'Where access logs of a brand''s site come from.';
-- A name is free as soon as its source is being deleted.
create unique index bot_log_sources_client_id_name_idx on llm_mentions.bot_log_sources (client_id, name)
  where deleted_at is null;

alter table llm_mentions.bot_log_sources enable row level security;
grant insert (
  organization_id, client_id, name, intake, vendor, format, pattern, default_host, layer, addresses, keep_days,
  challenge
) on llm_mentions.bot_log_sources to answerscope_web;
grant update (
  name, vendor, format, pattern, default_host, layer, addresses, keep_days, challenge, is_paused, deleted_at
) on llm_mentions.bot_log_sources to answerscope_web;
create policy "entitled members read bot-log sources" on llm_mentions.bot_log_sources for select to authenticated
  using (client_id in (select private.my_bot_log_brand_ids()));
create policy "entitled editors insert bot-log sources" on llm_mentions.bot_log_sources for insert to authenticated
  with check (client_id in (select private.my_connectable_bot_log_brand_ids()));
-- deleted_at decides when a deletion is final, so it is now, whatever the caller writes: a later time would keep the source
-- forever, an earlier one would leave no time to undo. After a minute there may be nothing left to restore.
create policy "entitled editors update bot-log sources" on llm_mentions.bot_log_sources for update to authenticated
  using (client_id in (select private.my_connectable_bot_log_brand_ids())
    and (deleted_at is null or deleted_at > now() - interval '1 minute'))
  with check (client_id in (select private.my_connectable_bot_log_brand_ids())
    and (deleted_at is null or deleted_at between now() - interval '1 minute' and now()));
-- A source's data is too much for one statement: the source is marked, and a job deletes it.
create policy "nobody deletes bot-log sources directly"
  on llm_mentions.bot_log_sources for delete to authenticated using (false);
select private.let_product_act('llm_mentions.bot_log_sources', '{select}');

create trigger log_change after insert or update or delete on llm_mentions.bot_log_sources
  for each row execute function private.log_change('bot-log-source', 'last_delivery_at', 'last_line_at');

-- A source has a public URL. Sources that are being deleted do not count.
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
-- Sources that are being deleted do not count, so restoring one counts.
create trigger limit_restored_bot_log_sources before update of deleted_at on llm_mentions.bot_log_sources
  for each row when (old.deleted_at is not null and new.deleted_at is null)
  execute function private.limit_bot_log_sources();

-- Records an arrival from a source of an organization that the transaction acts for.
create function private.note_bot_log_arrival(source uuid)
returns void
language sql
security definer -- the web role may not write this column
set search_path = ''
as $$
  update llm_mentions.bot_log_sources set last_delivery_at = now()
  where id = source and organization_id in (select private.acting_for())
$$;
grant execute on function private.note_bot_log_arrival(uuid) to answerscope_web, service_role;

-- Prevents the deletion of a source until what it sent is stored. Null when it is gone.
create function private.hold_bot_log_source(source uuid)
returns uuid
language sql
security definer -- the web role may not lock these rows
set search_path = ''
as $$
  select s.id from llm_mentions.bot_log_sources s
  where s.id = source and s.deleted_at is null and s.organization_id in (select private.acting_for())
  for key share
$$;
grant execute on function private.hold_bot_log_source(uuid) to answerscope_web, service_role;

create table private.bot_log_keys (
  organization_id uuid primary key references llm_mentions.organizations (id) on delete cascade,
  sealed          bytea not null,
  -- Null where the installation has no key to encrypt with: then it is stored as is.
  sealed_with     text
);
comment on table private.bot_log_keys is 'A random key per organization, encrypted like provider keys, for the hashes of its log lines and addresses: without it a hash identifies no line or address.';

alter table private.bot_log_keys enable row level security;

create table private.bot_log_secrets (
  organization_id uuid not null,
  source_id       uuid primary key references llm_mentions.bot_log_sources (id) on delete cascade,
  token_hash      bytea not null unique check (length(token_hash) = 32),
  token_hint      text not null check (length(token_hint) between 4 and 12),
  sealed_with     text,
  created_at      timestamptz not null default now(),
  last_used_at    timestamptz,
  sealed          bytea,
  rotated_at      timestamptz,
  -- The token before the last rotation, so that senders can be updated.
  former_hash     bytea check (length(former_hash) = 32),
  former_until    timestamptz,
  check ((former_hash is null) = (former_until is null)),
  check ((sealed is null) = (sealed_with is null))
);
comment on table private.bot_log_secrets is 'SHA-256 of the token in a source''s URL; the token itself is shown once.';
comment on column private.bot_log_secrets.sealed is 'A vendor''s signing secret (Vercel), encrypted like provider keys.';

alter table private.bot_log_secrets enable row level security;
select private.let_product_act('private.bot_log_secrets', '{select, insert, update}');

create function private.bot_log_endpoint(source uuid)
returns table (
  organization_id uuid, client_id uuid, vendor text, challenge text, closed text, token_hash bytea, former_hash bytea,
  sealed bytea, sealed_with text
)
language sql
stable
security definer -- the caller is not signed in; the caller compares the token
set search_path = ''
as $$
  select s.organization_id, s.client_id, s.vendor, s.challenge,
    case
      when s.deleted_at is not null or d.organization_id is not null then 'ended'
      when s.is_paused or c.archived_at is not null then 'paused'
      when not private.plan_contains(s.organization_id, 'bot-logs') then 'not-in-plan'
    end,
    t.token_hash, case when t.former_until > now() then t.former_hash end, t.sealed, t.sealed_with
  from llm_mentions.bot_log_sources s
  join llm_mentions.clients c on c.id = s.client_id
  join private.bot_log_secrets t on t.source_id = s.id
  left join llm_mentions.organization_deletions d on d.organization_id = s.organization_id
  where s.id = source
$$;
grant execute on function private.bot_log_endpoint(uuid) to answerscope_web, service_role;

create function private.note_bot_log_knock(source uuid)
returns void
language sql
security definer -- the web role may not write this column
set search_path = ''
as $$
  update private.bot_log_secrets set last_used_at = now() where source_id = source
$$;
grant execute on function private.note_bot_log_knock(uuid) to answerscope_web, service_role;

create function private.fastly_services()
returns setof text
language sql
stable
security definer -- reads log sources of every organization
set search_path = ''
as $$
  select distinct s.challenge from llm_mentions.bot_log_sources s
  join private.bot_log_secrets t on t.source_id = s.id
  where s.vendor = 'fastly' and s.challenge is not null and s.deleted_at is null order by 1 limit 10000
$$;
grant execute on function private.fastly_services() to answerscope_web, service_role;

create table private.bot_log_ended_sources (
  source_id  uuid primary key,
  token_hash bytea not null check (length(token_hash) = 32),
  ended_at   timestamptz not null default now()
);
comment on table private.bot_log_ended_sources is 'Sources that were removed in the last 90 days, so that their senders can be asked to stop. Only a sender with the token gets this answer.';

alter table private.bot_log_ended_sources enable row level security;

create function private.remember_ended_bot_log_source()
returns trigger
language plpgsql
security definer -- the person who removes a source writes no other row
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

create function private.ended_bot_log_token(source uuid)
returns bytea
language sql
stable
security definer -- the caller is not signed in; the caller compares the token
set search_path = ''
as $$
  select e.token_hash from private.bot_log_ended_sources e where e.source_id = source
$$;
grant execute on function private.ended_bot_log_token(uuid) to answerscope_web, service_role;

create table llm_mentions.bot_log_deliveries (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  client_id       uuid not null,
  source_id       uuid not null,
  channel         text not null check (channel in ('upload', 'endpoint', 'command-line')),
  -- receiving: bytes still arrive; queued: all are stored; reading; then one of the last three.
  status          text not null default 'receiving'
                  check (status in ('receiving', 'queued', 'reading', 'completed', 'failed', 'cancelled')),
  -- The file's name, or the sender's name for the batch.
  name            text not null default '' check (length(name) <= 300),
  -- The sender's idempotency key, or SHA-256 of the content: the same content is accepted once.
  identity        text check (length(identity) <= 200),
  bytes           bigint not null default 0,
  bytes_read      bigint not null default 0,
  format          text,
  lines           bigint not null default 0,
  parsed          bigint not null default 0,
  rejected        bigint not null default 0,
  -- {reason: lines}
  rejected_by     jsonb not null default '{}',
  -- parsed = repeated + outdated + new lines: hits of crawlers, referrals, and requests that are only counted.
  hits            bigint not null default 0,
  -- Lines of any kind that an earlier delivery of the source had: they count once.
  repeated        bigint not null default 0,
  -- Lines older than the source keeps, or from the future: not counted.
  outdated        bigint not null default 0,
  referrals       bigint not null default 0,
  first_at        timestamptz,
  last_at         timestamptz,
  -- One sentence each: `warnings` for the reader (lost client addresses, no user agents), `failure` why it ended.
  warnings        text[] not null default '{}',
  failure         text check (length(failure) <= 1000),
  created_by      uuid references llm_mentions.users (id) on delete set null,
  created_at      timestamptz not null default now(),
  finished_at     timestamptz,
  -- Of an upload: the size that its sender announced.
  size            bigint check (size between 1 and 10737418240),
  -- Of an upload: size and hash of both ends, to recognize the same file before it is fully sent.
  fingerprint     text check (length(fingerprint) <= 200),
  -- Small batches join the delivery until then.
  open_until      timestamptz,
  -- Of one that was canceled because its content had arrived before.
  same_as         uuid references llm_mentions.bot_log_deliveries (id) on delete set null,
  -- When bytes last arrived.
  received_at     timestamptz not null default now(),
  unique (organization_id, client_id, source_id, id),
  foreign key (organization_id, client_id, source_id)
    references llm_mentions.bot_log_sources (organization_id, client_id, id) on delete cascade,
  constraint bot_log_deliveries_add_up check (status <> 'completed' or lines = parsed + rejected)
);
comment on table llm_mentions.bot_log_deliveries is 'One file or batch of lines: what arrived, what was read, what was left out and why.';
create unique index bot_log_deliveries_identity_idx on llm_mentions.bot_log_deliveries (source_id, identity)
  where status not in ('failed', 'cancelled');
create index bot_log_deliveries_source_id_created_at_idx on llm_mentions.bot_log_deliveries (source_id, created_at desc);
create index bot_log_deliveries_client_id_created_at_idx on llm_mentions.bot_log_deliveries (client_id, created_at desc);
create index bot_log_deliveries_open_idx on llm_mentions.bot_log_deliveries (source_id, open_until desc)
  where status = 'queued' and open_until is not null;
create index bot_log_deliveries_fingerprint_idx on llm_mentions.bot_log_deliveries (source_id, fingerprint)
  where fingerprint is not null;
create index bot_log_deliveries_waiting_idx on llm_mentions.bot_log_deliveries (organization_id)
  where status in ('receiving', 'queued', 'reading');

alter table llm_mentions.bot_log_deliveries enable row level security;
create policy "entitled members read deliveries of bot logs" on llm_mentions.bot_log_deliveries for select to authenticated
  using (client_id in (select private.my_bot_log_brand_ids()));
select private.refuse_writes('llm_mentions.bot_log_deliveries');
select private.let_product_act('llm_mentions.bot_log_deliveries', '{select, insert, update}');

-- Bytes wait here until they are read, so that a 2xx means stored, whichever process reads them.
create table private.bot_log_pieces (
  organization_id uuid not null,
  delivery_id     uuid not null references llm_mentions.bot_log_deliveries (id) on delete cascade,
  kind            text not null check (kind in ('raw', 'rejected')),
  piece           integer not null check (piece >= 0),
  content         bytea not null check (length(content) <= 8388608),
  primary key (delivery_id, kind, piece)
);
comment on table private.bot_log_pieces is 'raw: what arrived, unchanged, deleted once read. rejected: gzip members of NDJSON {line, reason, text} of all rejected lines, for the download.';
alter table private.bot_log_pieces alter column content set storage external;

alter table private.bot_log_pieces enable row level security;
select private.let_product_act('private.bot_log_pieces', '{select, insert, delete}');

create table private.bot_log_uploads (
  organization_id uuid not null,
  delivery_id     uuid primary key references llm_mentions.bot_log_deliveries (id) on delete cascade,
  -- Hash of the hash so far and the newest piece.
  digest          bytea not null check (length(digest) = 32)
);
comment on table private.bot_log_uploads is 'The hash so far of an upload in progress, so that any process can take the next piece.';

alter table private.bot_log_uploads enable row level security;
select private.let_product_act('private.bot_log_uploads', '{select, insert, update, delete}');

create table private.bot_log_batches (
  organization_id uuid not null,
  source_id       uuid not null references llm_mentions.bot_log_sources (id) on delete cascade,
  -- The sender's idempotency key, or a hash of the content.
  key             text not null check (length(key) <= 200),
  created_at      timestamptz not null default now(),
  primary key (source_id, key)
);
comment on table private.bot_log_batches is 'Batches that a source''s URL accepted in the last days: a repeated one is acknowledged and not stored again.';
create index bot_log_batches_created_at_idx on private.bot_log_batches (source_id, created_at);

alter table private.bot_log_batches enable row level security;
select private.let_product_act('private.bot_log_batches', '{select, insert, delete}');

revoke execute on all functions in schema private from public;
