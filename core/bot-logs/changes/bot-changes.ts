import { sum } from '../../math.ts'
import { benjaminiHochberg } from '../../metrics/statistics/multiple-testing.ts'
import { addDays, daysBetween } from '../../calendar.ts'
import {
  familyOf,
  type BotChangeEnd,
  type BotChangeEvidence,
  type BotChangeFamily,
  type BotChangeKind,
} from './bot-change-kinds.ts'
import { asFarAsKnown, countTails, hasMinShare, timesAsMany, usualCounts } from './day-noise.ts'

/**
 * A crawler's activity on one day. `checked`: visits that could be verified; `mismatched`: those that are likely
 * spoofed.
 */
export type BotDay = {
  visits: number
  failed: number
  blocked: number
  checked: number
  mismatched: number
}

type CrawlerChangeKind = Exclude<BotChangeKind, 'silent'>

/** A reported change that is not over. */
export type OngoingChange = {
  id: string
  crawler: string
  kind: CrawlerChangeKind
  since: string
  evidence: BotChangeEvidence
}

/** A change that is over. */
export type PastChange = Pick<OngoingChange, 'crawler' | 'kind' | 'since'> & {
  endedOn: string
  end: BotChangeEnd
}

export type ObservedLogs = {
  /** The day to check; it is the last of `days`. */
  day: string
  /** Whole days of the log, in order. Nothing is reported for other days. */
  days: readonly string[]
  /** By crawler and day; days without visits may be missing. */
  bots: ReadonlyMap<string, ReadonlyMap<string, BotDay>>
  /** First visit of each crawler in any log of the brand. */
  firstSeen: ReadonlyMap<string, string>
  /** The day from which a crawler is recognized; null: always. It may have visited unrecognized before. */
  recognisedSince: ReadonlyMap<string, string>
  /** Requests of everyone except listed crawlers. */
  everybody: ReadonlyMap<string, { requests: number; failed: number }>
  standing: readonly OngoingChange[]
  past: readonly PastChange[]
}

export type FoundChange = {
  crawler: string
  kind: CrawlerChangeKind
  since: string
  evidence: BotChangeEvidence
}
export type EndedChange = {
  change: OngoingChange
  end: BotChangeEnd
  now: { count: number; of: number }
}
export type DetectedChanges = { found: FoundChange[]; ended: EndedChange[]; tests: number }

/** False discovery rate of what is reported for a brand on a day, over all crawlers and kinds. */
const falseDiscoveryRate = 0.05

/**
 * Compared days: whole weeks, the second window for changes that one week is too short to show. Shares need no full
 * week.
 */
const windowDays = { visits: [7, 14], recent: 7, shares: 3, first: 14 } as const
/** With fewer covered days in the window or before it, nothing is reported. */
const mostOfWindow = 5 / 7
const baselineDays = { least: 28, most: 56 } as const
/** How far back to look for days if the log has gaps. */
export const lookBackDays = 126

/** Smaller changes are not reported, however significant. */
const least = {
  /** Visits: at least this factor, and this many. */
  factor: 1.5,
  visits: 20,
  /** Failures and mismatches: at least this share, and this many, of as many visits. */
  share: 0.1,
  parts: 10,
  shareVisits: 20,
  /** A first visit is reported after this many visits on this many days. */
  firstVisits: 10,
  firstDays: 3,
  /** Days without a visit, for a crawler that came on this share of days. */
  awayDays: 3,
  regular: 0.75,
  awayVisits: 5,
} as const

/** Refused on this share of visits, after at most this share before. */
const blockedShare = { now: 0.8, before: 0.1 } as const

/** A change is over when it is this close to the baseline: by factor, or by share. */
const recoveredWithin = { factor: 1.2, share: 0.05 } as const

/** Days, or visits, needed to declare a change over. */
const minDays = 5

/** After this many days a change is the new baseline. */
const usualAfterDays: Record<Exclude<BotChangeFamily, 'source'>, number> = {
  visits: 56,
  failures: 56,
  mismatch: 56,
  first: 28,
}

type Tested = { found: FoundChange; p: number; isLarge: boolean }

/**
 * Checks one day of a brand: which ongoing changes are over, and which crawlers changed significantly. All tests of the
 * day share one false discovery rate. A reported change must also be large and visible on most days of its window, so
 * that a single burst is not a change. Deterministic for the same day and state.
 */
