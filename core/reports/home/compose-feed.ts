import { z } from 'zod'
import type { Period } from '../../calendar.ts'
import { botChangeKind, type BotChangeKind } from '../../bot-logs/changes/bot-change-kinds.ts'
import { sum } from '../../math.ts'
import { decideTogether } from '../../metrics/change.ts'
import type { Change } from '../../metrics/rate.ts'
import { metrics } from '../../metrics/registry.ts'
import type { EventMessage } from '../../notifications/events/message.ts'
import type { EventKind, Severity } from '../../notifications/events/schema.ts'
import { comparisonNeeds } from '../../metrics/comparability.ts'
import {
  homeMetrics,
  type BrandWeekState,
  type FeedEntry,
  type FeedSubject,
  type FeedTag,
  type FeedTone,
  type ModelChange,
  type WeekBrand,
  type WeekFeed,
} from './schema.ts'
import { validAnswers, weekChecks, type BrandWeek, type WeekCheck } from './week-checks.ts'

/** Events that are faults, or changes of AI traffic. Alerts are tested with the other changes. */
export const feedEventKinds = [
  'metric.changed',
  'run.failed',
  'key.failing',
  'bots.changed',
  'budget.reached',
  'quota.reached',
  'channel.failing',
] as const satisfies readonly EventKind[]

export type WeekEvent = {
  id: string
  brandId: string | null
  brandName: string | null
  kind: (typeof feedEventKinds)[number]
  severity: Severity
  title: string
  body: string
  message: EventMessage | null
  link: string | null
  data: unknown
}

type Week = {
  organizationId: string
  period: Period
  compare: Period
  brands: readonly BrandWeek[]
  /** Newest first. */
  events: readonly WeekEvent[]
  models: readonly ModelChange[]
}

/** An uncorrected p-value up to this is worth a look, but too early to call a change. */
const earlyP = 0.1
const maxEntries = 200

/**
 * All changes of a week, grouped by brand and cause. One control of false discoveries covers the comparisons of all
 * brands and the alerts of the week, so at most 5% of what is called significant is chance.
 */
export function composeFeed({ organizationId, period, compare, brands, events, models }: Week): WeekFeed {
  const alerts = events.filter(({ kind }) => kind === 'metric.changed')
  const found: Found[] = [
    ...brands.flatMap((week) => weekChecks(week).map((check) => ({ week, check, change: check.change }))),
    ...alerts.map((event) => ({ event, change: changeOfAlert(event.data) })),
  ]
  const decided = decideTogether(found.map(({ change }) => change)).map((change, index) => ({
    ...(found[index] as Found),
    change,
  }))
  const link = (path: string, search: Record<string, string>) =>
    `${path}?${new URLSearchParams({ organizationId, ...search })}`
  const scope: Scope = { period, link }
  const ofBrands = brands.flatMap((week) =>
    brandEntries(
      week,
      decided.flatMap((one) =>
        'check' in one && one.week === week && one.change !== null
          ? [{ ...one.check, change: one.change }]
          : [],
      ),
      scope,
    ),
  )
  const known = new Set(ofBrands.map(({ key }) => key))
  const ofAlerts = decided.flatMap((one) =>
    'event' in one ? (alertEntry(one.event, one.change, known, scope) ?? []) : [],
  )
  const facts = events.filter(({ kind }) => kind !== 'metric.changed')
  const entries = [...ofBrands, ...ofAlerts, ...factEntries(facts, scope)].toSorted(
    (a, b) => placeOf(a) - placeOf(b) || b.stake - a.stake || a.key.localeCompare(b.key),
  )
  return {
    organizationId,
    period,
    compare,
    checks: found.filter(({ change }) => change?.p != null).length + facts.length,
    entries: entries.slice(0, maxEntries),
    brands: brands.map((week) => weekBrand(week, entries)),
    models: [...models],
    answers: sum(brands.map(({ now }) => validAnswers(now))),
    sandboxAnswers: sum(brands.flatMap(({ now }) => now.cells.map(({ sandbox }) => sandbox))),
  }
}

/** The part of a feed about one brand. Its changes were tested with those of all brands, so their tags stay the same. */
export function feedOfBrand(feed: WeekFeed, brandId: string): WeekFeed {
  const brands = feed.brands.filter((brand) => brand.brandId === brandId)
  return {
    ...feed,
    brands,
    entries: feed.entries.filter((entry) => entry.brandId === brandId),
    answers: sum(brands.map(({ answers }) => answers)),
    sandboxAnswers: sum(brands.map(({ sandboxAnswers }) => sandboxAnswers)),
  }
}

