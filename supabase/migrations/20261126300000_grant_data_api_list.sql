-- What a browser may ask of the database by itself, on a hosted project as here, is what the data API lists
-- (server/data-api/list.ts; a test compares both). Everything else that `authenticated` held goes to the role of the web
-- processes, which answer through /api. `anon` holds nothing.
do $$
declare
  ours constant regnamespace[] := array['public', 'llm_mentions', 'private']::regnamespace[];
  held record;
begin
  for held in
    select format('%I.%I', n.nspname, c.relname) as relation, c.relkind = 'S' as is_sequence, acl.privilege_type as privilege,
      a.attname as column_name
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    cross join lateral (
      select 0::smallint as attnum, e.* from aclexplode(c.relacl) e
      union all
      select x.attnum, e.* from pg_attribute x cross join lateral aclexplode(x.attacl) e where x.attrelid = c.oid and not x.attisdropped
    ) acl
    left join pg_attribute a on a.attrelid = c.oid and a.attnum = acl.attnum and acl.attnum > 0
    where c.relnamespace = any (ours) and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and acl.grantee in ('authenticated'::regrole, 'anon'::regrole)
      and acl.privilege_type in ('SELECT', 'INSERT', 'UPDATE', 'DELETE', 'USAGE')
      and pg_has_role(c.relowner, 'usage')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  loop
    execute format('grant %s%s on %s %s to answerscope_web', held.privilege, ' (' || quote_ident(held.column_name) || ')',
      case when held.is_sequence then 'sequence' else 'table' end, held.relation);
  end loop;

  for held in
    select format('%I.%I', n.nspname, c.relname) as relation, c.relkind = 'S' as is_sequence
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where c.relnamespace = any (ours) and c.relkind in ('r', 'p', 'v', 'm', 'S') and pg_has_role(c.relowner, 'usage')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  loop
    execute format('revoke all on %s %s from public, anon, authenticated',
      case when held.is_sequence then 'sequence' else 'table' end, held.relation);
  end loop;

  for held in
    select p.oid::regprocedure::text as routine, acl.grantee = 0 as is_public
    from pg_proc p
    cross join lateral aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) acl
    where p.pronamespace = any (ours) and acl.grantee in (0, 'authenticated'::regrole, 'anon'::regrole)
      and pg_has_role(p.proowner, 'usage')
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  loop
    if not held.is_public then
      execute format('grant execute on routine %s to answerscope_web', held.routine);
    end if;
    execute format('revoke execute on routine %s from public, anon, authenticated', held.routine);
  end loop;
end
$$;

revoke usage on schema llm_mentions, private from anon;

-- The list.
grant select (id, name, organization_id, archived_at, is_demo) on llm_mentions.clients to authenticated;
grant select (organization_id, user_id, role, status, created_at) on llm_mentions.organization_users to authenticated;
grant select (user_id, organization_id, client_id, can_view) on llm_mentions.user_brand_permissions to authenticated;
grant select (id, supabase_user_id) on llm_mentions.users to authenticated;
grant select (id, name, organization_id) on public.clients to authenticated;

-- What the policies of these tables ask as the caller when rows are read, and what every request asks first.
grant execute on function
  private.my_user_id(), private.my_teammate_ids(), private.my_organization_ids(), private.my_admin_organization_ids(),
  private.my_brand_ids(), private.require_live_session(), private.has_live_session()
to authenticated;

-- A hosted project would give anon and authenticated every right on whatever is created next.
alter default privileges in schema public revoke all on tables from public, anon, authenticated;
alter default privileges in schema public revoke all on sequences from public, anon, authenticated;
alter default privileges in schema public revoke all on functions from public, anon, authenticated;
alter default privileges in schema llm_mentions revoke all on tables from public, anon, authenticated;
alter default privileges in schema llm_mentions revoke all on sequences from public, anon, authenticated;
alter default privileges in schema llm_mentions revoke all on functions from public, anon, authenticated;
alter default privileges in schema private revoke all on tables from public, anon, authenticated;
alter default privileges in schema private revoke all on sequences from public, anon, authenticated;
alter default privileges in schema private revoke all on functions from public, anon, authenticated;
