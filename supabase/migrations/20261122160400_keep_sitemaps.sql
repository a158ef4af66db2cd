create table llm_mentions.bot_log_sitemaps (
  organization_id uuid not null,
  client_id       uuid not null,
  -- Of the brand's site (core/bot-log/site-host.ts).
  host            text not null check (length(host) between 1 and 253),
  -- Given by hand; null: what robots.txt names, else /sitemap.xml.
  address         text check (length(address) <= 2048),
  -- Written by the product's own demo; nothing is fetched for it.
  is_sandbox      boolean not null default false,
  -- Since when it is being read, and how far that is.
  reading_since   timestamptz,
  reading_files   integer not null default 0,
  reading_entries integer not null default 0,
  -- Last try, and last reading that was taken.
  tried_at        timestamptz,
  read_at         timestamptz,
  -- Why the last try was not taken (core/bot-log/sitemap/problems.ts); what was read before stands.
  problem         jsonb,
  -- Of the last try: {address, found, entries, problem} of each file.
  files           jsonb not null default '[]' check (jsonb_typeof(files) = 'array'),
  -- Of the reading that stands: entries, what was left out by reason, and what its dates are worth (core/bot-log/sitemap/dates.ts).
  entries         integer not null default 0,
  left_out        jsonb not null default '{}',
  dates           jsonb,
  -- Up to when visits are laid against its pages, and up to which address of the logs (bot_log_urls.id).
  measured_at     timestamptz,
  measured_url_id bigint not null default 0,
  primary key (client_id, host),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.bot_log_sitemaps is 'The sitemaps of a host of a brand''s site, as they were last read.';
create index bot_log_sitemaps_organization_id_client_id_idx on llm_mentions.bot_log_sitemaps (organization_id, client_id);

create table llm_mentions.bot_log_sitemap_pages (
  id              bigint generated always as identity primary key,
  organization_id uuid not null,
  client_id       uuid not null,
  -- Whose sitemaps list it.
  listed_by       text not null,
  -- The page itself, without query, as in bot_log_urls.
  host            text not null check (length(host) <= 253),
  path            text not null check (length(path) <= 1000),
  page_key        text not null,
  -- As the sitemap has it.
  lastmod         timestamptz,
  -- Without a time: the day's first moment (UTC) stands for it.
  is_day_only     boolean not null default false,
  -- `lastmod` where it can be believed; only then is there a lag.
  published_at    timestamptz,
  -- Whether visits from before it was listed, or dated as it is, are laid against it.
  is_measured     boolean not null default false,
  first_seen_at   timestamptz not null default now(),
  seen_at         timestamptz not null default now(),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.bot_log_sitemap_pages is 'Pages that a brand''s sitemaps list, once per brand, whether or not any bot ever asked for them.';
create unique index bot_log_sitemap_pages_client_id_page_key_idx on llm_mentions.bot_log_sitemap_pages (client_id, md5(page_key));
create index bot_log_sitemap_pages_client_id_published_at_idx on llm_mentions.bot_log_sitemap_pages (client_id, published_at)
  where published_at is not null;
create index bot_log_sitemap_pages_unmeasured_idx on llm_mentions.bot_log_sitemap_pages (client_id) where not is_measured;
create index bot_log_sitemap_pages_organization_id_client_id_idx on llm_mentions.bot_log_sitemap_pages (organization_id, client_id);

-- A visit counts here when it was answered with 2xx or 304.
create table llm_mentions.bot_log_sitemap_reads (
  organization_id uuid not null,
  client_id       uuid not null,
  -- A crawler's id, or a level above it, as in bot_log_pages.
  crawler         text not null,
  page_id         bigint not null references llm_mentions.bot_log_sitemap_pages (id) on delete cascade,
  source_id       uuid not null references llm_mentions.bot_log_sources (id) on delete cascade,
  -- First at or after the page's published_at.
  first_at        timestamptz,
  first_proven_at timestamptz,
  last_at         timestamptz not null,
  last_proven_at  timestamptz,
  primary key (client_id, crawler, page_id, source_id),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.bot_log_sitemap_reads is 'When a crawler, or a level of them, read a page of the sitemap: first after it was published, and last. Kept by jobs/refresh-sitemaps.ts.';
create index bot_log_sitemap_reads_page_id_idx on llm_mentions.bot_log_sitemap_reads (page_id);
create index bot_log_sitemap_reads_source_id_idx on llm_mentions.bot_log_sitemap_reads (source_id);

-- Sums of bot_log_sitemap_reads, so that a report need not count half a million rows. scope: a source's id, or 'all'.
create table llm_mentions.bot_log_sitemap_coverage (
  organization_id uuid not null,
  client_id       uuid not null,
  scope           text not null,
  crawler         text not null,
  -- UTC.
  day             date not null,
  pages           integer not null,
  proven_pages    integer not null,
  primary key (client_id, scope, crawler, day),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.bot_log_sitemap_coverage is 'How many pages of the sitemaps a crawler, or a level of them, read last on each day.';
create table llm_mentions.bot_log_sitemap_lags (
  organization_id uuid not null,
  client_id       uuid not null,
  scope           text not null,
  crawler         text not null,
  -- Of publication, UTC; its first day.
  month           date not null,
  -- Pairs of int4 in order of publication: minutes since 1970 at which a page was published, and minutes until it was read.
  waits           bytea not null,
  proven_waits    bytea not null,
  primary key (client_id, scope, crawler, month),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.bot_log_sitemap_lags is 'How long after publication each page was read first, packed.';

-- Entries of a reading that is not over: what was read before stands until all of it is here.
create unlogged table private.bot_log_sitemap_staged (
  organization_id uuid not null,
  client_id       uuid not null references llm_mentions.clients (id) on delete cascade,
  listed_by       text not null,
  host            text not null,
  path            text not null,
  page_key        text not null,
  lastmod         timestamptz,
  is_day_only     boolean not null,
  -- When the file that has the entry was fetched.
  fetched_at      timestamptz not null,
  -- Set when all are here.
  published_at    timestamptz
);
comment on table private.bot_log_sitemap_staged is 'Entries of sitemaps that are being read.';
create index bot_log_sitemap_staged_client_id_listed_by_idx on private.bot_log_sitemap_staged (client_id, listed_by);
alter table private.bot_log_sitemap_staged enable row level security;

create table private.bot_log_sitemap_checks (
  client_id       uuid primary key references llm_mentions.clients (id) on delete cascade,
  organization_id uuid not null,
  -- When its sitemaps are read next.
  next_at         timestamptz not null default now(),
  -- Up to when visits are laid against its pages.
  measured_at     timestamptz
);
comment on table private.bot_log_sitemap_checks is 'When the sitemaps of a brand are read next, and how far its visits are laid against them.';
create index bot_log_sitemap_checks_next_at_idx on private.bot_log_sitemap_checks (next_at);
alter table private.bot_log_sitemap_checks enable row level security;

alter table llm_mentions.bot_log_sitemaps enable row level security;
alter table llm_mentions.bot_log_sitemap_pages enable row level security;
alter table llm_mentions.bot_log_sitemap_reads enable row level security;
alter table llm_mentions.bot_log_sitemap_coverage enable row level security;
alter table llm_mentions.bot_log_sitemap_lags enable row level security;
grant select on llm_mentions.bot_log_sitemaps, llm_mentions.bot_log_sitemap_pages, llm_mentions.bot_log_sitemap_reads,
  llm_mentions.bot_log_sitemap_coverage, llm_mentions.bot_log_sitemap_lags to authenticated;
create policy "entitled members read sitemaps" on llm_mentions.bot_log_sitemaps for select to authenticated
  using (client_id in (select private.my_bot_log_brand_ids()));
select private.refuse_writes('llm_mentions.bot_log_sitemaps');
create policy "entitled members read pages of sitemaps" on llm_mentions.bot_log_sitemap_pages for select to authenticated
  using (client_id in (select private.my_bot_log_brand_ids()));
select private.refuse_writes('llm_mentions.bot_log_sitemap_pages');
create policy "entitled members read who read pages of sitemaps" on llm_mentions.bot_log_sitemap_reads for select to authenticated
  using (client_id in (select private.my_bot_log_brand_ids()));
select private.refuse_writes('llm_mentions.bot_log_sitemap_reads');
create policy "entitled members read coverage of sitemaps" on llm_mentions.bot_log_sitemap_coverage for select to authenticated
  using (client_id in (select private.my_bot_log_brand_ids()));
select private.refuse_writes('llm_mentions.bot_log_sitemap_coverage');
create policy "entitled members read crawl lags" on llm_mentions.bot_log_sitemap_lags for select to authenticated
  using (client_id in (select private.my_bot_log_brand_ids()));
select private.refuse_writes('llm_mentions.bot_log_sitemap_lags');

revoke execute on all functions in schema private from public;
