-- Sums that reports read, written in the transaction that stores the answer, so that a report costs days × prompts × engines
-- whatever the number of answers. Each answer counts in three grains:
--   day       bucket = UTC day
--   week      bucket = Monday of the UTC week, for long periods
--   analysis  bucket = 1970-01-01, analysis_id set, for the view of one run
-- Fractions are exact decimals, so that the order of additions cannot change a digit.
create table llm_mentions.answer_rollups (
  organization_id uuid not null,
  client_id       uuid not null,
  grain           text not null check (grain in ('day', 'week', 'analysis')),
  bucket          date not null,
  analysis_id     uuid not null default '00000000-0000-0000-0000-000000000000',
  prompt_id       uuid not null,
  engine          text not null,
  channel         text not null,
  country         text not null default '',
  language        text not null default '',
  answers         integer not null default 0,
  valid           integer not null default 0,
  absent          integer not null default 0,
  refused         integer not null default 0,
  naming_any      integer not null default 0,
  presences       integer not null default 0,
  citing_any      integer not null default 0,
  citing_own      integer not null default 0,
  citations       integer not null default 0,
  own_citations   integer not null default 0,
  searched        integer not null default 0,
  searches        integer not null default 0,
  cost_usd        numeric(18, 8) not null default 0,
  cost_unknown    integer not null default 0,
  latency_ms_sum  bigint not null default 0,
  sandbox         integer not null default 0,
  untracked       integer not null default 0,
  primary key (client_id, grain, bucket, analysis_id, prompt_id, engine, channel, country, language),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.answer_rollups is 'Per bucket, prompt, engine, channel, country and language: answers received, valid, refused; answers that mention any tracked brand; presences (tracked brands mentioned, one per brand and answer); answers that cite anything or the own brand; distinct (answer, page) pairs; searches; cost and latency.';
comment on column llm_mentions.answer_rollups.untracked is 'Untracked names, one per name and answer that mentions any brand: with presences the denominator of share of voice (all brands).';

alter table llm_mentions.answer_rollups enable row level security;
grant select on llm_mentions.answer_rollups to answerscope_web;
-- The caller's brands become an array once per statement. `in (select …)` probes a hash table for every row and, on
-- partitioned tables, fills one per partition: a fifth of the time of a one-year report.
create policy "members read answer roll-ups" on llm_mentions.answer_rollups for select to authenticated
  using (client_id = any (array(select private.my_brand_ids())));
select private.refuse_writes('llm_mentions.answer_rollups');
select private.let_product_act('llm_mentions.answer_rollups', '{insert, update}');

create table llm_mentions.brand_rollups (
  organization_id         uuid not null,
  client_id               uuid not null,
  grain                   text not null check (grain in ('day', 'week', 'analysis')),
  bucket                  date not null,
  analysis_id             uuid not null default '00000000-0000-0000-0000-000000000000',
  prompt_id               uuid not null,
  engine                  text not null,
  channel                 text not null,
  country                 text not null default '',
  language                text not null default '',
  tracked_brand_id        uuid not null,
  present                 integer not null default 0,
  spans                   integer not null default 0,
  rank_1                  integer not null default 0,
  rank_2                  integer not null default 0,
  rank_3                  integer not null default 0,
  rank_sum                integer not null default 0,
  reciprocal_rank_sum     numeric(18, 9) not null default 0,
  fair_share_sum          numeric(18, 9) not null default 0,
  positive                integer not null default 0,
  neutral                 integer not null default 0,
  mixed                   integer not null default 0,
  negative                integer not null default 0,
  recommended             integer not null default 0,
  recommendation_labeled integer not null default 0,
  first_choice            integer not null default 0,
  first_choice_labeled    integer not null default 0,
  criticized              integer not null default 0,
  praised                 integer not null default 0,
  criticism_labeled       integer not null default 0,
  primary key (client_id, grain, bucket, analysis_id, prompt_id, engine, channel, country, language, tracked_brand_id),
  foreign key (organization_id, client_id, tracked_brand_id)
    references llm_mentions.tracked_brands (organization_id, client_id, id) on delete cascade
);
comment on table llm_mentions.brand_rollups is 'Per bucket, prompt, engine and tracked brand: valid answers that mention it (present), spans, positions, Σ 1/position and Σ 1/(brands in the answer), both rounded to nine decimals per answer.';
comment on column llm_mentions.brand_rollups.recommendation_labeled is 'Presences for which it is known whether the answer recommends the brand; likewise first_choice_labeled and criticism_labeled.';
-- For sums of one tracked brand over a long period, and for its foreign key.
create index brand_rollups_tracked_brand_id_idx
  on llm_mentions.brand_rollups (client_id, tracked_brand_id, grain, analysis_id, bucket);

alter table llm_mentions.brand_rollups enable row level security;
grant select on llm_mentions.brand_rollups to answerscope_web;
create policy "members read brand roll-ups" on llm_mentions.brand_rollups for select to authenticated
  using (client_id = any (array(select private.my_brand_ids())));
select private.refuse_writes('llm_mentions.brand_rollups');
select private.let_product_act('llm_mentions.brand_rollups', '{insert, update}');

-- A one-year trend needs prompts × engines × brands × 53 counts. As rows of brand_rollups they took a third of the time of
-- the report; as one array per 53 weeks they are a fiftieth of the rows.
create table llm_mentions.brand_weeks (
  organization_id  uuid not null,
  client_id        uuid not null,
  block            smallint not null,
  prompt_id        uuid not null,
  engine           text not null,
  channel          text not null,
  country          text not null default '',
  language         text not null default '',
  tracked_brand_id uuid not null,
  present          integer[] not null check (cardinality(present) = 53),
  primary key (client_id, block, prompt_id, engine, channel, country, language, tracked_brand_id),
  foreign key (organization_id, client_id, tracked_brand_id)
    references llm_mentions.tracked_brands (organization_id, client_id, id) on delete cascade
);
comment on table llm_mentions.brand_weeks is 'The column present of the weekly rows of brand_rollups, as 53 counts. Week 1 of block b starts on Monday 2018-01-01 plus 371 · b days.';
create index brand_weeks_tracked_brand_id_idx on llm_mentions.brand_weeks (tracked_brand_id);

alter table llm_mentions.brand_weeks enable row level security;
grant select on llm_mentions.brand_weeks to answerscope_web;
create policy "members read weeks of brands" on llm_mentions.brand_weeks for select to authenticated
  using (client_id = any (array(select private.my_brand_ids())));
select private.refuse_writes('llm_mentions.brand_weeks');
select private.let_product_act('llm_mentions.brand_weeks', '{insert, update}');

-- 53 counts: zero except for the given weeks (1 to 53).
create function private.counts_by_week(weeks integer[], counts bigint[])
returns integer[]
language plpgsql
immutable
set search_path = ''
as $$
declare
  result integer[] := array_fill(0, array[53]);
begin
  for i in 1 .. cardinality(weeks) loop
    result[weeks[i]] := result[weeks[i]] + counts[i];
  end loop;
  return result;
end
$$;
grant execute on function private.counts_by_week(integer[], bigint[]) to answerscope_web, service_role;

-- Element-wise sum. Most of what is added is one week, so zeros are skipped.
create function private.add_counts(kept integer[], added integer[])
returns integer[]
language plpgsql
immutable
set search_path = ''
as $$
begin
  for i in 1 .. cardinality(added) loop
    if added[i] <> 0 then
      kept[i] := kept[i] + added[i];
    end if;
  end loop;
  return kept;
end
$$;
grant execute on function private.add_counts(integer[], integer[]) to answerscope_web, service_role;

create table llm_mentions.source_rollups (
  organization_id uuid not null,
  client_id       uuid not null,
  grain           text not null check (grain in ('day', 'week', 'analysis')),
  bucket          date not null,
  analysis_id     uuid not null default '00000000-0000-0000-0000-000000000000',
  prompt_id       uuid not null,
  engine          text not null,
  channel         text not null,
  country         text not null default '',
  language        text not null default '',
  domain          text not null,
  owner           text not null,
  answers         integer not null default 0,
  pages           integer not null default 0,
  primary key (client_id, grain, bucket, analysis_id, prompt_id, engine, channel, country, language, domain, owner),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.source_rollups is 'Per bucket, prompt, engine and cited domain: valid answers that cite it and distinct (answer, page) pairs.';

alter table llm_mentions.source_rollups enable row level security;
grant select on llm_mentions.source_rollups to answerscope_web;
create policy "members read source roll-ups" on llm_mentions.source_rollups for select to authenticated
  using (client_id = any (array(select private.my_brand_ids())));
select private.refuse_writes('llm_mentions.source_rollups');
select private.let_product_act('llm_mentions.source_rollups', '{insert, update}');

-- An owned page by URL: a page key without its query, because access logs are stored without queries.
create table llm_mentions.own_pages (
  organization_id uuid not null,
  client_id       uuid not null,
  -- md5 of the URL: long URLs do not fit into an index.
  page            uuid not null,
  address         text not null,
  primary key (client_id, page),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.own_pages is 'Each owned page that a valid answer has cited, once.';

alter table llm_mentions.own_pages enable row level security;
grant select on llm_mentions.own_pages to answerscope_web;
create policy "members read own pages" on llm_mentions.own_pages for select to authenticated
  using (client_id = any (array(select private.my_brand_ids())));
select private.refuse_writes('llm_mentions.own_pages');
select private.let_product_act('llm_mentions.own_pages', '{insert, update}');

create table llm_mentions.own_page_rollups (
  organization_id uuid not null,
  client_id       uuid not null,
  day             date not null,
  channel         text not null,
  engine          text not null,
  page            uuid not null,
  answers         integer not null default 0,
  primary key (client_id, day, channel, engine, page),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.own_page_rollups is 'Per UTC day, channel and engine: valid answers that cite an owned page. Written in the transaction that stores the answer, like other roll-ups.';
create index own_page_rollups_client_id_page_idx on llm_mentions.own_page_rollups (client_id, page, day);

alter table llm_mentions.own_page_rollups enable row level security;
grant select on llm_mentions.own_page_rollups to answerscope_web;
create policy "members read citations of own pages" on llm_mentions.own_page_rollups for select to authenticated
  using (client_id = any (array(select private.my_brand_ids())));
select private.refuse_writes('llm_mentions.own_page_rollups');
select private.let_product_act('llm_mentions.own_page_rollups', '{insert, update}');

-- A year of citations is a row per day, engine and page in own_page_rollups: too many to read on request.
create table llm_mentions.own_page_packs (
  organization_id uuid not null,
  client_id       uuid not null,
  channel         text not null,
  -- UTC.
  first_day       date not null,
  last_day        date not null check (last_day >= first_day),
  -- One of each per page: how many valid answers of all engines cite it, and when the last one did.
  pages           uuid[] not null,
  answers         integer[] not null check (cardinality(answers) = cardinality(pages)),
  last_cited      date[] not null check (cardinality(last_cited) = cardinality(pages)),
  primary key (client_id, channel, first_day, last_day),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.own_page_packs is 'own_page_rollups summed over long past periods. Written by jobs/sum-bot-logs.ts; a transaction that adds to sums of such a day deletes the row.';
-- Packed values do not compress further.
alter table llm_mentions.own_page_packs
  alter column pages set storage external,
  alter column answers set storage external,
  alter column last_cited set storage external;

alter table llm_mentions.own_page_packs enable row level security;
grant select on llm_mentions.own_page_packs to answerscope_web;
create policy "members read packed citations of own pages" on llm_mentions.own_page_packs for select to authenticated
  using (client_id = any (array(select private.my_brand_ids())));
select private.refuse_writes('llm_mentions.own_page_packs');
select private.let_product_act('llm_mentions.own_page_packs', '{insert, update, delete}');

-- URL parameters are texts. Another type made the list of views fail for everyone who sees the brand.
create table llm_mentions.saved_views (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  client_id       uuid not null,
  name            text not null
                  check (length(btrim(name)) between 1 and 80)
                  check (name !~ '[[:cntrl:]]'),
  path            text not null check (path ~ '^/[a-z-]+$'),
  search          jsonb not null default '{}'
                  check (jsonb_typeof(search) = 'object' and length(search::text) <= 4000)
                  check (not jsonb_path_exists(search, 'strict $.* ? (@.type() != "string")'))
                  check (not search ?| array['organizationId', 'clientId']),
  is_shared       boolean not null default false,
  created_by      uuid not null default private.my_user_id() references llm_mentions.users (id) on delete cascade,
  created_at      timestamptz not null default now() check (private.is_moment(created_at)),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.saved_views is 'A report screen with its filters, under a name. path and search: the screen and its URL parameters, without organizationId and clientId. Everyone who sees the brand sees its shared views.';
create index saved_views_client_id_idx on llm_mentions.saved_views (client_id);
create index saved_views_created_by_idx on llm_mentions.saved_views (created_by);

alter table llm_mentions.saved_views enable row level security;
grant select, insert, delete on llm_mentions.saved_views to answerscope_web;
grant update (name, search, is_shared) on llm_mentions.saved_views to answerscope_web;
create policy "members read shared views and their own" on llm_mentions.saved_views for select to authenticated
  using (client_id in (select private.my_brand_ids()) and (is_shared or created_by = (select private.my_user_id())));
create policy "members save views of their own" on llm_mentions.saved_views for insert to authenticated
  with check (created_by = (select private.my_user_id()) and client_id in (select private.my_brand_ids())
    and (not is_shared or client_id in (select private.my_editable_brand_ids())));
create policy "people change their own views" on llm_mentions.saved_views for update to authenticated
  using (created_by = (select private.my_user_id()) and client_id in (select private.my_brand_ids()))
  with check (created_by = (select private.my_user_id()) and client_id in (select private.my_brand_ids())
    and (not is_shared or client_id in (select private.my_editable_brand_ids())));
create policy "people delete their own views, editors shared ones" on llm_mentions.saved_views for delete to authenticated
  using (client_id in (select private.my_brand_ids()) and (created_by = (select private.my_user_id())
    or (is_shared and client_id in (select private.my_editable_brand_ids()))));

-- Keeps the list usable: everyone's screens list the shared ones.
create function private.limit_saved_views()
returns trigger
language plpgsql
security definer -- counts rows for the caller
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('saved_views:' || new.client_id || new.created_by, 0));
  if (select count(*) from llm_mentions.saved_views v
      where v.client_id = new.client_id and v.created_by = new.created_by) >= 200 then
    raise exception 'A person keeps at most 200 views of a brand' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger limit_saved_views before insert on llm_mentions.saved_views
  for each row execute function private.limit_saved_views();

-- Who may share a brand: owners, admins, and editors with access to it.
create function private.may_share(person uuid, organization uuid, brand uuid)
returns boolean
language sql
stable
security definer -- asked about someone other than the caller, when a link is opened
set search_path = ''
as $$
  select exists (
    select from llm_mentions.organization_users m
    where m.user_id = person and m.organization_id = organization and m.status = 'active'
      and (m.role in ('owner', 'admin') or (m.role = 'editor' and exists (
        select from llm_mentions.user_brand_permissions p
        where p.user_id = person and p.organization_id = organization and p.client_id = brand and p.can_view)))
  )
$$;
grant execute on function private.may_share(uuid, uuid, uuid) to answerscope_web, service_role;

create table llm_mentions.share_links (
  id                uuid primary key default gen_random_uuid(),
  organization_id   uuid not null,
  client_id         uuid not null,
  name              text not null check (length(btrim(name)) between 1 and 80),
  token_hash        bytea not null unique check (length(token_hash) = 32),
  last_four         text not null check (length(last_four) = 4),
  views             text[] not null
                    check (
                      cardinality(views) between 1 and 8
                      and views <@ array[
                        'overview', 'competitors', 'topics', 'sources', 'perception', 'consistency', 'sample-size', 'comparison'
                      ]
                    ),
  search            jsonb not null default '{}' check (jsonb_typeof(search) = 'object' and length(search::text) <= 4096),
  rolling_days      integer check (rolling_days between 1 and 366),
  password_hash     text,
  has_password      boolean not null generated always as (password_hash is not null) stored,
  shows_answers     boolean not null default false,
  shows_competitors boolean not null default true,
  allows_downloads  boolean not null default true,
  is_white_label    boolean not null default false,
  expires_at        timestamptz,
  revoked_at        timestamptz,
  created_by        uuid references llm_mentions.users (id) on delete set null,
  created_at        timestamptz not null default now(),
  view_count        bigint not null default 0,
  last_viewed_at    timestamptz,
  unique (organization_id, id),
  check (shows_competitors or not shows_answers),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.share_links is 'A read-only link to views of one brand. Only the SHA-256 of its token is stored. It works while its creator may share the brand. search: the filters; rolling_days: the days up to today instead of a fixed period. Answers mention competitors, so hiding competitors hides answers too.';
create index share_links_organization_id_client_id_idx
  on llm_mentions.share_links (organization_id, client_id, created_at desc);
create index share_links_created_by_idx on llm_mentions.share_links (created_by);

alter table llm_mentions.share_links enable row level security;
grant select (
  id, organization_id, client_id, name, last_four, views, search, rolling_days, has_password, shows_answers,
  shows_competitors, allows_downloads, is_white_label, expires_at, revoked_at, created_by, created_at, view_count,
  last_viewed_at
) on llm_mentions.share_links to answerscope_web;
create policy "makers read their links, admins all" on llm_mentions.share_links for select to authenticated
  using (
    organization_id in (select private.my_admin_organization_ids())
    or (created_by = (select private.my_user_id()) and client_id in (select private.my_brand_ids()))
  );
-- Written by routes: a token must be random, a password hashed, the filters those of a report.
create policy "nobody inserts rows directly" on llm_mentions.share_links for insert to authenticated with check (false);
create policy "nobody updates rows directly" on llm_mentions.share_links for update to authenticated using (false);
create policy "nobody deletes rows directly" on llm_mentions.share_links for delete to authenticated using (false);
select private.let_product_act('llm_mentions.share_links', '{select, insert, update}');

create trigger log_change after insert or update or delete on llm_mentions.share_links
  for each row execute function private.log_change(
    'share-link', 'token_hash', 'password_hash', 'view_count', 'last_viewed_at'
  );

create function private.organization_of_share_link(hash bytea)
returns uuid
language sql
stable
security definer -- the caller is not signed in; the hash is the proof
set search_path = ''
as $$
  select l.organization_id from llm_mentions.share_links l where l.token_hash = hash
$$;
grant execute on function private.organization_of_share_link(bytea) to answerscope_web, service_role;

create function private.share_link_secrets(hash bytea)
returns table (password_hash text, maker uuid)
language sql
stable
security definer -- the caller is not signed in; the hash is the proof
set search_path = ''
as $$
  select l.password_hash, m.supabase_user_id
  from llm_mentions.share_links l left join llm_mentions.users m on m.id = l.created_by
  where l.token_hash = hash
$$;
grant execute on function private.share_link_secrets(bytea) to answerscope_web, service_role;

create function private.count_share_view(link uuid)
returns void
language sql
security definer -- the caller is not signed in; the web process has checked the link
set search_path = ''
as $$
  update llm_mentions.share_links set view_count = view_count + 1, last_viewed_at = now() where id = link
$$;
grant execute on function private.count_share_view(uuid) to answerscope_web, service_role;

create table llm_mentions.white_labels (
  organization_id uuid primary key references llm_mentions.organizations (id) on delete cascade,
  name            text not null check (length(btrim(name)) between 1 and 80),
  accent          text check (accent ~ '^#[0-9a-f]{6}$'),
  logo            bytea check (length(logo) between 1 and 204800),
  logo_type       text check (logo_type in ('image/png', 'image/jpeg', 'image/webp')),
  updated_at      timestamptz not null default now(),
  check ((logo is null) = (logo_type is null))
);
comment on table llm_mentions.white_labels is 'The name, color and logo that an organization''s shared reports show instead of ours.';

alter table llm_mentions.white_labels enable row level security;
grant select on llm_mentions.white_labels to answerscope_web;
create policy "members read the label of their organization" on llm_mentions.white_labels for select to authenticated
  using (organization_id in (select private.my_organization_ids()));
-- A route checks a logo before it is stored.
create policy "nobody inserts rows directly" on llm_mentions.white_labels for insert to authenticated with check (false);
create policy "nobody updates rows directly" on llm_mentions.white_labels for update to authenticated using (false);
create policy "nobody deletes rows directly" on llm_mentions.white_labels for delete to authenticated using (false);
select private.let_product_act('llm_mentions.white_labels', '{insert, update}');

create trigger log_change after insert or update or delete on llm_mentions.white_labels
  for each row execute function private.log_change('white-label', 'logo', 'updated_at');

revoke execute on all functions in schema private from public;
