import {
  retentionInput,
  standardRetention,
  type Retention,
  type RetentionKind,
  type RetentionPreview,
} from '#core/organizations/data-rights/schema.ts'
import { lockBrandEvidence } from '../brands/brand-lock.ts'
import type { Database, Sql } from '../database.ts'
import { dropUnusedSubQueries } from '../fan-out/search-rows.ts'
import type { JobTransaction } from '../job-transaction.ts'
import { rebuildBrandWeeks, rebuildRollups } from '../reports/roll-ups.ts'
import { asSystem } from '../system-client.ts'

/** The organization's settings, else the defaults. */
export async function findRetention(sql: Sql, organizationId: string): Promise<Retention> {
  const { rows } = await sql.query(
    `select answers_days as "answersDays", bodies_days as "bodiesDays", notifications_days as "notificationsDays",
       usage_days as "usageDays", exports_days as "exportsDays", audit_days as "auditDays"
     from llm_mentions.retention_settings where organization_id = $1`,
    [organizationId],
  )
  return rows[0] === undefined ? standardRetention : retentionInput.parse(rows[0])
}

/** As the caller: the policies allow owners. False if they may not. */
export async function saveRetention(
  sql: Sql,
  organizationId: string,
  retention: Retention,
): Promise<boolean> {
  const { rows: mine } = await sql.query<{ isOwner: boolean }>(
    'select $1::uuid in (select private.my_owned_organization_ids()) as "isOwner"',
    [organizationId],
  )
  if (!mine[0]?.isOwner) return false
  await sql.query(
    `insert into llm_mentions.retention_settings as kept
       (organization_id, answers_days, bodies_days, notifications_days, usage_days, exports_days, audit_days)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (organization_id) do update set answers_days = excluded.answers_days, bodies_days = excluded.bodies_days,
       notifications_days = excluded.notifications_days, usage_days = excluded.usage_days,
       exports_days = excluded.exports_days, audit_days = excluded.audit_days, updated_at = now()`,
    [
      organizationId,
      retention.answersDays,
      retention.bodiesDays,
      retention.notificationsDays,
      retention.usageDays,
      retention.exportsDays,
      retention.auditDays,
    ],
  )
  return true
}

/**
 * Answers older than so many days are deleted, by whole weeks (UTC), so that daily and weekly sums never cover a part
 * of their answers.
 */
const answersBefore = (days: string) =>
  `date_trunc('week', (now() - make_interval(days => ${days})) at time zone 'UTC') at time zone 'UTC'`
const before = (days: string) => `now() - make_interval(days => ${days})`

/** Per kind: its tables, in the order of deletion, and which rows are too old. `$2` is the number of days. */
const kinds: Record<RetentionKind, { table: string; condition: string }[]> = {
  answersDays: [
    {
      table: 'llm_mentions.answers',
      condition: `new_organization_id = $1 and answered_at < ${answersBefore('$2')}`,
    },
  ],
  bodiesDays: [
    {
      table: 'llm_mentions.answers_details',
      condition: `new_organization_id = $1 and answered_at < ${before('$2')}`,
    },
    {
      table: 'llm_mentions.unread_replies',
      condition: `organization_id = $1 and received_at < ${before('$2')}`,
    },
  ],
  notificationsDays: [
    { table: 'llm_mentions.events', condition: `organization_id = $1 and occurred_at < ${before('$2')}` },
  ],
  usageDays: [
    { table: 'llm_mentions.usage_logs', condition: `organization_id = $1 and occurred_at < ${before('$2')}` },
  ],
  exportsDays: [
    {
      table: 'llm_mentions.organization_exports',
      condition: `organization_id = $1 and status in ('ready', 'failed') and (expires_at < now() or finished_at < ${before('$2')})`,
    },
  ],
  auditDays: [
    { table: 'llm_mentions.audit_log', condition: `organization_id = $1 and at < ${before('$2')}` },
  ],
}
const kindNames = Object.keys(kinds).filter((name): name is RetentionKind => name in kinds)

