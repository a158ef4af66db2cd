create table llm_mentions.clients (
  id                 uuid primary key default gen_random_uuid(),
  organization_id    uuid not null references llm_mentions.organizations (id) on delete cascade,
  name               text not null check (length(btrim(name)) between 1 and 120),
  description        text not null default '' check (length(description) <= 2000),
  country            text check (country ~ '^[A-Z]{2}$'),
  language           text check (length(language) <= 16),
  brand_set_version  integer not null default 1,
  is_demo            boolean not null default false,
  archived_at        timestamptz check (private.is_moment(archived_at)),
  created_by         uuid references llm_mentions.users (id) on delete set null,
  created_at         timestamptz not null default now() check (private.is_moment(created_at)),
  scored_version     integer not null default 1,
  scored_extractor   integer not null default 1,
  discovered_at      timestamptz check (private.is_moment(discovered_at)),
  discovered_answers integer not null default 0 check (discovered_answers >= 0),
  unique (organization_id, id)
);
comment on table llm_mentions.clients is 'Brands that an organization monitors (code and screens say brand). brand_set_version counts changes of the tracked brands.';
comment on column llm_mentions.clients.scored_version is 'The brand_set_version that all stored answers were scored with; lags behind brand_set_version while rescoring runs. Written by the system only.';
comment on column llm_mentions.clients.scored_extractor is 'The extractor version that all stored answers were scored with; lags behind the program''s while an upgrade reprocesses them. Written by the system only.';
comment on column llm_mentions.clients.discovered_at is 'When the newest answers were last searched for untracked names; discovered_answers of them. Written by the system only.';

alter table llm_mentions.clients enable row level security;
grant select on llm_mentions.clients to answerscope_web;
-- Counters start at their defaults: a brand that started at the largest version could never be changed.
grant insert (
  id, organization_id, name, description, country, language, archived_at, created_by, created_at
) on llm_mentions.clients to answerscope_web;
grant update (
  name, description, country, language, brand_set_version, archived_at
) on llm_mentions.clients to answerscope_web;
grant select (id, organization_id, name, is_demo, archived_at) on llm_mentions.clients to authenticated;
create policy "members read the brands they may view" on llm_mentions.clients for select to authenticated
  using (id in (select private.my_brand_ids()) or organization_id in (select private.my_admin_organization_ids()));
create policy "admins insert brands" on llm_mentions.clients for insert to authenticated
  with check (organization_id in (select private.my_admin_organization_ids()));
create policy "admins and editors update brands" on llm_mentions.clients for update to authenticated
  using (id in (select private.my_editable_brand_ids()))
  with check (id in (select private.my_editable_brand_ids()));
-- Brands are archived and competitors dismissed: deleting them would delete answer data.
create policy "nobody deletes brands directly" on llm_mentions.clients for delete to authenticated using (false);

create trigger log_change after insert or update or delete on llm_mentions.clients
  for each row execute function private.log_change(
    'brand', 'brand_set_version', 'scored_version', 'scored_extractor', 'discovered_at', 'discovered_answers', 'created_by'
  );

-- The older home of brands, which another application may write. Read together with llm_mentions.clients and merged by id;
-- llm_mentions.clients wins.
create table if not exists public.clients (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null references llm_mentions.organizations (id) on delete cascade,
  name            text not null,
  created_at      timestamptz not null default now()
);
comment on table public.clients is 'Brands of the older schema; llm_mentions.clients wins where both have an id.';
create index if not exists clients_organization_id_idx on public.clients (organization_id);

alter table public.clients enable row level security;
revoke all on public.clients from public, anon, authenticated, answerscope_web;
grant all on public.clients to service_role;
grant select on public.clients to answerscope_web;
grant select (id, organization_id, name) on public.clients to authenticated;
create policy "members read the older brands they may view" on public.clients for select to authenticated
  using (id in (select private.my_brand_ids()));
select private.refuse_writes('public.clients');

-- Every table of the product references llm_mentions.clients: a brand in the older schema only has no prompts, answers or
-- pages. Each gets a copy with its own id, which wins wherever both are read. See docs/decisions/0030-copy-older-brands.md.
create function private.copy_older_brand(brand uuid, organization uuid, older_name text)
returns void
language plpgsql
security definer -- the older table belongs to another application, which has no access to ours
set search_path = ''
as $$
declare
  line text := left(btrim(regexp_replace(older_name, '[\u0001-\u001f\u007f\u0085\u2028\u2029]+', ' ', 'g')), 120);
  plan_rule text;
begin
  if not exists (select from llm_mentions.organizations o where o.id = organization) then return; end if;
  begin
    insert into llm_mentions.clients (id, organization_id, name)
    values (brand, organization, coalesce(nullif(btrim(line), ''), 'Brand'))
    on conflict (id) do nothing;
  exception when check_violation then
    get stacked diagnostics plan_rule = constraint_name;
    if plan_rule <> 'plan_brands' then raise; end if;
    insert into llm_mentions.clients (id, organization_id, name, archived_at)
    values (brand, organization, coalesce(nullif(btrim(line), ''), 'Brand'), now())
    on conflict (id) do nothing;
  end;
end
$$;

create function private.copy_inserted_older_brand()
returns trigger
language plpgsql
security definer -- calls a function that only its owner may call
set search_path = ''
as $$
begin
  perform private.copy_older_brand(new.id, new.organization_id, new.name);
  return null;
end
$$;
create trigger copy_older_brand after insert or update of organization_id on public.clients
  for each row execute function private.copy_inserted_older_brand();