export function detectBotChanges(logs: ObservedLogs): DetectedChanges {
  const ended = logs.standing.flatMap((change) => endOf(change, logs) ?? [])
  const over = new Set(ended.map(({ change }) => change.id))
  const standing = logs.standing.filter(({ id }) => !over.has(id))
  const past = [
    ...logs.past,
    ...ended.map(({ change, end }) => ({ ...change, end, endedOn: addDays(logs.day, 1) })),
  ]
  const tested = [...logs.bots.keys()]
    .toSorted((a, b) => a.localeCompare(b))
    .flatMap((crawler) => testsOf(crawler, { ...logs, standing, past }))
  const { adjusted } = benjaminiHochberg(
    tested.map(({ p }) => p),
    falseDiscoveryRate,
  )
  const found = tested.flatMap(({ found: change, isLarge }, index): FoundChange[] => {
    const q = adjusted[index] ?? 1
    if (!isLarge || q > falseDiscoveryRate) return []
    return [{ ...change, evidence: { ...change.evidence, q, tests: tested.length } }]
  })
  return { found, ended: [...ended, ...replacedBy(found, standing)], tests: tested.length }
}

function testsOf(crawler: string, logs: ObservedLogs): Tested[] {
  const stands = (family: BotChangeFamily) =>
    logs.standing.find((change) => change.crawler === crawler && familyOf[change.kind] === family)?.kind
  const visits = stands('visits')
  const failures = stands('failures')
  const away = visits === 'vanished' ? null : testAway(crawler, logs)
  const blocked = failures === 'blocked' ? null : testBlocked(crawler, logs)
  const known = logs.past.some((change) => change.crawler === crawler && change.kind === 'appeared')
  return [
    visits === undefined && (away === null || !away.isAway) ? testVisits(crawler, logs) : null,
    away,
    blocked,
    failures === undefined && blocked?.isLarge !== true ? testShare(crawler, 'failing', logs) : null,
    stands('mismatch') === undefined ? testShare(crawler, 'mismatch', logs) : null,
    known || stands('first') !== undefined ? null : testFirst(crawler, logs),
  ].filter((test) => test !== null)
}

/** The clearer of both windows, with its p-value corrected for two tests. */
function testVisits(crawler: string, logs: ObservedLogs): Tested | null {
  const looks = windowDays.visits.flatMap((length) => testVisitsOf(crawler, length, logs) ?? [])
  const large = looks.filter(({ isLarge }) => isLarge)
  const [clearest] = (large.length > 0 ? large : looks).toSorted((a, b) => a.p - b.p)
  if (clearest === undefined) return null
  const p = Math.min(1, clearest.p * looks.length)
  const { found } = clearest
  return { ...clearest, p, found: { ...found, evidence: { ...found.evidence, p } } }
}

/** More or fewer visits in the last days than usual on their weekdays. */
function testVisitsOf(crawler: string, length: number, logs: ObservedLogs): Tested | null {
  const { window, baseline } = comparedDays(crawler, 'visits', logs, length)
  if (window.length < length * mostOfWindow || baseline.length < baselineDays.least) return null
  const countsOf = (days: readonly string[]) =>
    days.map((day) => ({ day, count: dayOf(crawler, day, logs).visits }))
  const before = countsOf(baseline)
  const usual = usualCounts(before)
  const now = countsOf(window)
  const count = sum(now.map((day) => day.count))
  const { expected } = usual.over(window)
  if (Math.max(count, expected) < least.visits) return null
  const isUp = count > expected
  const kept = withoutMost(now, ({ day, count: came }) => (came - usual.expectedOn(day)) * (isUp ? 1 : -1))
  const { lower, upper } = countTails(
    usual.over(kept.map(({ day }) => day)),
    sum(kept.map((day) => day.count)),
  )
  const p = Math.min(1, Math.max(2 * (isUp ? upper : lower), timesAsMany(before, now)))
  const [small, large] = isUp ? [expected, count] : [count, expected]
  const onThatSide = now.filter(({ day, count: came }) =>
    isUp ? came > usual.expectedOn(day) : came < usual.expectedOn(day),
  )
  const everybody = everybodyIn(logs, { window, baseline }, 'requests')
  return {
    p,
    isLarge:
      large >= small * least.factor &&
      large - small >= least.visits &&
      onThatSide.length >= window.length * mostOfWindow,
    found: {
      crawler,
      kind: isUp ? 'rose' : 'fell',
      since: window[0] ?? logs.day,
      evidence: evidenceOf(
        { window, baseline },
        {
          now: { count, of: window.length },
          before: { count: expected, of: window.length },
          p,
          everybody,
          isSiteWide: movedAlike(everybody, isUp),
        },
      ),
    },
  }
}

