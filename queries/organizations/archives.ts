import { createHash, randomBytes } from 'node:crypto'
import type { OrganizationExport } from '#core/organizations/data-rights/schema.ts'
import { eventMessage } from '#core/notifications/events/message.ts'
import { message } from '#core/language/message.ts'
import type { Refusal } from '#core/result.ts'
import { actForSystem } from '../acting-for-system.ts'
import { inTransaction, type Database, type Sql } from '../database.ts'
import { noteEvent } from '../notifications/events.ts'
import type { JobTransaction } from '../job-transaction.ts'
import { asSystem } from '../system-client.ts'
import { isSecretColumn, listTenantTables, quoted, quotedName } from '../tenant-tables.ts'

const exportsADay = 3

/** Stored exports, newest first. */
export async function listExports(sql: Sql, organizationId: string): Promise<OrganizationExport[]> {
  const { rows } = await sql.query<OrganizationExport>(
    `${selectExports} where e.organization_id = $1 ${newestFirst}`,
    [organizationId],
  )
  return rows
}

/** Requests an archive of everything; the caller was checked to administer the organization. */
export async function askForExport(
  sql: JobTransaction,
  organizationId: string,
): Promise<{ id: string } | Refusal> {
  await actForSystem(sql, organizationId)
  const { rows: known } = await sql.query<{ underWay: boolean; today: number }>(
    `select coalesce(bool_or(status in ('queued', 'running')), false) as "underWay",
       count(*) filter (where created_at > now() - interval '1 day')::integer as today
     from llm_mentions.organization_exports where organization_id = $1`,
    [organizationId],
  )
  if (known[0]?.underWay) return { refused: 'An export is being made already.' }
  if ((known[0]?.today ?? 0) >= exportsADay)
    return { refused: `You can create up to ${exportsADay} exports per day.` }
  const { rows } = await sql.query<{ id: string }>(
    'insert into llm_mentions.organization_exports (organization_id) values ($1) returning id',
    [organizationId],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('The export was not inserted')
  sql.enqueueLater('archive-organization', { organizationId, exportId: id })
  return { id }
}

/** False if there is none. An export in progress stops at its next piece. */
export async function deleteExport(sql: Sql, organizationId: string, exportId: string): Promise<boolean> {
  await actForSystem(sql, organizationId)
  const { rowCount } = await sql.query(
    'delete from llm_mentions.organization_exports where organization_id = $1 and id = $2',
    [organizationId, exportId],
  )
  return rowCount === 1
}

const linkMinutes = 10

/** A token with which a browser downloads the archive within ten minutes; null if none is ready. */
export async function makeExportLink(
  sql: Sql,
  organizationId: string,
  exportId: string,
): Promise<string | null> {
  await actForSystem(sql, organizationId)
  const token = randomBytes(32).toString('base64url')
  const { rowCount } = await sql.query(
    `insert into private.export_links (hash, export_id, expires_at)
     select $3, e.id, now() + make_interval(mins => $4) from llm_mentions.organization_exports e
     where e.organization_id = $1 and e.id = $2 and e.status = 'ready' and e.expires_at > now()`,
    [organizationId, exportId, hashOf(token), linkMinutes],
  )
  if (rowCount !== 1) return null
  await sql.query("select private.note_act('export.downloaded', $1, null, 'export', $2, null)", [
    organizationId,
    exportId,
  ])
  return token
}

/**
 * The archive of a link; null if it is invalid or expired. Before this, no caller is known whose policies could decide.
 */
export async function findExportByLink(
  database: Database,
  token: string,
): Promise<{ id: string; bytes: number; createdAt: Date } | null> {
  const { rows } = await database.pool.query<{ id: string; bytes: number; createdAt: Date }>(
    'select id, bytes, created_at as "createdAt" from private.export_of_link($1)',
    [hashOf(token)],
  )
  return rows[0] ?? null
}

/** The archive, piece by piece. */
export async function* exportPieces(database: Database, exportId: string): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position += 1) {
    const { rows } = await database.pool.query<{ bytes: Uint8Array | null }>(
      'select private.export_piece($1, $2) as bytes',
      [exportId, position],
    )
    const bytes = rows[0]?.bytes ?? null
    if (bytes === null) return
    yield bytes
  }
}

