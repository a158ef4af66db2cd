-- Keep in step with `aliasInput` in core/brand/schema.ts.
create function private.is_alias(alias jsonb)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select coalesce(jsonb_typeof(alias) = 'object' and jsonb_typeof(alias -> 'text') = 'string'
    and length(btrim(alias ->> 'text')) between 1 and 120 and private.is_line(alias ->> 'text')
    and (not alias ? 'match' or alias ->> 'match' in ('auto', 'any', 'exact', 'context')), false)
$$;
grant execute on function private.is_alias(jsonb) to answerscope_jobs, answerscope_web, service_role;

create function private.are_aliases(aliases jsonb)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case when jsonb_typeof(aliases) = 'array'
    then not exists (select from jsonb_array_elements(aliases) as alias where not private.is_alias(alias)) else false end
$$;
grant execute on function private.are_aliases(jsonb) to answerscope_jobs, answerscope_web, service_role;

create table llm_mentions.tracked_brands (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  client_id       uuid not null,
  is_own          boolean not null default false,
  name            text not null check (length(btrim(name)) between 1 and 120),
  aliases         jsonb not null default '[]' check (jsonb_typeof(aliases) = 'array' and jsonb_array_length(aliases) <= 100),
  domains         text[] not null default '{}' check (cardinality(domains) <= 100),
  description     text not null default '' check (length(description) <= 2000),
  status          text not null default 'tracked' check (status in ('tracked', 'discovered', 'dismissed')),
  created_at      timestamptz not null default now() check (private.is_moment(created_at)),
  unique (organization_id, client_id, id),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade,
  check (not is_own or status = 'tracked'),
  constraint tracked_brands_aliases_are_known check (private.are_aliases(aliases))
);
comment on table llm_mentions.tracked_brands is 'The names to find in answers: the own brand (is_own, exactly one) and its competitors. aliases: [{"text", "match": "auto" | "any" | "exact" | "context"}].';
create unique index tracked_brands_own_idx on llm_mentions.tracked_brands (client_id) where is_own;
create unique index tracked_brands_name_idx on llm_mentions.tracked_brands (client_id, lower(name));

alter table llm_mentions.tracked_brands enable row level security;
grant select, insert on llm_mentions.tracked_brands to answerscope_web;
grant update (name, aliases, domains, description, status) on llm_mentions.tracked_brands to answerscope_web;
create policy "members read tracked brands" on llm_mentions.tracked_brands for select to authenticated
  using (client_id in (select private.my_brand_ids()));
create policy "admins and editors insert tracked brands" on llm_mentions.tracked_brands for insert to authenticated
  with check (client_id in (select private.my_editable_brand_ids()));
create policy "admins and editors update tracked brands" on llm_mentions.tracked_brands for update to authenticated
  using (client_id in (select private.my_editable_brand_ids()))
  with check (client_id in (select private.my_editable_brand_ids()));
create policy "nobody deletes tracked brands directly"
  on llm_mentions.tracked_brands for delete to authenticated using (false);

create trigger log_change after insert or update or delete on llm_mentions.tracked_brands
  for each row execute function private.log_change('tracked-brand');

-- A brand is found in answers by its own row among the tracked brands. A client that inserts a brand through supabase-js
-- inserts that row in a second request, or never. So a brand without one at commit gets one with its name.
create function private.give_own_name(brand uuid)
returns void
language sql
security definer -- turns a competitor of that name into the own brand, which people may not do
set search_path = ''
as $$
  insert into llm_mentions.tracked_brands as t (organization_id, client_id, is_own, name, description)
  select c.organization_id, c.id, true, btrim(c.name), c.description
  from llm_mentions.clients c
  where c.id = brand
    and not exists (select from llm_mentions.tracked_brands own where own.client_id = c.id and own.is_own)
  on conflict (client_id, lower(name)) do update set is_own = true, status = 'tracked'
$$;

create function private.give_own_name_to_brand()
returns trigger
language plpgsql
security definer -- calls a function that only its owner may call
set search_path = ''
as $$
begin
  perform private.give_own_name(new.id);
  return null;
end
$$;
create constraint trigger give_own_name after insert on llm_mentions.clients
  deferrable initially deferred for each row execute function private.give_own_name_to_brand();

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
  decided_as       text check (decided_as in ('competitor', 'alias')),
  decided_brand_id uuid references llm_mentions.tracked_brands (id) on delete set null,
  unique (client_id, kind, folded),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade,
  foreign key (organization_id, client_id, tracked_brand_id)
    references llm_mentions.tracked_brands (organization_id, client_id, id) on delete cascade,
  check ((kind = 'alias') = (tracked_brand_id is not null)),
  check (decided_as is null or status = 'accepted')
);
comment on table llm_mentions.brand_proposals is 'Names in answers that may be brands (or other spellings of tracked ones), with how many of the looked_at newest answers have them and samples [{"answerId", "start", "end", "sentence"}]. They are tracked as a competitor, added as an alias, or dismissed; a dismissed brand is no longer proposed.';
comment on column llm_mentions.brand_proposals.decided_as is 'An accepted name became a competitor, or an alias of decided_brand_id.';
create index brand_proposals_tracked_brand_id_idx on llm_mentions.brand_proposals (tracked_brand_id);
create index brand_proposals_decided_brand_id_idx on llm_mentions.brand_proposals (decided_brand_id);