/** No visits of a crawler that used to come on most days, for longer than it ever stayed away. */
function testAway(crawler: string, logs: ObservedLogs): (Tested & { isAway: boolean }) | null {
  const lastCame = logs.days.findLast((day) => dayOf(crawler, day, logs).visits > 0)
  if (lastCame === undefined) return null
  const away = logs.days.filter((day) => day > lastCame)
  const baseline = usableDays(crawler, 'visits', logs)
    .filter((day) => day <= lastCame)
    .slice(-baselineDays.most)
  if (baseline.length < baselineDays.least) return null
  const before = baseline.map((day) => ({ day, count: dayOf(crawler, day, logs).visits }))
  const cameOn = before.filter(({ count }) => count > 0).length
  if (cameOn < before.length * least.regular) return null
  const usual = usualCounts(before).over(away)
  const p = away.length === 0 ? 1 : asFarAsKnown(countTails(usual, 0).lower, usual.freedom)
  const window = away.length === 0 ? [logs.day] : away
  const everybody = everybodyIn(logs, { window, baseline }, 'requests')
  return {
    p,
    isAway: away.length >= least.awayDays,
    isLarge:
      away.length >= least.awayDays &&
      away.length > 2 * longestAway(before.map(({ count }) => count)) &&
      usual.expected >= least.awayVisits,
    found: {
      crawler,
      kind: 'vanished',
      since: window[0] ?? logs.day,
      evidence: evidenceOf(
        { window, baseline },
        {
          now: { count: 0, of: away.length },
          before: { count: usual.expected, of: away.length },
          p,
          everybody,
          isSiteWide: movedAlike(everybody, false),
        },
      ),
    },
  }
}

/** Refused nearly always on the last days, though allowed before. */
function testBlocked(crawler: string, logs: ObservedLogs): Tested | null {
  const usable = usableDays(crawler, 'failures', logs).filter((day) => dayOf(crawler, day, logs).visits > 0)
  const isRefused = (day: string) => {
    const { blocked, visits } = dayOf(crawler, day, logs)
    return blocked >= visits * blockedShare.now
  }
  const lastLetIn = usable.findLastIndex((day) => !isRefused(day))
  const window = usable.slice(lastLetIn + 1)
  const baseline = usable.slice(0, lastLetIn + 1).slice(-baselineDays.most)
  const [since] = window
  if (since === undefined || window.length < 2 || baseline.length < baselineDays.least) return null
  if (daysBetween(window.at(-1) ?? logs.day, logs.day) >= windowDays.shares) return null
  const sharesOf = (days: readonly string[]) =>
    days.map((day) => {
      const { blocked, visits } = dayOf(crawler, day, logs)
      return { day, part: blocked, of: visits }
    })
  const now = total(sharesOf(window))
  const before = total(sharesOf(baseline))
  if (now.count < least.parts || before.count > before.of * blockedShare.before) return null
  const everybody = everybodyIn(logs, { window, baseline }, 'failed')
  const p = hasMinShare(sharesOf(baseline), { part: now.count, of: now.of })
  return {
    p,
    isLarge: true,
    found: {
      crawler,
      kind: 'blocked',
      since,
      evidence: evidenceOf(
        { window, baseline },
        { now, before, p, everybody, isSiteWide: failsAlike(everybody) },
      ),
    },
  }
}

/** A larger share of failed or likely spoofed visits on each of the last days. */
function testShare(crawler: string, kind: 'failing' | 'mismatch', logs: ObservedLogs): Tested | null {
  const { window, baseline } = comparedDays(crawler, familyOf[kind], logs, windowDays.shares)
  if (window.length < windowDays.shares || baseline.length < baselineDays.least) return null
  const sharesOf = (days: readonly string[]) =>
    days.map((day) => {
      const { failed, visits, mismatched, checked } = dayOf(crawler, day, logs)
      return kind === 'failing' ? { day, part: failed, of: visits } : { day, part: mismatched, of: checked }
    })
  const days = sharesOf(window)
  const now = total(days)
  const before = total(sharesOf(baseline))
  if (now.of < least.shareVisits || before.of < least.shareVisits) return null
  const share = before.count / before.of
  const everybody = kind === 'failing' ? everybodyIn(logs, { window, baseline }, 'failed') : null
  const kept = total(withoutMost(days, ({ part, of }) => part - of * share))
  const p = hasMinShare(sharesOf(baseline), { part: kept.count, of: kept.of })
  return {
    p,
    isLarge:
      now.count >= least.parts &&
      Math.min(now.count / now.of, kept.count / Math.max(1, kept.of)) >=
        Math.max(share + least.share, share * least.factor) &&
      days.every(({ part, of }) => of === 0 || part / of > share),
    found: {
      crawler,
      kind,
      since: window[0] ?? logs.day,
      evidence: evidenceOf(
        { window, baseline },
        { now, before, p, everybody, isSiteWide: failsAlike(everybody) },
      ),
    },
  }
}