export type OpenExport = { organizationId: string; exportId: string; attempt: number; organization: string }

/** Begins an export from scratch, without the pieces of an earlier attempt; null if it is no longer wanted. */
export async function beginExport(
  database: Database,
  { organizationId, exportId }: { organizationId: string; exportId: string },
): Promise<OpenExport | null> {
  return asSystem(database, async (sql) => {
    const { rows } = await sql.query<{ attempt: number; organization: string }>(
      `update llm_mentions.organization_exports e
       set status = 'running', attempt = attempt + 1, tables_done = 0, rows = 0, bytes = 0
       from llm_mentions.organizations o
       where o.id = e.organization_id and e.organization_id = $1 and e.id = $2 and e.status in ('queued', 'running')
       returning e.attempt, o.name as organization`,
      [organizationId, exportId],
    )
    if (rows[0] === undefined) return null
    await sql.query('delete from private.export_pieces where export_id = $1', [exportId])
    return { organizationId, exportId, ...rows[0] }
  })
}

/** Adds one piece. Throws if another attempt has taken over, or the export was deleted. */
export async function addExportPiece(
  database: Database,
  { organizationId, exportId, attempt }: OpenExport,
  { position, bytes }: { position: number; bytes: Uint8Array },
): Promise<void> {
  const { rowCount } = await asSystem(database, (sql) =>
    sql.query(
      `insert into private.export_pieces (organization_id, export_id, position, bytes)
       select e.organization_id, e.id, $4, $5 from llm_mentions.organization_exports e
       where e.organization_id = $1 and e.id = $2 and e.attempt = $3 and e.status = 'running' for share`,
      [organizationId, exportId, attempt, position, bytes],
    ),
  )
  if (rowCount !== 1) throw new ExportTakenOver()
}

/** Another attempt is working on it, or it is no longer wanted: this one ends. */
export class ExportTakenOver extends Error {}

export async function noteExportProgress(
  database: Database,
  { exportId, attempt }: OpenExport,
  progress: { tables: number; tablesDone: number; rows: number; bytes: number },
): Promise<void> {
  await asSystem(database, (sql) =>
    sql.query(
      `update llm_mentions.organization_exports set tables = $3, tables_done = $4, rows = $5, bytes = $6
       where id = $1 and attempt = $2 and status = 'running'`,
      [exportId, attempt, progress.tables, progress.tablesDone, progress.rows, progress.bytes],
    ),
  )
}

export async function finishExport(
  database: Database,
  { organizationId, exportId, attempt }: OpenExport,
  outcome: { rows: number; bytes: number; sha256: string } | { failure: string },
): Promise<void> {
  await asSystem(database, async (sql) => {
    if ('failure' in outcome) {
      await sql.query(
        `update llm_mentions.organization_exports set status = 'failed', failure = left($3, 500), finished_at = now(),
           expires_at = now() + interval '1 day'
         where id = $1 and attempt = $2 and status = 'running'`,
        [exportId, attempt, outcome.failure],
      )
      await sql.query('delete from private.export_pieces where export_id = $1', [exportId])
      return
    }
    const { rows } = await sql.query(
      `update llm_mentions.organization_exports e
       set status = 'ready', rows = $3, bytes = $4, sha256 = $5, finished_at = now(), tables_done = tables,
         expires_at = now() + make_interval(days => coalesce(
           (select r.exports_days from llm_mentions.retention_settings r where r.organization_id = e.organization_id), 7))
       where id = $1 and attempt = $2 and status = 'running' returning id`,
      [exportId, attempt, outcome.rows, outcome.bytes, outcome.sha256],
    )
    if (rows.length === 0) return
    await noteEvent(sql, {
      organizationId,
      brandId: null,
      kind: 'export.ready',
      severity: 'success',
      ...eventMessage({ text: message('Your data export is ready') }, [
        {
          text: message('{count, plural, one {# row} other {# rows}}.'),
          values: { count: outcome.rows },
        },
        { text: message('Owners and admins can download it in Settings.') },
      ]),
      link: `/settings?${new URLSearchParams({ organizationId, section: 'data' })}`,
      data: { exportId, rows: outcome.rows, bytes: outcome.bytes, sha256: outcome.sha256 },
      key: `export.ready:${exportId}`,
    })
  })
}

