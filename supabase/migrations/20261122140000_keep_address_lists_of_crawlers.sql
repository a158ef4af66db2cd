-- What operators publish to recognise their crawlers by is public: whoever is signed in may read it. Only jobs write.
create table private.crawler_list_versions (
  list          text not null check (list ~ '^[a-z0-9_-]{1,60}$'),
  first_seen_at timestamptz not null,
  last_seen_at  timestamptz not null,
  prefixes      text[] not null check (cardinality(prefixes) between 1 and 50000),
  primary key (list, first_seen_at),
  check (first_seen_at <= last_seen_at)
);
comment on table private.crawler_list_versions is 'Address lists of crawlers as they stood, one row per change, so that old visits are judged by the list of their day. Lists that come with the product are not among them.';

create table private.crawler_key_versions (
  host          text not null check (length(host) <= 253),
  first_seen_at timestamptz not null,
  last_seen_at  timestamptz not null,
  keys          jsonb not null,
  primary key (host, first_seen_at),
  check (first_seen_at <= last_seen_at)
);
comment on table private.crawler_key_versions is 'Public keys that crawlers sign requests with (Web Bot Auth), one row per change.';

create table private.crawler_source_checks (
  -- 'list' and a list''s id, or 'keys' and a host.
  kind         text not null check (kind in ('list', 'keys')),
  source       text not null check (length(source) <= 253),
  next_at      timestamptz not null,
  tried_at     timestamptz,
  succeeded_at timestamptz,
  -- Why the last try brought nothing, in a sentence.
  problem      text check (length(problem) <= 500),
  primary key (kind, source)
);
comment on table private.crawler_source_checks is 'When each list and key directory is fetched next, and how the last try went.';

create table private.reverse_names (
  address    inet primary key,
  -- Names of the address that lead back to it; only those that a crawler might have.
  names      text[] not null default '{}',
  -- False: DNS did not answer; to be asked again once it is expired.
  is_known   boolean not null,
  asked_at   timestamptz not null default now(),
  expires_at timestamptz not null
);
comment on table private.reverse_names is 'Answers of reverse DNS about claimed crawlers, for a day at most; then they are deleted.';
create index reverse_names_expires_at_idx on private.reverse_names (expires_at);

alter table private.crawler_list_versions enable row level security;
alter table private.crawler_key_versions enable row level security;
alter table private.crawler_source_checks enable row level security;
alter table private.reverse_names enable row level security;
grant select on private.crawler_list_versions, private.crawler_key_versions, private.crawler_source_checks to authenticated;

create policy "signed-in people read address lists" on private.crawler_list_versions for select to authenticated
  using (true);
select private.refuse_writes('private.crawler_list_versions');
create policy "signed-in people read keys of crawlers" on private.crawler_key_versions for select to authenticated
  using (true);
select private.refuse_writes('private.crawler_key_versions');
create policy "signed-in people read how lists were fetched" on private.crawler_source_checks for select to authenticated
  using (true);
select private.refuse_writes('private.crawler_source_checks');
create policy "nobody reads reverse names" on private.reverse_names for select to authenticated
  using (false);
select private.refuse_writes('private.reverse_names');

revoke execute on all functions in schema private from public;
