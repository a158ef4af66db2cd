import { z } from 'zod'
import { botChangeKind } from '#core/bot-logs/changes/bot-change-kinds.ts'
import * as values from '#core/database/values.ts'
import { eventKind, severity } from '#core/notifications/events/schema.ts'
import type { BrandSums, CheckedAlert } from '#core/notifications/check-alerts.ts'
import { checkAlerts, measureAlert } from '#core/notifications/check-alerts.ts'
import {
  alertResult,
  alertMetrics,
  alertsPerOrganization,
  type MetricAlertInput,
  type AlertInput,
  type AlertPreview,
  type AlertRow,
} from '#core/notifications/alert.ts'
import { alertEvent } from '#core/notifications/alert-event.ts'
import { addDays } from '#core/calendar.ts'
import type { Refusal } from '#core/result.ts'
import type { Sql } from '../database.ts'
import { noteEvent } from './events.ts'
import type { JobTransaction } from '../job-transaction.ts'
import { fetchBrandFacts } from '../reports/sums/brand-facts.ts'
import { fetchDailySums } from '../reports/sums/daily-sums.ts'

/** The alerts the caller may see, those of brands by brand. */
export async function listAlerts(sql: Sql, organizationId: string): Promise<AlertRow[]> {
  const { rows } = await sql.query(
    `${selectAlerts} where r.organization_id = $1 and r.deleted_at is null
     order by r.about desc, lower(b.name) nulls first, r.created_at, r.id`,
    [organizationId],
  )
  return rows.map((row) => shown(storedRule.parse(row)))
}

export type AlertHome = { organizationId: string; brandId: string | null }

/** Includes deleted ones, so that a deletion can be undone. */
export async function findAlert(sql: Sql, alertId: string): Promise<(AlertRow & AlertHome) | null> {
  const { rows } = await sql.query(`${selectAlerts} where r.id = $1`, [alertId])
  if (rows[0] === undefined) return null
  const stored = storedRule.parse(rows[0])
  return { ...shown(stored), organizationId: stored.organizationId }
}

export async function createAlert(
  sql: JobTransaction,
  home: AlertHome,
  input: AlertInput,
): Promise<{ id: string } | Refusal> {
  await lockAlerts(sql, home)
  const problem =
    (await problemWithNumber(sql, home)) ??
    (await problemWithCompetitor(sql, home, input)) ??
    (input.about === 'bots' ? await problemWithSecond(sql, home) : null)
  if (problem !== null) return problem
  const { rows } = await sql.query<{ id: string }>(
    `insert into llm_mentions.alerts (organization_id, client_id, about, ${columns.join(', ')})
     values ($1, $2, $3, ${columns.map((_, index) => `$${index + 4}`).join(', ')}) returning id`,
    [home.organizationId, home.brandId, input.about, ...valuesOf(input)],
  )
  const [made] = rows
  if (made === undefined) throw new Error('The rule was not inserted')
  sql.enqueueLater('check-alerts', { organizationId: home.organizationId })
  return made
}

/** False if the caller may not. The subject of an alert cannot change. */
export async function changeAlert(
  sql: JobTransaction,
  rule: AlertRow & AlertHome,
  input: AlertInput,
): Promise<boolean | Refusal> {
  if (input.about !== rule.about)
    return { refused: 'A rule stays about what it is about. Make another one.', field: 'about' }
  const problem = await problemWithCompetitor(sql, rule, input)
  if (problem !== null) return problem
  const { rowCount } = await sql.query(
    `update llm_mentions.alerts set ${columns.map((name, index) => `${name} = $${index + 2}`).join(', ')}
     where id = $1`,
    [rule.id, ...valuesOf(input)],
  )
  sql.enqueueLater('check-alerts', { organizationId: rule.organizationId })
  return rowCount === 1
}