/**
 * Never seen before, in logs that go back far enough. Fisher's exact test over days with and without a visit, so that
 * one burst counts as one day.
 */
function testFirst(crawler: string, logs: ObservedLogs): Tested | null {
  const since = logs.firstSeen.get(crawler)
  const from = addDays(logs.day, 1 - windowDays.first)
  if (since === undefined || since < from) return null
  const recognised = logs.recognisedSince.get(crawler) ?? ''
  const window = logs.days.filter((day) => day >= from)
  const baseline = logs.days.filter((day) => day < from && day >= recognised).slice(-baselineDays.most)
  if (baseline.length < baselineDays.least) return null
  const came = window.map((day) => dayOf(crawler, day, logs).visits)
  const cameOn = came.filter((visits) => visits > 0).length
  const p = allAmong(cameOn, window.length, baseline.length)
  return {
    p,
    isLarge: sum(came) >= least.firstVisits && cameOn >= least.firstDays,
    found: {
      crawler,
      kind: 'appeared',
      since,
      evidence: evidenceOf(
        { window, baseline },
        {
          now: { count: sum(came), of: window.length },
          before: { count: 0, of: window.length },
          p,
          everybody: null,
          isSiteWide: false,
        },
      ),
    },
  }
}

/** Whether an ongoing change is over on the day, and how. */
function endOf(change: OngoingChange, logs: ObservedLogs): EndedChange | null {
  const { crawler, kind, since } = change
  const recent = (days: number) =>
    logs.days
      .filter((day) => day > addDays(logs.day, -days) && day >= since)
      .map((day) => dayOf(crawler, day, logs))
  const week = recent(windowDays.recent)
  const family = familyOf[kind]
  const isUsual = family !== 'source' && daysBetween(since, logs.day) >= usualAfterDays[family]
  const visits = { count: sum(week.map((day) => day.visits)), of: week.length }
  const before = usualOf(change, logs)
  const usual = (before.visits / before.days) * visits.of
  const over = (isOver: boolean, now: EndedChange['now']): EndedChange | null =>
    isOver ? { change, end: 'recovered', now } : isUsual ? { change, end: 'usual', now } : null
  switch (kind) {
    case 'vanished': {
      const isBack = week.filter((day) => day.visits > 0).length >= 2
      return isBack ? { change, end: 'recovered', now: visits } : null
    }
    case 'rose':
      return over(visits.of >= minDays && visits.count <= usual * recoveredWithin.factor, visits)
    case 'fell':
      return over(visits.of >= minDays && visits.count * recoveredWithin.factor >= usual, visits)
    case 'appeared':
      return over(false, visits)
    case 'blocked':
    case 'failing':
    case 'mismatch': {
      const days = recent(windowDays.shares)
      const now = partOf(kind, days)
      const share = before.part / Math.max(1, before.of)
      const isOver = now.of >= minDays && now.count / now.of <= share + recoveredWithin.share
      return over(days.length >= 2 && isOver, now)
    }
  }
}

/** The baseline days of a change, counted again: the set of checked sources may have changed since. */
function usualOf(
  { crawler, kind, evidence }: OngoingChange,
  logs: ObservedLogs,
): { visits: number; days: number; part: number; of: number } {
  const { from, to } = evidence.baseline
  const days = logs.days.filter((day) => day >= from && day <= to).map((day) => dayOf(crawler, day, logs))
  const { count, of } = partOf(kind, days)
  return { visits: sum(days.map(({ visits }) => visits)), days: Math.max(1, days.length), part: count, of }
}

/** The share of visits that failed, were refused, or are likely spoofed, depending on the kind. */
function partOf(kind: CrawlerChangeKind, days: readonly BotDay[]): { count: number; of: number } {
  const part = (day: BotDay) =>
    kind === 'mismatch' ? day.mismatched : kind === 'blocked' ? day.blocked : day.failed
  return {
    count: sum(days.map(part)),
    of: sum(days.map((day) => (kind === 'mismatch' ? day.checked : day.visits))),
  }
}

