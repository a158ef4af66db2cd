import { z } from 'zod'
import {
  botChangeEvidence,
  botChangeKind,
  botChangeKinds,
  botChangeSeverity,
  type BotChangeKind,
  type BotChangesReport,
} from '#core/bot-logs/changes/bot-change-kinds.ts'
import {
  botChangeEvent,
  botRecoveryEvent,
  type EndedNow,
  type ReportedChange,
} from '#core/bot-logs/changes/bot-change-event.ts'
import {
  detectBotChanges,
  lookBackDays,
  type PastChange,
  type OngoingChange,
} from '#core/bot-logs/changes/bot-changes.ts'
import { namedCrawler } from '#core/bot-logs/sums/crawler-levels.ts'
import { crawlers } from '#core/bot-logs/recognize/crawler.ts'
import type { Row } from '#core/database/row.ts'
import * as values from '#core/database/values.ts'
import { severity, type Severity } from '#core/notifications/events/schema.ts'
import { addDays } from '#core/calendar.ts'
import type { Sql } from '../database.ts'
import { noteEvent } from '../notifications/events.ts'
import type { JobTransaction } from '../job-transaction.ts'
import { fetchObservedLogs, noteRecognised } from './observed-logs.ts'
import { fetchRhythms } from './log-rhythms.ts'
import { isSilent } from '#core/bot-logs/changes/whole-days.ts'

type Home = Row<'clients', 'organizationId' | 'isDemo'> & { brandId: string; brandName: string }

/** Interval between checks of a brand's logs, with or without a detection. */
const minutesBetweenLooks = 30

/** Enqueues one job for each brand whose logs are due for a check. */
export async function detectDueBotChangesLater(sql: JobTransaction, now: Date): Promise<number> {
  const { rows } = await sql.query<{ organizationId: string; brandId: string }>(
    `select distinct s.organization_id as "organizationId", s.client_id as "brandId"
     from llm_mentions.bot_log_sources s
     join llm_mentions.clients b on b.id = s.client_id and b.archived_at is null and not b.is_demo
     where s.last_line_at > $1::timestamptz - interval '60 days' and private.plan_contains(s.organization_id, 'bot-logs')
       and not exists (
         select from private.tested_bot_days j
         where j.client_id = s.client_id and j.looked_at > $1::timestamptz - make_interval(mins => ${minutesBetweenLooks}))`,
    [now],
  )
  sql.enqueueAllLater(
    'detect-bot-changes',
    rows.map((payload) => ({ payload })),
  )
  return rows.length
}

/**
 * Checks the logs of a brand: reports sources that stopped, and detects changes on the last UTC day once its lines have
 * arrived. A day is checked once and never after a later one, so late logs report nothing about old days. A repeat
 * changes nothing. Returns how many changes were found.
 */
export async function detectBrandBotChanges(
  sql: JobTransaction,
  { organizationId, brandId }: { organizationId: string; brandId: string },
  now: Date,
): Promise<number> {
  await lockDetection(sql, brandId)
  const home = await findHome(sql, brandId)
  if (home === null || home.organizationId !== organizationId) return 0
  const today = now.toISOString().slice(0, 10)
  const day = addDays(today, -1)
  await noteRecognised(
    sql,
    crawlers.map(({ id }) => id),
    today,
  )
  const silent = await detectSilence(sql, home, now)
  const isDue = (await judgedUntil(sql, brandId)) < day
  const logs = isDue ? await fetchObservedLogs(sql, brandId, { day, now }) : null
  const found = logs === null ? 0 : await detectDay(sql, home, logs)
  await sql.query(
    `insert into private.tested_bot_days (client_id, organization_id, day, looked_at) values ($1, $2, $3, $4)
     on conflict (client_id) do update
       set day = greatest(tested_bot_days.day, excluded.day), looked_at = excluded.looked_at`,
    [brandId, organizationId, logs === null ? null : day, now],
  )
  return silent + found
}