/** How many rows the next night would delete under these settings, as far as the caller sees them. */
export async function previewRetention(
  sql: Sql,
  organizationId: string,
  retention: Retention,
): Promise<RetentionPreview> {
  const preview: RetentionPreview = {
    answersDays: 0,
    bodiesDays: 0,
    notificationsDays: 0,
    usageDays: 0,
    exportsDays: 0,
    auditDays: 0,
  }
  for (const kind of kindNames) {
    const days = retention[kind]
    if (days === null) continue
    for (const { table, condition } of kinds[kind]) {
      const { rows } = await sql.query<{ rows: number }>(
        `select count(*)::integer as rows from ${table} where ${condition}`,
        [organizationId, days],
      )
      preview[kind] += rows[0]?.rows ?? 0
    }
  }
  return preview
}

/**
 * Enqueues the nightly work for organizations that have not had it today. Any number of workers may run it
 * concurrently.
 */
export async function enqueueRetention(sql: JobTransaction, now: Date): Promise<number> {
  const { rows } = await sql.query<{ organizationId: string }>(
    `insert into private.retention_runs as run (organization_id, day)
     select o.id, ($1::timestamptz at time zone 'UTC')::date from llm_mentions.organizations o
     where not exists (select from private.retention_runs r
       where r.organization_id = o.id and r.day >= ($1::timestamptz at time zone 'UTC')::date)
     order by o.id limit 200
     on conflict (organization_id) do update set day = excluded.day where run.day < excluded.day
     returning organization_id as "organizationId"`,
    [now],
  )
  sql.enqueueAllLater(
    'apply-retention',
    rows.map((payload) => ({ payload })),
  )
  return rows.length
}

const rowsAtOnce = 2000

/**
 * Deletes rows that are too old, few per transaction. May be stopped and repeated at any point: roll-ups of old answers
 * are deleted first, so that a report never counts answers that are partly deleted.
 */
export async function deleteTooOld(
  database: Database,
  organizationId: string,
  { signal }: { signal: AbortSignal },
): Promise<RetentionPreview> {
  const retention = await asSystem(database, (sql) => findRetention(sql, organizationId))
  const deleted: RetentionPreview = {
    answersDays: 0,
    bodiesDays: 0,
    notificationsDays: 0,
    usageDays: 0,
    exportsDays: 0,
    auditDays: 0,
  }
  const straddling =
    retention.answersDays === null ? [] : await dropRollups(database, organizationId, retention.answersDays)
  for (const kind of kindNames) {
    const days = retention[kind]
    if (days === null || kind === 'auditDays') continue
    for (const { table, condition } of kinds[kind])
      deleted[kind] += await deleteInBatches(database, {
        table,
        condition,
        parameters: [organizationId, days],
        signal,
      })
  }
  for (const brandId of straddling)
    await asSystem(database, async (sql) => {
      await lockBrandEvidence(sql, [brandId], 'exclusive')
      await rebuildRollups(sql, brandId)
    })
  if (deleted.answersDays > 0) await forgetSearches(database, organizationId)
  deleted.auditDays = await forgetAuditLog(database, organizationId, retention.auditDays, signal)
  return deleted
}

async function forgetSearches(database: Database, organizationId: string): Promise<void> {
  const { rows: brands } = await asSystem(database, (sql) =>
    sql.query<{ id: string }>('select id from llm_mentions.clients where organization_id = $1', [
      organizationId,
    ]),
  )
  for (const { id } of brands)
    await asSystem(database, async (sql) => {
      await lockBrandEvidence(sql, [id], 'exclusive')
      await dropUnusedSubQueries(sql, id)
    })
}

/** Entries about accounts and the installation, which belong to no organization, are kept for two years. */
export async function forgetOldAccountActs(database: Database, signal: AbortSignal): Promise<number> {
  return forgetAuditLog(database, null, standardRetention.auditDays, signal)
}

async function forgetAuditLog(
  database: Database,
  organizationId: string | null,
  days: number,
  signal: AbortSignal,
) {
  let forgotten = 0
  for (;;) {
    signal.throwIfAborted()
    const { rows } = await asSystem(database, (sql) =>
      sql.query<{ removed: number }>(
        'select private.forget_audit_log($1, now() - make_interval(days => $2), $3) as removed',
        [organizationId, days, rowsAtOnce],
      ),
    )
    const removed = rows[0]?.removed ?? 0
    forgotten += removed
    if (removed < rowsAtOnce) return forgotten
  }
}

