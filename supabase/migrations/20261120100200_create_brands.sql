create table llm_mentions.clients (
  id                uuid primary key default gen_random_uuid(),
  organization_id   uuid not null references llm_mentions.organizations (id) on delete cascade,
  name              text not null check (length(btrim(name)) between 1 and 120),
  description       text not null default '' check (length(description) <= 2000),
  country           text check (country ~ '^[A-Z]{2}$'),
  language          text check (length(language) <= 16),
  brand_set_version integer not null default 1,
  is_demo           boolean not null default false,
  archived_at       timestamptz,
  created_by        uuid references llm_mentions.users (id) on delete set null,
  created_at        timestamptz not null default now(),
  unique (organization_id, id)
);
comment on table llm_mentions.clients is 'Brands an organization watches (code and screens say brand). brand_set_version counts changes of the tracked brands.';

-- The older home of brands. Read beside llm_mentions.clients and merged by id, where the newer copy wins.
create table if not exists public.clients (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null references llm_mentions.organizations (id) on delete cascade,
  name            text not null,
  created_at      timestamptz not null default now()
);
comment on table public.clients is 'Brands of the older schema; llm_mentions.clients wins where both hold an id.';
create index if not exists clients_organization_id_idx on public.clients (organization_id);

create table llm_mentions.user_brand_permissions (
  user_id         uuid not null,
  organization_id uuid not null,
  client_id       uuid not null,
  can_view        boolean not null default true,
  created_at      timestamptz not null default now(),
  primary key (user_id, organization_id, client_id),
  foreign key (organization_id, user_id) references llm_mentions.organization_users (organization_id, user_id) on delete cascade
);
comment on table llm_mentions.user_brand_permissions is 'Brand rights of members who are neither owner nor admin. A brand may live in either schema, so a trigger stands in for the foreign key.';
create index user_brand_permissions_organization_id_client_id_idx on llm_mentions.user_brand_permissions (organization_id, client_id);

create function private.check_brand_right()
returns trigger
language plpgsql
security definer -- the brand may be invisible to the one who writes the right; the policy decides about that
set search_path = ''
as $$
begin
  if not exists (select from llm_mentions.clients c where c.id = new.client_id and c.organization_id = new.organization_id)
     and not exists (select from public.clients c where c.id = new.client_id and c.organization_id = new.organization_id) then
    raise exception 'Brand % is not one of organization %', new.client_id, new.organization_id using errcode = 'foreign_key_violation';
  end if;
  return new;
end
$$;
create trigger check_brand_right before insert or update on llm_mentions.user_brand_permissions
  for each row execute function private.check_brand_right();

create function private.drop_brand_rights()
returns trigger
language plpgsql
security definer -- completes a delete that a policy has already allowed
set search_path = ''
as $$
begin
  delete from llm_mentions.user_brand_permissions p where p.client_id = old.id;
  return old;
end
$$;
create trigger drop_brand_rights after delete on llm_mentions.clients
  for each row execute function private.drop_brand_rights();
create trigger drop_brand_rights after delete on public.clients
  for each row execute function private.drop_brand_rights();

-- Owner and admin: all brands of the organization. Others: brands with can_view. Inactive members and strangers: none.
create function private.my_brand_ids()
returns setof uuid
language sql
stable
security definer
set search_path = ''
as $$
  select c.id from llm_mentions.clients c where c.organization_id in (select private.my_admin_organization_ids())
  union
  select c.id from public.clients c where c.organization_id in (select private.my_admin_organization_ids())
  union
  select p.client_id
  from llm_mentions.user_brand_permissions p
  where p.user_id = private.my_user_id()
    and p.can_view
    and p.organization_id in (select private.my_organization_ids())
$$;

-- Brands the caller may change: all for owner and admin, the viewable ones for editors.
create function private.my_editable_brand_ids()
returns setof uuid
language sql
stable
security definer
set search_path = ''
as $$
  select c.id from llm_mentions.clients c where c.organization_id in (select private.my_admin_organization_ids())
  union
  select p.client_id
  from llm_mentions.user_brand_permissions p
  join llm_mentions.organization_users m on m.organization_id = p.organization_id and m.user_id = p.user_id
  where p.user_id = private.my_user_id() and p.can_view and m.status = 'active' and m.role = 'editor'
$$;
grant execute on function private.my_brand_ids(), private.my_editable_brand_ids() to authenticated, service_role;

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
  created_at      timestamptz not null default now(),
  unique (organization_id, client_id, id),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade,
  check (not is_own or status = 'tracked')
);
comment on table llm_mentions.tracked_brands is 'The names looked for in answers: the own brand (is_own, exactly one) and its competitors. aliases: [{"text", "match": "auto" | "any" | "exact" | "context"}].';
create unique index tracked_brands_own_idx on llm_mentions.tracked_brands (client_id) where is_own;
create unique index tracked_brands_name_idx on llm_mentions.tracked_brands (client_id, lower(name));