/** A change that says more ends the ongoing ones of its family. */
function replacedBy(found: readonly FoundChange[], standing: readonly OngoingChange[]): EndedChange[] {
  return standing.flatMap((change): EndedChange[] => {
    const by = found.find(
      ({ crawler, kind }) => crawler === change.crawler && familyOf[kind] === familyOf[change.kind],
    )
    return by === undefined ? [] : [{ change, end: 'replaced', now: by.evidence.now }]
  })
}

/** Days without the most extreme one, so that it alone is not a change. */
function withoutMost<Day>(days: readonly Day[], by: (day: Day) => number): Day[] {
  const [most] = days.toSorted((a, b) => by(b) - by(a))
  return days.filter((day) => day !== most)
}

type Compared = { window: string[]; baseline: string[] }

function comparedDays(
  crawler: string,
  family: BotChangeFamily,
  logs: ObservedLogs,
  length: number,
): Compared {
  const from = addDays(logs.day, 1 - length)
  const days = usableDays(crawler, family, logs)
  return {
    window: days.filter((day) => day >= from),
    baseline: days.filter((day) => day < from).slice(-baselineDays.most),
  }
}

/** Days that show a crawler's usual behavior: since its first visit, without the days of reported changes. */
function usableDays(
  crawler: string,
  family: BotChangeFamily,
  { days, firstSeen, standing, past }: ObservedLogs,
): string[] {
  const isSame = (change: Pick<OngoingChange, 'crawler' | 'kind'>) =>
    change.crawler === crawler && familyOf[change.kind] === family
  const changed = standing.filter(isSame).map(({ since }) => ({ from: since, until: '9999-12-31' }))
  for (const { since, endedOn, end } of past.filter(isSame))
    changed.push(end === 'usual' ? { from: '', until: since } : { from: since, until: endedOn })
  const first = firstSeen.get(crawler) ?? ''
  return days.filter((day) => day >= first && changed.every(({ from, until }) => day < from || day >= until))
}

const nothing: BotDay = { visits: 0, failed: 0, blocked: 0, checked: 0, mismatched: 0 }

const dayOf = (crawler: string, day: string, { bots }: Pick<ObservedLogs, 'bots'>): BotDay =>
  bots.get(crawler)?.get(day) ?? nothing

function everybodyIn(
  { everybody }: ObservedLogs,
  { window, baseline }: Compared,
  what: 'requests' | 'failed',
): NonNullable<BotChangeEvidence['everybody']> {
  const over = (days: readonly string[]) => {
    const requests = sum(days.map((day) => everybody.get(day)?.requests ?? 0))
    return what === 'requests'
      ? { count: requests, of: days.length }
      : { count: sum(days.map((day) => everybody.get(day)?.failed ?? 0)), of: requests }
  }
  return { now: over(window), before: over(baseline) }
}

/** Whether all other requests rose or fell as well, per day, by the reporting factor. */
function movedAlike({ now, before }: NonNullable<BotChangeEvidence['everybody']>, isUp: boolean): boolean {
  if (now.of === 0 || before.count === 0) return false
  const ratio = now.count / now.of / (before.count / before.of)
  return isUp ? ratio >= least.factor : ratio <= 1 / least.factor
}

/** Whether all other requests fail more often as well, by the reporting share. */
function failsAlike(everybody: BotChangeEvidence['everybody']): boolean {
  if (everybody === null || everybody.now.of === 0) return false
  const { now, before } = everybody
  return now.count / now.of - before.count / Math.max(1, before.of) >= least.share
}

function evidenceOf(
  { window, baseline }: Compared,
  evidence: Omit<BotChangeEvidence, 'window' | 'baseline' | 'q' | 'tests'>,
): BotChangeEvidence {
  return { window: stretchOf(window), baseline: stretchOf(baseline), ...evidence, q: 1, tests: 0 }
}

const stretchOf = (days: readonly string[]) => ({
  from: days[0] ?? '',
  to: days.at(-1) ?? '',
  days: days.length,
})

const total = (days: readonly { part: number; of: number }[]) => ({
  count: sum(days.map(({ part }) => part)),
  of: sum(days.map(({ of }) => of)),
})

/** Longest run of days without a visit. */
function longestAway(counts: readonly number[]): number {
  let longest = 0
  let run = 0
  for (const count of counts) {
    run = count === 0 ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}

/** Probability that `some` days drawn from both periods all fall into the newer one. */
function allAmong(some: number, newer: number, older: number): number {
  let chance = 1
  for (let drawn = 0; drawn < some; drawn += 1) chance *= (newer - drawn) / (newer + older - drawn)
  return chance
}
