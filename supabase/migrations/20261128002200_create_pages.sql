create table llm_mentions.page_crawls (
  id                  uuid primary key default gen_random_uuid(),
  organization_id     uuid not null,
  client_id           uuid not null,
  -- What was entered (core/page/crawl-schema.ts).
  kind                text not null check (kind in ('sitemap', 'list', 'single', 'cited', 'upload', 'again')),
  -- Whose pages they are; null: as their domains say.
  owner               text check (owner in ('own', 'rival', 'cited')),
  competitor_id       uuid,
  -- The sitemap, or the one page.
  address             text check (length(address) <= 2048),
  -- Request starts per host; sites other than the brand's own are requested at most once a second.
  pages_per_second    real not null default 1 check (pages_per_second between 0.01 and 1000),
  max_pages          integer not null check (max_pages between 1 and 20000),
  status              text not null default 'queued'
                      check (status in ('queued', 'running', 'completed', 'cancelled', 'failed')),
  -- {address, entries, problem} of each file of the sitemap, and what was left out.
  listing             jsonb,
  -- Since when all its pages are known.
  listed_at           timestamptz,
  pages               integer not null default 0,
  changed             integer not null default 0,
  unchanged           integer not null default 0,
  left_out            integer not null default 0,
  -- Why it failed (core/page/problems.ts).
  problem             jsonb,
  cancel_requested_at timestamptz,
  created_by          uuid references llm_mentions.users (id) on delete set null,
  created_at          timestamptz not null default now(),
  started_at          timestamptz,
  finished_at         timestamptz,
  unique (organization_id, client_id, id),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade,
  foreign key (organization_id, client_id, competitor_id)
    references llm_mentions.tracked_brands (organization_id, client_id, id) on delete set null (competitor_id)
);
comment on table llm_mentions.page_crawls is 'One crawl of pages: a sitemap, a list, uploaded files, or known pages again.';
create index page_crawls_organization_id_client_id_created_at_idx
  on llm_mentions.page_crawls (organization_id, client_id, created_at desc);
create index page_crawls_competitor_id_idx on llm_mentions.page_crawls (competitor_id);
create index page_crawls_created_by_idx on llm_mentions.page_crawls (created_by);

alter table llm_mentions.page_crawls enable row level security;
grant select on llm_mentions.page_crawls to answerscope_web;
create policy "entitled members read crawls" on llm_mentions.page_crawls for select to authenticated
  using (client_id in (select private.my_fan_out_brand_ids()));
select private.refuse_writes('llm_mentions.page_crawls');
select private.let_product_act('llm_mentions.page_crawls', '{insert, update}');

create table llm_mentions.pages (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  client_id       uuid not null,
  url             text not null check (length(url) between 1 and 2048),
  page_key        text not null,
  title           text check (length(title) <= 500),
  created_at      timestamptz not null default now(),
  owner           text not null default 'own' check (owner in ('own', 'rival', 'cited')),
  competitor_id   uuid,
  origin          text not null default 'single' check (origin in ('sitemap', 'list', 'single', 'upload', 'cited')),
  host            text not null default '' check (length(host) <= 253),
  -- waiting: never fetched. fetched: `document_id` is its text. left-out: `problem` says why; an earlier text stays.
  status          text not null default 'waiting' check (status in ('waiting', 'fetched', 'left-out')),
  -- {code, values} of core/page/problems.ts.
  problem         jsonb,
  http_status     integer,
  content_type    text check (length(content_type) <= 200),
  bytes           integer,
  etag            text check (length(etag) <= 500),
  last_modified   text check (length(last_modified) <= 100),
  -- Where its text was fetched from, and what it declares as its URL.
  redirected_to   text check (length(redirected_to) <= 2048),
  canonical       text check (length(canonical) <= 2048),
  is_noindex      boolean not null default false,
  language        text check (length(language) <= 35),
  content_hash    text,
  document_id     uuid,
  fetched_at      timestamptz,
  tried_at        timestamptz,
  -- The crawl that has yet to request it, and its failed attempts.
  crawl_id        uuid,
  attempts        smallint not null default 0,
  unique (client_id, page_key),
  unique (organization_id, client_id, id),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade,
  constraint pages_competitor_id_fkey foreign key (organization_id, client_id, competitor_id)
    references llm_mentions.tracked_brands (organization_id, client_id, id) on delete set null (competitor_id),
  constraint pages_crawl_id_fkey foreign key (organization_id, client_id, crawl_id)
    references llm_mentions.page_crawls (organization_id, client_id, id) on delete set null (crawl_id)
);
comment on table llm_mentions.pages is 'Web pages of a brand and its competitors, which query fan-out coverage is checked against. Crawls write them: code checks, limits and assigns what arrives, so people do not write the rows.';
create index pages_crawl_id_host_idx on llm_mentions.pages (crawl_id, host) where crawl_id is not null;
create index pages_competitor_id_idx on llm_mentions.pages (competitor_id);
create index pages_document_id_idx on llm_mentions.pages (document_id);
create index pages_organization_id_client_id_idx on llm_mentions.pages (organization_id, client_id);

