import type { Sql } from '#queries/database.ts'

/**
 * Everything in a database that migrations determine, one sorted line per fact: the content of `pg_dump --schema-only`,
 * the roles, and the rows that migrations insert. Two instances of one version have the same lines.
 */
export async function schemaFacts(sql: Sql): Promise<string[]> {
  const { rows } = await sql.query<{ fact: string }>(catalogFacts)
  return [...rows.map(({ fact }) => fact), ...(await seededRows(sql))].toSorted()
}

/** Lines on only one side: `-` those of `before`, `+` those of `after`. */
export function compareFacts(before: string[], after: string[]): string[] {
  const [left, right] = [new Set(before), new Set(after)]
  return [
    ...before.filter((fact) => !right.has(fact)).map((fact) => `- ${fact}`),
    ...after.filter((fact) => !left.has(fact)).map((fact) => `+ ${fact}`),
  ]
}

const ours = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`
const notOfExtension = (catalog: string, oid: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`

/** Permissions in a fixed order. If never changed, they are PostgreSQL's defaults. */
const rights = (acl: string, kind: string, owner: string) =>
  `(select string_agg(
      coalesce(nullif(e.grantee, 0)::regrole::text, 'public') || ':' || e.privilege_type || case when e.is_grantable then '*' else '' end
        || ' by ' || e.grantor::regrole, ', ' order by e.grantee::regrole::text, e.privilege_type, e.grantor::regrole::text)
    from aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner}))) e)`

