-- page: the owned page of citations that the URL is (own_pages.page), stored because reports join by it.
create table llm_mentions.bot_log_urls (
  id              bigint generated always as identity primary key,
  organization_id uuid not null,
  client_id       uuid not null,
  host            text not null check (length(host) <= 253),
  -- Without query; at most 1,000 characters.
  path            text not null check (length(path) <= 1000),
  page_key        text not null,
  path_class      text not null check (path_class in ('page', 'robots', 'sitemap', 'llms', 'feed', 'api', 'asset')),
  -- Its page in the brand's sitemaps (bot_log_sitemap_pages.id), as of the last match of sitemaps and logs.
  sitemap_page_id bigint,
  page            uuid not null generated always as (md5(page_key)::uuid) stored,
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.bot_log_urls is 'Each URL that AI bots requested, once per brand. page_key joins with cited pages (core/citation/page-key.ts).';
create index bot_log_urls_sitemap_page_id_idx on llm_mentions.bot_log_urls (sitemap_page_id)
  where sitemap_page_id is not null;
create unique index bot_log_urls_client_id_host_path_idx on llm_mentions.bot_log_urls (client_id, md5(host || path));
create index bot_log_urls_client_id_page_key_idx on llm_mentions.bot_log_urls (client_id, md5(page_key));
-- Skips from one host of a brand to the next.
create index bot_log_urls_client_id_host_idx on llm_mentions.bot_log_urls (client_id, host);

alter table llm_mentions.bot_log_urls enable row level security;
grant select on llm_mentions.bot_log_urls to answerscope_web;
create policy "entitled members read addresses bots asked for" on llm_mentions.bot_log_urls for select to authenticated
  using (client_id in (select private.my_bot_log_brand_ids()));
select private.refuse_writes('llm_mentions.bot_log_urls');

create table private.bot_log_addresses (
  id              bigint generated always as identity primary key,
  organization_id uuid not null,
  source_id       uuid not null references llm_mentions.bot_log_sources (id) on delete cascade,
  -- HMAC of the address under the organization's key: the same address of a source is the same row, whatever is stored of
  -- it.
  hash            bytea not null check (length(hash) = 16),
  -- Full until reverse DNS was queried, then only as far as the source's setting allows; null: dropped.
  address         inet,
  -- Since when a reverse DNS query is due; null: done, or not needed.
  pending_since   timestamptz,
  unique (source_id, hash)
);
comment on table private.bot_log_addresses is 'Client addresses of claimed AI bots. Never those of people.';
create index bot_log_addresses_pending_since_idx on private.bot_log_addresses (pending_since) where pending_since is not null;

alter table private.bot_log_addresses enable row level security;

-- The network of an address, which identifies no single person.
create function private.network_of(address inet)
returns inet
language sql
immutable
set search_path = ''
as $$
  select network(set_masklen(address, case family(address) when 4 then 24 else 48 end))::inet
$$;
grant execute on function private.network_of(inet) to service_role;

-- What a brand's sources store of the addresses behind its visits, for owners and admins. An address that is stored in full
-- only until reverse DNS was queried is shown only as far as its source keeps it.
create function private.addresses_of_bot_log_hits(brand uuid, ids bigint[])
returns table (id bigint, address text)
language sql
stable
security definer -- the API does not reach the table of addresses
set search_path = ''
as $$
  select a.id,
         case when s.addresses = 'full' and masklen(a.address) = k.whole then host(a.address)
              else network(set_masklen(a.address, least(masklen(a.address), k.cut)))::text end
  from private.bot_log_addresses a
  join llm_mentions.bot_log_sources s on s.id = a.source_id
  cross join lateral (
    select case family(a.address) when 4 then 32 else 128 end as whole,
           case family(a.address) when 4 then 24 else 48 end as cut
  ) k
  where a.id = any (ids)
    and a.address is not null
    and s.addresses in ('full', 'truncated')
    and s.client_id = brand
    and brand in (select private.my_bot_log_brand_ids())
    and a.organization_id in (select private.organization_ids_administered_by_maker())
$$;
grant execute on function private.addresses_of_bot_log_hits(uuid, bigint[]) to answerscope_web;

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
  grade           text not null
                  check (grade in ('signed', 'addressList', 'reverseDns', 'mismatch', 'unverifiable', 'unchecked')),
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

alter table llm_mentions.bot_log_hits enable row level security;
grant select on llm_mentions.bot_log_hits to answerscope_web;
create policy "entitled members read hits" on llm_mentions.bot_log_hits for select to authenticated
  using (client_id in (select private.my_bot_log_brand_ids()));
select private.refuse_writes('llm_mentions.bot_log_hits');

-- Creates the months from first to last.
create function private.ensure_bot_log_partitions(first timestamptz, last timestamptz)
returns void
language plpgsql
security definer -- creating tables needs the owner; the caller chooses only the months
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

-- Which lines are counted already, of any visitor: a line that arrives again, in any file, counts once.
create table private.bot_log_lines (
  organization_id uuid not null,
  source_id       uuid not null references llm_mentions.bot_log_sources (id) on delete cascade,
  hour            timestamptz not null,
  part            integer not null,
  -- 6 bytes a line: SHA-256 of the organization's key and the raw line (or the source's request id), cut to 48 bits; equal
  -- lines of one file have different keys.
  keys            bytea not null check (length(keys) > 0 and length(keys) % 6 = 0),
  primary key (source_id, hour, part)
);
comment on table private.bot_log_lines is 'Keys of all counted lines, by UTC hour. They reveal nothing without the organization''s key.';
alter table private.bot_log_lines alter column keys set storage external;

