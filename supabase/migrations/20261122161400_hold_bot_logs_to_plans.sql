comment on column llm_mentions.plans.features is 'Parts of the product that not every plan contains, such as ''bot-logs''.';
-- Plans made before had everything.
update llm_mentions.plans set features = features || '{bot-logs}'::text[] where not 'bot-logs' = any (features);

-- Whether an organization's plan contains a feature. Without a plan (self-hosted) there is nothing that it lacks. False
-- for an organization that the caller does not see.
create function private.plan_contains(organization uuid, feature text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from llm_mentions.organizations o
    left join llm_mentions.plans p on p.id = o.plan_id
    where o.id = organization and (p.id is null or feature = any (p.features))
  )
$$;
grant execute on function private.plan_contains(uuid, text) to authenticated, service_role;

create or replace function private.my_bot_log_brand_ids()
returns setof uuid
language sql
stable
security definer -- reads memberships past their own policy
set search_path = ''
as $$
  with brand as (
    select c.id, c.organization_id from llm_mentions.clients c
    where c.organization_id in (select private.organization_ids_administered_by_maker())
    union
    select p.client_id, p.organization_id
    from llm_mentions.user_brand_permissions p
    join llm_mentions.organization_users m on m.organization_id = p.organization_id and m.user_id = p.user_id
    where p.user_id = private.my_user_id() and p.can_view and m.status = 'active' and m.can_view_bot_logs
      and m.organization_id in (select private.my_organization_ids())
    union
    select c.id, c.organization_id from llm_mentions.clients c
    where c.organization_id in (select private.my_supported_organization_ids())
  )
  select brand.id
  from brand
  where brand.id = coalesce((select (private.key_scope() ->> 'brand')::uuid), brand.id)
    and (select private.shared_brand_id()) is null
    and brand.organization_id in (
      select mine.organization_id from (select distinct organization_id from brand) mine
      where private.plan_contains(mine.organization_id, 'bot-logs')
    )
$$;

revoke execute on all functions in schema private from public;