type Found = { change: Change | null } & ({ week: BrandWeek; check: WeekCheck } | { event: WeekEvent })
type Scope = { period: Period; link: (path: string, search: Record<string, string>) => string }

const tagRank: Record<FeedTag, number> = { significant: 0, confirmed: 0, early: 1, quiet: 2 }
const toneRank: Record<FeedTone, number> = { fault: 0, loss: 0, gain: 1, neutral: 2 }

/** Faults and losses, gains, other changes; then what is not important. */
const placeOf = ({ isImportant, tag, tone }: FeedEntry) => (isImportant ? toneRank[tone] : 3 + tagRank[tag])

function brandEntries(week: BrandWeek, checks: readonly WeekCheck[], scope: Scope): FeedEntry[] {
  const groups = Map.groupBy(checks.filter(isUnusual), (check) => causeOf(week.brandId, check))
  const entries = [...groups].map(([key, group]) => groupEntry(key, week, group, scope))
  const others = checks.filter((check) => !isUnusual(check)).length
  return others === 0
    ? entries
    : [
        ...entries,
        {
          ...aboutBrand(week),
          key: `${week.brandId} quiet`,
          tag: 'quiet',
          tone: 'neutral',
          isImportant: false,
          stake: 0,
          subject: { kind: 'quiet', checks: others },
          path: scope.link('/overview', { clientId: week.brandId, ...scope.period }),
        },
      ]
}

const aboutBrand = ({ brandId, name }: BrandWeek) => ({ brandId, brandName: name })

const isUnusual = ({ change }: WeekCheck) =>
  change.verdict === 'real' || (change.p !== null && change.p <= earlyP)

/** Changes of one metric in one direction have one cause; share of voice moves with visibility. */
function causeOf(brandId: string, check: WeekCheck): string {
  if (check.kind === 'source') return `${brandId} source ${check.domain}`
  const metric = check.metric === 'shareOfVoice' ? 'visibility' : check.metric
  return `${brandId} ${metric} ${directionOf(check.change)}`
}

const directionOf = ({ difference }: Pick<Change, 'difference'>) => ((difference ?? 0) < 0 ? 'down' : 'up')

function groupEntry(
  key: string,
  week: BrandWeek,
  group: readonly WeekCheck[],
  { period, link }: Scope,
): FeedEntry {
  const significant = group.filter(({ change }) => change.verdict === 'real')
  const shown = significant.length > 0 ? significant : group
  const [lead] = shown.toSorted(
    (a, b) => orderOf(a) - orderOf(b) || weightOf(b) - weightOf(a) || sizeOf(b) - sizeOf(a),
  )
  if (lead === undefined) throw new Error('A group has at least one check')
  const isReal = significant.length > 0
  const home = { clientId: week.brandId, ...period, compare: 'previous' }
  const about = {
    ...aboutBrand(week),
    key,
    tag: isReal ? ('significant' as const) : ('early' as const),
    isImportant: isReal,
    stake: weightOf(lead) * sizeOf(lead),
  }
  const { now, before } = lead
  const numbers = { difference: lead.change.difference ?? 0, now, before }
  if (lead.kind === 'source')
    return {
      ...about,
      tone: 'neutral',
      subject: {
        kind: 'source',
        domain: lead.domain,
        answers: lead.answers,
        answersBefore: lead.answersBefore,
        ...numbers,
      },
      path: link('/overview', { ...home, view: 'sources' }),
    }
  const { metric, engine, topic } = lead
  const others = shown.flatMap((check) =>
    check === lead || check.kind === 'source' || check.metric !== metric ? [] : [check],
  )
  const isBetter = numbers.difference > 0 === (metrics[metric].better === 'higher')
  return {
    ...about,
    tone: isReal ? (isBetter ? 'gain' : 'loss') : 'neutral',
    subject: {
      kind: 'metric',
      metric,
      engine,
      topic,
      ...numbers,
      engines: others.flatMap((check) => check.engine ?? []),
      topics: others.flatMap((check) => check.topic ?? []),
    },
    path: link('/overview', {
      ...home,
      ...(viewOf[metric] === undefined ? {} : { view: viewOf[metric] }),
      ...(engine === null ? {} : { engines: engine }),
      ...(topic === null ? {} : { segment: `topic:${topic}` }),
    }),
  }
}

const orderOf = (check: WeekCheck) => (check.kind === 'source' ? 0 : homeMetrics.indexOf(check.metric))
const weightOf = (check: WeekCheck) => (check.kind === 'source' ? 1 : check.weight)
const sizeOf = ({ change }: WeekCheck) => Math.abs(change.difference ?? 0)

