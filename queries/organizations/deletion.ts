import type { Deletion } from '#core/organizations/data-rights/schema.ts'
import { eventMessage } from '#core/notifications/events/message.ts'
import { message } from '#core/language/message.ts'
import { inTransaction, type Database, type Sql } from '../database.ts'
import { emptyBotLogSources } from '../bot-logs/retention.ts'
import { noteEvent } from '../notifications/events.ts'
import { actForSystem } from '../acting-for-system.ts'
import type { JobTransaction } from '../job-transaction.ts'
import { listTenantTables, quoted, quotedName } from '../tenant-tables.ts'

export async function findDeletion(sql: Sql, organizationId: string): Promise<Deletion | null> {
  const { rows } = await sql.query<Deletion>(
    `select coalesce(nullif(u.full_name, ''), u.email) as "askedBy", d.reason,
       to_char(d.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "askedAt",
       to_char(d.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "dueAt",
       d.started_at is not null as "isStarted"
     from llm_mentions.organization_deletions d left join llm_mentions.users u on u.id = d.asked_by
     where d.organization_id = $1`,
    [organizationId],
  )
  return rows[0] ?? null
}

/** As the caller, who must be an owner and have typed the name; the database checks both. Notifies the admins. */
export async function askForDeletion(
  sql: JobTransaction,
  organizationId: string,
  { name, reason }: { name: string; reason: string },
): Promise<void> {
  const { rows } = await sql.query<{ due: Date }>('select private.ask_for_deletion($1, $2, $3) as due', [
    organizationId,
    name,
    reason,
  ])
  const due = rows[0]?.due
  if (due === undefined) throw new Error('The deletion was not written down')
  await actForSystem(sql, organizationId)
  const day = { day: due.toISOString().slice(0, 10) }
  await noteEvent(sql, {
    organizationId,
    brandId: null,
    kind: 'organization.deletion',
    severity: 'critical',
    ...eventMessage({ text: message('{name} will be deleted on {day}'), values: { name, day } }, [
      { text: message('Everything in it will be permanently deleted on {day}.'), values: { day } },
      { text: message('Until then, any owner or admin can cancel the deletion in Settings.') },
    ]),
    link: settingsLink(organizationId),
    data: { dueAt: due.toISOString() },
    key: `organization.deletion:${due.toISOString()}`,
  })
}

/** False if there is none to cancel, or it has begun. */
export async function cancelDeletion(sql: JobTransaction, organizationId: string): Promise<boolean> {
  const { rows } = await sql.query<{ cancelled: boolean; now: Date }>(
    'select private.cancel_deletion($1) as cancelled, now() as now',
    [organizationId],
  )
  if (!rows[0]?.cancelled) return false
  await actForSystem(sql, organizationId)
  await noteEvent(sql, {
    organizationId,
    brandId: null,
    kind: 'organization.deletion',
    severity: 'success',
    ...eventMessage({ text: message('Organization deletion canceled') }, [
      { text: message('Nothing will be deleted.') },
    ]),
    link: settingsLink(organizationId),
    key: `organization.deletion:cancelled:${rows[0].now.toISOString()}`,
  })
  return true
}

const settingsLink = (organizationId: string) =>
  `/settings?${new URLSearchParams({ organizationId, section: 'data' })}`

/**
 * Enqueues due deletions of organizations, including those that a crash has left half done. Untried ones come first;
 * after a failure the wait doubles each time, from 5 minutes to a day.
 */
export async function enqueueDueDeletions(sql: JobTransaction): Promise<number> {
  const { rows } = await sql.query<{ organizationId: string }>(
    `update llm_mentions.organization_deletions set tries = tries + 1, tried_at = now()
     where organization_id in (
       select organization_id from llm_mentions.organization_deletions
       where due_at <= now()
         and (tried_at is null or tried_at + least(interval '1 day', interval '5 minutes' * power(2, least(tries, 12) - 1)) <= now())
       order by tried_at nulls first, due_at limit 20 for update skip locked)
     returning organization_id as "organizationId"`,
  )
  for (const { organizationId } of rows) sql.enqueueLater('delete-organization', { organizationId })
  return rows.length
}

/**
 * From here on there is no way back: the organization has no members any more, and runs nothing. False if it is not
 * due.
 */
export async function beginDeletion(database: Database, organizationId: string): Promise<boolean> {
  const { rows } = await database.pool.query(
    `update llm_mentions.organization_deletions set started_at = coalesce(started_at, now())
     where organization_id = $1 and due_at <= now() returning organization_id`,
    [organizationId],
  )
  if (rows.length === 0) return false
  await deleting(database, organizationId, async (sql) => {
    await sql.query('delete from llm_mentions.organization_users where organization_id = $1', [
      organizationId,
    ])
    await sql.query(
      `update llm_mentions.analyses set status = 'cancelled'
       where new_organization_id = $1 and status in ('queued', 'running', 'paused')`,
      [organizationId],
    )
    await sql.query('update llm_mentions.schedules set deleted_at = now() where organization_id = $1', [
      organizationId,
    ])
  })
  // Jobs of other kinds would fail one after another; running ones end by themselves.
  await database.pool.query(
    `delete from graphile_worker._private_jobs
     where payload ->> 'organizationId' = $1 and locked_at is null`,
    [organizationId],
  )
  return true
}