alter table private.bot_log_lines enable row level security;

-- Sums that the screen reads, written in the transaction that stores the hits. Weighted hits.
create table llm_mentions.bot_log_hours (
  organization_id uuid not null,
  client_id       uuid not null,
  source_id       uuid not null,
  hour            timestamptz not null,
  crawler         text not null,
  path_class      text not null,
  -- 2, 3, 4, 5; 0: none. Statuses that matter on their own are counted separately.
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

alter table llm_mentions.bot_log_hours enable row level security;
grant select on llm_mentions.bot_log_hours to answerscope_web;
create policy "entitled members read hours of bot logs" on llm_mentions.bot_log_hours for select to authenticated
  using (client_id in (select private.my_bot_log_brand_ids()));
select private.refuse_writes('llm_mentions.bot_log_hours');

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
-- For reports that ask which crawlers visited in a period: skips from one crawler to the next instead of reading each day
-- of each.
create index bot_log_days_client_id_crawler_idx on llm_mentions.bot_log_days (client_id, crawler, source_id, day);

alter table llm_mentions.bot_log_days enable row level security;
grant select on llm_mentions.bot_log_days to answerscope_web;
create policy "entitled members read days of bot logs" on llm_mentions.bot_log_days for select to authenticated
  using (client_id in (select private.my_bot_log_brand_ids()));
select private.refuse_writes('llm_mentions.bot_log_days');

create table llm_mentions.bot_log_pages (
  organization_id uuid not null,
  client_id       uuid not null,
  source_id       uuid not null,
  grain           text not null check (grain in ('day', 'week', 'month')),
  -- UTC; a week's Monday, a month's first day.
  bucket          date not null,
  url_id          bigint not null,
  -- A crawler's id, or a level above it (core/bot-log/crawler-levels.ts, which defines the grains of each): '@training' and
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
  -- No foreign keys, like hits: they would be checked for each row. What deletes a source or a URL deletes its rows first
  -- (queries/bot-logs/retention.ts).
  primary key (client_id, grain, bucket, crawler, url_id, source_id)
) partition by list (crawler);
comment on table llm_mentions.bot_log_pages is 'Visits per page, crawler and UTC day, week or month. proven: signed, address list or reverse DNS; ok 2xx and 304; redirected the other 3xx; failed 4xx and 5xx.';

alter table llm_mentions.bot_log_pages enable row level security;
grant select on llm_mentions.bot_log_pages to answerscope_web;
create policy "entitled members read pages bots read" on llm_mentions.bot_log_pages for select to authenticated
  using (client_id in (select private.my_bot_log_brand_ids()));
select private.refuse_writes('llm_mentions.bot_log_pages');

-- Rows of one level are stored together: mixed with those of all crawlers, reading a year of them would touch every block.
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
    -- Rows are updated in place while their block has room, which halves the time of an update.
    execute format(
      'create table llm_mentions_partitions.bot_log_pages_crawlers_%s partition of llm_mentions_partitions.bot_log_pages_crawlers '
      'for values with (modulus 8, remainder %s) with (fillfactor = 70)', part, part);
    execute format('alter table llm_mentions_partitions.bot_log_pages_crawlers_%s enable row level security', part);
  end loop;
end
$$;
-- For the report of one page, which reads single crawlers only. Each further index would cost an import a fifth of the row.
create index bot_log_pages_crawlers_url_id_idx on llm_mentions_partitions.bot_log_pages_crawlers (url_id);

-- A year of a crawler level is a row per page and month in bot_log_pages: too many to read on request. Here it is one row
-- with packed numbers (core/bot-log/page-packs.ts).
create table llm_mentions.bot_log_page_packs (
  organization_id uuid not null,
  client_id       uuid not null,
  source_id       uuid not null,
  -- As in bot_log_pages.
  crawler         text not null,
  -- UTC.
  first_day       date not null,
  last_day        date not null check (last_day >= first_day),
  pages           integer not null,
  -- One number per page and column, in the order of urls; times in milliseconds since the start of the first day.
  urls            bytea not null,
  hits            bytea not null,
  ok              bytea not null,
  failed          bytea not null,
  proven          bytea not null,
  proven_ok       bytea not null,
  proven_failed   bytea not null,
  bytes           bytea not null,
  first_at        bytea not null,
  last_at         bytea not null,
  last_status     bytea not null,
  primary key (client_id, crawler, first_day, last_day, source_id),
  foreign key (organization_id, client_id, source_id)
    references llm_mentions.bot_log_sources (organization_id, client_id, id) on delete cascade
);
comment on table llm_mentions.bot_log_page_packs is 'bot_log_pages summed over long past periods. Written by jobs/sum-bot-logs.ts; a transaction that adds to sums of such a day deletes the row.';
-- Packed values do not compress further.
alter table llm_mentions.bot_log_page_packs
  alter column urls set storage external,
  alter column hits set storage external,
  alter column ok set storage external,
  alter column failed set storage external,
  alter column proven set storage external,
  alter column proven_ok set storage external,
  alter column proven_failed set storage external,
  alter column bytes set storage external,
  alter column first_at set storage external,
  alter column last_at set storage external,
  alter column last_status set storage external;

alter table llm_mentions.bot_log_page_packs enable row level security;
grant select on llm_mentions.bot_log_page_packs to answerscope_web;
create policy "entitled members read packed pages" on llm_mentions.bot_log_page_packs for select to authenticated
  using (client_id in (select private.my_bot_log_brand_ids()));
select private.refuse_writes('llm_mentions.bot_log_page_packs');

create table private.bot_log_sum_checks (
  client_id       uuid primary key references llm_mentions.clients (id) on delete cascade,
  organization_id uuid not null,
  looked_at       timestamptz not null
);
comment on table private.bot_log_sum_checks is 'When a brand was last checked for missing sums over long periods.';
create index bot_log_sum_checks_looked_at_idx on private.bot_log_sum_checks (looked_at);

alter table private.bot_log_sum_checks enable row level security;

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
comment on table llm_mentions.bot_log_referrals is 'Visits of people who came from an AI assistant, by Referer or utm_source, and the page they came to. Nothing about the person is stored.';
create index bot_log_referrals_url_id_idx on llm_mentions.bot_log_referrals (url_id);

alter table llm_mentions.bot_log_referrals enable row level security;
grant select on llm_mentions.bot_log_referrals to answerscope_web;
create policy "entitled members read referrals" on llm_mentions.bot_log_referrals for select to authenticated
  using (client_id in (select private.my_bot_log_brand_ids()));
select private.refuse_writes('llm_mentions.bot_log_referrals');

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
comment on table llm_mentions.bot_log_referral_days is 'bot_log_referrals by UTC day, over all pages.';

alter table llm_mentions.bot_log_referral_days enable row level security;
grant select on llm_mentions.bot_log_referral_days to answerscope_web;
create policy "entitled members read days of referrals" on llm_mentions.bot_log_referral_days for select to authenticated
  using (client_id in (select private.my_bot_log_brand_ids()));
select private.refuse_writes('llm_mentions.bot_log_referral_days');

create table llm_mentions.bot_log_traffic (
  organization_id uuid not null,
  client_id       uuid not null,
  source_id       uuid not null,
  hour            timestamptz not null,
  -- ai: crawlers and agents of the list; other-bot; browser: all others.
  kind            text not null check (kind in ('ai', 'other-bot', 'browser')),
  status_class    smallint not null,
  requests        bigint not null default 0,
  primary key (client_id, hour, source_id, kind, status_class),
  foreign key (organization_id, client_id, source_id)
    references llm_mentions.bot_log_sources (organization_id, client_id, id) on delete cascade
);
comment on table llm_mentions.bot_log_traffic is 'All requests per UTC hour, to distinguish failures for bots from failures for everyone.';

alter table llm_mentions.bot_log_traffic enable row level security;
grant select on llm_mentions.bot_log_traffic to answerscope_web;
create policy "entitled members read traffic" on llm_mentions.bot_log_traffic for select to authenticated
  using (client_id in (select private.my_bot_log_brand_ids()));
select private.refuse_writes('llm_mentions.bot_log_traffic');

-- Refreshes the open tabs of everyone who may see the brand's bot logs.
create function private.notify_of_bot_logs(brand uuid)
returns void
language sql
security definer -- the process that stores lines need not see who may read them
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
grant execute on function private.notify_of_bot_logs(uuid) to service_role;

create table llm_mentions.bot_changes (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  client_id       uuid not null,
  kind            text not null
                  check (kind in ('silent', 'blocked', 'vanished', 'failing', 'mismatch', 'fell', 'rose', 'appeared')),
  -- The crawler's id in core/bot-log/data/ai-crawlers.json; a source when its lines stopped.
  crawler         text check (length(crawler) <= 60),
  source_id       uuid,
  since           date not null,
  -- The day whose log showed it.
  day             date not null,
  evidence        jsonb not null check (jsonb_typeof(evidence) = 'object' and length(evidence::text) <= 4096),
  event_id        uuid,
  ended_on        date,
  ended           text check (ended in ('recovered', 'usual', 'replaced')),
  created_at      timestamptz not null default now(),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade,
  foreign key (organization_id, client_id, source_id)
    references llm_mentions.bot_log_sources (organization_id, client_id, id) on delete cascade,
  foreign key (organization_id, event_id) references llm_mentions.events (organization_id, id) on delete set null (event_id),
  check ((kind = 'silent') = (source_id is not null)),
  check ((source_id is null) = (crawler is not null)),
  check ((ended_on is null) = (ended is null))
);
comment on table llm_mentions.bot_changes is 'Significant changes of how crawlers visit a brand''s site, and logs that stopped, each once. Open until ended_on. event_id: null if it was not reported.';
create unique index bot_changes_standing_idx on llm_mentions.bot_changes (client_id, kind, coalesce(crawler, source_id::text))
  where ended_on is null;
create index bot_changes_client_id_day_idx on llm_mentions.bot_changes (client_id, day desc);
create index bot_changes_source_id_idx on llm_mentions.bot_changes (source_id) where source_id is not null;

alter table llm_mentions.bot_changes enable row level security;
grant select on llm_mentions.bot_changes to answerscope_web;
create policy "entitled members read changes of crawlers" on llm_mentions.bot_changes for select to authenticated
  using (client_id in (select private.my_bot_log_brand_ids()));
select private.refuse_writes('llm_mentions.bot_changes');

create table private.tested_bot_days (
  client_id       uuid primary key,
  organization_id uuid not null,
  -- The last UTC day that was tested, or that nothing more is expected for.
  day             date,
  looked_at       timestamptz not null,
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table private.tested_bot_days is 'Up to which day a brand''s crawlers were tested: each day once, so that late logs report nothing about old days.';

alter table private.tested_bot_days enable row level security;

-- The last day tested, for callers who may see the brand's bot logs.
create function private.bots_tested_until(brand uuid)
returns date
language sql
stable
security definer -- the API does not reach the table
set search_path = ''
as $$
  select j.day from private.tested_bot_days j
  where j.client_id = brand and brand in (select private.my_bot_log_brand_ids())
$$;
grant execute on function private.bots_tested_until(uuid) to answerscope_web;

revoke execute on all functions in schema private from public;
