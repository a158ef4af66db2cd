-- What a request by API key may reach, as the web process tells it in the caller's claims: {id, organization, brand}.
-- It only ever takes away: whoever could forge it would lose rights. Null: a person.
create function private.key_scope()
returns jsonb
language sql
stable
set search_path = ''
as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb -> 'api_key'
$$;
grant execute on function private.key_scope() to authenticated, service_role;

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
$$;

-- A key for one brand administers nothing, whoever made it.
create or replace function private.my_admin_organization_ids()
returns setof uuid
language sql
stable
security definer
set search_path = ''
as $$
  select m.organization_id
  from llm_mentions.organization_users m
  where m.user_id = private.my_user_id() and m.status = 'active' and m.role in ('owner', 'admin')
    and m.organization_id = coalesce((select (private.key_scope() ->> 'organization')::uuid), m.organization_id)
    and (select private.key_scope() ->> 'brand') is null
$$;

-- No key acts as an owner.
create or replace function private.my_owned_organization_ids()
returns setof uuid
language sql
stable
security definer
set search_path = ''
as $$
  select m.organization_id
  from llm_mentions.organization_users m
  where m.user_id = private.my_user_id() and m.status = 'active' and m.role = 'owner'
    and (select private.key_scope()) is null
$$;

-- Organizations the person behind a request administers, whatever the brand of the key.
create function private.organization_ids_administered_by_maker()
returns setof uuid
language sql
stable
security definer -- membership is read past its own policy
set search_path = ''
as $$
  select m.organization_id
  from llm_mentions.organization_users m
  where m.user_id = private.my_user_id() and m.status = 'active' and m.role in ('owner', 'admin')
    and m.organization_id = coalesce((select (private.key_scope() ->> 'organization')::uuid), m.organization_id)
$$;
grant execute on function private.organization_ids_administered_by_maker() to authenticated, service_role;

-- Owner and admin: all brands of the organization. Others: brands with can_view. Inactive members and strangers: none.
-- A key for one brand: that one, if the person behind it sees it.
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
    where p.user_id = private.my_user_id()
      and p.can_view
      and p.organization_id in (select private.my_organization_ids())
  ) brand
  where brand.id = coalesce((select (private.key_scope() ->> 'brand')::uuid), brand.id)
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
$$;

revoke execute on all functions in schema private from public;
