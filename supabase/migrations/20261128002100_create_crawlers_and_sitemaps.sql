-- What operators publish to identify their crawlers is public: every signed-in user may read it. Only jobs write it.
create table private.crawler_list_versions (
  list          text not null check (list ~ '^[a-z0-9_-]{1,60}$'),
  first_seen_at timestamptz not null,
  last_seen_at  timestamptz not null,
  prefixes      text[] not null check (cardinality(prefixes) between 1 and 50000),
  primary key (list, first_seen_at),
  check (first_seen_at <= last_seen_at)
);
comment on table private.crawler_list_versions is 'Address lists of crawlers over time, one row per change, so that old visits are checked against the list of their day. Lists that come with the product are not included.';

alter table private.crawler_list_versions enable row level security;
grant select on private.crawler_list_versions to answerscope_web;
create policy "signed-in people read address lists" on private.crawler_list_versions for select to authenticated
  using (true);
select private.refuse_writes('private.crawler_list_versions');

create table private.crawler_key_versions (
  host          text not null check (length(host) <= 253),
  first_seen_at timestamptz not null,
  last_seen_at  timestamptz not null,
  keys          jsonb not null,
  primary key (host, first_seen_at),
  check (first_seen_at <= last_seen_at)
);
comment on table private.crawler_key_versions is 'Public keys that crawlers sign requests with (Web Bot Auth), one row per change.';

alter table private.crawler_key_versions enable row level security;
grant select on private.crawler_key_versions to answerscope_web;
create policy "signed-in people read keys of crawlers" on private.crawler_key_versions for select to authenticated
  using (true);
select private.refuse_writes('private.crawler_key_versions');

create table private.crawler_source_checks (
  -- 'list' and a list's id, or 'keys' and a host.
  kind         text not null check (kind in ('list', 'keys')),
  source       text not null check (length(source) <= 253),
  next_at      timestamptz not null,
  tried_at     timestamptz,
  succeeded_at timestamptz,
  -- Why the last attempt failed, in a sentence.
  problem      text check (length(problem) <= 500),
  primary key (kind, source)
);
comment on table private.crawler_source_checks is 'When each list and key directory is fetched next, and how the last attempt went.';

alter table private.crawler_source_checks enable row level security;
grant select on private.crawler_source_checks to answerscope_web;
create policy "signed-in people read how lists were fetched" on private.crawler_source_checks for select to authenticated
  using (true);
select private.refuse_writes('private.crawler_source_checks');

create table private.recognized_crawlers (
  -- Its id in core/bot-log/data/ai-crawlers.json.
  crawler text primary key check (length(crawler) <= 60),
  -- Null: for as long as logs have been stored here.
  since   date
);
comment on table private.recognized_crawlers is 'Since when a crawler''s visits are recognized: before the list named it, it may have visited unrecognized.';

alter table private.recognized_crawlers enable row level security;