export async function pauseAlert(
  sql: JobTransaction,
  rule: AlertHome & { id: string },
  isPaused: boolean,
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update llm_mentions.alerts set paused_at = case when $2 then coalesce(paused_at, now()) end where id = $1`,
    [rule.id, isPaused],
  )
  sql.enqueueLater('check-alerts', { organizationId: rule.organizationId })
  return rowCount === 1
}

/** Deletes an alert, or undoes that. */
export async function deleteAlert(
  sql: JobTransaction,
  rule: AlertHome & Pick<AlertRow, 'id' | 'about'>,
  isDeleted: boolean,
): Promise<boolean | Refusal> {
  if (!isDeleted) await lockAlerts(sql, rule)
  const problem = isDeleted
    ? null
    : ((await problemWithNumber(sql, rule)) ??
      (rule.about === 'bots' ? await problemWithSecond(sql, rule) : null))
  if (problem !== null) return problem
  const { rowCount } = await sql.query(
    `update llm_mentions.alerts set deleted_at = case when $2 then now() end where id = $1`,
    [rule.id, isDeleted],
  )
  sql.enqueueLater('check-alerts', { organizationId: rule.organizationId })
  return rowCount === 1
}

const previewDays = 90

/**
 * Alerts of the same brand that a preview replays with the draft; further ones, and those of other brands, count as
 * unchanged.
 */
const replayedAlerts = 10

/** What an alert would have done on each of the last 90 days, checked together with the current alerts. */
export async function previewAlert(
  sql: Sql,
  home: { organizationId: string; brandId: string },
  input: MetricAlertInput,
  { now, alertId }: { now: Date; alertId: string | null },
): Promise<AlertPreview | Refusal | null> {
  const problem = await problemWithCompetitor(sql, home, input)
  if (problem !== null) return problem
  const draft: CheckedAlert = { ...input, id: alertId ?? 'draft', reported: null }
  const { rows } = await sql.query<{ judged: number }>('select private.tested_alerts($1) as judged', [
    home.organizationId,
  ])
  const checkedTogether = rows[0]?.judged ?? 0
  const ofBrand = (await activeRules(sql, home.organizationId))
    .filter((rule) => rule.clientId === home.brandId && rule.id !== alertId)
    .slice(0, replayedAlerts)
    .map((rule) => ({ ...checkedAlertOf(rule), reported: null }))
  const rules = [draft, ...ofBrand]
  const lastDay = addDays(now.toISOString().slice(0, 10), -1)
  const brand = await fetchBrandSums(sql, home.brandId, rules, { lastDay, rounds: previewDays })
  if (brand === null) return null
  const others = Math.max(0, checkedTogether - ofBrand.length - (alertId === null ? 0 : 1))
  return replay(rules, brand, { lastDay, others })
}

function replay(
  rules: CheckedAlert[],
  brand: BrandSums,
  { lastDay, others }: { lastDay: string; others: number },
): AlertPreview | null {
  const firings: AlertPreview['firings'] = []
  let standing = rules
  let testedDays = 0
  let latest: AlertPreview['latest'] | null = null
  for (let back = previewDays - 1; back >= 0; back -= 1) {
    const day = addDays(lastDay, -back)
    const judged = checkAlerts(
      standing.map((rule) => ({ rule, measured: measureAlert(rule, brand, day) })),
      day,
      { others },
    )
    standing = standing.map((rule, index) => ({ ...rule, reported: judged[index]?.reported ?? null }))
    const own = judged[0]
    if (own === undefined) continue
    latest = own.testResult
    if (own.testResult.q !== null) testedDays += 1
    if (own.fires !== null)
      firings.push({ day, direction: own.fires, difference: own.testResult.difference ?? 0 })
  }
  return latest === null ? null : { days: previewDays, testedDays, firings, latest }
}

/**
 * Enqueues a job for each organization whose alerts were not checked with the numbers up to yesterday, at most once a
 * day.
 */
export async function checkDueAlertsLater(sql: JobTransaction, now: Date): Promise<number> {
  const { rows } = await sql.query<{ organizationId: string }>(
    `select distinct r.organization_id as "organizationId" from llm_mentions.alerts r
     where r.about = 'metric' and r.paused_at is null and r.deleted_at is null
       and not exists (select from private.tested_days j where j.organization_id = r.organization_id and j.day >= $1)`,
    [addDays(now.toISOString().slice(0, 10), -1)],
  )
  for (const { organizationId } of rows) sql.enqueueLater('check-alerts', { organizationId })
  return rows.length
}

/**
 * Checks all alerts of an organization with the numbers up to the last full UTC day, and notifies about those that
 * trigger. A repeat on the same day uses the same numbers, so checking more often finds no additional changes by
 * chance. Returns how many triggered.
 */
export async function checkOrganizationAlerts(
  sql: JobTransaction,
  organizationId: string,
  now: Date,
): Promise<number> {
  const day = addDays(now.toISOString().slice(0, 10), -1)
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('check-alerts:' || $1, 0))`, [
    organizationId,
  ])
  const rules = await activeRules(sql, organizationId)
  const measured = []
  for (const [brandId, ofBrand] of Map.groupBy(rules, (rule) => rule.clientId)) {
    const asked = ofBrand.map(checkedAlertOf)
    const brand = await fetchBrandSums(sql, brandId, asked, { lastDay: day, rounds: 1 })
    if (brand === null) continue
    for (const [index, rule] of asked.entries()) {
      const stored = ofBrand[index]
      if (stored !== undefined) measured.push({ stored, rule, measured: measureAlert(rule, brand, day) })
    }
  }
  let fired = 0
  for (const [index, { testResult: judged, fires, reported }] of checkAlerts(measured, day).entries()) {
    const rule = measured[index]?.stored
    if (rule === undefined) continue
    await sql.query(
      `update llm_mentions.alerts
       set tested_at = $3, test_result = $4, reported_direction = $5, seen_on = $6 where organization_id = $1 and id = $2`,
      [
        organizationId,
        rule.id,
        now,
        JSON.stringify(judged),
        reported?.direction ?? null,
        reported?.lastSeen ?? null,
      ],
    )
    if (fires === null) continue
    const eventId = await noteEvent(
      sql,
      alertEvent({ ...rule, organizationId, brandId: rule.clientId }, judged, fires),
    )
    if (eventId === null) continue
    await sql.query(
      `insert into llm_mentions.triggered_alerts (organization_id, client_id, alert_id, event_id, day, direction, evidence, fired_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (alert_id, day) do nothing`,
      [organizationId, rule.clientId, rule.id, eventId, day, fires, JSON.stringify(judged), now],
    )
    fired += 1
  }
  await sql.query(
    `insert into private.tested_days (organization_id, day) values ($1, $2)
     on conflict (organization_id) do update set day = greatest(tested_days.day, excluded.day)`,
    [organizationId, day],
  )
  return fired
}

