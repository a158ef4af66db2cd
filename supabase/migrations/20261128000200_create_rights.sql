-- Who is asking, and what they may reach. Policies of every table call these functions, so they come before the tables that
-- they read. PostgreSQL then cannot check their bodies yet: it does when they first run.
set check_function_bodies = off;

-- What a request by API key may reach, from the claims that the web process sets: {id, organization, brand}. It only takes
-- rights away, so forging it gains nothing. Null: a person.
create function private.key_scope()
returns jsonb
language sql
stable
set search_path = ''
as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb -> 'api_key'
$$;
grant execute on function private.key_scope() to answerscope_web, service_role;

-- A shared link is read under its creator's policies, narrowed to one brand. The setting only takes rights away: with it, a
-- caller reaches that brand, if it is theirs, and nothing else of any organization.
create function private.shared_brand_id()
returns uuid
language sql
stable
set search_path = ''
as $$
  select nullif(current_setting('request.shared_brand', true), '')::uuid
$$;
grant execute on function private.shared_brand_id() to answerscope_web, service_role;

create function private.has_second_factor()
returns boolean
language sql
stable
set search_path = ''
as $$
  select coalesce(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'aal', '') = 'aal2'
$$;
grant execute on function private.has_second_factor() to answerscope_web, service_role;

-- Whether the system acts: a job, a command, the owner. Web processes connect as a role of their own, so checking that no
-- person is signed in is not enough. Inside a security definer function, the role setting is still the caller's.
create function private.is_system()
returns boolean
language sql
stable
set search_path = ''
as $$
  select pg_catalog.pg_has_role(
    coalesce(nullif(current_setting('role', true), 'none'), session_user)::name, 'service_role', 'usage')
$$;
grant execute on function private.is_system() to answerscope_web, service_role;

-- Some of what people ask for is written past their own policies, after the product has checked their permission: an
-- invitation, an event, the answer that a correction changes. The transaction names the organizations it acts for. It sees
-- what they have and writes the tables named by private.let_product_act, for those organizations only. "everything" is for
-- staff and for the operator of a local installation, and is checked here. Requests through the data API act for no
-- organization.
create function private.acting_for()
returns setof uuid
language plpgsql
stable
security definer -- reads organizations past the policies that ask this
set search_path = ''
as $$
declare
  named text := coalesce(current_setting('answerscope.acting_for', true), '');
begin
  if named in ('', 'outside') or current_setting('role', true) in ('anon', 'authenticated') then
    return;
  elsif named = 'everything' then
    if private.acts_for_all() then
      return query select o.id from llm_mentions.organizations o;
    end if;
  else
    return query select unnest(string_to_array(named, ',')::uuid[]);
  end if;
end
$$;
grant execute on function private.acting_for() to answerscope_web, service_role;

create function private.acts_for_all()
returns boolean
language plpgsql
stable
security definer -- reads whether the caller is staff, past the policy
set search_path = ''
as $$
declare
  identity uuid;
begin
  if current_setting('answerscope.acting_for', true) is distinct from 'everything'
    or current_setting('role', true) in ('anon', 'authenticated') then
    return false;
  end if;
  identity := auth.uid();
  if identity is null then
    return nullif(current_setting('request.origin', true), '')::jsonb ->> 'kind' = 'operator';
  end if;
  return exists (select from llm_mentions.users u where u.supabase_user_id = identity and u.is_staff)
    and private.key_scope() is null;
end
$$;
grant execute on function private.acts_for_all() to answerscope_web, service_role;

create function private.require_staff()
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.is_system() and not private.acts_for_all() then
    raise exception 'Only staff do this' using errcode = 'insufficient_privilege';
  end if;
end
$$;

-- For what arrives without a signed-in user and names no organization: trial requests, and what email, text message and
-- payment providers report after their signature was verified.
create function private.hears_outside()
returns boolean
language sql
stable
set search_path = ''
as $$
  select current_setting('answerscope.acting_for', true) = 'outside' and current_setting('role', true) not in ('anon', 'authenticated')
$$;
grant execute on function private.hears_outside() to answerscope_web, service_role;

-- Adds policies for the organizations that a transaction acts for, and the grants they need. Reading large tables needs
-- none: the sets of brands cover that.
create function private.let_product_act(target regclass, verbs text[], organization_column text default 'organization_id')
returns void
language plpgsql
set search_path = ''
as $$
declare
  verb text;
  is_ours text := format('(%I in (select private.acting_for()) or (select private.acts_for_all()))', organization_column);