create table llm_mentions.annotations (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  client_id       uuid not null,
  occurred_at     timestamptz not null default now(),
  kind            text not null check (kind in ('brand-set', 'prompts', 'model', 'extractor', 'import', 'note')),
  text            text not null check (length(text) between 1 and 500),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.annotations is 'Events drawn on trends: changes of prompts, brands, models and extractor that a reader must know of.';
create index annotations_client_id_occurred_at_idx on llm_mentions.annotations (client_id, occurred_at);

alter table llm_mentions.clients enable row level security;
alter table public.clients enable row level security;
alter table llm_mentions.user_brand_permissions enable row level security;
alter table llm_mentions.tracked_brands enable row level security;
alter table llm_mentions.annotations enable row level security;

revoke all on public.clients from anon, authenticated;
grant all on public.clients to service_role;
grant select, insert on llm_mentions.clients to authenticated;
grant update (name, description, country, language, archived_at, brand_set_version) on llm_mentions.clients to authenticated;
grant select on public.clients to authenticated;
grant select, insert, delete on llm_mentions.user_brand_permissions to authenticated;
grant update (can_view) on llm_mentions.user_brand_permissions to authenticated;
grant select, insert on llm_mentions.tracked_brands to authenticated;
grant update (name, aliases, domains, description, status) on llm_mentions.tracked_brands to authenticated;
grant select, insert on llm_mentions.annotations to authenticated;

create policy "members read the brands they may view" on llm_mentions.clients for select to authenticated
  using (id in (select private.my_brand_ids()) or organization_id in (select private.my_admin_organization_ids()));
create policy "admins insert brands" on llm_mentions.clients for insert to authenticated
  with check (organization_id in (select private.my_admin_organization_ids()));
create policy "admins and editors update brands" on llm_mentions.clients for update to authenticated
  using (id in (select private.my_editable_brand_ids()))
  with check (id in (select private.my_editable_brand_ids()));
-- Brands are archived, competitors dismissed: deleting would take evidence along.
create policy "nobody deletes brands directly" on llm_mentions.clients for delete to authenticated
  using (false);

create policy "members read the older brands they may view" on public.clients for select to authenticated
  using (id in (select private.my_brand_ids()));
select private.refuse_writes('public.clients');

create policy "people read their own brand rights, admins all" on llm_mentions.user_brand_permissions for select to authenticated
  using (
    organization_id in (select private.my_admin_organization_ids())
    or (user_id = (select private.my_user_id()) and organization_id in (select private.my_organization_ids()))
  );
create policy "admins grant brand rights to others" on llm_mentions.user_brand_permissions for insert to authenticated
  with check (organization_id in (select private.my_admin_organization_ids()) and user_id <> (select private.my_user_id()));
create policy "admins change brand rights of others" on llm_mentions.user_brand_permissions for update to authenticated
  using (organization_id in (select private.my_admin_organization_ids()) and user_id <> (select private.my_user_id()))
  with check (organization_id in (select private.my_admin_organization_ids()) and user_id <> (select private.my_user_id()));
create policy "admins revoke brand rights of others" on llm_mentions.user_brand_permissions for delete to authenticated
  using (organization_id in (select private.my_admin_organization_ids()) and user_id <> (select private.my_user_id()));

create policy "members read tracked brands" on llm_mentions.tracked_brands for select to authenticated
  using (client_id in (select private.my_brand_ids()));
create policy "admins and editors insert tracked brands" on llm_mentions.tracked_brands for insert to authenticated
  with check (client_id in (select private.my_editable_brand_ids()));
create policy "admins and editors update tracked brands" on llm_mentions.tracked_brands for update to authenticated
  using (client_id in (select private.my_editable_brand_ids()))
  with check (client_id in (select private.my_editable_brand_ids()));
create policy "nobody deletes tracked brands directly" on llm_mentions.tracked_brands for delete to authenticated
  using (false);

create policy "members read annotations" on llm_mentions.annotations for select to authenticated
  using (client_id in (select private.my_brand_ids()));
create policy "admins and editors insert annotations" on llm_mentions.annotations for insert to authenticated
  with check (client_id in (select private.my_editable_brand_ids()));
create policy "nobody updates annotations" on llm_mentions.annotations for update to authenticated
  using (false) with check (false);
create policy "nobody deletes annotations" on llm_mentions.annotations for delete to authenticated
  using (false);

revoke execute on all functions in schema private from public;
