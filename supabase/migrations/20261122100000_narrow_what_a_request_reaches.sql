-- The one family of functions that every policy asks, with everything that takes away from what a person may: the scope of
-- an API key, the one brand of a shared link, and the second factor that an organization requires for privileged acts. And what
-- adds to it: support access while it is open.
alter table llm_mentions.organizations add column requires_second_factor_since timestamptz;
comment on column llm_mentions.organizations.requires_second_factor_since is 'Since then owners and admins do privileged things only with a confirmed second factor (claim aal = aal2); null: not required. Reports and prompts stay open to them.';

create function private.has_second_factor()
returns boolean
language sql
stable
set search_path = ''
as $$
  select coalesce(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'aal', '') = 'aal2'
$$;
grant execute on function private.has_second_factor() to authenticated, service_role;

create or replace function private.my_organization_ids()
returns setof uuid
language sql
stable
security definer -- membership is read past its own policy
set search_path = ''
as $$
  select m.organization_id
  from llm_mentions.organization_users m
  where m.user_id = private.my_user_id() and m.status = 'active'
    and m.organization_id = coalesce((select (private.key_scope() ->> 'organization')::uuid), m.organization_id)
    and (select private.shared_brand_id()) is null
  union all
  select private.my_supported_organization_ids()
$$;

-- Nothing is administered by a key for one brand, by a shared link, or without the second factor where it is required. A
-- key was made by somebody who had it.
create or replace function private.my_admin_organization_ids()
returns setof uuid
language sql
stable
security definer
set search_path = ''
as $$
  select m.organization_id
  from llm_mentions.organization_users m
  join llm_mentions.organizations o on o.id = m.organization_id
  where m.user_id = private.my_user_id() and m.status = 'active' and m.role in ('owner', 'admin')
    and m.organization_id = coalesce((select (private.key_scope() ->> 'organization')::uuid), m.organization_id)
    and (select private.key_scope() ->> 'brand') is null
    and (select private.shared_brand_id()) is null
    and (o.requires_second_factor_since is null or (select private.has_second_factor() or private.key_scope() is not null))
$$;

create or replace function private.my_owned_organization_ids()
returns setof uuid
language sql
stable
security definer
set search_path = ''
as $$
  select m.organization_id
  from llm_mentions.organization_users m
  join llm_mentions.organizations o on o.id = m.organization_id
  where m.user_id = private.my_user_id() and m.status = 'active' and m.role = 'owner'
    and (select private.key_scope()) is null
    and (select private.shared_brand_id()) is null
    and (o.requires_second_factor_since is null or (select private.has_second_factor()))
$$;

-- Owner and admin: all brands of the organization. Others: brands with can_view. Inactive members and strangers: none.
create or replace function private.my_brand_ids()
returns setof uuid
language sql
stable
security definer
set search_path = ''
as $$
  select brand.id
  from (
    select c.id from llm_mentions.clients c
    where c.organization_id in (select private.organization_ids_administered_by_maker())
    union
    select c.id from public.clients c
    where c.organization_id in (select private.organization_ids_administered_by_maker())
    union
    select p.client_id
    from llm_mentions.user_brand_permissions p
    join llm_mentions.organization_users m on m.organization_id = p.organization_id and m.user_id = p.user_id
    where p.user_id = private.my_user_id() and p.can_view and m.status = 'active'
      and m.organization_id = coalesce((select (private.key_scope() ->> 'organization')::uuid), m.organization_id)
    union
    select c.id from llm_mentions.clients c
    where c.organization_id in (select private.my_supported_organization_ids())
  ) brand
  where brand.id = coalesce((select (private.key_scope() ->> 'brand')::uuid), brand.id)
    and brand.id = coalesce((select private.shared_brand_id()), brand.id)
$$;

-- Brands the caller may change: all for owner and admin, the viewable ones for editors.
create or replace function private.my_editable_brand_ids()
returns setof uuid
language sql
stable
security definer
set search_path = ''
as $$
  select brand.id
  from (
    select c.id from llm_mentions.clients c
    where c.organization_id in (select private.organization_ids_administered_by_maker())
    union
    select p.client_id
    from llm_mentions.user_brand_permissions p
    join llm_mentions.organization_users m on m.organization_id = p.organization_id and m.user_id = p.user_id
    where p.user_id = private.my_user_id() and p.can_view and m.status = 'active' and m.role = 'editor'
      and m.organization_id in (select private.my_organization_ids())
  ) brand
  where brand.id = coalesce((select (private.key_scope() ->> 'brand')::uuid), brand.id)
    and (select private.shared_brand_id()) is null
$$;

-- Brands whose query fan-out the caller may see: owner and admin, or a member with that right.
create or replace function private.my_fanout_brand_ids()
returns setof uuid
language sql
stable
security definer -- reads memberships past their own policy
set search_path = ''
as $$
  select brand.id
  from (
    select c.id from llm_mentions.clients c
    where c.organization_id in (select private.organization_ids_administered_by_maker())
    union
    select p.client_id
    from llm_mentions.user_brand_permissions p
    join llm_mentions.organization_users m on m.organization_id = p.organization_id and m.user_id = p.user_id
    where p.user_id = private.my_user_id() and p.can_view and m.status = 'active' and m.can_view_query_fanout
      and m.organization_id in (select private.my_organization_ids())
  ) brand
  where brand.id = coalesce((select (private.key_scope() ->> 'brand')::uuid), brand.id)
    and (select private.shared_brand_id()) is null
$$;

-- An owner switches it on from a session that has one, so that nobody locks themselves out; off takes one too.
create function private.require_second_factor(organization uuid, wanted boolean)
returns void
language plpgsql
security definer -- the column is not open to updates
set search_path = ''
as $$
begin
  if organization not in (select private.my_owned_organization_ids()) then
    raise exception 'Only an owner with a confirmed second factor may decide about it' using errcode = 'insufficient_privilege';
  end if;
  if not private.has_second_factor() then
    raise exception 'Confirm your own second factor first: otherwise you would lock yourself out' using errcode = 'check_violation';
  end if;
  update llm_mentions.organizations o
  set requires_second_factor_since = case when wanted then coalesce(o.requires_second_factor_since, now()) end
  where o.id = organization;
end
$$;
grant execute on function private.require_second_factor(uuid, boolean) to authenticated, service_role;

revoke execute on all functions in schema private from public;