begin
  foreach verb in array verbs loop
    execute format('grant %s on %s to answerscope_web', verb, target);
    verb := split_part(verb, ' ', 1); -- without the columns
    execute format('create policy %I on %s for %s to answerscope_web %s %s',
      'the product acts for its organization: ' || verb, target, verb,
      case when verb <> 'insert' then 'using ' || is_ours end, case when verb in ('insert', 'update') then 'with check ' || is_ours end);
  end loop;
end
$$;

create function private.let_product_hear(target regclass, verbs text[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  verb text;
begin
  foreach verb in array verbs loop
    -- Where people read a table already, some of its columns are kept from them for a reason.
    if verb <> 'select' or not has_any_column_privilege('answerscope_web', target, 'select') then
      execute format('grant %s on %s to answerscope_web', verb, target);
    end if;
    verb := split_part(verb, ' ', 1); -- without the columns
    execute format('create policy %I on %s for %s to answerscope_web %s %s',
      'the product hears from outside: ' || verb, target, verb,
      case when verb <> 'insert' then 'using ((select private.hears_outside()))' end,
      case when verb in ('insert', 'update') then 'with check ((select private.hears_outside()))' end);
  end loop;
end
$$;

create function private.my_user_id()
returns uuid
language sql
stable
security definer -- reads the profile past its own policy, which is built on this function
set search_path = ''
as $$
  select id from llm_mentions.users where supabase_user_id = auth.uid() and private.has_live_session()
$$;
grant execute on function private.my_user_id() to answerscope_web, authenticated, service_role;

-- The one organization that this request reads as support. Only the web process sets it ({kind: "staff", supports}), after
-- it has logged the request, and then only reads. So no access is unlogged.
create function private.my_supported_organization_ids()
returns setof uuid
language sql
stable
security definer -- reads grants of an organization that the caller is not a member of
set search_path = ''
as $$
  select g.organization_id
  from llm_mentions.support_grants g
  join llm_mentions.users u on u.supabase_user_id = auth.uid() and u.is_staff
  where g.organization_id = (private.request_origin() ->> 'supports')::uuid
    and private.request_origin() ->> 'kind' = 'staff'
    and g.revoked_at is null and g.expires_at > now()
$$;
grant execute on function private.my_supported_organization_ids() to answerscope_web, service_role;

create function private.my_organization_ids()
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
  union all
  select private.my_supported_organization_ids()
  union all
  select private.acting_for()
$$;
grant execute on function private.my_organization_ids() to answerscope_web, authenticated, service_role;

-- Organizations that the person behind a request administers, whatever the brand of the key.
create function private.organization_ids_administered_by_maker()
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
$$;
grant execute on function private.organization_ids_administered_by_maker() to answerscope_web, service_role;

-- A key for one brand, a shared link, or a session without a required second factor administers nothing. A key with wider
-- scope passes: its creator had the second factor.
create function private.my_admin_organization_ids()
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
  union all
  select private.acting_for()
$$;
grant execute on function private.my_admin_organization_ids() to answerscope_web, authenticated, service_role;

create function private.my_owned_organization_ids()
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
$$;
grant execute on function private.my_owned_organization_ids() to answerscope_web, service_role;

create function private.my_teammate_ids()
returns setof uuid
language sql
stable
security definer -- reads memberships past their own policy
set search_path = ''
as $$
  select m.user_id
  from llm_mentions.organization_users m
  where m.organization_id in (select private.my_admin_organization_ids())
$$;
grant execute on function private.my_teammate_ids() to answerscope_web, authenticated, service_role;

-- The brand of the trial whose token this request carries, while the trial is open. The setting is the token itself, so
-- setting it proves having it. Only reading is built on this function.
create function private.my_trial_brand_ids()
returns setof uuid
language sql
stable
security definer -- reads trials past their policy, which is for members
set search_path = ''
as $$
  select t.client_id
  from llm_mentions.trials t
  where nullif(current_setting('request.trial_token', true), '') is not null
    and t.id = private.trial_id_of(current_setting('request.trial_token', true))
    and t.state in ('running', 'ready') and t.expires_at > now() and t.client_id is not null
$$;
grant execute on function private.my_trial_brand_ids() to answerscope_web, service_role;

-- The brands that a user views as a member: all of an organization for its owners and admins, those with can_view for others,
-- none for inactive members. The only place that decides it, for the caller and for people who get messages. Callers learn it of
-- themselves and of members they administer.
create function private.brands_viewed_by(viewer uuid)
returns table (organization_id uuid, brand_id uuid)
language sql
stable
security definer -- reads rights to brands past their own policy
set search_path = ''
as $$
  with membership as (
    select m.organization_id, m.role from llm_mentions.organization_users m
    where m.user_id = viewer and m.status = 'active'
      and (viewer = private.my_user_id() or (select private.is_system())
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
grant execute on function private.brands_viewed_by(uuid) to answerscope_web, service_role;

-- The brands that the caller views, also through an API key, a shared link, support access, or the link of a trial.
create function private.my_brand_ids()
returns setof uuid
language sql
stable
security definer -- reads rights to brands past their own policy
set search_path = ''
as $$
  select brand.id
  from (
    select v.brand_id as id from private.brands_viewed_by(private.my_user_id()) v
    where v.organization_id = coalesce((select (private.key_scope() ->> 'organization')::uuid), v.organization_id)
    union
    select c.id from llm_mentions.clients c
    where c.organization_id in (select private.my_supported_organization_ids())
  ) brand
  where brand.id = coalesce((select (private.key_scope() ->> 'brand')::uuid), brand.id)
    and brand.id = coalesce((select private.shared_brand_id()), brand.id)
  union
  select private.my_trial_brand_ids()
  union
  select c.id from llm_mentions.clients c where c.organization_id in (select private.acting_for())
$$;
grant execute on function private.my_brand_ids() to answerscope_web, authenticated, service_role;

-- Brands that the caller may change: all for owners and admins, the viewable ones for editors.
create function private.my_editable_brand_ids()
returns setof uuid
language sql
stable
security definer -- reads rights to brands past their own policy
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
grant execute on function private.my_editable_brand_ids() to answerscope_web, service_role;

-- Whether an organization's plan includes a feature. Without a plan (self-hosted) every feature is included. False for an
-- organization that the caller does not see.
create function private.plan_contains(organization uuid, feature text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from llm_mentions.organizations o
    left join llm_mentions.plans p on p.id = o.plan_id
    left join llm_mentions.limit_overrides g on g.organization_id = o.id and g.kind = feature and coalesce(g.until > now(), true)
    where o.id = organization
      and case when g.kind is null then p.id is null or feature = any (p.features) else g.amount is null end
  )
$$;
grant execute on function private.plan_contains(uuid, text) to answerscope_web, service_role;

-- Brands whose query fan-out the caller may see: for owners, admins and members with that permission, if the plan includes
-- it.
create function private.my_fan_out_brand_ids()
returns setof uuid
language sql
stable
security definer -- reads rights to brands past their own policy
set search_path = ''
as $$
  with brand as (
    select c.id, c.organization_id from llm_mentions.clients c
    where c.organization_id in (select private.organization_ids_administered_by_maker())
    union
    select p.client_id, p.organization_id
    from llm_mentions.user_brand_permissions p
    join llm_mentions.organization_users m on m.organization_id = p.organization_id and m.user_id = p.user_id
    where p.user_id = private.my_user_id() and p.can_view and m.status = 'active' and m.can_view_query_fanout
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
      where private.plan_contains(mine.organization_id, 'query-fanout')
    )
$$;
grant execute on function private.my_fan_out_brand_ids() to answerscope_web, service_role;

-- The subset in which the caller may start, repeat, cancel and delete analyses.
create function private.my_editable_fan_out_brand_ids()
returns setof uuid
language sql
stable
set search_path = ''
as $$
  select id from private.my_fan_out_brand_ids() id
  where id in (select private.my_editable_brand_ids())
$$;
grant execute on function private.my_editable_fan_out_brand_ids() to answerscope_web, service_role;

-- Brands whose bot logs the caller may see: for owners, admins and members with that permission, if the plan includes it.
create function private.my_bot_log_brand_ids()
returns setof uuid
language sql
stable
security definer -- reads rights to brands past their own policy
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
grant execute on function private.my_bot_log_brand_ids() to answerscope_web, service_role;

-- The subset that the caller may connect logs to.
create function private.my_connectable_bot_log_brand_ids()
returns setof uuid
language sql
stable
set search_path = ''
as $$
  select id from private.my_bot_log_brand_ids() id
  where id in (select private.my_editable_brand_ids())
$$;
grant execute on function private.my_connectable_bot_log_brand_ids() to answerscope_web, service_role;

reset check_function_bodies;

revoke execute on all functions in schema private from public;