-- The list that the product started with.
insert into private.recognized_crawlers (crawler)
select unnest(array[
  'addsearchbot', 'ai2bot', 'ai2bot-deepresearcheval', 'ai2bot-dolma', 'aihitbot', 'aiwebindex', 'amazon-kendra',
  'amazon-qbusiness', 'amazonbot', 'amazonbuyforme', 'amzn-searchbot', 'amzn-user', 'andibot', 'anomura',
  'anthropic-ai', 'apifybot', 'apifywebsitecontentcrawler', 'applebot', 'applebot-extended', 'aranet-searchbot',
  'atlassian-bot', 'azureai-searchbot', 'bedrockbot', 'bigsur-ai', 'bingbot', 'bravebot', 'brightbot', 'bytespider',
  'ccbot', 'channel3bot', 'chatglm-spider', 'chatgpt-agent', 'chatgpt-browser', 'chatgpt-user', 'claude-code',
  'claude-searchbot', 'claude-user', 'claude-web', 'claudebot', 'cloudflare-ai-search',
  'cloudflarebrowserrenderingcrawler', 'cohere-ai', 'cohere-training-data-crawler', 'cotoyogi', 'crawl4ai',
  'crawlspace', 'deepseekbot', 'devin', 'diffbot', 'diffbot-user', 'doximity-diffbot', 'duckassistbot', 'exabot',
  'exasearchbot', 'facebookbot', 'facebookexternalhit', 'factset_spyderbot', 'firecrawlagent', 'friendlycrawler',
  'gemini-deep-research', 'genspark', 'githubcopilotchat', 'google-agent', 'google-cloudvertexbot', 'google-extended',
  'google-firebase', 'google-gemini-cli', 'google-gemininotebook', 'google-inspectiontool', 'google-pinpoint',
  'google-read-aloud', 'googleagent-mariner', 'googleagent-search', 'googleagent-urlcontext', 'googlebot',
  'googleother', 'googleother-image', 'googleother-video', 'gptbot', 'henkbot', 'iaskbot', 'iboubot', 'icc-crawler',
  'imagesiftbot', 'imagespider', 'img2dataset', 'isscyberriskcrawler', 'kagi-fetcher', 'kangaroo-bot',
  'kimi-searchbot', 'kimi-user', 'kimibot', 'klaviyoaibot', 'laion-huggingface-processor', 'laiondownloader',
  'lightpanda', 'linerbot', 'linkreader', 'linkupbot', 'manus-user', 'meta-externalads', 'meta-externalagent',
  'meta-externalfetcher', 'meta-webindexer', 'mistralai-index', 'mistralai-training', 'mistralai-user',
  'modelcontextprotocol', 'mozilla-tabstack', 'novaact', 'oai-adsbot', 'oai-searchbot', 'omgili', 'opencode',
  'pangubot', 'perplexity-user', 'perplexitybot', 'petalbot', 'phindbot', 'poggio-citations', 'proratainc',
  'qualifiedbot', 'queritbot', 'reflectionbot', 'sbintuitionsbot', 'semrushbot-ocob', 'shap-user', 'shapbot',
  'tavilybot', 'terracotta', 'thinkbot', 'tiktokspider', 'timpibot', 'tongyibot', 'trae-agent', 'twinagent', 'useai',
  'velenpublicwebcrawler', 'webzio', 'webzio-extended', 'wrtnbot', 'xai-bot', 'yandexadditionalbot', 'yiyanbot',
  'youbot', 'zanistabot'
]);

create table private.reverse_names (
  address    inet primary key,
  -- Names of the address that resolve back to it; only those that a crawler might have.
  names      text[] not null default '{}',
  -- False: DNS did not answer; to be queried again after expires_at.
  is_known   boolean not null,
  asked_at   timestamptz not null default now(),
  expires_at timestamptz not null
);
comment on table private.reverse_names is 'Answers of reverse DNS about claimed crawlers, for a day at most; then they are deleted.';
create index reverse_names_expires_at_idx on private.reverse_names (expires_at);

alter table private.reverse_names enable row level security;
create policy "nobody reads reverse names" on private.reverse_names for select to authenticated using (false);
select private.refuse_writes('private.reverse_names');

-- rules: files that differ only in comments have the same one, so a year of them is evaluated once.
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
  rules           text not null default '' check (length(rules) <= 64),
  unique (client_id, host, fetched_at),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.bot_log_robots is 'Versions of robots.txt of a brand''s hosts, one row per change, so that old visits are checked against the rules of their day.';
comment on column llm_mentions.bot_log_robots.rules is 'Hash of what the file says without its comments; empty: unknown.';

alter table llm_mentions.bot_log_robots enable row level security;
grant select on llm_mentions.bot_log_robots to answerscope_web;
create policy "entitled members read robots.txt" on llm_mentions.bot_log_robots for select to authenticated
  using (client_id in (select private.my_bot_log_brand_ids()));
select private.refuse_writes('llm_mentions.bot_log_robots');

