-- A saved view is an address of a report screen under a name.
create table llm_mentions.saved_views (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  client_id       uuid not null,
  name            text not null check (length(btrim(name)) between 1 and 80),
  path            text not null check (path ~ '^/[a-z-]+$'),
  search          jsonb not null default '{}' check (jsonb_typeof(search) = 'object' and length(search::text) <= 4000),
  is_shared       boolean not null default false,
  created_by      uuid not null default private.my_user_id() references llm_mentions.users (id) on delete cascade,
  created_at      timestamptz not null default now(),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.saved_views is 'path and search: the screen and its URL parameters, without organizationId and clientId. Shared views are seen by everybody who sees the brand.';
create index saved_views_client_id_idx on llm_mentions.saved_views (client_id);
create index saved_views_created_by_idx on llm_mentions.saved_views (created_by);

-- A report that is mailed by itself.
create table llm_mentions.digests (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  client_id       uuid not null,
  name            text not null check (length(btrim(name)) between 1 and 80),
  cadence         text not null check (cadence in ('weekly', 'monthly')),
  weekday         integer not null default 1 check (weekday between 1 and 7),
  hour            integer not null default 8 check (hour between 0 and 23),
  search          jsonb not null default '{}' check (jsonb_typeof(search) = 'object' and length(search::text) <= 4000),
  recipients      uuid[] not null check (cardinality(recipients) between 1 and 50),
  is_paused       boolean not null default false,
  next_at         timestamptz not null,
  last_sent_at    timestamptz,
  last_problem    text check (length(last_problem) <= 500),
  created_by      uuid references llm_mentions.users (id) on delete set null,
  created_at      timestamptz not null default now(),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.digests is 'search: report filters as in the URL. weekday: ISO, 1 is Monday; monthly digests go out on the first such weekday of the month. hour: in the time zone of the organization. recipients: users; each gets it only while they may view the brand.';
create index digests_client_id_idx on llm_mentions.digests (client_id);
create index digests_next_at_idx on llm_mentions.digests (next_at) where not is_paused;

-- Notes on the timeline have an author, who may change or take them away; what the system notes stays.
alter table llm_mentions.annotations
  add column created_by uuid default private.my_user_id() references llm_mentions.users (id) on delete set null;
create index annotations_created_by_idx on llm_mentions.annotations (created_by);
grant update (occurred_at, text), delete on llm_mentions.annotations to authenticated;
drop policy "admins and editors insert annotations" on llm_mentions.annotations;
drop policy "nobody updates annotations" on llm_mentions.annotations;
drop policy "nobody deletes annotations" on llm_mentions.annotations;
create policy "admins and editors insert notes" on llm_mentions.annotations for insert to authenticated
  with check (client_id in (select private.my_editable_brand_ids()) and (created_by = (select private.my_user_id()) or kind <> 'note'));
create policy "admins and editors update notes" on llm_mentions.annotations for update to authenticated
  using (kind = 'note' and client_id in (select private.my_editable_brand_ids()))
  with check (kind = 'note' and client_id in (select private.my_editable_brand_ids()));
create policy "admins and editors delete notes" on llm_mentions.annotations for delete to authenticated
  using (kind = 'note' and client_id in (select private.my_editable_brand_ids()));

-- Where a question stands on the way to a purchase.
alter table llm_mentions.prompts
  add column funnel_stage text check (funnel_stage in ('awareness', 'consideration', 'decision', 'retention'));
grant update (funnel_stage) on llm_mentions.prompts to authenticated;

-- More answers for some cells of a run than `repeats` says, as the planner proposes: {"<prompt>": {"<engine>": n}}.
alter table llm_mentions.analyses
  add column extra_repeats jsonb check (jsonb_typeof(extra_repeats) = 'object' and length(extra_repeats::text) <= 200000);

alter table llm_mentions.saved_views enable row level security;
alter table llm_mentions.digests enable row level security;
grant select, insert, delete on llm_mentions.saved_views to authenticated;
grant update (name, search, is_shared) on llm_mentions.saved_views to authenticated;
grant select on llm_mentions.digests to authenticated;

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
create policy "members read digests" on llm_mentions.digests for select to authenticated
  using (client_id in (select private.my_brand_ids()));
select private.refuse_writes('llm_mentions.digests');