async function fetchBrandSums(
  sql: Sql,
  brandId: string,
  rules: readonly CheckedAlert[],
  { lastDay, rounds }: { lastDay: string; rounds: number },
): Promise<BrandSums | null> {
  const facts = await fetchBrandFacts(sql, brandId)
  if (facts === null) return null
  const ownTrackedBrandId = facts.tracked.find(({ isOwn }) => isOwn)?.id ?? null
  const longest = Math.max(...rules.map(({ days }) => days))
  const detailed = new Set(rules.flatMap(({ trackedBrandId }) => trackedBrandId ?? ownTrackedBrandId ?? []))
  return {
    ownTrackedBrandId,
    prompts: facts.prompts,
    sums: await fetchDailySums(sql, {
      brandId,
      period: { from: addDays(lastDay, 2 - 2 * longest - rounds), to: lastDay },
      tracked: facts.tracked.map(({ id }) => id),
      detailed: [...detailed],
    }),
  }
}

async function activeRules(sql: Sql, organizationId: string): Promise<ActiveAlert[]> {
  const { rows } = await sql.query(
    `select r.id, r.client_id as "clientId", b.name as "brandName", r.name, r.severity, r.metric,
       r.tracked_brand_id as "trackedBrandId", t.name as "trackedBrandName", r.engines, r.segment, r.direction,
       r.min_effect as "minEffect", r.days, r.reported_direction as reported, r.seen_on::text as "seenOn"
     from llm_mentions.alerts r
     join llm_mentions.clients b on b.id = r.client_id and b.archived_at is null
     left join llm_mentions.tracked_brands t on t.id = r.tracked_brand_id
     where r.organization_id = $1 and r.about = 'metric' and r.paused_at is null and r.deleted_at is null
       and (r.tracked_brand_id is null or t.status = 'tracked')
     order by r.created_at, r.id`,
    [organizationId],
  )
  return rows.map((row) => activeRule.parse(row))
}

const checkedAlertOf = ({ reported, seenOn, ...rule }: ActiveAlert): CheckedAlert => ({
  ...rule,
  reported: reported === null || seenOn === null ? null : { direction: reported, lastSeen: seenOn },
})

/**
 * If two people create alerts at the same moment, the second sees what the first created. The same lock as
 * private.limit_alerts.
 */