/** Checks past days of the demo brand's fictional logs in turn, as if each had just ended. Sends no notifications. */
export async function detectDemoDays(
  sql: JobTransaction,
  { brandId }: { brandId: string },
  { days, now }: { days: number; now: Date },
): Promise<void> {
  await lockDetection(sql, brandId)
  const home = await findHome(sql, brandId)
  if (home === null) return
  const last = addDays(now.toISOString().slice(0, 10), -1)
  for (let back = days - 1; back >= 0; back -= 1) {
    const day = addDays(last, -back)
    const logs = await fetchObservedLogs(sql, brandId, { day, now: new Date(`${addDays(day, 2)}T00:00:00Z`) })
    if (logs !== null) await detectDay(sql, { ...home, isDemo: true }, logs)
  }
  await sql.query(
    `insert into private.tested_bot_days (client_id, organization_id, day, looked_at) values ($1, $2, $3, $4)
     on conflict (client_id) do update set day = excluded.day, looked_at = excluded.looked_at`,
    [brandId, home.organizationId, last, now],
  )
}

const listedDays = 30

/** Open changes, and those found or ended in the last 30 days; null if the caller may not see them. */
export async function listBotChanges(sql: Sql, brandId: string, now: Date): Promise<BotChangesReport | null> {
  const { rows: home } = await sql.query<{ judgedUntil: string | null }>(
    `select private.bots_tested_until(c.id)::text as "judgedUntil" from llm_mentions.clients c
     where c.id = $1 and c.id in (select private.my_bot_log_brand_ids())`,
    [brandId],
  )
  if (home[0] === undefined) return null
  const { rows } = await sql.query(
    `${selectChanges} where c.client_id = $1 and c.ended is distinct from 'replaced'
       and ((c.ended_on is null and c.kind <> 'appeared') or greatest(c.day, c.ended_on) > $2::date - ${listedDays})
     order by c.ended_on is not null, array_position($3::text[], c.kind), c.day desc, c.id
     limit 100`,
    [brandId, now.toISOString().slice(0, 10), botChangeKinds],
  )
  return { judgedUntil: home[0].judgedUntil, changes: rows.map((row) => named(storedChange.parse(row))) }
}

const selectChanges = `
  select c.id, c.kind, c.crawler, c.source_id as "sourceId", s.name as "sourceName", c.since::text, c.day::text, c.evidence,
    c.event_id as "eventId", c.ended_on::text as "endedOn", c.ended
  from llm_mentions.bot_changes c
  left join llm_mentions.bot_log_sources s on s.id = c.source_id`

const storedChange = z.object({
  id: z.string(),
  kind: botChangeKind,
  crawler: z.string().nullable(),
  sourceId: z.string().nullable(),
  sourceName: z.string().nullable(),
  since: z.string(),
  day: z.string(),
  evidence: botChangeEvidence.nullable().catch(null),
  eventId: z.string().nullable(),
  endedOn: z.string().nullable(),
  ended: z.enum(values.bot_changes.ended).nullable(),
})
type StoredChange = z.infer<typeof storedChange>

function named({ sourceId: _source, sourceName, eventId: _event, ...change }: StoredChange) {
  return { ...change, name: nameOf(change.crawler, sourceName) }
}

const nameOf = (crawler: string | null, sourceName: string | null) =>
  crawler === null ? (sourceName ?? '') : namedCrawler(crawler).name