const catalogFacts = `
  with relation as (
    select c.*, c.oid::regclass::text as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${ours} and ${notOfExtension('pg_class', 'c.oid')}
  ), fact(kind, name, details) as (
    select 'schema', n.nspname, jsonb_build_object('owner', n.nspowner::regrole, 'rights', ${rights('n.nspacl', 'n', 'n.nspowner')},
      'comment', obj_description(n.oid, 'pg_namespace'))
    from pg_namespace n where ${ours} and ${notOfExtension('pg_namespace', 'n.oid')}
    union all
    select 'extension', e.extname, jsonb_build_object('schema', e.extnamespace::regnamespace) from pg_extension e
    union all
    select 'relation', r.name, jsonb_build_object('kind', r.relkind, 'owner', r.relowner::regrole, 'persistence', r.relpersistence,
      'row-level security', r.relrowsecurity, 'forced', r.relforcerowsecurity, 'options', r.reloptions,
      'partitioned', pg_get_partkeydef(r.oid), 'bound', pg_get_expr(r.relpartbound, r.oid), 'replica identity', r.relreplident,
      'of', (select i.inhparent::regclass from pg_inherits i where i.inhrelid = r.oid),
      'view', case when r.relkind in ('v', 'm') then pg_get_viewdef(r.oid) end,
      'rights', ${rights('r.relacl', 'r', 'r.relowner')}, 'comment', obj_description(r.oid, 'pg_class'))
    from relation r where r.relkind not in ('i', 'I', 'S', 't')
    union all
    -- The order of columns counts, not their numbers, which dropped ones leave behind. In auth not even that: identity.sql
    -- turns the tables of 0.7.0 into Supabase's, and PostgreSQL cannot move a column.
    select 'column', r.name || '.' || a.attname, jsonb_build_object(
      'place', case when r.relnamespace <> 'auth'::regnamespace then row_number() over (partition by r.oid order by a.attnum) end,
      'type', format_type(a.atttypid, a.atttypmod),
      'required', a.attnotnull, 'default', pg_get_expr(d.adbin, d.adrelid), 'identity', a.attidentity, 'generated', a.attgenerated,
      'storage', a.attstorage, 'compression', a.attcompression, 'collation', a.attcollation::regcollation, 'options', a.attoptions,
      'rights', ${rights('a.attacl', 'c', 'r.relowner')}, 'comment', col_description(r.oid, a.attnum))
    from relation r
    join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = r.oid and d.adnum = a.attnum
    where r.relkind not in ('i', 'I', 'S', 't')
    union all
    select 'constraint', k.conrelid::regclass || ' ' || k.conname, jsonb_build_object('is', pg_get_constraintdef(k.oid),
      'checked', k.convalidated, 'of', (select p.conname from pg_constraint p where p.oid = k.conparentid),
      'comment', obj_description(k.oid, 'pg_constraint'))
    from pg_constraint k join pg_namespace n on n.oid = k.connamespace where ${ours} and k.conrelid <> 0 and (k.contype <> 'n' or n.nspname <> 'auth')
    union all
    select 'index', i.indexrelid::regclass::text, jsonb_build_object('is', pg_get_indexdef(i.indexrelid), 'valid', i.indisvalid,
      'clustered', i.indisclustered, 'replica identity', i.indisreplident,
      'of', (select p.inhparent::regclass from pg_inherits p where p.inhrelid = i.indexrelid),
      'comment', obj_description(i.indexrelid, 'pg_class'))
    from pg_index i join relation r on r.oid = i.indrelid where r.relkind <> 't'
    union all
    select 'sequence', r.name, jsonb_build_object('type', s.seqtypid::regtype, 'start', s.seqstart, 'step', s.seqincrement,
      'low', s.seqmin, 'high', s.seqmax, 'cache', s.seqcache, 'cycles', s.seqcycle,
      'of', (select d.refobjid::regclass || '.' || a.attname from pg_depend d
             join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
             where d.classid = 'pg_class'::regclass and d.objid = r.oid and d.deptype in ('a', 'i')),
      'owner', r.relowner::regrole, 'rights', ${rights('r.relacl', 's', 'r.relowner')})
    from relation r join pg_sequence s on s.seqrelid = r.oid
    union all
    select 'policy', p.polrelid::regclass || ' "' || p.polname || '"', jsonb_build_object('for', p.polcmd, 'permissive', p.polpermissive,
      'to', (select array_agg(coalesce(nullif(o, 0)::regrole::text, 'public') order by 1) from unnest(p.polroles) o),
      'using', pg_get_expr(p.polqual, p.polrelid), 'with check', pg_get_expr(p.polwithcheck, p.polrelid),
      'comment', obj_description(p.oid, 'pg_policy'))
    from pg_policy p
    union all
    select 'trigger', t.tgrelid::regclass || ' ' || t.tgname, jsonb_build_object('is', pg_get_triggerdef(t.oid), 'enabled', t.tgenabled,
      'comment', obj_description(t.oid, 'pg_trigger'))
    from pg_trigger t join relation r on r.oid = t.tgrelid where not t.tgisinternal
    union all
    select 'function', p.oid::regprocedure::text, jsonb_build_object('is', pg_get_functiondef(p.oid), 'owner', p.proowner::regrole,
      'rights', ${rights('p.proacl', 'f', 'p.proowner')}, 'comment', obj_description(p.oid, 'pg_proc'))
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where ${ours} and p.prokind <> 'a' and ${notOfExtension('pg_proc', 'p.oid')}
    union all
    select 'type', t.oid::regtype::text, jsonb_build_object('kind', t.typtype, 'owner', t.typowner::regrole,
      'labels', (select array_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid),
      'rights', ${rights('t.typacl', 'T', 't.typowner')})
    from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where ${ours} and t.typtype in ('d', 'e', 'r', 'm') and ${notOfExtension('pg_type', 't.oid')}
    union all
    select 'default rights', format('%s %s of %s', coalesce(nullif(a.defaclnamespace, 0)::regnamespace::text, 'all schemas'),
      a.defaclobjtype, a.defaclrole::regrole), jsonb_build_object('rights', ${rights('a.defaclacl', 'r', 'a.defaclrole')})
    from pg_default_acl a
    union all
    select 'event trigger', e.evtname, jsonb_build_object('on', e.evtevent, 'runs', e.evtfoid::regprocedure) from pg_event_trigger e
    union all
    select 'publication', p.pubname, to_jsonb(p) - 'oid' from pg_publication p
    union all
    select 'role', r.rolname, to_jsonb(r) - array['oid', 'rolname', 'rolpassword', 'rolconfig'] || jsonb_build_object(
      'settings', (select array_agg(s order by s) from unnest(r.rolconfig) s),
      'member of', (select array_agg(m.roleid::regrole::text order by m.roleid::regrole::text) from pg_auth_members m where m.member = r.oid))
    from pg_roles r where r.rolname in ('anon', 'authenticated', 'service_role', 'authenticator', 'answerscope_web', 'answerscope_jobs')
    union all
    select 'setting', s.setrole::regrole::text, jsonb_build_object('settings', s.setconfig)
    from pg_db_role_setting s join pg_database b on b.oid = s.setdatabase and b.datname = current_database()
  )
  select kind || ' ' || name || ' ' || jsonb_strip_nulls(details) as fact from fact`

/** Columns that differ between any two instances: random keys, and timestamps. */
const drawn = ['key', 'created_at', 'updated_at', 'active_from']

async function seededRows(sql: Sql): Promise<string[]> {
  const { rows: tables } = await sql.query<{ name: string }>(
    `select c.oid::regclass::text as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and not c.relispartition
       and n.nspname in ('public', 'llm_mentions', 'private', 'auth', 'supabase_migrations')`,
  )
  const facts: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql.query<{ row: string }>(
      `select (to_jsonb(t) - $1::text[])::text as row from ${name} t limit 10000`,
      [drawn],
    )
    facts.push(...rows.map(({ row }) => `row ${name} ${row}`))
  }
  return facts
}