alter table llm_mentions.brand_proposals enable row level security;
grant select on llm_mentions.brand_proposals to answerscope_web;
create policy "members read proposals" on llm_mentions.brand_proposals for select to authenticated
  using (client_id in (select private.my_brand_ids()));
select private.refuse_writes('llm_mentions.brand_proposals');

-- Decides about a proposal, or undoes the decision, for the caller. False: not one that the caller may change.
create function private.decide_proposal(proposal uuid, next_status text, became text, brand uuid)
returns boolean
language plpgsql
security definer -- people may not write the table; it checks access to its brand itself
set search_path = ''
as $$
begin
  update llm_mentions.brand_proposals p
  set status = next_status, decided_as = became, decided_brand_id = brand,
    decided_by = case when next_status = 'open' then null else private.my_user_id() end,
    decided_at = case when next_status = 'open' then null else now() end
  where p.id = proposal and p.client_id in (select private.my_editable_brand_ids())
    and (brand is null or exists (
      select from llm_mentions.tracked_brands t where t.id = brand and t.client_id = p.client_id));
  return found;
end
$$;
grant execute on function private.decide_proposal(uuid, text, text, uuid) to answerscope_web, service_role;

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
comment on table llm_mentions.brand_set_versions is 'What was tracked at each version of the brand set, and who changed it; stored results carry the version. brands: [{"id", "name", "aliases", "domains", "description", "isOwn"}] as tracked; ignored: names dismissed as not a brand.';

alter table llm_mentions.brand_set_versions enable row level security;
grant select on llm_mentions.brand_set_versions to answerscope_web;
create policy "members read versions of brand sets" on llm_mentions.brand_set_versions for select to authenticated
  using (client_id in (select private.my_brand_ids()));
select private.refuse_writes('llm_mentions.brand_set_versions');

-- The database itself records every version of a brand set, at commit, whatever made the change. A change without a new
-- version gets one, unless the brand has no answers yet: then the current version is updated.
create function private.brand_set_difference(before jsonb, after jsonb, ignored_before jsonb, ignored_after jsonb)
returns text
language sql
immutable
set search_path = ''
as $$
  with old as (
    select b ->> 'id' as id, b ->> 'name' as name, b from jsonb_array_elements(before) as b
  ), new as (
    select b ->> 'id' as id, b ->> 'name' as name, b from jsonb_array_elements(after) as b
  ), changes(place, text) as (
    select 1, new.name || ' added' from new where not exists (select from old where old.id = new.id)
    union all
    select 2, old.name || ' taken off' from old where not exists (select from new where new.id = old.id)
    union all
    select 3, old.name || ' renamed to ' || new.name from old join new using (id) where old.name <> new.name
    union all
    select 4, 'alias ' || (a ->> 'text') || ' of ' || new.name || ' added'
    from old join new using (id) cross join jsonb_array_elements(new.b -> 'aliases') as a
    where not exists (select from jsonb_array_elements(old.b -> 'aliases') as o where o ->> 'text' = a ->> 'text')
    union all
    select 5, 'alias ' || (o ->> 'text') || ' of ' || new.name || ' removed'
    from old join new using (id) cross join jsonb_array_elements(old.b -> 'aliases') as o
    where not exists (select from jsonb_array_elements(new.b -> 'aliases') as a where o ->> 'text' = a ->> 'text')
    union all
    select 6, 'matching of ' || (a ->> 'text') || ' changed'
    from old join new using (id) cross join jsonb_array_elements(new.b -> 'aliases') as a
      join jsonb_array_elements(old.b -> 'aliases') as o on o ->> 'text' = a ->> 'text' and o <> a
    union all
    select 7, 'domains of ' || new.name || ' changed' from old join new using (id)
    where old.b -> 'domains' <> new.b -> 'domains'
    union all
    select 8, 'description of ' || new.name || ' changed' from old join new using (id)
    where old.b -> 'description' <> new.b -> 'description'
    union all
    select 9, n || ' dismissed as no brand' from jsonb_array_elements_text(ignored_after) as n
    where not ignored_before ? n
    union all
    select 10, n || ' no longer dismissed' from jsonb_array_elements_text(ignored_before) as n
    where not ignored_after ? n
  )
  select left(coalesce(upper(left(string_agg(text, '; ' order by place, text), 1))
    || substr(string_agg(text, '; ' order by place, text), 2), ''), 500)
  from changes
$$;

create function private.keep_brand_set_version(brand uuid)
returns void
language plpgsql
security definer -- people may not write the table; a policy has allowed the rows it reads
set search_path = ''
as $$
declare
  home record;
  latest record;
  tracked jsonb;
  dismissed jsonb;
