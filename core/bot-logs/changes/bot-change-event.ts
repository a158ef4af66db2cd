import { eventMessage, type Sentence } from '../../notifications/events/message.ts'
import type { EventInput, Severity } from '../../notifications/events/schema.ts'
import { message } from '../../language/message.ts'
import { addDays } from '../../calendar.ts'
import { botChangeTexts, type BotChangeEvidence, type BotChangeKind } from './bot-change-kinds.ts'

/** A change of one crawler, or a log that stopped; `name` is that of the crawler or the source. */
export type ReportedChange = { id: string; crawler: string | null; name: string; since: string } & (
  | { kind: Exclude<BotChangeKind, 'silent'>; evidence: BotChangeEvidence }
  | { kind: 'silent'; evidence: null }
)

type Home = { organizationId: string; brandId: string; brandName: string }

/** Names of the end of each change. */
const recoveryWords = {
  silent: message('Log lines arriving again'),
  blocked: message('No longer blocked'),
  vanished: message('Returned'),
  failing: message('Failed visits back to normal'),
  mismatch: message('Likely spoofed visits back to normal'),
  fell: message('Visits back to normal'),
  rose: message('Visits back to normal'),
  appeared: message('No longer new'),
} as const satisfies Record<BotChangeKind, string>

const mostNamed = 8

/** The event for all changes of one kind found on a day: changes of many crawlers at once have one cause. */
export function botChangeEvent(
  home: Home,
  changes: readonly [ReportedChange, ...ReportedChange[]],
  { day, severity }: { day: string; severity: Severity },
): EventInput {
  const [first] = changes
  return {
    ...bothOf(home, changes, day),
    severity,
    ...eventMessage(
      titleOf(botChangeTexts[first.kind], home, changes),
      ...changes.slice(0, mostNamed).map((change) => [numbersOf(change)]),
      [siteOf(changes)],
      first.evidence === null ? [] : [certaintyOf(first.evidence)],
    ),
    key: `bots ${home.brandId} ${day} ${first.kind}${first.kind === 'silent' ? ` ${first.id}` : ''}`,
  }
}

export type EndedNow = { change: ReportedChange; now: { count: number; of: number } | null }

/** The event that reported changes are over. */
export function botRecoveryEvent(
  home: Home,
  ended: readonly [EndedNow, ...EndedNow[]],
  { day }: { day: string },
): EventInput {
  const changes = [ended[0].change, ...ended.slice(1).map(({ change }) => change)] as const
  const { kind } = ended[0].change
  return {
    ...bothOf(home, changes, day),
    severity: 'success',
    ...eventMessage(
      titleOf(recoveryWords[kind], home, changes),
      ...ended.slice(0, mostNamed).map(({ change }) => [
        {
          text: message('{bot}: {change} since {since}. Now resolved.'),
          values: { bot: change.name, change: { text: botChangeTexts[kind] }, since: { day: change.since } },
        },
      ]),
    ),
    key: `bots ${home.brandId} ${day} ${kind} over${kind === 'silent' ? ` ${ended[0].change.id}` : ''}`,
  }
}

function bothOf(
  { organizationId, brandId }: Home,
  changes: readonly [ReportedChange, ...ReportedChange[]],
  day: string,
) {
  return {
    organizationId,
    brandId,
    kind: 'bots.changed' as const,
    link: `/bot-logs?${new URLSearchParams(changeSearch({ organizationId, brandId }, changes, day))}`,
    data: {
      day,
      changes: changes.slice(0, 20).map(({ id, kind, crawler, name, since, evidence }) => ({
        id,
        kind,
        crawler,
        name,
        since,
        ...evidence,
      })),
    },
  }
}