async function detectDay(
  sql: JobTransaction,
  home: Home,
  logs: Awaited<ReturnType<typeof fetchObservedLogs>> & object,
): Promise<number> {
  const stored = await changesOf(sql, home.brandId, addDays(logs.day, -lookBackDays))
  const judged = detectBotChanges({
    ...logs,
    standing: stored.flatMap((change) => entitlementOf(change) ?? []),
    past: stored.flatMap((change) => pastOf(change) ?? []),
  })
  const byId = new Map(stored.map((change) => [change.id, change]))
  for (const { change, end, now } of judged.ended)
    await endChange(sql, change.id, { end, endedOn: addDays(logs.day, 1), now })
  const over = judged.ended.flatMap(({ change, end, now }): EndedNow[] =>
    end === 'recovered' && byId.get(change.id)?.eventId != null ? [{ change: toldOf(change), now }] : [],
  )
  await reportEnd(sql, home, over, logs.day)
  const found: ReportedChange[] = []
  for (const change of judged.found) {
    const id = await storeChange(sql, home, { ...change, sourceId: null, day: logs.day })
    if (id !== null) found.push(toldOf({ ...change, id }))
  }
  await reportFound(sql, home, found, logs.day)
  return found.length
}

/** Reports sources whose lines stopped, and those whose lines returned; ignores paused and deleted ones. */
async function detectSilence(sql: JobTransaction, home: Home, now: Date): Promise<number> {
  const day = now.toISOString().slice(0, 10)
  const sources = await fetchRhythms(sql, home.brandId)
  const standing = new Map(
    (await changesOf(sql, home.brandId, day)).flatMap((change) =>
      change.kind === 'silent' && change.endedOn === null && change.sourceId !== null
        ? [[change.sourceId, change]]
        : [],
    ),
  )
  let found = 0
  for (const { id: sourceId, name, isWatched, isReading, ...rhythm } of sources) {
    const stands = standing.get(sourceId)
    const since = rhythm.lastAt.toISOString().slice(0, 10)
    const change: Omit<ReportedChange & { kind: 'silent' }, 'id'> = {
      kind: 'silent',
      crawler: null,
      name,
      since,
      evidence: null,
    }
    if (stands !== undefined) {
      const isBack = rhythm.lastAt.getTime() > new Date(`${stands.since}T00:00:00Z`).getTime() + 86_400_000
      if (!isBack && isWatched) continue
      await endChange(sql, stands.id, { end: isBack ? 'recovered' : 'replaced', endedOn: day, now: null })
      if (isBack && stands.eventId !== null)
        await reportEnd(
          sql,
          home,
          [{ change: { ...change, id: stands.id, since: stands.since }, now: null }],
          day,
        )
    } else if (isWatched && !isReading && isSilent(rhythm, now)) {
      const id = await storeChange(sql, home, {
        ...change,
        sourceId,
        day,
        evidence: { lastAt: rhythm.lastAt },
      })
      if (id === null) continue
      await reportFound(sql, home, [{ ...change, id }], day)
      found += 1
    }
  }
  return found
}

type Noted = {
  kind: BotChangeKind
  crawler: string | null
  sourceId: string | null
  since: string
  day: string
  evidence: object
}

async function storeChange(sql: Sql, home: Home, change: Noted): Promise<string | null> {
  const { rows } = await sql.query<{ id: string }>(
    `insert into llm_mentions.bot_changes (organization_id, client_id, kind, crawler, source_id, since, day, evidence)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id`,
    [
      home.organizationId,
      home.brandId,
      change.kind,
      change.crawler,
      change.sourceId,
      change.since,
      change.day,
      JSON.stringify(change.evidence),
    ],
  )
  return rows[0]?.id ?? null
}

async function endChange(
  sql: Sql,
  id: string,
  { end, endedOn, now }: { end: string; endedOn: string; now: { count: number; of: number } | null },
): Promise<void> {
  await sql.query(
    `update llm_mentions.bot_changes set ended = $2, ended_on = $3, evidence = evidence || jsonb_build_object('end', $4::jsonb)
     where id = $1 and ended_on is null`,
    [id, end, endedOn, JSON.stringify(now)],
  )
}