-- On a hosted project the older table may hold brands of organizations that are created later.
create function private.copy_older_brands_of_organization()
returns trigger
language plpgsql
security definer -- calls a function that only its owner may call
set search_path = ''
as $$
begin
  perform private.copy_older_brand(c.id, c.organization_id, c.name) from public.clients c where c.organization_id = new.id;
  return null;
end
$$;
create trigger copy_older_brands after insert on llm_mentions.organizations
  for each row execute function private.copy_older_brands_of_organization();

create table llm_mentions.user_brand_permissions (
  user_id         uuid not null,
  organization_id uuid not null,
  client_id       uuid not null,
  can_view        boolean not null default true,
  created_at      timestamptz not null default now() check (private.is_moment(created_at)),
  primary key (user_id, organization_id, client_id),
  foreign key (organization_id, user_id)
    references llm_mentions.organization_users (organization_id, user_id) on delete cascade
);
comment on table llm_mentions.user_brand_permissions is 'Brand access of members who are neither owner nor admin. A brand may be in either schema, so a trigger replaces the foreign key.';
create index user_brand_permissions_organization_id_client_id_idx
  on llm_mentions.user_brand_permissions (organization_id, client_id);

alter table llm_mentions.user_brand_permissions enable row level security;
grant select, insert, delete on llm_mentions.user_brand_permissions to answerscope_web;
grant update (can_view) on llm_mentions.user_brand_permissions to answerscope_web;
grant select (user_id, organization_id, client_id, can_view) on llm_mentions.user_brand_permissions to authenticated;
create policy "people read their own brand rights, admins all"
  on llm_mentions.user_brand_permissions for select to authenticated
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

create trigger log_change after insert or update or delete on llm_mentions.user_brand_permissions
  for each row execute function private.log_change('brand-right');
create trigger notify_member after insert or update or delete on llm_mentions.user_brand_permissions
  for each row execute function private.notify_member();
create trigger tell_admins_of_new after insert on llm_mentions.user_brand_permissions
  referencing new table as changed for each statement execute function private.notify_admins();
create trigger tell_admins_of_changed after update on llm_mentions.user_brand_permissions
  referencing new table as changed for each statement execute function private.notify_admins();
create trigger tell_admins_of_gone after delete on llm_mentions.user_brand_permissions
  referencing old table as changed for each statement execute function private.notify_admins();

create function private.check_brand_right()
returns trigger
language plpgsql
security definer -- the writer may not see the brand; the policy decides about that
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
security definer -- completes a delete that a policy has allowed
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

create function private.give_all_brands()
returns trigger
language plpgsql
security definer -- writes the access that the flag means; the policy has decided about the flag
set search_path = ''
as $$
begin
  insert into llm_mentions.user_brand_permissions as p (user_id, organization_id, client_id)
  select new.user_id, new.organization_id, brand.id
  from (
    select c.id from llm_mentions.clients c where c.organization_id = new.organization_id
    union
    select c.id from public.clients c where c.organization_id = new.organization_id
  ) brand
  on conflict (user_id, organization_id, client_id) do update set can_view = true where not p.can_view;
  return null;
end
$$;
create trigger give_all_brands after insert or update of all_brands on llm_mentions.organization_users
  for each row when (new.all_brands) execute function private.give_all_brands();

create function private.show_new_brand()
returns trigger
language plpgsql
security definer -- writes the access that the flag means
set search_path = ''
as $$
begin
  insert into llm_mentions.user_brand_permissions (user_id, organization_id, client_id)
  select m.user_id, m.organization_id, new.id
  from llm_mentions.organization_users m
  where m.organization_id = new.organization_id and m.all_brands
  on conflict (user_id, organization_id, client_id) do nothing;
  return null;
end
$$;
create trigger show_new_brand after insert on llm_mentions.clients
  for each row execute function private.show_new_brand();
create trigger show_new_brand after insert on public.clients
  for each row execute function private.show_new_brand();

-- Removing access to one brand ends access to all brands. A deleted brand changes nothing.
create function private.end_all_brands()
returns trigger
language plpgsql
security definer -- changes a membership that the caller may not change
set search_path = ''
as $$
begin
  update llm_mentions.organization_users m set all_brands = false
  where m.organization_id = old.organization_id and m.user_id = old.user_id and m.all_brands
    and (exists (select from llm_mentions.clients c where c.id = old.client_id)
      or exists (select from public.clients c where c.id = old.client_id));
  return null;
end
$$;
create trigger end_all_brands after delete on llm_mentions.user_brand_permissions
  for each row when (old.can_view) execute function private.end_all_brands();
create trigger end_all_brands_by_change after update of can_view on llm_mentions.user_brand_permissions
  for each row when (old.can_view and not new.can_view) execute function private.end_all_brands();

-- The brand of the demo and its owner.
create function private.demo_brand()
returns table (owner uuid, client_id uuid)
language sql
stable
security definer -- the demo is open to visitors
set search_path = ''
as $$
  select u.supabase_user_id, c.id
  from llm_mentions.organizations o
  join llm_mentions.clients c on c.organization_id = o.id
  join llm_mentions.organization_users m on m.organization_id = o.id and m.role = 'owner' and m.status = 'active'
  join llm_mentions.users u on u.id = m.user_id
  where o.is_demo order by o.created_at, c.created_at limit 1
$$;
grant execute on function private.demo_brand() to answerscope_web, service_role;

revoke execute on all functions in schema private from public;