/** Rows deleted in one transaction: short enough not to block others. */
const rowsAtOnce = 2000

/**
 * Deletes all rows of the organization in every table but its own, few at a time, children first. May be stopped and
 * repeated at any point. Returns how many were deleted this time.
 */
export async function deleteRowsOfOrganization(
  database: Database,
  organizationId: string,
  { signal, onBatch }: { signal: AbortSignal; onBatch?: () => Promise<void> },
): Promise<number> {
  let deleted = 0
  // Hits are found by their source: otherwise a table of millions would be scanned for every few rows.
  await emptyBotLogSources(database, organizationId, signal)
  for (const table of await listTenantTables(database.pool)) {
    if (table.name === 'organization_deletions') continue
    for (const part of await partsOf(database, quotedName(table))) {
      for (;;) {
        signal.throwIfAborted()
        const removed = await deleting(database, organizationId, async (sql) => {
          const { rowCount } = await sql.query(
            `delete from ${part} where ctid = any (array(
               select ctid from ${part} where ${quoted(table.organizationColumn)} = $1 limit ${rowsAtOnce}))`,
            [organizationId],
          )
          await sql.query(
            'update llm_mentions.organization_deletions set rows_deleted = rows_deleted + $2, tried_at = now() where organization_id = $1',
            [organizationId, rowCount ?? 0],
          )
          return rowCount ?? 0
        })
        deleted += removed
        if (removed > 0) await onBatch?.()
        if (removed < rowsAtOnce) break
      }
    }
  }
  return deleted
}

/**
 * Deletes the organization itself, once nothing else of it is left, and leaves one line for the instance admin. Throws
 * with the tables that still have rows, such as from work in progress.
 */
export async function endDeletion(database: Database, organizationId: string): Promise<{ rows: number }> {
  return deleting(database, organizationId, async (sql) => {
    const { rows } = await sql.query<{ rows: number; askedBy: string | null }>(
      `select rows_deleted as rows, asked_by as "askedBy" from llm_mentions.organization_deletions
       where organization_id = $1 for update`,
      [organizationId],
    )
    const left = (await countRows(sql, organizationId)).filter(
      ({ table }) => table !== 'llm_mentions.organization_deletions',
    )
    if (left.length > 0)
      throw new RowsLeft(left.map(({ table, rows: count }) => `${table}: ${count}`).join(', '))
    await sql.query('delete from llm_mentions.organizations where id = $1', [organizationId])
    const still = await countRows(sql, organizationId)
    if (still.length > 0) throw new Error(`Rows came back: ${still.map(({ table }) => table).join(', ')}`)
    const count = (rows[0]?.rows ?? 0) + 2
    await sql.query(
      "select private.note_act_of(null, '{}', 'organization.erased', null, 'organization', $1, null, $2)",
      [organizationId, JSON.stringify({ rows: [count, 0], askedBy: [rows[0]?.askedBy ?? null, null] })],
    )
    return { rows: count }
  })
}

export class RowsLeft extends Error {}

/** Tables with rows of the organization, and how many. */
export async function countRows(
  sql: Sql,
  organizationId: string,
): Promise<{ table: string; rows: number }[]> {
  const counted: { table: string; rows: number }[] = []
  for (const table of await listTenantTables(sql)) {
    const { rows } = await sql.query<{ rows: number }>(
      `select count(*)::integer as rows from ${quotedName(table)} where ${quoted(table.organizationColumn)} = $1`,
      [organizationId],
    )
    const count = rows[0]?.rows ?? 0
    if (count > 0) counted.push({ table: `${table.schema}.${table.name}`, rows: count })
  }
  return counted
}

/** The table itself, or its partitions: rows are found by their ctid, which is only unique within a partition. */
async function partsOf(database: Database, table: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ part: string }>(
    `select relid::regclass::text as part from pg_partition_tree($1::regclass) where isleaf order by 1`,
    [table],
  )
  return rows.length > 0 ? rows.map((row) => row.part) : [table]
}

/** A transaction in which log entries of the organization may be deleted and none are added. */
async function deleting<T>(
  database: Database,
  organizationId: string,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  return inTransaction(
    database,
    async (client) => {
      await client.query(
        `select set_config('private.deleting_organization', $1, true), set_config('private.forgetting_audit_log', 'on', true)`,
        [organizationId],
      )
      return work(client)
    },
    'begin; set local role service_role',
  )
}