/** One event for all changes of a kind. */
async function reportFound(
  sql: JobTransaction,
  home: Home,
  found: readonly ReportedChange[],
  day: string,
): Promise<void> {
  const told = home.isDemo ? null : await fetchRule(sql, home)
  if (told === null) return
  for (const [kind, changes] of Map.groupBy(found, (change) => change.kind)) {
    const [first, ...others] = changes
    if (first === undefined || !told.kinds.includes(kind)) continue
    const event = botChangeEvent(home, [first, ...others], {
      day,
      severity: told.severity ?? botChangeSeverity[kind],
    })
    const eventId = await noteEvent(sql, event)
    await sql.query(`update llm_mentions.bot_changes set event_id = $2 where id = any ($1::uuid[])`, [
      changes.map(({ id }) => id),
      eventId,
    ])
  }
}

async function reportEnd(
  sql: JobTransaction,
  home: Home,
  over: readonly EndedNow[],
  day: string,
): Promise<void> {
  const told = home.isDemo ? null : await fetchRule(sql, home)
  if (told === null) return
  for (const [kind, ended] of Map.groupBy(over, ({ change }) => change.kind)) {
    const [first, ...others] = ended
    if (first === undefined || !told.kinds.includes(kind)) continue
    await noteEvent(sql, botRecoveryEvent(home, [first, ...others], { day }))
  }
}

/**
 * The alert rule of a brand: its own takes precedence over the one for all; without any, everything is reported. Null:
 * nothing.
 */
async function fetchRule(
  sql: Sql,
  { organizationId, brandId }: Home,
): Promise<{ kinds: readonly BotChangeKind[]; severity: Severity | null } | null> {
  const { rows } = await sql.query(
    `select bot_changes as kinds, severity, paused_at is not null as "isPaused"
     from llm_mentions.alerts
     where organization_id = $1 and about = 'bots' and deleted_at is null and (client_id is null or client_id = $2)
     order by client_id nulls last limit 1`,
    [organizationId, brandId],
  )
  if (rows[0] === undefined) return { kinds: botChangeKinds, severity: null }
  const rule = storedRule.parse(rows[0])
  return rule.isPaused ? null : rule
}

const storedRule = z.object({ kinds: z.array(botChangeKind), severity, isPaused: z.boolean() })

/** Open changes, and those that ended since a day. */
async function changesOf(sql: Sql, brandId: string, since: string): Promise<StoredChange[]> {
  const { rows } = await sql.query(
    `${selectChanges} where c.client_id = $1 and (c.ended_on is null or c.ended_on > $2 or c.kind = 'appeared') order by c.created_at, c.id`,
    [brandId, since],
  )
  return rows.map((row) => storedChange.parse(row))
}

function entitlementOf({ id, crawler, kind, since, evidence, endedOn }: StoredChange): OngoingChange | null {
  if (endedOn !== null || crawler === null || kind === 'silent' || evidence === null) return null
  return { id, crawler, kind, since, evidence }
}

function pastOf({ crawler, kind, since, endedOn, ended }: StoredChange): PastChange | null {
  if (endedOn === null || ended === null || crawler === null || kind === 'silent') return null
  return { crawler, kind, since, endedOn, end: ended }
}

const toldOf = (change: OngoingChange): ReportedChange => ({
  id: change.id,
  crawler: change.crawler,
  name: namedCrawler(change.crawler).name,
  since: change.since,
  kind: change.kind,
  evidence: change.evidence,
})

async function lockDetection(sql: Sql, brandId: string): Promise<void> {
  await sql.query("select pg_advisory_xact_lock(hashtextextended('detect-bot-changes:' || $1, 0))", [brandId])
}

async function findHome(sql: Sql, brandId: string): Promise<Home | null> {
  const { rows } = await sql.query<Home>(
    `select organization_id as "organizationId", id as "brandId", name as "brandName", is_demo as "isDemo"
     from llm_mentions.clients where id = $1 and archived_at is null`,
    [brandId],
  )
  return rows[0] ?? null
}

/** The last day checked; if there is none, the empty string, which sorts before every day. */
async function judgedUntil(sql: Sql, brandId: string): Promise<string> {
  const { rows } = await sql.query<{ day: string | null }>(
    'select day::text as day from private.tested_bot_days where client_id = $1',
    [brandId],
  )
  return rows[0]?.day ?? ''
}
