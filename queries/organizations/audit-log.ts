import { z } from 'zod'
import {
  auditEntry,
  type AuditEntry,
  type AuditFilters,
  type AuditPage,
  type AuditPeople,
  type AuditQuery,
} from '#core/organizations/audit-log/schema.ts'
import type { Database, Sql } from '../database.ts'
import type { RequestOrigin } from '../user-client.ts'

type Act = {
  /** `<kind>.<what was done>`. */
  action: string
  /** null: on an account or the installation. */
  organizationId: string | null
  subjectKind: string
  subjectId?: string | null
  subjectName?: string | null
  changes?: Record<string, [unknown, unknown]>
}

/**
 * Logs an action that changes no row of a table that logs its own changes. `identity` is the actor
 * (`users.supabase_user_id`).
 */
export async function noteAct(
  sql: Sql,
  { identity, origin }: { identity: string | null; origin: RequestOrigin },
  { action, organizationId, subjectKind, subjectId = null, subjectName = null, changes = {} }: Act,
): Promise<void> {
  await sql.query('select private.note_act_of($1, $2, $3, $4, $5, $6, $7, $8)', [
    identity,
    JSON.stringify(origin),
    action,
    organizationId,
    subjectKind,
    subjectId,
    subjectName,
    JSON.stringify(changes),
  ])
}

/** Logs that staff view an administration screen: once in ten minutes, however often the screen refreshes. */
export async function noteLook(
  sql: Sql,
  { identity, origin }: { identity: string; origin: RequestOrigin },
  path: string,
): Promise<void> {
  const { rows } = await sql.query<{ isKnown: boolean }>(
    'select private.has_looked($1, $2, $3) as "isKnown"',
    [identity, path, origin.address ?? null],
  )
  if (rows[0]?.isKnown) return
  const look = { action: 'admin.read', organizationId: null, subjectKind: 'admin', subjectName: path }
  await noteAct(sql, { identity, origin }, look)
}

export type AccountAct =
  | 'account.signed-in'
  | 'account.sign-in-failed'
  | 'account.signed-out-everywhere'
  | 'account.password-changed'
  | 'account.address-changed'
  | 'account.session-ended'
  | 'account.device-denied'
  | 'account.second-factor-added'
  | 'account.second-factor-removed'
  | 'account.second-factor-failed'
  | 'account.second-factor-reset'
  | 'account.recovery-codes-created'
  | 'account.recovery-code-used'
  | 'account.passkey-added'
  | 'account.passkey-removed'

/** Logs an action on an account, by its owner unless specified otherwise. */
export async function noteAccountAct(
  database: Database,
  {
    identity,
    origin,
    action,
    isOwner = true,
  }: { identity: string; origin: RequestOrigin; action: AccountAct; isOwner?: boolean },
): Promise<void> {
  await database.pool.query('select private.note_account_act($1, $2, $3, $4)', [
    identity,
    JSON.stringify(origin),
    action,
    isOwner,
  ])
}

/** Logs what Support is about to read; false if this organization is not open to this person. */
export async function noteSupportRequest(
  database: Database,
  {
    identity,
    organizationId,
    origin,
    request,
  }: { identity: string; organizationId: string; origin: RequestOrigin; request: string },
): Promise<boolean> {
  const { rows } = await database.pool.query<{ isOpen: boolean }>(
    'select private.note_support_request($1, $2, $3, $4) as "isOpen"',
    [identity, organizationId, JSON.stringify(origin), request.slice(0, 300)],
  )
  return rows[0]?.isOpen ?? false
}

/** The newest entries before a position in the log. */
export async function listAuditLog(sql: Sql, organizationId: string, query: AuditQuery): Promise<AuditPage> {
  const entries = await readEntries(sql, organizationId, query, {
    before: query.before ?? null,
    limit: query.limit + 1,
  })
  const shown = entries.slice(0, query.limit)
  const last = shown.at(-1)
  return { entries: shown, next: entries.length > query.limit && last ? placeOf(last) : null }
}

/** All entries, newest first, in batches. */
export async function* auditLogBatches(
  sql: Sql,
  organizationId: string,
  filters: AuditFilters,
): AsyncGenerator<AuditEntry[]> {
  const limit = 2000
  let before: string | null = null
  for (;;) {
    const entries: AuditEntry[] = await readEntries(sql, organizationId, filters, { before, limit })
    if (entries.length > 0) yield entries
    const last = entries.at(-1)
    if (entries.length < limit || last === undefined) return
    before = placeOf(last)
  }
}

/** The people and actions by which the log can be filtered. */
export async function auditChoices(sql: Sql, organizationId: string): Promise<AuditPeople> {
  const { rows: people } = await sql.query<{ id: string; name: string }>(
    `select actor_id as id, max(actor_name) as name from llm_mentions.audit_log
     where organization_id = $1 and actor_id is not null and actor_name is not null
     group by actor_id order by max(actor_name), actor_id limit 500`,
    [organizationId],
  )
  const { rows: subjects } = await sql.query<{ subject: string }>(
    `select distinct subject_kind as subject from llm_mentions.audit_log where organization_id = $1 order by 1 limit 100`,
    [organizationId],
  )
  return { people, subjects: subjects.map(({ subject }) => subject) }
}

const placeOf = (entry: AuditEntry) => `${entry.at}_${entry.id}`

async function readEntries(
  sql: Sql,
  organizationId: string,
  filters: AuditFilters,
  { before, limit }: { before: string | null; limit: number },
): Promise<AuditEntry[]> {
  const [beforeAt, beforeId] = before === null ? [null, null] : before.split('_')
  const { rows } = await sql.query(listStatement, [
    organizationId,
    filters.person ?? null,
    filters.subject ?? null,
    filters.q ? `%${filters.q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : null,
    filters.from ?? null,
    filters.to ?? null,
    beforeAt,
    beforeId,
    limit,
  ])
  return z.array(auditEntry).parse(rows)
}

const listStatement = `
  select l.id, to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, l.actor_kind as "actorKind",
    l.actor_id as "actorId", l.actor_name as "actorName", l.action, l.subject_kind as "subjectKind",
    l.subject_id as "subjectId", l.subject_name as "subjectName", l.client_id as "brandId", l.changes, l.address,
    l.user_agent as "userAgent", l.request_id as "requestId"
  from llm_mentions.audit_log l
  where l.organization_id = $1
    and ($2::uuid is null or l.actor_id = $2)
    and ($3::text is null or l.subject_kind = $3)
    and ($4::text is null or l.actor_name ilike $4 or l.subject_name ilike $4 or l.action ilike $4 or l.address ilike $4)
    and ($5::date is null or l.at >= ($5::date)::timestamp at time zone 'UTC')
    and ($6::date is null or l.at < ($6::date + 1)::timestamp at time zone 'UTC')
    and ($7::timestamptz is null or (l.at, l.id) < ($7::timestamptz, $8::bigint))
  order by l.at desc, l.id desc limit $9`