async function deleteInBatches(
  database: Database,
  {
    table,
    condition,
    parameters,
    signal,
  }: { table: string; condition: string; parameters: unknown[]; signal: AbortSignal },
): Promise<number> {
  const { rows: parts } = await database.pool.query<{ part: string }>(
    'select relid::regclass::text as part from pg_partition_tree($1::regclass) where isleaf order by 1',
    [table],
  )
  let deleted = 0
  for (const { part } of parts.length > 0 ? parts : [{ part: table }])
    for (;;) {
      signal.throwIfAborted()
      const { rowCount } = await asSystem(database, (sql) =>
        sql.query(
          `delete from ${part} where ctid = any (array(select ctid from ${part} where ${condition} limit ${rowsAtOnce}))`,
          parameters,
        ),
      )
      deleted += rowCount ?? 0
      if ((rowCount ?? 0) < rowsAtOnce) break
    }
  return deleted
}

/**
 * Removes old days and weeks from every number. Returns the brands with a run that has answers on both sides of the
 * cutoff, whose sums by run are recomputed once the old ones are deleted.
 */
async function dropRollups(database: Database, organizationId: string, days: number): Promise<string[]> {
  const { rows: brands } = await asSystem(database, (sql) =>
    sql.query<{ id: string; isStraddled: boolean }>(
      `select c.id, exists (
         select from llm_mentions.answers a
         where a.new_organization_id = c.organization_id and a.client_id = c.id and a.answered_at < ${answersBefore('$2')}
           and exists (select from llm_mentions.answers b where b.analysis_id = a.analysis_id
             and b.new_organization_id = c.organization_id and b.client_id = c.id and b.answered_at >= ${answersBefore('$2')})
       ) as "isStraddled"
       from llm_mentions.clients c
       where c.organization_id = $1 and exists (
         select from llm_mentions.answers a
         where a.new_organization_id = c.organization_id and a.client_id = c.id and a.answered_at < ${answersBefore('$2')})`,
      [organizationId, days],
    ),
  )
  for (const { id } of brands)
    await asSystem(database, async (sql) => {
      await lockBrandEvidence(sql, [id], 'exclusive')
      for (const table of ['answer_rollups', 'brand_rollups', 'source_rollups'])
        await sql.query(
          `delete from llm_mentions.${table} r where r.client_id = $1 and (
             (r.grain in ('day', 'week') and r.bucket < (${answersBefore('$2')} at time zone 'UTC')::date)
             or (r.grain = 'analysis' and not exists (select from llm_mentions.answers a
               where a.analysis_id = r.analysis_id and a.answered_at >= ${answersBefore('$2')})))`,
          [id, days],
        )
      await sql.query(
        `delete from llm_mentions.own_page_packs
         where client_id = $1 and first_day < (${answersBefore('$2')} at time zone 'UTC')::date`,
        [id, days],
      )
      await sql.query(
        `delete from llm_mentions.own_page_rollups
         where client_id = $1 and day < (${answersBefore('$2')} at time zone 'UTC')::date`,
        [id, days],
      )
      await sql.query(
        `delete from llm_mentions.search_rollups
         where client_id = $1 and day < (${answersBefore('$2')} at time zone 'UTC')::date`,
        [id, days],
      )
      await sql.query(
        `delete from llm_mentions.own_pages p where p.client_id = $1
           and not exists (select from llm_mentions.own_page_rollups r where r.client_id = $1 and r.page = p.page)`,
        [id],
      )
      await sql.query('delete from llm_mentions.brand_weeks where client_id = $1', [id])
      await rebuildBrandWeeks(sql, id)
      await sql.query(
        `delete from llm_mentions.label_checks where client_id = $1 and answered_at < ${answersBefore('$2')}`,
        [id, days],
      )
      await sql.query(
        `delete from private.labeler_waiting where client_id = $1 and answered_at < ${answersBefore('$2')}`,
        [id, days],
      )
    })
  return brands.filter((brand) => brand.isStraddled).map((brand) => brand.id)
}