/** Links to the four weeks up to the day, filtered by crawler if there is one, in the view that shows the numbers. */
export function changeSearch(
  { organizationId, brandId }: Pick<Home, 'organizationId' | 'brandId'>,
  changes: readonly Pick<ReportedChange, 'crawler' | 'kind'>[],
  day: string,
): Record<string, string> {
  const [first] = changes
  const place = first === undefined ? undefined : placeOf[first.kind]
  return {
    organizationId,
    clientId: brandId,
    ...place,
    ...(changes.length === 1 && first !== undefined && first.crawler !== null ? { bot: first.crawler } : {}),
    ...(place?.view === 'sources' ? {} : { from: addDays(day, -27), to: day }),
  }
}

const placeOf: Partial<Record<BotChangeKind, { view: string; part?: string }>> = {
  silent: { view: 'sources' },
  blocked: { view: 'issues', part: 'status' },
  failing: { view: 'issues', part: 'status' },
  mismatch: { view: 'crawlers', part: 'verification' },
}

function titleOf(
  text: string,
  { brandName }: Home,
  [first, ...others]: readonly [ReportedChange, ...ReportedChange[]],
): Sentence {
  return {
    text: message('{change}: {who} ({brand})'),
    values: {
      change: { text },
      who:
        others.length === 0
          ? first.name
          : {
              text: message('{bot} and {count, plural, one {# other} other {# others}}'),
              values: { bot: first.name, count: others.length },
            },
      brand: brandName,
    },
  }
}

function numbersOf({ kind, name, since, evidence }: ReportedChange): Sentence {
  if (evidence === null)
    return {
      text: message(
        'No log lines from {bot} since {since}. We can’t report on AI bots until lines arrive again.',
      ),
      values: { bot: name, since: { day: since } },
    }
  const { now, before, window } = evidence
  const percent = ({ count, of }: { count: number; of: number }) => ({
    number: of === 0 ? 0 : (100 * count) / of,
    digits: 1,
  })
  const values = {
    bot: name,
    since: { day: since },
    day: { day: window.to },
    days: window.days,
    now: now.count,
    of: now.of,
    usual: Math.round(before.count),
    share: percent(now),
    before: percent(before),
  }
  switch (kind) {
    case 'vanished':
      return {
        text: message('{bot}: no visits since {since}. About {usual, number} would be usual.'),
        values,
      }
    case 'rose':
    case 'fell':
      return {
        text: message(
          '{bot}: {now, plural, one {# visit} other {# visits}} in {days, plural, one {# day} other {# days}} to {day}. About {usual, number} would be usual.',
        ),
        values,
      }
    case 'appeared':
      return {
        text: message(
          '{bot}: {now, plural, one {# visit} other {# visits}} since {since}. This bot wasn’t in these logs before.',
        ),
        values,
      }
    case 'blocked':
      return {
        text: message(
          '{bot}: blocked (401, 403, or 429) on {share}% of {of, number} visits since {since}, previously {before}%.',
        ),
        values,
      }
    case 'failing':
      return {
        text: message('{bot}: {share}% of {of, number} visits failed since {since}, previously {before}%.'),
        values,
      }
    case 'mismatch':
      return {
        text: message(
          '{bot}: {share}% of {of, number} verifiable visits are likely spoofed, previously {before}%.',
        ),
        values,
      }
  }
}

function siteOf(changes: readonly ReportedChange[]): Sentence {
  const isSiteWide = changes.some(({ evidence }) => evidence?.isSiteWide)
  return isSiteWide
    ? { text: message('All other requests changed the same way, so check the site or its log first.') }
    : ''
}

function certaintyOf({ q, tests, baseline }: BotChangeEvidence): Sentence {
  return {
    text: message(
      'Compared with the previous {days, plural, one {# day} other {# days}}; q {q} across {count, plural, one {# test} other {# tests}} that day.',
    ),
    values: { days: baseline.days, q: small(q), count: tests },
  }
}

const small = (q: number) =>
  q < 0.001
    ? { text: '< {p}', values: { p: { number: 0.001, digits: 3 } } }
    : { text: '= {p}', values: { p: { number: q, digits: 3 } } }