alter table llm_mentions.pages enable row level security;
grant select on llm_mentions.pages to answerscope_web;
create policy "entitled members read pages" on llm_mentions.pages for select to authenticated
  using (client_id in (select private.my_fan_out_brand_ids()));
select private.refuse_writes('llm_mentions.pages');
select private.let_product_act('llm_mentions.pages', '{insert, update, delete}');

create table llm_mentions.documents (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  client_id       uuid not null,
  page_id         uuid,
  title           text not null default '' check (length(title) <= 500),
  content         text not null check (length(content) <= 1000000),
  content_hash    text not null,
  fetched_at      timestamptz not null default now(),
  -- The name of a PostgreSQL text search configuration, which its passages are indexed with.
  language        text not null default 'simple',
  words           integer not null default 0,
  passages        integer not null default 0,
  -- Version of core/page/passages.ts: a text of an older version is processed again at the next crawl.
  reader          smallint not null default 0,
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade,
  foreign key (organization_id, client_id, page_id)
    references llm_mentions.pages (organization_id, client_id, id) on delete cascade,
  unique (organization_id, client_id, id)
);
comment on table llm_mentions.documents is 'The main text of a page as fetched or uploaded, in versions.';
create index documents_page_id_idx on llm_mentions.documents (page_id);
create index documents_client_id_idx on llm_mentions.documents (client_id);
create index documents_organization_id_client_id_idx on llm_mentions.documents (organization_id, client_id);

alter table llm_mentions.documents enable row level security;
grant select on llm_mentions.documents to answerscope_web;
create policy "entitled members read documents" on llm_mentions.documents for select to authenticated
  using (client_id in (select private.my_fan_out_brand_ids()));
select private.refuse_writes('llm_mentions.documents');

alter table llm_mentions.pages
  add constraint pages_document_id_fkey foreign key (organization_id, client_id, document_id)
    references llm_mentions.documents (organization_id, client_id, id) on delete set null (document_id);

create table llm_mentions.passages (
  organization_id uuid not null,
  client_id       uuid not null,
  page_id         uuid not null,
  document_id     uuid not null,
  position        integer not null check (position between 0 and 1999),
  -- The headings above it, joined with ' › '.
  heading         text not null check (length(heading) <= 1000),
  content         text not null check (length(content) <= 8000),
  language        text not null,
  terms           tsvector not null,
  primary key (document_id, position),
  foreign key (organization_id, client_id, document_id)
    references llm_mentions.documents (organization_id, client_id, id) on delete cascade,
  foreign key (organization_id, client_id, page_id)
    references llm_mentions.pages (organization_id, client_id, id) on delete cascade
);
comment on table llm_mentions.passages is 'Parts of a document with the headings above them, which the coverage of sub-queries is checked against.';
create index passages_page_id_idx on llm_mentions.passages (page_id);
create index passages_organization_id_client_id_idx on llm_mentions.passages (organization_id, client_id);

alter table llm_mentions.passages enable row level security;
grant select on llm_mentions.passages to answerscope_web;
create policy "entitled members read passages" on llm_mentions.passages for select to authenticated
  using (client_id in (select private.my_fan_out_brand_ids()));
select private.refuse_writes('llm_mentions.passages');

create table private.page_uploads (
  id              uuid not null,
  position        integer not null,
  organization_id uuid not null,
  client_id       uuid not null,
  -- Null: not completely received.
  page_id         uuid references llm_mentions.pages (id) on delete cascade,
  bytes           bytea not null,
  created_at      timestamptz not null default now(),
  primary key (id, position),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table private.page_uploads is 'Uploaded documents in pieces, until they are processed.';
create index page_uploads_page_id_idx on private.page_uploads (page_id);
create index page_uploads_organization_id_client_id_idx on private.page_uploads (organization_id, client_id);

alter table private.page_uploads enable row level security;
select private.let_product_act('private.page_uploads', '{select, insert, update, delete}');

-- One row for all organizations, because they share the host's limits.
create table private.crawled_hosts (
  host          text primary key check (length(host) <= 300),
  -- When the next request to it may start.
  next_at       timestamptz not null default now(),
  robots_at     timestamptz,
  robots_status integer,
  robots        text check (length(robots) <= 600000)
);
comment on table private.crawled_hosts is 'How hosts may be requested: their robots.txt, and when the next request may start.';

alter table private.crawled_hosts enable row level security;

-- Takes the next time at which a host may be requested, for all workers together.
create function private.next_turn(asked text, pause interval)
returns timestamptz
language sql
set search_path = ''
as $$
  insert into private.crawled_hosts as h (host, next_at) values (asked, clock_timestamp() + pause)
  on conflict (host) do update set next_at = greatest(h.next_at, clock_timestamp()) + pause
  returning next_at - pause
$$;
grant execute on function private.next_turn(text, interval) to service_role;

revoke execute on all functions in schema private from public;