async function lockAlerts(sql: Sql, { organizationId }: AlertHome): Promise<void> {
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('notification-rules:' || $1, 0))`, [
    organizationId,
  ])
}

/** Twin of private.limit_alerts. */
async function problemWithNumber(sql: Sql, { organizationId }: AlertHome): Promise<Refusal | null> {
  const { rows } = await sql.query<{ rules: number }>(
    `select count(*)::integer as rules from llm_mentions.alerts
     where organization_id = $1 and deleted_at is null`,
    [organizationId],
  )
  return (rows[0]?.rules ?? 0) < alertsPerOrganization
    ? null
    : { refused: `An organization has at most ${alertsPerOrganization} rules.` }
}

/** With two such alerts for the same brands it would be unclear which one applies. */
async function problemWithSecond(sql: Sql, { organizationId, brandId }: AlertHome): Promise<Refusal | null> {
  const { rows } = await sql.query(
    `select from llm_mentions.alerts
     where organization_id = $1 and client_id is not distinct from $2 and about = 'bots' and deleted_at is null`,
    [organizationId, brandId],
  )
  return rows.length === 0
    ? null
    : { refused: 'There is such a rule about crawlers already. Change that one.', field: 'about' }
}

async function problemWithCompetitor(
  sql: Sql,
  { brandId }: AlertHome,
  input: AlertInput,
): Promise<Refusal | null> {
  if (input.about !== 'metric' || input.trackedBrandId === null) return null
  const { rows } = await sql.query(
    `select from llm_mentions.tracked_brands
     where client_id = $1 and id = $2 and status = 'tracked' and not is_own`,
    [brandId, input.trackedBrandId],
  )
  return rows.length > 0
    ? null
    : { refused: 'This competitor is not tracked by the brand.', field: 'trackedBrandId' }
}

const columns = [
  'name',
  'severity',
  'event_kinds',
  'bot_changes',
  'metric',
  'tracked_brand_id',
  'engines',
  'segment',
  'direction',
  'min_effect',
  'days',
] as const

function valuesOf(input: AlertInput): unknown[] {
  if (input.about !== 'metric') {
    const kinds = input.about === 'events' ? [input.eventKinds, []] : [[], input.botChanges]
    return [input.name, input.severity, ...kinds, null, null, [], null, 'any', 0, 14]
  }
  return [
    input.name,
    input.severity,
    [],
    [],
    input.metric,
    input.trackedBrandId,
    input.engines,
    input.segment,
    input.direction,
    input.minEffect,
    input.days,
  ]
}

const selectAlerts = `
  select r.id, r.organization_id as "organizationId", r.about, r.client_id as "brandId", b.name as "brandName", r.name,
    r.severity, r.event_kinds as "eventKinds", r.bot_changes as "botChanges", r.metric, r.tracked_brand_id as "trackedBrandId",
    t.name as "trackedBrandName", r.engines, r.segment, r.direction, r.min_effect as "minEffect", r.days,
    r.paused_at is not null as "isPaused", r.tested_at as "testedAt", r.test_result as "testResult",
    (r.organization_id in (select private.my_admin_organization_ids())
      or coalesce(r.client_id in (select private.my_editable_brand_ids()), false)) as "mayChange",
    (select max(f.fired_at) from llm_mentions.triggered_alerts f where f.alert_id = r.id) as "lastFiredAt",
    (select count(*)::integer from llm_mentions.triggered_alerts f where f.alert_id = r.id) as firings
  from llm_mentions.alerts r
  left join llm_mentions.clients b on b.id = r.client_id
  left join llm_mentions.tracked_brands t on t.id = r.tracked_brand_id`

const fields = {
  id: z.string(),
  name: z.string(),
  severity,
  trackedBrandId: z.string().nullable(),
  trackedBrandName: z.string().nullable(),
  engines: z.array(z.string()),
  segment: z.string().nullable(),
  direction: z.enum(values.alerts.direction),
  minEffect: z.number(),
  days: z.union([z.literal(7), z.literal(14), z.literal(28), z.literal(56)]),
}

const storedRule = z.object({
  ...fields,
  organizationId: z.string(),
  about: z.enum(values.alerts.about),
  brandId: z.string().nullable(),
  brandName: z.string().nullable(),
  // A kind that a later version removed is left out.
  eventKinds: z
    .array(z.string())
    .transform((kinds) => kinds.flatMap((kind) => eventKind.safeParse(kind).data ?? [])),
  botChanges: z.array(botChangeKind),
  metric: z.enum(alertMetrics).nullable(),
  isPaused: z.boolean(),
  mayChange: z.boolean(),
  testedAt: z.date().nullable(),
  testResult: alertResult.nullable().catch(null),
  lastFiredAt: z.date().nullable(),
  firings: z.number(),
})

const activeRule = z.object({
  ...fields,
  clientId: z.string(),
  brandName: z.string(),
  metric: z.enum(alertMetrics),
  reported: z.enum(values.alerts.reported_direction).nullable(),
  seenOn: z.string().nullable(),
})
type ActiveAlert = z.infer<typeof activeRule>

function shown({ organizationId: _organization, ...row }: z.infer<typeof storedRule>): AlertRow {
  return {
    ...row,
    testedAt: row.testedAt?.toISOString() ?? null,
    lastFiredAt: row.lastFiredAt?.toISOString() ?? null,
  }
}
