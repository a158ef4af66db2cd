-- An organization may require a second factor of all members from a date on. From then on, a session that has not confirmed
-- one sees the name of the organization and nothing else of it.
alter table llm_mentions.organizations add column members_need_second_factor_from timestamptz;
comment on column llm_mentions.organizations.members_need_second_factor_from is 'From then on members see and do nothing here in a session without a confirmed second factor (claim aal = aal2); null: not required. API keys and connected applications are not affected.';
grant select (members_need_second_factor_from) on llm_mentions.organizations to answerscope_web;

-- Whether a person acts in a session without a confirmed second factor. Keys and shared links have no session: their creator
-- had a factor if one was required.
create function private.lacks_second_factor()
returns boolean
language sql
stable
set search_path = ''
as $$
  select claims ->> 'session_id' is not null and coalesce(claims ->> 'aal', '') <> 'aal2'
  from (select coalesce(nullif(current_setting('request.jwt.claims', true), '')::jsonb, '{}') as claims) request
$$;
grant execute on function private.lacks_second_factor() to answerscope_web, service_role;

-- The caller's organizations that are closed to this session until it confirms a second factor.
create function private.organization_ids_behind_second_factor()
returns setof uuid
language sql
stable
security definer -- reads memberships past their own policy
set search_path = ''
as $$
  select o.id
  from llm_mentions.organization_users m
  join llm_mentions.organizations o on o.id = m.organization_id
  where (select private.lacks_second_factor())
    and m.user_id = private.my_user_id() and m.status = 'active' and o.members_need_second_factor_from <= now()
$$;
grant execute on function private.organization_ids_behind_second_factor() to answerscope_web, service_role;

create or replace function private.my_organization_ids()
returns setof uuid
language sql
stable
security definer -- reads memberships past their own policy
set search_path = ''
as $$
  select m.organization_id
  from llm_mentions.organization_users m
  where m.user_id = private.my_user_id() and m.status = 'active'
    and m.organization_id = coalesce((select (private.key_scope() ->> 'organization')::uuid), m.organization_id)
    and (select private.shared_brand_id()) is null
    and m.organization_id not in (select private.organization_ids_behind_second_factor())
  union all
  select private.my_supported_organization_ids()
  union all
  select private.acting_for()
$$;

create or replace function private.organization_ids_administered_by_maker()
returns setof uuid
language sql
stable
security definer -- reads memberships past their own policy
set search_path = ''
as $$
  select m.organization_id
  from llm_mentions.organization_users m
  where m.user_id = private.my_user_id() and m.status = 'active' and m.role in ('owner', 'admin')
    and m.organization_id = coalesce((select (private.key_scope() ->> 'organization')::uuid), m.organization_id)
    and m.organization_id not in (select private.organization_ids_behind_second_factor())
$$;

create or replace function private.my_admin_organization_ids()
returns setof uuid
language sql
stable
security definer -- reads memberships past their own policy
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
    and m.organization_id not in (select private.organization_ids_behind_second_factor())
  union all
  select private.acting_for()
$$;

create or replace function private.my_owned_organization_ids()
returns setof uuid
language sql
stable
security definer -- reads memberships past their own policy
set search_path = ''
as $$
  select m.organization_id
  from llm_mentions.organization_users m
  join llm_mentions.organizations o on o.id = m.organization_id
  where m.user_id = private.my_user_id() and m.status = 'active' and m.role = 'owner'
    and (select private.key_scope()) is null
    and (select private.shared_brand_id()) is null
    and (o.requires_second_factor_since is null or (select private.has_second_factor()))
    and m.organization_id not in (select private.organization_ids_behind_second_factor())
$$;

create or replace function private.brands_viewed_by(viewer uuid)
returns table (organization_id uuid, brand_id uuid)
language sql
stable
security definer -- reads rights to brands past their own policy
set search_path = ''
as $$
  with membership as (
    select m.organization_id, m.role from llm_mentions.organization_users m
    where m.user_id = viewer and m.status = 'active'
      and (
        (viewer = private.my_user_id() and m.organization_id not in (select private.organization_ids_behind_second_factor()))
        or (select private.is_system())
        or m.organization_id in (select private.my_admin_organization_ids()))
  )
  select c.organization_id, c.id from llm_mentions.clients c
  where c.organization_id in (select a.organization_id from membership a where a.role in ('owner', 'admin'))
  union
  select c.organization_id, c.id from public.clients c
  where c.organization_id in (select a.organization_id from membership a where a.role in ('owner', 'admin'))
  union
  select p.organization_id, p.client_id
  from llm_mentions.user_brand_permissions p
  where p.user_id = viewer and p.can_view and p.organization_id in (select a.organization_id from membership a)
