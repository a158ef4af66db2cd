-- Pages come in by crawls, and what comes in is judged, bounded and owned by code: nobody writes their rows directly any more.
drop policy "members read pages" on llm_mentions.pages;
drop policy "admins and editors insert pages" on llm_mentions.pages;
drop policy "admins and editors update pages" on llm_mentions.pages;
drop policy "admins and editors delete pages" on llm_mentions.pages;
drop policy "members read documents" on llm_mentions.documents;
revoke insert, update, delete on llm_mentions.pages from authenticated;
revoke update (title) on llm_mentions.pages from authenticated;

create table llm_mentions.page_crawls (
  id               uuid primary key default gen_random_uuid(),
  organization_id  uuid not null,
  client_id        uuid not null,
  -- What was given (core/page/crawl-schema.ts).
  kind             text not null check (kind in ('sitemap', 'list', 'single', 'cited', 'upload', 'again')),
  -- Whose pages they are; null: as their domains say.
  owner            text check (owner in ('own', 'rival', 'cited')),
  competitor_id    uuid,
  -- The sitemap, or the one page.
  address          text check (length(address) <= 2048),
  -- Starts of requests to one host; other sites than the brand's own are asked once a second at most.
  pages_per_second real not null default 1 check (pages_per_second between 0.01 and 1000),
  most_pages       integer not null check (most_pages between 1 and 20000),
  status           text not null default 'queued' check (status in ('queued', 'running', 'completed', 'cancelled', 'failed')),
  -- {address, entries, problem} of each file of the sitemap, and what of it was left out.
  listing          jsonb,
  -- Since when all pages of it are known.
  listed_at        timestamptz,
  pages            integer not null default 0,
  changed          integer not null default 0,
  unchanged        integer not null default 0,
  left_out         integer not null default 0,
  -- Why nothing came of it (core/page/problems.ts).
  problem          jsonb,
  cancel_requested_at timestamptz,
  created_by       uuid references llm_mentions.users (id) on delete set null,
  created_at       timestamptz not null default now(),
  started_at       timestamptz,
  finished_at      timestamptz,
  unique (organization_id, client_id, id),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade,
  foreign key (organization_id, client_id, competitor_id)
    references llm_mentions.tracked_brands (organization_id, client_id, id) on delete set null (competitor_id)
);
comment on table llm_mentions.page_crawls is 'One fetching of pages: a sitemap, a list, files that were uploaded, or known pages again.';
create index page_crawls_organization_id_client_id_created_at_idx
  on llm_mentions.page_crawls (organization_id, client_id, created_at desc);
create index page_crawls_competitor_id_idx on llm_mentions.page_crawls (competitor_id);
create index page_crawls_created_by_idx on llm_mentions.page_crawls (created_by);

alter table llm_mentions.documents
  add constraint documents_organization_id_client_id_id_key unique (organization_id, client_id, id),
  -- A name of PostgreSQL's text search configurations: what its passages are indexed with.
  add column language text not null default 'simple',
  add column words    integer not null default 0,
  add column passages integer not null default 0,
  -- Of core/page/passages.ts: what an older one read is read again when it comes again.
  add column reader   smallint not null default 0;
comment on table llm_mentions.documents is 'The main text of a page as it was fetched or uploaded, in versions.';
create index documents_organization_id_client_id_idx on llm_mentions.documents (organization_id, client_id);

