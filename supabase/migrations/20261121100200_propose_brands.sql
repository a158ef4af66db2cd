-- Names found in answers that nobody tracks: to be tracked as a competitor, added as an alias, or dismissed.
create table llm_mentions.brand_proposals (
  id               uuid primary key default gen_random_uuid(),
  organization_id  uuid not null,
  client_id        uuid not null,
  kind             text not null check (kind in ('brand', 'alias')),
  name             text not null check (length(btrim(name)) between 1 and 120),
  folded           text not null check (length(folded) between 1 and 120),
  tracked_brand_id uuid,
  reason           text not null default '' check (length(reason) <= 500),
  answers          integer not null check (answers >= 0),
  prompts          integer not null check (prompts >= 0),
  looked_at        integer not null check (looked_at >= answers),
  first_seen_at    timestamptz not null,
  last_seen_at     timestamptz not null,
  samples          jsonb not null default '[]' check (jsonb_typeof(samples) = 'array' and jsonb_array_length(samples) <= 5),
  status           text not null default 'open' check (status in ('open', 'accepted', 'dismissed')),
  decided_by       uuid references llm_mentions.users (id) on delete set null,
  decided_at       timestamptz,
  created_at       timestamptz not null default now(),
  unique (client_id, kind, folded),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade,
  foreign key (organization_id, client_id, tracked_brand_id)
    references llm_mentions.tracked_brands (organization_id, client_id, id) on delete cascade,
  check ((kind = 'alias') = (tracked_brand_id is not null))
);
comment on table llm_mentions.brand_proposals is 'Names in answers that may be brands (or other spellings of tracked ones), with how many of the looked_at newest answers hold them and samples [{"answerId", "start", "end", "sentence"}]. A dismissed brand is no longer looked for among untracked names.';
create index brand_proposals_tracked_brand_id_idx on llm_mentions.brand_proposals (tracked_brand_id);

-- What was tracked at each version of the brand set, and who changed it: stored results carry the version.
create table llm_mentions.brand_set_versions (
  organization_id uuid not null,
  client_id       uuid not null,
  version         integer not null check (version >= 1),
  brands          jsonb not null check (jsonb_typeof(brands) = 'array'),
  ignored         jsonb not null default '[]' check (jsonb_typeof(ignored) = 'array'),
  change          text not null default '' check (length(change) <= 500),
  changed_by      uuid references llm_mentions.users (id) on delete set null,
  created_at      timestamptz not null default now(),
  primary key (client_id, version),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.brand_set_versions is 'brands: [{"id", "name", "aliases", "domains", "description", "isOwn"}] as tracked; ignored: names dismissed as no brands.';

-- How far reading stored answers again has come, for the progress that screens show.
create table llm_mentions.rescorings (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  client_id       uuid not null,
  version         integer not null,
  reason          text not null check (length(reason) between 1 and 500),
  total           integer not null check (total >= 0),
  done            integer not null default 0 check (done >= 0),
  changed         integer not null default 0 check (changed >= 0),
  status          text not null default 'running' check (status in ('running', 'completed', 'superseded')),
  started_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  finished_at     timestamptz,
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.rescorings is 'Reading the stored answers of a brand again, in the background: answers to read, read, and changed by it.';
create unique index rescorings_running_idx on llm_mentions.rescorings (client_id) where status = 'running';
create index rescorings_client_id_started_at_idx on llm_mentions.rescorings (client_id, started_at desc);

alter table llm_mentions.brand_proposals enable row level security;
alter table llm_mentions.brand_set_versions enable row level security;
alter table llm_mentions.rescorings enable row level security;
grant select on llm_mentions.brand_proposals, llm_mentions.brand_set_versions, llm_mentions.rescorings to authenticated;
create policy "members read proposals" on llm_mentions.brand_proposals for select to authenticated
  using (client_id in (select private.my_brand_ids()));
select private.refuse_writes('llm_mentions.brand_proposals');
create policy "members read versions of brand sets" on llm_mentions.brand_set_versions for select to authenticated
  using (client_id in (select private.my_brand_ids()));
select private.refuse_writes('llm_mentions.brand_set_versions');
create policy "members read rescorings" on llm_mentions.rescorings for select to authenticated
  using (client_id in (select private.my_brand_ids()));
select private.refuse_writes('llm_mentions.rescorings');

insert into llm_mentions.brand_set_versions (organization_id, client_id, version, brands, change)
select c.organization_id, c.id, c.brand_set_version,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'aliases', t.aliases, 'domains', t.domains,
      'description', t.description, 'isOwn', t.is_own) order by t.is_own desc, t.created_at, t.id)
    from llm_mentions.tracked_brands t where t.client_id = c.id and t.status = 'tracked'), '[]'),
  'As it stood when versions began to be kept'
from llm_mentions.clients c;