begin
  select c.organization_id, c.brand_set_version as version into home
  from llm_mentions.clients c where c.id = brand for no key update;
  if not found then
    return;
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'aliases', t.aliases, 'domains', t.domains,
    'description', t.description, 'isOwn', t.is_own) order by t.is_own desc, t.created_at, t.id), '[]')
  into tracked
  from llm_mentions.tracked_brands t where t.client_id = brand and t.status = 'tracked';
  select coalesce(jsonb_agg(p.name order by p.folded, p.name), '[]') into dismissed
  from llm_mentions.brand_proposals p where p.client_id = brand and p.kind = 'brand' and p.status = 'dismissed';
  select v.version, v.brands, v.ignored into latest
  from llm_mentions.brand_set_versions v where v.client_id = brand order by v.version desc limit 1;
  if latest.version >= home.version then
    if latest.brands = tracked and latest.ignored = dismissed then
      return;
    end if;
    if not exists (select from llm_mentions.answers a
                   where a.new_organization_id = home.organization_id and a.client_id = brand) then
      update llm_mentions.brand_set_versions v set brands = tracked, ignored = dismissed
      where v.client_id = brand and v.version = latest.version;
      return;
    end if;
    home.version := latest.version + 1;
    update llm_mentions.clients c set brand_set_version = home.version where c.id = brand;
  end if;
  insert into llm_mentions.brand_set_versions (organization_id, client_id, version, brands, ignored, change, changed_by)
  values (home.organization_id, brand, home.version, tracked, dismissed,
    case when latest.version is null then 'The brand was added'
      else private.brand_set_difference(latest.brands, tracked, latest.ignored, dismissed) end,
    private.my_user_id());
end
$$;

create function private.keep_version_of_brand()
returns trigger
language plpgsql
security definer -- calls a function that only its owner may call
set search_path = ''
as $$
begin
  perform private.keep_brand_set_version(new.id);
  return null;
end
$$;
create constraint trigger keep_brand_set_version after insert or update of brand_set_version on llm_mentions.clients
  deferrable initially deferred for each row execute function private.keep_version_of_brand();

create function private.keep_version_of_row()
returns trigger
language plpgsql
security definer -- calls a function that only its owner may call
set search_path = ''
as $$
begin
  perform private.keep_brand_set_version(case when tg_op = 'DELETE' then old.client_id else new.client_id end);
  return null;
end
$$;
create constraint trigger keep_brand_set_version after insert or update or delete on llm_mentions.tracked_brands
  deferrable initially deferred for each row execute function private.keep_version_of_row();
create constraint trigger keep_brand_set_version after insert or update of status on llm_mentions.brand_proposals
  deferrable initially deferred for each row execute function private.keep_version_of_row();

-- People change a brand set one version at a time. A version set to the largest integer could not be followed by another,
-- so the brand's names could never change again.
create function private.step_brand_set_version()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if not private.is_system() and new.brand_set_version <> old.brand_set_version + 1 then
    raise exception 'Versions of a brand set follow each other' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger step_brand_set_version before update of brand_set_version on llm_mentions.clients
  for each row when (new.brand_set_version <> old.brand_set_version) execute function private.step_brand_set_version();

-- People write notes, and may change or delete them; what the system records stays.
create table llm_mentions.annotations (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  client_id       uuid not null,
  occurred_at     timestamptz not null default now() check (occurred_at >= '2000-01-01' and occurred_at < '2200-01-01'),
  kind            text not null check (kind in ('brand-set', 'prompts', 'model', 'extractor', 'import', 'note')),
  text            text not null check (length(text) between 1 and 500),
  created_by      uuid default private.my_user_id() references llm_mentions.users (id) on delete set null,
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.annotations is 'Events drawn on trends: changes of prompts, brands, models and extractor that readers need to know.';
create index annotations_client_id_occurred_at_idx on llm_mentions.annotations (client_id, occurred_at);
create index annotations_created_by_idx on llm_mentions.annotations (created_by);

alter table llm_mentions.annotations enable row level security;
grant select, insert, delete on llm_mentions.annotations to answerscope_web;
grant update (occurred_at, text) on llm_mentions.annotations to answerscope_web;
create policy "members read annotations" on llm_mentions.annotations for select to authenticated
  using (client_id in (select private.my_brand_ids()));
create policy "admins and editors insert notes" on llm_mentions.annotations for insert to authenticated
  with check (client_id in (select private.my_editable_brand_ids())
    and (created_by is null or created_by = (select private.my_user_id())));
create policy "admins and editors update notes" on llm_mentions.annotations for update to authenticated
  using (kind = 'note' and client_id in (select private.my_editable_brand_ids()))
  with check (kind = 'note' and client_id in (select private.my_editable_brand_ids()));
create policy "admins and editors delete notes" on llm_mentions.annotations for delete to authenticated
  using (kind = 'note' and client_id in (select private.my_editable_brand_ids()));

create function private.limit_notes()
returns trigger
language plpgsql
security definer -- counts all rows, past their policy
set search_path = ''
as $$
begin
  if (select count(*) from llm_mentions.annotations a where a.client_id = new.client_id and a.kind = 'note') >= 5000 then
    raise exception 'A brand has at most 5000 notes' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger limit_notes before insert on llm_mentions.annotations
  for each row when (new.kind = 'note') execute function private.limit_notes();

revoke execute on all functions in schema private from public;