$$;

-- The screen names the organization that it cannot open.
alter policy "members read their organizations" on llm_mentions.organizations
  using (
    id in (select private.my_organization_ids())
    or id in (select private.organization_ids_behind_second_factor())
  );

-- From the start of a day in the organization's time zone; null: not required. As for owners and admins, the owner must have
-- confirmed their own factor.
create function private.require_second_factor_of_members(organization uuid, from_day date)
returns void
language plpgsql
security definer -- the column is not open to updates
set search_path = ''
as $$
declare
  zone text;
  today date;
begin
  if organization not in (select private.my_owned_organization_ids()) then
    raise exception 'Only an owner can change this' using errcode = 'insufficient_privilege';
  end if;
  if not private.has_second_factor() then
    raise exception 'Set up two-factor authentication for yourself first. Otherwise you would lock yourself out.'
      using errcode = 'check_violation';
  end if;
  select o.time_zone, (now() at time zone o.time_zone)::date into zone, today
  from llm_mentions.organizations o where o.id = organization;
  if from_day < today or from_day > today + 365 then
    raise exception 'Choose a day from today to one year from now.' using errcode = 'check_violation';
  end if;
  update llm_mentions.organizations o
  set members_need_second_factor_from = from_day::timestamp at time zone zone
  where o.id = organization;
end
$$;
grant execute on function private.require_second_factor_of_members(uuid, date) to answerscope_web, service_role;

create table private.second_factor_reminders (
  organization_id uuid not null,
  user_id         uuid not null,
  needed_from     timestamptz not null,
  stage           text not null check (stage in ('announced', 'week', 'day', 'due')),
  reminded_at     timestamptz not null default now(),
  primary key (organization_id, user_id, needed_from, stage),
  foreign key (organization_id, user_id)
    references llm_mentions.organization_users (organization_id, user_id) on delete cascade
);
comment on table private.second_factor_reminders is 'Which members were reminded to set up a second factor, so that each reminder is sent once. A new date starts over.';

alter table private.second_factor_reminders enable row level security;

-- Takes the reminders that are due: when the requirement is announced, a week and a day before it begins, and when it begins.
-- Members who missed a stage get only the current one.
create function private.take_second_factor_reminders()
returns table (organization_id uuid, user_id uuid, stage text)
language plpgsql
security definer -- the identity provider's tables are closed to the system
set search_path = ''
as $$
#variable_conflict use_column
begin
  if not private.is_system() then
    raise exception 'Only the system sends reminders' using errcode = 'insufficient_privilege';
  end if;
  return query
    insert into private.second_factor_reminders (organization_id, user_id, needed_from, stage)
    select o.id, m.user_id, o.members_need_second_factor_from, now_due.stage
    from llm_mentions.organizations o
    cross join lateral (
      select case
        when o.members_need_second_factor_from <= now() then 'due'
        when o.members_need_second_factor_from <= now() + interval '1 day' then 'day'
        when o.members_need_second_factor_from <= now() + interval '7 days' then 'week'
        else 'announced'
      end as stage
    ) now_due
    join llm_mentions.organization_users m on m.organization_id = o.id and m.status = 'active'
    join llm_mentions.users u on u.id = m.user_id
    where o.members_need_second_factor_from is not null
      and not exists (
        select from auth.mfa_factors f where f.user_id = u.supabase_user_id and f.status::text = 'verified')
      and not exists (
        select from private.second_factor_reminders r
        where r.organization_id = o.id and r.user_id = m.user_id and r.stage = now_due.stage
          and r.needed_from = o.members_need_second_factor_from)
    limit 1000
    on conflict do nothing
    returning organization_id, user_id, stage;
end
$$;
grant execute on function private.take_second_factor_reminders() to service_role;

revoke execute on all functions in schema private from public;