export type ExportedTable = {
  name: string
  comment: string
  columns: { name: string; type: string; nullable: boolean }[]
  leftOut: string[]
  /** Reads its rows as JSON texts, few at a time. */
  rows(): AsyncGenerator<string[]>
}

/** Rows with large values are read few at a time. */
const rowsAtOnce = (name: string) => (/details|documents|unread|_chunks/.test(name) ? 50 : 1000)

/** Not the customer's data: pieces of pending files, and these archives themselves. */
const notExported = new Set(['llm_mentions.import_chunks', 'llm_mentions.organization_exports'])

/**
 * URLs of chats give access to anyone who knows them, and phone numbers belong to their owners; admins do not see them
 * either.
 */
const isTarget = (table: string, column: string) =>
  column === 'target' && (table === 'integrations' || table === 'deliveries')

/**
 * Reads all data of an organization from one snapshot. The tables come from the database itself, so a new one is
 * exported from its first day; columns with secrets are left out.
 */
export async function readingOrganization<T>(
  database: Database,
  organizationId: string,
  work: (tables: ExportedTable[]) => Promise<T>,
): Promise<T> {
  return inTransaction(
    database,
    async (client) => {
      const tenant = (await listTenantTables(client)).filter(
        (table) => table.schema !== 'private' && !notExported.has(`${table.schema}.${table.name}`),
      )
      const wanted = [
        { table: 'llm_mentions.organizations', name: 'organizations', condition: 't.id = $1' },
        {
          table: 'llm_mentions.users',
          name: 'users',
          condition:
            't.id in (select m.user_id from llm_mentions.organization_users m where m.organization_id = $1)',
        },
        ...tenant.map((table) => ({
          table: quotedName(table),
          name: table.schema === 'llm_mentions' ? table.name : `${table.schema}_${table.name}`,
          condition: `t.${quoted(table.organizationColumn)} = $1`,
        })),
      ].toSorted((a, b) => (a.name < b.name ? -1 : 1))
      const tables: ExportedTable[] = []
      for (const { table, name, condition } of wanted) {
        const shape = await shapeOf(client, table)
        const leftOut = shape.columns
          .filter((column) => isSecretColumn(column.name, column.type) || isTarget(name, column.name))
          .map((column) => column.name)
        const columns = shape.columns.filter((column) => !leftOut.includes(column.name))
        const statement = `select row_to_json(x)::text as line from (select ${columns
          .map((column) => `t.${quoted(column.name)}`)
          .join(', ')} from ${table} t where ${condition}) x`
        tables.push({
          name,
          comment: shape.comment ?? '',
          columns,
          leftOut,
          rows: () => cursorRows(client, statement, [organizationId], rowsAtOnce(name)),
        })
      }
      return work(tables)
    },
    'begin isolation level repeatable read read only; set local role service_role',
  )
}

async function shapeOf(sql: Sql, table: string) {
  const { rows } = await sql.query<{
    shape: { comment: string | null; columns: { name: string; type: string; nullable: boolean }[] }
  }>('select private.table_shape($1::regclass) as shape', [table])
  if (rows[0] === undefined) throw new Error(`${table} has no shape`)
  return rows[0].shape
}

async function* cursorRows(
  sql: Sql,
  statement: string,
  parameters: string[],
  atOnce: number,
): AsyncGenerator<string[]> {
  await sql.query(`declare exported no scroll cursor for ${statement}`, parameters)
  for (;;) {
    const { rows } = await sql.query<{ line: string }>(`fetch ${atOnce} from exported`)
    if (rows.length > 0) yield rows.map((row) => row.line)
    if (rows.length < atOnce) break
  }
  await sql.query('close exported')
}

const isoOf = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const selectExports = `
  select e.id, ${isoOf('e.created_at')} as "createdAt", coalesce(nullif(u.full_name, ''), u.email) as "askedBy", e.status,
    e.tables_done as "tablesDone", e.tables, e.rows, e.bytes, e.sha256, e.failure, ${isoOf('e.finished_at')} as "finishedAt",
    ${isoOf('e.expires_at')} as "expiresAt"
  from llm_mentions.organization_exports e
  left join llm_mentions.users u on u.id = e.asked_by`
const newestFirst = 'order by e.created_at desc, e.id limit 50'

/** A token has 256 random bits, so one round of SHA-256 is enough: guessing is impossible. */
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
