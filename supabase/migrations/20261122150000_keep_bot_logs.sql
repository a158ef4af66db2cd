-- Brands whose bot logs the caller may see: owner and admin, or a member with that right.
create function private.my_bot_log_brand_ids()
returns setof uuid
language sql
stable
security definer -- reads memberships past their own policy
set search_path = ''
as $$
  select brand.id
  from (
    select c.id from llm_mentions.clients c
    where c.organization_id in (select private.organization_ids_administered_by_maker())
    union
    select p.client_id
    from llm_mentions.user_brand_permissions p
    join llm_mentions.organization_users m on m.organization_id = p.organization_id and m.user_id = p.user_id
    where p.user_id = private.my_user_id() and p.can_view and m.status = 'active' and m.can_view_bot_logs
      and m.organization_id in (select private.my_organization_ids())
    union
    select c.id from llm_mentions.clients c
    where c.organization_id in (select private.my_supported_organization_ids())
  ) brand
  where brand.id = coalesce((select (private.key_scope() ->> 'brand')::uuid), brand.id)
    and (select private.shared_brand_id()) is null
$$;
grant execute on function private.my_bot_log_brand_ids() to authenticated, service_role;

-- Those among them that the caller may connect logs to.
create function private.my_connectable_bot_log_brand_ids()
returns setof uuid
language sql
stable
set search_path = ''
as $$
  select id from private.my_bot_log_brand_ids() id
  where id in (select private.my_editable_brand_ids())
$$;
grant execute on function private.my_connectable_bot_log_brand_ids() to authenticated, service_role;