alter table llm_mentions.pages
  add column owner         text not null default 'own' check (owner in ('own', 'rival', 'cited')),
  add column competitor_id uuid,
  add column origin        text not null default 'single' check (origin in ('sitemap', 'list', 'single', 'upload', 'cited')),
  add column host          text not null default '' check (length(host) <= 253),
  -- waiting: never fetched. fetched: `document_id` is its text. left-out: `problem` says why; a text from before stays.
  add column status        text not null default 'waiting' check (status in ('waiting', 'fetched', 'left-out')),
  -- {code, values} of core/page/problems.ts.
  add column problem       jsonb,
  add column http_status   integer,
  add column content_type  text check (length(content_type) <= 200),
  add column bytes         integer,
  add column etag          text check (length(etag) <= 500),
  add column last_modified text check (length(last_modified) <= 100),
  -- Where its text really came from, and what it says its address is.
  add column redirected_to text check (length(redirected_to) <= 2048),
  add column canonical     text check (length(canonical) <= 2048),
  add column is_noindex    boolean not null default false,
  add column language      text check (length(language) <= 35),
  add column content_hash  text,
  add column document_id   uuid,
  add column fetched_at    timestamptz,
  add column tried_at      timestamptz,
  -- The crawl that has yet to ask for it, and how often it has in vain.
  add column crawl_id      uuid,
  add column attempts      smallint not null default 0,
  add constraint pages_competitor_id_fkey foreign key (organization_id, client_id, competitor_id)
    references llm_mentions.tracked_brands (organization_id, client_id, id) on delete set null (competitor_id),
  add constraint pages_document_id_fkey foreign key (organization_id, client_id, document_id)
    references llm_mentions.documents (organization_id, client_id, id) on delete set null (document_id),
  add constraint pages_crawl_id_fkey foreign key (organization_id, client_id, crawl_id)
    references llm_mentions.page_crawls (organization_id, client_id, id) on delete set null (crawl_id);
create index pages_crawl_id_host_idx on llm_mentions.pages (crawl_id, host) where crawl_id is not null;
create index pages_competitor_id_idx on llm_mentions.pages (competitor_id);
create index pages_document_id_idx on llm_mentions.pages (document_id);
create index pages_organization_id_client_id_idx on llm_mentions.pages (organization_id, client_id);

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
comment on table llm_mentions.passages is 'Pieces of a document with the headings above them, as the coverage of sub-queries is checked against.';
create index passages_page_id_idx on llm_mentions.passages (page_id);
create index passages_organization_id_client_id_idx on llm_mentions.passages (organization_id, client_id);

-- A file that came in and was not read yet, in pieces.
create table private.page_uploads (
  id              uuid not null,
  position        integer not null,
  organization_id uuid not null,
  client_id       uuid not null,
  -- Null: it has not come wholly.
  page_id         uuid references llm_mentions.pages (id) on delete cascade,
  bytes           bytea not null,
  created_at      timestamptz not null default now(),
  primary key (id, position),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table private.page_uploads is 'Uploaded documents until they are read.';
create index page_uploads_page_id_idx on private.page_uploads (page_id);
create index page_uploads_organization_id_client_id_idx on private.page_uploads (organization_id, client_id);
alter table private.page_uploads enable row level security;

-- One row for all organizations: it is the host's patience that is shared.
create table private.crawled_hosts (
  host          text primary key check (length(host) <= 300),
  -- When the next request to it may start.
  next_at       timestamptz not null default now(),
  robots_at     timestamptz,
  robots_status integer,
  robots        text check (length(robots) <= 600000)
);
comment on table private.crawled_hosts is 'How hosts may be asked: their robots.txt, and when the next request may start.';
alter table private.crawled_hosts enable row level security;

-- Takes the next moment at which a host may be asked, for all workers together.
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

alter table llm_mentions.page_crawls enable row level security;
alter table llm_mentions.passages enable row level security;
grant select on llm_mentions.page_crawls, llm_mentions.passages to authenticated;

create policy "entitled members read pages" on llm_mentions.pages for select to authenticated
  using (client_id in (select private.my_fanout_brand_ids()));
select private.refuse_writes('llm_mentions.pages');
create policy "entitled members read documents" on llm_mentions.documents for select to authenticated
  using (client_id in (select private.my_fanout_brand_ids()));
create policy "entitled members read crawls" on llm_mentions.page_crawls for select to authenticated
  using (client_id in (select private.my_fanout_brand_ids()));
select private.refuse_writes('llm_mentions.page_crawls');
create policy "entitled members read passages" on llm_mentions.passages for select to authenticated
  using (client_id in (select private.my_fanout_brand_ids()));
select private.refuse_writes('llm_mentions.passages');

revoke execute on all functions in schema private from public;