const viewOf: Partial<Record<string, string>> = {
  shareOfVoice: 'competitors',
  citationRate: 'sources',
  criticismRate: 'perception',
}

const alertData = z.object({
  metric: z.string(),
  trackedBrandId: z.string().nullable(),
  difference: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  p: z.number().nullable(),
  prompts: z.number(),
})

/** The change that an alert reported, to be tested again with the others of the week. */
function changeOfAlert(data: unknown): Change | null {
  const alert = alertData.safeParse(data)
  if (!alert.success || alert.data.prompts < comparisonNeeds.prompts) return null
  const { difference, low, high, p, prompts } = alert.data
  return { difference, low, high, p, prompts, verdict: 'within-noise', furtherAnswers: null }
}

/** Null if the feed has the same change already. */
function alertEntry(
  event: WeekEvent,
  change: Change | null,
  known: ReadonlySet<string>,
  scope: Scope,
): FeedEntry | null {
  const alert = alertData.safeParse(event.data)
  if (change === null || !alert.success) return null
  const { metric, trackedBrandId } = alert.data
  if (trackedBrandId === null && known.has(`${event.brandId} ${metric} ${directionOf(change)}`)) return null
  const isReal = change.verdict === 'real'
  const isOwn = trackedBrandId === null && metric in metrics
  const isLowerBetter = metric === 'criticismRate'
  const isBetter = (change.difference ?? 0) > 0 !== isLowerBetter
  return {
    ...eventEntry(event, 0, scope),
    tag: isReal ? 'significant' : 'early',
    tone: isReal && isOwn ? (isBetter ? 'gain' : 'loss') : 'neutral',
    isImportant: isReal,
    stake: Math.abs(change.difference ?? 0),
  }
}

/** Events of one kind and brand have one cause. */
function factEntries(events: readonly WeekEvent[], scope: Scope): FeedEntry[] {
  const groups = Map.groupBy(events, (event) => `${event.brandId} ${event.kind} ${lookOf(event).cause}`)
  return [...groups.values()].flatMap(([newest, ...others]) => {
    if (newest === undefined) return []
    const { tag, tone } = lookOf(newest)
    return [
      {
        ...eventEntry(newest, others.length, scope),
        tag,
        tone,
        isImportant: tone === 'fault' || tag === 'significant',
        stake: newest.severity === 'critical' ? 1 : 0.5,
      },
    ]
  })
}

function eventEntry(event: WeekEvent, more: number, { link }: Scope) {
  const { id, brandId, brandName, title, body, message } = event
  const subject: FeedSubject = { kind: 'event', title, body, message, more }
  return { key: `event ${id}`, brandId, brandName, subject, path: event.link ?? link('/notifications', {}) }
}

const botData = z.object({ changes: z.array(z.object({ kind: botChangeKind })) })

/** How many visits a crawler makes is neither good nor bad, and was tested with all crawlers of its day. */
const volumeChanges: readonly BotChangeKind[] = ['vanished', 'fell', 'rose', 'appeared']

function lookOf({ kind, severity, data }: WeekEvent): { cause: string; tag: FeedTag; tone: FeedTone } {
  if (severity === 'success') return { cause: 'over', tag: 'confirmed', tone: 'neutral' }
  if (kind !== 'bots.changed') return { cause: '', tag: 'confirmed', tone: 'fault' }
  const change = botData.safeParse(data).data?.changes[0]?.kind
  const isVolume = change !== undefined && volumeChanges.includes(change)
  return {
    cause: change ?? '',
    tag: isVolume ? 'significant' : 'confirmed',
    tone: isVolume ? 'neutral' : 'fault',
  }
}

function weekBrand(week: BrandWeek, entries: readonly FeedEntry[]): WeekBrand {
  const own = entries.filter(({ brandId }) => brandId === week.brandId)
  return {
    brandId: week.brandId,
    name: week.name,
    answers: validAnswers(week.now),
    sandboxAnswers: sum(week.now.cells.map(({ sandbox }) => sandbox)),
    state: stateOf(week, new Set(own.map(({ tone }) => tone)), own.some(isComparison)),
  }
}

const isComparison = ({ subject }: FeedEntry) => subject.kind === 'metric' || subject.kind === 'quiet'

function stateOf(
  { now, before }: BrandWeek,
  tones: ReadonlySet<FeedTone>,
  isCompared: boolean,
): BrandWeekState {
  if (validAnswers(now) === 0) return 'silent'
  if (validAnswers(before) === 0) return 'first'
  if (tones.has('loss')) return tones.has('gain') ? 'mixed' : 'losing'
  if (tones.has('gain')) return 'gaining'
  return isCompared ? 'same' : 'thin'
}
