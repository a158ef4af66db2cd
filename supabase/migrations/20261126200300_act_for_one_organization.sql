-- Some of what people ask for is written past their own policies, once the product has checked their right: an invitation,
-- an event, the answer that a correction counts anew. The transaction then names the organizations it acts for, sees what
-- they have, and writes the tables below, for those organizations and no others. "everything" is for staff and for the
-- operator of a local installation, and is checked here. Requests that come in through the data API act for nobody.
create function private.acting_for()
returns setof uuid
language plpgsql
stable security definer -- reads organizations past the policies that ask this
set search_path = ''
as $$
declare
  named text := coalesce(current_setting('answerscope.acting_for', true), '');
begin
  if named in ('', 'outside') or current_setting('role', true) in ('anon', 'authenticated') then
    return;
  elsif named = 'everything' then
    if private.acts_for_everybody() then
      return query select o.id from llm_mentions.organizations o;
    end if;
  else
    return query select unnest(string_to_array(named, ',')::uuid[]);
  end if;
end
$$;

create function private.acts_for_everybody()
returns boolean
language plpgsql
stable security definer
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

create or replace function private.my_organization_ids()
returns setof uuid
language sql
stable security definer
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

create or replace function private.my_admin_organization_ids()
returns setof uuid
language sql
stable security definer
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

create or replace function private.my_brand_ids()
returns setof uuid
language sql
stable security definer
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
  union
  select private.my_trial_brand_ids()
  union
  select c.id from llm_mentions.clients c where c.organization_id in (select private.acting_for())
$$;

-- Policies for those organizations, and the rights they need. Nothing on reading large tables: sets of brands do that.
create function private.let_product_act(target regclass, verbs text[], organization_column text default 'organization_id')
returns void
language plpgsql
set search_path = ''
as $$
declare
  verb text;
  is_ours text := format('(%I in (select private.acting_for()) or (select private.acts_for_everybody()))', organization_column);
begin
  foreach verb in array verbs loop
    execute format('grant %s on %s to answerscope_web', verb, target);
    execute format('create policy %I on %s for %s to answerscope_web %s %s',
      'the product acts for its organization: ' || verb, target, verb,
      case when verb <> 'insert' then 'using ' || is_ours end, case when verb in ('insert', 'update') then 'with check ' || is_ours end);
  end loop;
end
$$;

select private.let_product_act('llm_mentions.answers', '{update}', 'new_organization_id');
select private.let_product_act('llm_mentions.mentions', '{insert, delete}');
select private.let_product_act('llm_mentions.answer_citations', '{insert, delete}');
select private.let_product_act('llm_mentions.answer_rollups', '{insert, update}');
select private.let_product_act('llm_mentions.brand_rollups', '{insert, update}');
select private.let_product_act('llm_mentions.brand_weeks', '{insert, update}');
select private.let_product_act('llm_mentions.source_rollups', '{insert, update}');
select private.let_product_act('llm_mentions.own_pages', '{insert, update}');
select private.let_product_act('llm_mentions.own_page_rollups', '{insert, update}');
select private.let_product_act('llm_mentions.own_page_packs', '{insert, delete}');
select private.let_product_act('llm_mentions.analyses', '{update}', 'new_organization_id');
select private.let_product_act('llm_mentions.bot_log_deliveries', '{insert, update}');
select private.let_product_act('llm_mentions.bot_log_sources', '{update}');
select private.let_product_act('private.bot_log_pieces', '{select, insert, delete}');
select private.let_product_act('private.bot_log_secrets', '{select, insert, update}');
select private.let_product_act('private.bot_log_uploads', '{select, insert, update, delete}');
select private.let_product_act('llm_mentions.deliveries', '{insert, update}');
select private.let_product_act('llm_mentions.events', '{insert}');
select private.let_product_act('llm_mentions.given_limits', '{insert, delete}');
select private.let_product_act('llm_mentions.invite_brands', '{insert}');
select private.let_product_act('llm_mentions.invites', '{insert, update}');
select private.let_product_act('llm_mentions.label_audits', '{insert, update}');
select private.let_product_act('llm_mentions.label_checks', '{insert, update}');
select private.let_product_act('llm_mentions.notification_channels', '{insert, update}');
select private.let_product_act('llm_mentions.organization_exports', '{insert, delete}');
select private.let_product_act('llm_mentions.organizations', '{update}', 'id');
select private.let_product_act('llm_mentions.page_crawls', '{insert, update}');
select private.let_product_act('llm_mentions.pages', '{insert, update, delete}');
select private.let_product_act('private.page_uploads', '{select, insert, update, delete}');
select private.let_product_act('llm_mentions.query_fanout_analysis', '{insert, update}');
select private.let_product_act('llm_mentions.rereadings', '{insert, update}');
select private.let_product_act('llm_mentions.share_links', '{insert, update}');
select private.let_product_act('llm_mentions.subscriptions', '{insert, update}');
select private.let_product_act('llm_mentions.support_requests', '{insert, update}');
select private.let_product_act('llm_mentions.trials', '{update, delete}');
select private.let_product_act('llm_mentions.white_labels', '{insert, update}');

grant insert on private.export_links to answerscope_web;
create policy "the product acts for its organization: insert" on private.export_links for insert to answerscope_web
  with check (export_id in (
    select e.id from llm_mentions.organization_exports e where e.organization_id in (select private.acting_for())));

revoke execute on all functions in schema private from public;
grant execute on function private.acting_for(), private.acts_for_everybody() to authenticated, answerscope_web, service_role;