create table llm_mentions.bot_log_robots_checks (
  organization_id uuid not null,
  client_id       uuid primary key,
  checked_at      timestamptz,
  -- When it is fetched again automatically.
  next_at         timestamptz not null default now(),
  -- [{host, status, problem}], problem: 'reserved', 'private', 'silent' or null.
  hosts           jsonb not null default '[]',
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.bot_log_robots_checks is 'When robots.txt of a brand''s hosts was last fetched, and the result.';
create index bot_log_robots_checks_next_at_idx on llm_mentions.bot_log_robots_checks (next_at);

alter table llm_mentions.bot_log_robots_checks enable row level security;
grant select on llm_mentions.bot_log_robots_checks to answerscope_web;
create policy "entitled members read checks of robots.txt" on llm_mentions.bot_log_robots_checks for select to authenticated
  using (client_id in (select private.my_bot_log_brand_ids()));
select private.refuse_writes('llm_mentions.bot_log_robots_checks');

create table llm_mentions.bot_log_robots_sums (
  organization_id uuid not null,
  client_id       uuid not null,
  source_id       uuid not null,
  crawler         text not null,
  -- A day, or a whole month. UTC.
  first_day       date not null,
  last_day        date not null check (last_day >= first_day),
  -- Hash of what robots.txt of all hosts said to the crawler on these days. A row with another hash is outdated.
  rules           text not null check (length(rules) <= 64),
  -- Visits, and proven ones, by verdict in the order of core/bot-log/robots/judge.ts.
  visits          bigint[] not null check (cardinality(visits) = 5),
  proven          bigint[] not null check (cardinality(proven) = 5),
  primary key (client_id, crawler, first_day, last_day, source_id),
  foreign key (organization_id, client_id, source_id)
    references llm_mentions.bot_log_sources (organization_id, client_id, id) on delete cascade
);
comment on table llm_mentions.bot_log_robots_sums is 'Visits of a crawler by what robots.txt said about them, for past days. Written by jobs/sum-bot-logs.ts; a transaction that adds to sums of such a day deletes the row.';

alter table llm_mentions.bot_log_robots_sums enable row level security;
grant select on llm_mentions.bot_log_robots_sums to answerscope_web;
create policy "entitled members read verdicts of robots.txt" on llm_mentions.bot_log_robots_sums for select to authenticated
  using (client_id in (select private.my_bot_log_brand_ids()));
select private.refuse_writes('llm_mentions.bot_log_robots_sums');

create table llm_mentions.bot_log_sitemaps (
  organization_id uuid not null,
  client_id       uuid not null,
  -- Of the brand's site (core/bot-log/site-host.ts).
  host            text not null check (length(host) between 1 and 253),
  -- Entered by a person; null: what robots.txt names, else /sitemap.xml.
  address         text check (length(address) <= 2048),
  -- Written by the demo; nothing is fetched for it.
  is_sandbox      boolean not null default false,
  -- Since when it is being read, and the progress.
  reading_since   timestamptz,
  reading_files   integer not null default 0,
  reading_entries integer not null default 0,
  -- Last attempt, and last reading that was accepted.
  tried_at        timestamptz,
  read_at         timestamptz,
  -- Why the last attempt was not accepted (core/bot-log/sitemap/problems.ts); the former reading stays.
  problem         jsonb,
  -- Of the last attempt: {address, found, entries, problem} of each file.
  files           jsonb not null default '[]' check (jsonb_typeof(files) = 'array'),
  -- Of the accepted reading: entries, what was left out by reason, and how reliable its dates are
  -- (core/bot-log/sitemap/dates.ts).
  entries         integer not null default 0,
  left_out        jsonb not null default '{}',
  dates           jsonb,
  -- Up to when visits are matched to its pages, and up to which URL of the logs (bot_log_urls.id).
  measured_at     timestamptz,
  measured_url_id bigint not null default 0,
  primary key (client_id, host),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.bot_log_sitemaps is 'The sitemaps of a host of a brand''s site, as last read.';
create index bot_log_sitemaps_organization_id_client_id_idx on llm_mentions.bot_log_sitemaps (organization_id, client_id);

alter table llm_mentions.bot_log_sitemaps enable row level security;
grant select on llm_mentions.bot_log_sitemaps to answerscope_web;
create policy "entitled members read sitemaps" on llm_mentions.bot_log_sitemaps for select to authenticated
  using (client_id in (select private.my_bot_log_brand_ids()));
select private.refuse_writes('llm_mentions.bot_log_sitemaps');
select private.let_product_act('llm_mentions.bot_log_sitemaps', '{insert, update}');

create table llm_mentions.bot_log_sitemap_pages (
  id              bigint generated always as identity primary key,
  organization_id uuid not null,
  client_id       uuid not null,
  -- The host whose sitemaps list it.
  listed_by       text not null,
  -- The page itself, without query, as in bot_log_urls.
  host            text not null check (length(host) <= 253),
  path            text not null check (length(path) <= 1000),
  page_key        text not null,
  -- As in the sitemap.
  lastmod         timestamptz,
  -- Without a time: the day's first moment (UTC) is used.
  is_day_only     boolean not null default false,
  -- `lastmod` where it is credible; the time to first crawl needs it.
  published_at    timestamptz,
  -- Whether visits from before it was listed, or before this date, are matched to it.
  is_measured     boolean not null default false,
  first_seen_at   timestamptz not null default now(),
  seen_at         timestamptz not null default now(),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.bot_log_sitemap_pages is 'Pages that a brand''s sitemaps list, once per brand, whether or not a bot has requested them.';
create unique index bot_log_sitemap_pages_client_id_page_key_idx
  on llm_mentions.bot_log_sitemap_pages (client_id, md5(page_key));
create index bot_log_sitemap_pages_unmeasured_idx on llm_mentions.bot_log_sitemap_pages (client_id) where not is_measured;
create index bot_log_sitemap_pages_organization_id_client_id_idx
  on llm_mentions.bot_log_sitemap_pages (organization_id, client_id);
-- Includes is_day_only, so that reports on the time to first crawl read only the index.
create index bot_log_sitemap_pages_client_id_published_at_idx
  on llm_mentions.bot_log_sitemap_pages (client_id, published_at) include (is_day_only) where published_at is not null;

alter table llm_mentions.bot_log_sitemap_pages enable row level security;
grant select on llm_mentions.bot_log_sitemap_pages to answerscope_web;
create policy "entitled members read pages of sitemaps" on llm_mentions.bot_log_sitemap_pages for select to authenticated
  using (client_id in (select private.my_bot_log_brand_ids()));
select private.refuse_writes('llm_mentions.bot_log_sitemap_pages');

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
comment on table llm_mentions.bot_log_sitemap_reads is 'When a crawler, or a level of them, read a page of the sitemap: first after it was published, and last. Written by jobs/refresh-sitemaps.ts.';
create index bot_log_sitemap_reads_page_id_idx on llm_mentions.bot_log_sitemap_reads (page_id);
create index bot_log_sitemap_reads_source_id_idx on llm_mentions.bot_log_sitemap_reads (source_id);

alter table llm_mentions.bot_log_sitemap_reads enable row level security;
grant select on llm_mentions.bot_log_sitemap_reads to answerscope_web;
create policy "entitled members read who read pages of sitemaps"
  on llm_mentions.bot_log_sitemap_reads for select to authenticated
  using (client_id in (select private.my_bot_log_brand_ids()));
select private.refuse_writes('llm_mentions.bot_log_sitemap_reads');

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

alter table llm_mentions.bot_log_sitemap_coverage enable row level security;
grant select on llm_mentions.bot_log_sitemap_coverage to answerscope_web;
create policy "entitled members read coverage of sitemaps"
  on llm_mentions.bot_log_sitemap_coverage for select to authenticated
  using (client_id in (select private.my_bot_log_brand_ids()));
select private.refuse_writes('llm_mentions.bot_log_sitemap_coverage');

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
comment on table llm_mentions.bot_log_sitemap_lags is 'How long after publication each page was first read, packed.';

alter table llm_mentions.bot_log_sitemap_lags enable row level security;
grant select on llm_mentions.bot_log_sitemap_lags to answerscope_web;
create policy "entitled members read crawl lags" on llm_mentions.bot_log_sitemap_lags for select to authenticated
  using (client_id in (select private.my_bot_log_brand_ids()));
select private.refuse_writes('llm_mentions.bot_log_sitemap_lags');

-- Entries of a reading in progress: the former reading stays until all of them are here.
create unlogged table private.bot_log_sitemap_staged (
  organization_id uuid not null,
  client_id       uuid not null references llm_mentions.clients (id) on delete cascade,
  listed_by       text not null,
  host            text not null,
  path            text not null,
  page_key        text not null,
  lastmod         timestamptz,
  is_day_only     boolean not null,
  -- When the file with the entry was fetched.
  fetched_at      timestamptz not null,
  -- Set when all entries are here.
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
  -- Up to when visits are matched to its pages.
  measured_at     timestamptz
);
comment on table private.bot_log_sitemap_checks is 'When the sitemaps of a brand are read next, and how far its visits are matched to them.';
create index bot_log_sitemap_checks_next_at_idx on private.bot_log_sitemap_checks (next_at);

alter table private.bot_log_sitemap_checks enable row level security;
select private.let_product_act('private.bot_log_sitemap_checks', '{select, insert, update}');
