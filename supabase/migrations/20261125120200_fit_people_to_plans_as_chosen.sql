-- Archives brands and makes members inactive beyond the plan: those kept by choice stay, then the oldest. One owner stays
-- whatever was chosen; other owners come after the people who were. Brings back what an earlier plan had paused and this
-- one contains, all of it where it has no limit. Deletes nothing.
create or replace function private.fit_to_plan(organization uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  plan   record;
  kept   record;
  room   bigint;
  owner  uuid;
begin
  select private.limit_under(o.id, 'brands', p.brands) as brands, private.limit_under(o.id, 'seats', p.seats) as seats into plan
  from llm_mentions.organizations o
  left join llm_mentions.plans p on p.id = o.plan_id where o.id = organization;
  select s.kept_client_ids as brands, s.kept_user_ids as members into kept
  from llm_mentions.subscriptions s where s.organization_id = organization;

  with excess as (
    select c.id from llm_mentions.clients c
    where c.organization_id = organization and c.archived_at is null and not c.is_demo and plan.brands is not null
    order by c.id = any (coalesce(kept.brands, '{}')) desc, c.created_at, c.id
    offset coalesce(plan.brands, 0)
  ), archived as (
    update llm_mentions.clients c set archived_at = now() from excess where c.id = excess.id returning c.id
  )
  insert into llm_mentions.plan_pauses (organization_id, client_id) select organization, id from archived
  on conflict do nothing;

  room := plan.brands - (select count(*) from llm_mentions.clients c
    where c.organization_id = organization and c.archived_at is null and not c.is_demo);
  update llm_mentions.clients c set archived_at = null
  from (
    select p.client_id from llm_mentions.plan_pauses p
    join llm_mentions.clients b on b.id = p.client_id and b.archived_at is not null
    where p.organization_id = organization order by b.created_at, b.id limit case when room is not null then greatest(room, 0) end
  ) as back
  where c.id = back.client_id;

  owner := (
    select m.user_id from llm_mentions.organization_users m
    where m.organization_id = organization and m.status = 'active' and m.role = 'owner'
    order by m.user_id = any (coalesce(kept.members, '{}')) desc, m.created_at, m.user_id limit 1
  );
  with excess as (
    select m.user_id from llm_mentions.organization_users m
    where m.organization_id = organization and m.status = 'active' and m.role <> 'guest' and plan.seats is not null
    order by m.user_id is not distinct from owner desc, m.user_id = any (coalesce(kept.members, '{}')) desc,
      m.role = 'owner' desc, m.role = 'admin' desc, m.created_at, m.user_id
    offset coalesce(plan.seats, 0)
  ), paused as (
    update llm_mentions.organization_users m set status = 'inactive' from excess
    where m.organization_id = organization and m.user_id = excess.user_id returning m.user_id
  )
  insert into llm_mentions.plan_pauses (organization_id, user_id) select organization, user_id from paused
  on conflict do nothing;

  room := plan.seats - (select count(*) from llm_mentions.organization_users m
    where m.organization_id = organization and m.status = 'active' and m.role <> 'guest');
  update llm_mentions.organization_users m set status = 'active'
  from (
    select p.user_id from llm_mentions.plan_pauses p
    join llm_mentions.organization_users o on o.organization_id = p.organization_id and o.user_id = p.user_id and o.status = 'inactive'
    where p.organization_id = organization order by o.created_at, o.user_id limit case when room is not null then greatest(room, 0) end
  ) as back
  where m.organization_id = organization and m.user_id = back.user_id;
end
$$;

revoke execute on all functions in schema private from public;