create table llm_mentions.bot_log_sources (
  id                uuid primary key default gen_random_uuid(),
  organization_id   uuid not null,
  client_id         uuid not null,
  name              text not null check (length(trim(name)) between 1 and 80),
  -- How lines come: files, or programs that post to the source's address.
  intake            text not null default 'upload' check (intake in ('upload', 'endpoint')),
  -- Whose recipe was followed: 'nginx', 'cloudflare', 'vercel', …; says which proofs of the sender hold.
  vendor            text not null default 'other' check (vendor ~ '^[a-z0-9-]{1,40}$'),
  -- A format's id, or null: recognised by each delivery's first lines.
  format            text check (format ~ '^[a-z0-9-]{1,40}$'),
  -- A pattern in the customer's own words, for format 'custom'.
  pattern           text check (length(pattern) <= 2000),
  -- The host that lines without one are about.
  default_host      text check (length(default_host) <= 253),
  -- Whether the log is written before or behind a cache: behind, visits are missing.
  layer             text not null default 'unknown' check (layer in ('edge', 'origin', 'unknown')),
  -- What is kept of the addresses of claimed AI bots. All other addresses are dropped as they are read.
  addresses         text not null default 'hashed' check (addresses in ('full', 'truncated', 'hashed', 'none')),
  keep_days         integer not null default 400 check (keep_days between 7 and 1100),
  -- Answered at the vendor's ownership check, such as Fastly's service id or Vercel's x-vercel-verify.
  challenge         text check (length(challenge) <= 200),
  is_paused         boolean not null default false,
  last_delivery_at  timestamptz,
  last_line_at      timestamptz,
  created_by        uuid references llm_mentions.users (id) on delete set null,
  created_at        timestamptz not null default now(),
  -- Asked to go; a job then takes away its hits and sums, few at a time, and the row itself last.
  deleted_at        timestamptz,
  unique (client_id, name),
  unique (organization_id, client_id, id),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.bot_log_sources is 'Where access logs of a brand''s site come from.';

-- What lines and addresses of an organization are hashed with.
create table private.bot_log_keys (
  organization_id uuid primary key references llm_mentions.organizations (id) on delete cascade,
  sealed          bytea not null,
  -- Null where the installation has no key to seal with: then it is kept as it is.
  sealed_with     text
);
comment on table private.bot_log_keys is 'A random key per organization, sealed as provider keys are: without it nobody can tell whose line or address a hash is.';
alter table private.bot_log_keys enable row level security;

create table private.bot_log_secrets (
  organization_id uuid not null,
  source_id       uuid primary key references llm_mentions.bot_log_sources (id) on delete cascade,
  token_hash      bytea not null unique check (length(token_hash) = 32),
  token_hint      text not null check (length(token_hint) between 4 and 12),
  -- A vendor's signing secret (Vercel), sealed as provider keys are.
  sealed          text,
  sealed_with     text,
  created_at      timestamptz not null default now(),
  last_used_at    timestamptz
);
comment on table private.bot_log_secrets is 'SHA-256 of the token that opens a source''s address; the token itself is shown once.';
alter table private.bot_log_secrets enable row level security;

create table llm_mentions.bot_log_deliveries (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  client_id       uuid not null,
  source_id       uuid not null,
  channel         text not null check (channel in ('upload', 'endpoint', 'command-line')),
  -- receiving: bytes still come in; queued: all are here, durable; reading; then one of the last three.
  status          text not null default 'receiving'
    check (status in ('receiving', 'queued', 'reading', 'completed', 'failed', 'cancelled')),
  -- The file's name, or the sender's words for the batch.
  name            text not null default '' check (length(name) <= 300),
  -- The sender's idempotency key, or SHA-256 of the content: the same is taken once.
  identity        text check (length(identity) <= 200),
  bytes           bigint not null default 0,
  bytes_read      bigint not null default 0,
  format          text,
  lines           bigint not null default 0,
  parsed          bigint not null default 0,
  rejected        bigint not null default 0,
  -- {reason: lines}
  rejected_by     jsonb not null default '{}',
  -- parsed = repeated + outdated + what is new: hits of crawlers, referrals, and requests that are only counted.
  hits            bigint not null default 0,
  -- Lines that an earlier delivery of the source had brought, of whatever kind: they count once.
  repeated        bigint not null default 0,
  -- Lines older than the source keeps, or from the future: not counted.
  outdated        bigint not null default 0,
  referrals       bigint not null default 0,
  first_at        timestamptz,
  last_at         timestamptz,
  -- A plain sentence each: `warnings` what the reader should know (lost client addresses, no user agents), `failure` why it ended.
  warnings        text[] not null default '{}',
  failure         text check (length(failure) <= 1000),
  created_by      uuid references llm_mentions.users (id) on delete set null,
  created_at      timestamptz not null default now(),
  finished_at     timestamptz,
  unique (organization_id, client_id, source_id, id),
  foreign key (organization_id, client_id, source_id)
    references llm_mentions.bot_log_sources (organization_id, client_id, id) on delete cascade,
  constraint bot_log_deliveries_add_up check (status <> 'completed' or lines = parsed + rejected)
);
comment on table llm_mentions.bot_log_deliveries is 'One file or batch of lines: what came in, what was read, what was left out and why.';
create unique index bot_log_deliveries_identity_idx on llm_mentions.bot_log_deliveries (source_id, identity)
  where status not in ('failed', 'cancelled');
create index bot_log_deliveries_source_id_created_at_idx on llm_mentions.bot_log_deliveries (source_id, created_at desc);
create index bot_log_deliveries_client_id_created_at_idx on llm_mentions.bot_log_deliveries (client_id, created_at desc);

-- Bytes wait here until they are read, so that a 2xx is given only for what is durable, whatever process reads them.
create table private.bot_log_pieces (
  organization_id uuid not null,
  delivery_id     uuid not null references llm_mentions.bot_log_deliveries (id) on delete cascade,
  kind            text not null check (kind in ('raw', 'rejected')),
  piece           integer not null check (piece >= 0),
  content         bytea not null check (length(content) <= 8388608),
  primary key (delivery_id, kind, piece)
);
comment on table private.bot_log_pieces is 'raw: what came in, as it came, deleted once read. rejected: gzip members of NDJSON {line, reason, text} of all rejected lines, for the download.';
alter table private.bot_log_pieces enable row level security;
alter table private.bot_log_pieces alter column content set storage external;

create table llm_mentions.bot_log_urls (
  id              bigint generated always as identity primary key,
  organization_id uuid not null,
  client_id       uuid not null,
  host            text not null check (length(host) <= 253),
  -- Without query; at most 1,000 characters.
  path            text not null check (length(path) <= 1000),
  page_key        text not null,
  path_class      text not null check (path_class in ('page', 'robots', 'sitemap', 'llms', 'feed', 'api', 'asset')),
  -- The page of the brand's sitemaps that it is (bot_log_sitemap_pages.id), as of when these were last laid against the logs.
  sitemap_page_id bigint,
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.bot_log_urls is 'Each address that AI bots asked for, once per brand. page_key joins with cited pages (core/citation/page-key.ts).';
create index bot_log_urls_sitemap_page_id_idx on llm_mentions.bot_log_urls (sitemap_page_id) where sitemap_page_id is not null;
create unique index bot_log_urls_client_id_host_path_idx on llm_mentions.bot_log_urls (client_id, md5(host || path));
create index bot_log_urls_client_id_page_key_idx on llm_mentions.bot_log_urls (client_id, md5(page_key));

create table private.bot_log_addresses (
  id              bigint generated always as identity primary key,
  organization_id uuid not null,
  source_id       uuid not null references llm_mentions.bot_log_sources (id) on delete cascade,
  -- HMAC of the address under the organization's key: the same address of a source is the same row, whatever is kept of it.
  hash            bytea not null check (length(hash) = 16),
  -- Full while reverse DNS is still to be asked, then only as far as the source's setting keeps it; null: dropped.
  address         inet,
  -- Since when reverse DNS is to be asked; null: it was, or need not be.
  pending_since   timestamptz,
  unique (source_id, hash)
);
create index bot_log_addresses_pending_since_idx on private.bot_log_addresses (pending_since) where pending_since is not null;
comment on table private.bot_log_addresses is 'Client addresses of claimed AI bots. Never those of people.';
alter table private.bot_log_addresses enable row level security;

-- The network an address is in: so much of it is no single person's.
create function private.network_of(address inet)
returns inet
language sql
immutable
set search_path = ''
as $$
  select network(set_masklen(address, case family(address) when 4 then 24 else 48 end))::inet
$$;
grant execute on function private.network_of(inet) to service_role;

create table llm_mentions.bot_log_hits (
  organization_id uuid not null,
  client_id       uuid not null,
  source_id       uuid not null,
  delivery_id     uuid not null,
  at              timestamptz not null,
  -- The line's key, as in private.bot_log_lines.
  line_key        bigint not null,
  -- The crawler's id in core/bot-log/data/ai-crawlers.json.
  crawler         text not null,
  url_id          bigint not null,
  method          text not null check (length(method) <= 20),
  status          smallint not null,
  bytes           bigint not null,
  grade           text not null check (grade in ('signed', 'addressList', 'reverseDns', 'mismatch', 'unverifiable', 'unchecked')),
  -- What the grade rests on: the list's id and day, the signature's key, the name.
  evidence        text check (length(evidence) <= 300),
  address_id      bigint,
  weight          integer not null default 1 check (weight between 1 and 100000),
  primary key (source_id, at, line_key)
) partition by range (at);
comment on table llm_mentions.bot_log_hits is 'One visit of an AI crawler. Visits of people and other bots are only counted.';
create index bot_log_hits_client_id_at_idx on llm_mentions.bot_log_hits (client_id, at desc);
create index bot_log_hits_url_id_at_idx on llm_mentions.bot_log_hits (url_id, at desc);
create index bot_log_hits_address_id_idx on llm_mentions.bot_log_hits (address_id) where address_id is not null;

-- Which lines are counted already, of whatever visitor: a line that comes again, in whatever file, counts nothing twice.
create table private.bot_log_lines (
  organization_id uuid not null,
  source_id       uuid not null references llm_mentions.bot_log_sources (id) on delete cascade,
  hour            timestamptz not null,
  part            integer not null,
  -- 6 bytes a line: SHA-256 of the organization's key and the raw line (or the source's request id), cut to 48 bits; equal
  -- lines of one file have keys of their own.
  keys            bytea not null check (length(keys) > 0 and length(keys) % 6 = 0),
  primary key (source_id, hour, part)
);
comment on table private.bot_log_lines is 'Keys of all lines counted, by UTC hour. Nothing can be read from them without the organization''s key.';
alter table private.bot_log_lines enable row level security;
alter table private.bot_log_lines alter column keys set storage external;

-- Makes the months from first to last exist.
create function private.ensure_bot_log_partitions(first timestamptz, last timestamptz)
returns void
language plpgsql
security definer -- creating tables needs the owner; the months are all the caller can choose
set search_path = ''
as $$
declare
  month date := date_trunc('month', first at time zone 'UTC');
  partition text;
begin
  if first < '2020-01-01' or last > now() + interval '2 days' then
    raise exception 'hits lie between January 2020 and now, not % to %', first, last using errcode = 'check_violation';
  end if;
  while month <= (last at time zone 'UTC')::date loop
    partition := 'bot_log_hits_' || to_char(month, 'YYYY_MM');
    if to_regclass('llm_mentions_partitions.' || partition) is null then
      perform pg_advisory_xact_lock(hashtextextended('ensure_partitions', 0));
      if to_regclass('llm_mentions_partitions.' || partition) is null then
        execute format('create table llm_mentions_partitions.%I (like llm_mentions.bot_log_hits including defaults including constraints)', partition);
        execute format('alter table llm_mentions_partitions.%I enable row level security', partition);
        execute format(
          'alter table llm_mentions.bot_log_hits attach partition llm_mentions_partitions.%I for values from (%L) to (%L)',
          partition, month::timestamp at time zone 'UTC', (month + interval '1 month')::timestamp at time zone 'UTC'
        );
      end if;
    end if;
    month := (month + interval '1 month')::date;
  end loop;
end
$$;
grant execute on function private.ensure_bot_log_partitions(timestamptz, timestamptz) to service_role;

-- Sums that the screen reads, kept in the transaction that stores the hits. Weighted hits.
create table llm_mentions.bot_log_hours (
  organization_id uuid not null,
  client_id       uuid not null,
  source_id       uuid not null,
  hour            timestamptz not null,
  crawler         text not null,
  path_class      text not null,
  -- 2, 3, 4, 5; 0: none. Single statuses that matter by themselves are counted beside.
  status_class    smallint not null,
  grade           text not null,
  hits            bigint not null default 0,
  bytes           bigint not null default 0,
  denied          bigint not null default 0,
  throttled       bigint not null default 0,
  gone            bigint not null default 0,
  unchanged       bigint not null default 0,
  first_at        timestamptz not null,
  last_at         timestamptz not null,
  primary key (client_id, hour, source_id, crawler, path_class, status_class, grade),
  foreign key (organization_id, client_id, source_id)
    references llm_mentions.bot_log_sources (organization_id, client_id, id) on delete cascade
);
comment on table llm_mentions.bot_log_hours is 'Visits per UTC hour, crawler, path class, status class and grade. denied: 401 and 403; throttled: 429; gone: 404 and 410; unchanged: 304.';

create table llm_mentions.bot_log_days (
  organization_id uuid not null,
  client_id       uuid not null,
  source_id       uuid not null,
  day             date not null,
  crawler         text not null,
  path_class      text not null,
  status_class    smallint not null,
  grade           text not null,
  hits            bigint not null default 0,
  bytes           bigint not null default 0,
  denied          bigint not null default 0,
  throttled       bigint not null default 0,
  gone            bigint not null default 0,
  unchanged       bigint not null default 0,
  first_at        timestamptz not null,
  last_at         timestamptz not null,
  primary key (client_id, day, source_id, crawler, path_class, status_class, grade),
  foreign key (organization_id, client_id, source_id)
    references llm_mentions.bot_log_sources (organization_id, client_id, id) on delete cascade
);
comment on table llm_mentions.bot_log_days is 'bot_log_hours by UTC day, for long periods.';

create table llm_mentions.bot_log_pages (
  organization_id uuid not null,
  client_id       uuid not null,
  source_id       uuid not null,
  grain           text not null check (grain in ('day', 'week', 'month')),
  -- UTC; a week's Monday, a month's first day.
  bucket          date not null,
  url_id          bigint not null,
  -- A crawler's id, or what stands above it (core/bot-log/crawler-levels.ts, which says the grains of each): '@training' and
  -- the like, '=' and an operator's name, '' for all that read for AI.
  crawler         text not null,
  hits            bigint not null default 0,
  ok              bigint not null default 0,
  redirected      bigint not null default 0,
  failed          bigint not null default 0,
  proven          bigint not null default 0,
  proven_ok       bigint not null default 0,
  proven_failed   bigint not null default 0,
  bytes           bigint not null default 0,
  first_at        timestamptz not null,
  last_at         timestamptz not null,
  last_status     smallint not null,
  -- Like hits it has no foreign keys, which would be checked for each row: what deletes a source or an address of the site
  -- takes its rows first (queries/bot-logs/retention.ts).
  primary key (client_id, grain, bucket, crawler, url_id, source_id)
) partition by list (crawler);
-- Rows of one level lie together: among those of all crawlers, reading a year of them would touch every block of the table.
create table llm_mentions_partitions.bot_log_pages_ai partition of llm_mentions.bot_log_pages for values in ('')
  with (fillfactor = 70);
create table llm_mentions_partitions.bot_log_pages_levels partition of llm_mentions.bot_log_pages
  for values in ('@training', '@search', '@user-fetch', '@agent', '@search-and-ai', '@other')
  with (fillfactor = 70);
create table llm_mentions_partitions.bot_log_pages_crawlers partition of llm_mentions.bot_log_pages default
  partition by hash (crawler);
alter table llm_mentions_partitions.bot_log_pages_ai enable row level security;
alter table llm_mentions_partitions.bot_log_pages_levels enable row level security;
alter table llm_mentions_partitions.bot_log_pages_crawlers enable row level security;
do $$
begin
  for part in 0 .. 7 loop
    -- Rows are updated in place as long as their block has room: half the time of an update that moves its row.
    execute format('create table llm_mentions_partitions.bot_log_pages_crawlers_%s partition of '
      'llm_mentions_partitions.bot_log_pages_crawlers for values with (modulus 8, remainder %s) with (fillfactor = 70)', part, part);
    execute format('alter table llm_mentions_partitions.bot_log_pages_crawlers_%s enable row level security', part);
  end loop;
end
$$;
-- What one page's report looks up; it reads single crawlers only, and each index costs an import a fifth of the row.
create index bot_log_pages_crawlers_url_id_idx on llm_mentions_partitions.bot_log_pages_crawlers (url_id);
comment on table llm_mentions.bot_log_pages is 'Visits per page, crawler and UTC day, week or month. proven: signed, address list or reverse DNS; ok 2xx and 304; redirected the other 3xx; failed 4xx and 5xx.';

create table llm_mentions.bot_log_referrals (
  organization_id uuid not null,
  client_id       uuid not null,
  source_id       uuid not null,
  grain           text not null check (grain in ('day', 'month')),
  -- UTC; a month's first day.
  bucket          date not null,
  operator        text not null,
  host            text not null,
  url_id          bigint not null,
  visits          bigint not null default 0,
  primary key (client_id, grain, bucket, operator, host, url_id, source_id),
  foreign key (organization_id, client_id, source_id)
    references llm_mentions.bot_log_sources (organization_id, client_id, id) on delete cascade
);
comment on table llm_mentions.bot_log_referrals is 'Visits of people who came from an AI assistant, by Referer or utm_source, and the page they came to. Nothing of the person is kept.';
create index bot_log_referrals_url_id_idx on llm_mentions.bot_log_referrals (url_id);

create table llm_mentions.bot_log_referral_days (
  organization_id uuid not null,
  client_id       uuid not null,
  source_id       uuid not null,
  day             date not null,
  operator        text not null,
  host            text not null,
  visits          bigint not null default 0,
  primary key (client_id, day, operator, host, source_id),
  foreign key (organization_id, client_id, source_id)
    references llm_mentions.bot_log_sources (organization_id, client_id, id) on delete cascade
);
comment on table llm_mentions.bot_log_referral_days is 'bot_log_referrals by UTC day, to whatever page.';

create table llm_mentions.bot_log_traffic (
  organization_id uuid not null,
  client_id       uuid not null,
  source_id       uuid not null,
  hour            timestamptz not null,
  -- ai: crawlers and agents of the list; other-bot; browser: everybody else.
  kind            text not null check (kind in ('ai', 'other-bot', 'browser')),
  status_class    smallint not null,
  requests        bigint not null default 0,
  primary key (client_id, hour, source_id, kind, status_class),
  foreign key (organization_id, client_id, source_id)
    references llm_mentions.bot_log_sources (organization_id, client_id, id) on delete cascade
);
comment on table llm_mentions.bot_log_traffic is 'All requests per UTC hour, so that what fails for bots only can be told from what fails for all.';

-- robots.txt as it stood, so that old visits are judged by the rules of their day.
create table llm_mentions.bot_log_robots (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  client_id       uuid not null,
  host            text not null check (length(host) <= 253),
  fetched_at      timestamptz not null,
  -- Last time the same text was seen.
  seen_at         timestamptz not null,
  status          smallint not null,
  content         text not null default '' check (length(content) <= 524288),
  sha256          text not null,
  unique (client_id, host, fetched_at),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.bot_log_robots is 'Versions of robots.txt of a brand''s hosts, one row per change.';

alter table llm_mentions.bot_log_sources enable row level security;
alter table llm_mentions.bot_log_deliveries enable row level security;
alter table llm_mentions.bot_log_urls enable row level security;
alter table llm_mentions.bot_log_hits enable row level security;
alter table llm_mentions.bot_log_hours enable row level security;
alter table llm_mentions.bot_log_days enable row level security;
alter table llm_mentions.bot_log_pages enable row level security;
alter table llm_mentions.bot_log_referrals enable row level security;
alter table llm_mentions.bot_log_referral_days enable row level security;
alter table llm_mentions.bot_log_traffic enable row level security;
alter table llm_mentions.bot_log_robots enable row level security;

grant select on llm_mentions.bot_log_sources, llm_mentions.bot_log_deliveries, llm_mentions.bot_log_urls,
  llm_mentions.bot_log_hits, llm_mentions.bot_log_hours, llm_mentions.bot_log_days, llm_mentions.bot_log_pages,
  llm_mentions.bot_log_referrals, llm_mentions.bot_log_referral_days, llm_mentions.bot_log_traffic, llm_mentions.bot_log_robots to authenticated;
grant insert (organization_id, client_id, name, intake, vendor, format, pattern, default_host, layer, addresses, keep_days, challenge)
  on llm_mentions.bot_log_sources to authenticated;
grant update (name, vendor, format, pattern, default_host, layer, addresses, keep_days, challenge, is_paused, deleted_at)
  on llm_mentions.bot_log_sources to authenticated;

create policy "entitled members read bot-log sources" on llm_mentions.bot_log_sources for select to authenticated
  using (client_id in (select private.my_bot_log_brand_ids()));
create policy "entitled editors insert bot-log sources" on llm_mentions.bot_log_sources for insert to authenticated
  with check (client_id in (select private.my_connectable_bot_log_brand_ids()));
-- A minute after its deletion was asked for there may be nothing left to restore.
create policy "entitled editors update bot-log sources" on llm_mentions.bot_log_sources for update to authenticated
  using (client_id in (select private.my_connectable_bot_log_brand_ids())
    and (deleted_at is null or deleted_at > now() - interval '1 minute'))
  with check (client_id in (select private.my_connectable_bot_log_brand_ids()));
-- What a source brought is too much for one statement: it is marked, and a job takes it away.
create policy "nobody deletes bot-log sources directly" on llm_mentions.bot_log_sources for delete to authenticated
  using (false);
create policy "entitled members read deliveries of bot logs" on llm_mentions.bot_log_deliveries for select to authenticated
  using (client_id in (select private.my_bot_log_brand_ids()));
select private.refuse_writes('llm_mentions.bot_log_deliveries');
create policy "entitled members read addresses bots asked for" on llm_mentions.bot_log_urls for select to authenticated
  using (client_id in (select private.my_bot_log_brand_ids()));
select private.refuse_writes('llm_mentions.bot_log_urls');
create policy "entitled members read hits" on llm_mentions.bot_log_hits for select to authenticated
  using (client_id in (select private.my_bot_log_brand_ids()));
select private.refuse_writes('llm_mentions.bot_log_hits');
create policy "entitled members read hours of bot logs" on llm_mentions.bot_log_hours for select to authenticated
  using (client_id in (select private.my_bot_log_brand_ids()));
select private.refuse_writes('llm_mentions.bot_log_hours');
create policy "entitled members read days of bot logs" on llm_mentions.bot_log_days for select to authenticated
  using (client_id in (select private.my_bot_log_brand_ids()));
select private.refuse_writes('llm_mentions.bot_log_days');
create policy "entitled members read pages bots read" on llm_mentions.bot_log_pages for select to authenticated
  using (client_id in (select private.my_bot_log_brand_ids()));
select private.refuse_writes('llm_mentions.bot_log_pages');
create policy "entitled members read referrals" on llm_mentions.bot_log_referrals for select to authenticated
  using (client_id in (select private.my_bot_log_brand_ids()));
select private.refuse_writes('llm_mentions.bot_log_referrals');
create policy "entitled members read days of referrals" on llm_mentions.bot_log_referral_days for select to authenticated
  using (client_id in (select private.my_bot_log_brand_ids()));
select private.refuse_writes('llm_mentions.bot_log_referral_days');
create policy "entitled members read traffic" on llm_mentions.bot_log_traffic for select to authenticated
  using (client_id in (select private.my_bot_log_brand_ids()));
select private.refuse_writes('llm_mentions.bot_log_traffic');
create policy "entitled members read robots.txt" on llm_mentions.bot_log_robots for select to authenticated
  using (client_id in (select private.my_bot_log_brand_ids()));
select private.refuse_writes('llm_mentions.bot_log_robots');

create trigger log_change after insert or update or delete on llm_mentions.bot_log_sources
  for each row execute function private.log_change('bot-log-source', 'last_delivery_at', 'last_line_at');

-- Tells the open tabs of everybody who may see the bot logs of a brand that they changed.
create function private.tell_of_bot_logs(brand uuid)
returns void
language sql
security definer -- whoever stores lines need not see who may read them
set search_path = ''
as $$
  select pg_notify('answerscope_live', json_build_object('user', m.user_id, 'kind', 'bot-logs')::text)
  from llm_mentions.clients c
  join llm_mentions.organization_users m on m.organization_id = c.organization_id and m.status = 'active'
  where c.id = brand
    and (m.role in ('owner', 'admin') or (m.can_view_bot_logs and exists (
      select from llm_mentions.user_brand_permissions p
      where p.user_id = m.user_id and p.client_id = c.id and p.can_view)))
$$;
grant execute on function private.tell_of_bot_logs(uuid) to service_role;

revoke execute on all functions in schema private from public;
