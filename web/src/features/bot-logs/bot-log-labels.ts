import { crawlerLevels, levelLabels, type CrawlerLevel } from '#core/bot-logs/reports/levels.ts'
import { readEvidence } from '#core/bot-logs/proof/evidence.ts'
import { gradeLabels, type Grade } from '#core/bot-logs/proof/grades.ts'
import type { Outcome } from '#core/bot-logs/reports/filters.ts'
import { isThin } from '#core/bot-logs/reports/day-change.ts'
import { dayIn } from '#core/bot-logs/reports/period.ts'
import type { BotLogScope, ByGrade, Counted } from '#core/bot-logs/reports/schema.ts'
import { formatCalendarDay, formatCount, percentSign } from '../../lib/format.ts'
import { locale } from '../../lib/language/chosen.ts'
import { t } from '../../lib/language/t.ts'

export const levelWord = (level: CrawlerLevel): string => t(levelLabels[level])
export const gradeWord = (grade: Grade): string => t(gradeLabels[grade])

export const outcomeLabels: Record<Outcome, string> = {
  read: t('Successful (2xx, 304)'),
  redirected: t('Redirected (3xx)'),
  denied: t('Denied (401, 403)'),
  throttled: t('Too many requests (429)'),
  gone: t('Not found (404, 410)'),
  refused: t('Other client errors (4xx)'),
  broken: t('Server errors (5xx)'),
  none: t('No status'),
}

export const kindLabels = {
  page: t('Pages'),
  robots: t('robots.txt'),
  sitemap: t('Sitemaps'),
  llms: t('llms.txt'),
  feed: t('Feeds'),
  api: t('API'),
  asset: t('Images, scripts, and styles'),
} as const

/** What "verified" means (`proven` in code). */
export const provenLabels = t(
  'Signed, sent from an IP address the operator publishes, or confirmed by reverse DNS. Other visits only claim to be the bot.',
)

/** What a grade means, for readers who are new to it. */
export const gradeMeanings: Record<Grade, string> = {
  signed: t('The request is signed with the operator’s key (HTTP Message Signatures).'),
  addressList: t('The IP address was on the operator’s published list that day.'),
  reverseDns: t('Forward-confirmed reverse DNS matches the operator’s domain.'),
  mismatch: t(
    'The user agent claims to be this bot, but the IP address isn’t on the operator’s list. Likely spoofed.',
  ),
  unverifiable: t('The operator publishes no way to verify this bot.'),
  unchecked: t(
    'Not checked: the log has no clear client IP address, or the operator’s list was more than 30 days old.',
  ),
}

/** Charts by purpose use the level as the id of a part. The part for all remaining bots has no label of its own. */
export function partLabel({ id, label }: { id: string; label: string }): string {
  const level = crawlerLevels.find((known) => known === id)
  if (level !== undefined) return levelWord(level)
  return id === 'others' ? t('All others') : label
}

const hour = (zone: string) =>
  new Intl.DateTimeFormat(locale, { weekday: 'short', hour: '2-digit', minute: '2-digit', timeZone: zone })
const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
const shortMonth = new Intl.DateTimeFormat(locale, { month: 'short', year: '2-digit', timeZone: 'UTC' })
const shortDay = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })

export function bucketNames({ period: { grain, zone } }: Pick<BotLogScope, 'period'>) {
  const of = (bucket: string) => new Date(bucket.includes('T') ? bucket : `${bucket}T00:00:00Z`)
  return {
    long: (bucket: string) =>
      bucket.includes('T')
        ? hour(zone).format(of(bucket))
        : grain === 'month'
          ? month.format(of(bucket))
          : formatCalendarDay(bucket),
    short: (bucket: string) =>
      bucket.includes('T')
        ? hour(zone).format(of(bucket))
        : (grain === 'month' ? shortMonth : shortDay).format(of(bucket)),
  }
}

/** Whether a bucket is not over yet, so that its count is incomplete. */
export function isUnfinished(
  bucket: string,
  { period: { grain, zone } }: Pick<BotLogScope, 'period'>,
  now: Date,
): boolean {
  if (bucket.includes('T')) return new Date(bucket).getTime() + 3_600_000 > now.getTime()
  const length = grain === 'month' ? 7 : 10
  return bucket.slice(0, length) >= dayIn(zone, now).slice(0, length)
}

/** A clear change per day with logs, or that there is none, or the count before where days say nothing. */
export function describeChange(counted: Counted, scope: BotLogScope): string {
  const words = changeUnderHead(counted, scope)
  return counted.change?.isClear === true
    ? t('{change} per day vs. previous period', { change: words })
    : words
}

/** Like `describeChange`, under a heading that already names the comparison. */
export function changeUnderHead({ before, change }: Counted, scope: BotLogScope): string {
  if (scope.compare === null) return ''
  if (before === null) return describeCoverage(scope) ?? t('no comparable data')
  if (change === null || change.ratio === null) return t('previously {count}', { count: formatCount(before) })
  return change.isClear ? formatRatio(change.ratio) : t('No clear change')
}

/** "+19%" */
export function formatRatio(ratio: number): string {
  const percent = formatCount(Math.round(Math.abs(ratio - 1) * 100))
  return `${ratio < 1 ? '−' : '+'}${percent}${percentSign}`
}

/** The interval of a change, for its tooltip. */
export function describeInterval({ change }: Counted): string {
  return change === null || change.low === null || change.high === null
    ? t('Too few visits to compare')
    : t('Visits per day with logs. 95% confidence interval: {low} to {high}', {
        low: formatRatio(change.low),
        high: formatRatio(change.high),
      })
}

/** Shown instead of changes when logs cover too few days. */
export function describeCoverage({
  coverage,
  compare,
}: Pick<BotLogScope, 'coverage' | 'compare'>): string | null {
  if (compare === null || coverage.isComparable || coverage.now === 0) return null
  const { now, days, before, daysBefore } = coverage
  const isThinNow = isThin({ days, covered: now })
  if (!isThinNow && !isThin({ days: daysBefore ?? 0, covered: before ?? 0 }))
    return t('Today isn’t over, no comparison')
  return t('Only {covered} of {days, plural, one {# day} other {# days}}, no comparison', {
    covered: isThinNow ? now : (before ?? 0),
    days: isThinNow ? days : (daysBefore ?? 0),
  })
}

const spansListed = 6

/** The past days without any line, which charts leave open and sums do not contain. */
export function describeMissing({ coverage: { missing } }: Pick<BotLogScope, 'coverage'>): string | null {
  if (missing.length === 0) return null
  const spans = missing.slice(0, spansListed).map(describeSpan)
  const rest = missing.length - spans.length
  const days = [...spans, ...(rest === 0 ? [] : [t('{count} more', { count: formatCount(rest) })])]
  return t(
    'No log data for {days}. Charts show gaps for these days, and rates and comparisons exclude them.',
    {
      days: new Intl.ListFormat(locale).format(days),
    },
  )
}

const describeSpan = ({ from, to }: { from: string; to: string }) =>
  from === to ? formatCalendarDay(from) : `${formatCalendarDay(from)} – ${formatCalendarDay(to)}`

/** The period of a number and the time zone of its days. */
export function describeBasis(scope: BotLogScope, byUtcDay: boolean): string {
  const { period } = scope
  const zone = byUtcDay ? 'UTC' : period.zone
  const when = t('{from} – {to} ({zone})', {
    from: formatCalendarDay(period.from),
    to: formatCalendarDay(period.to),
    zone,
  })
  const notes = [
    period.snapped ? t('; long periods use whole calendar months') : '',
    period.withoutToday ? t('; today is left out until it’s over') : '',
  ]
  return `${when}${notes.join('')}.`
}

export function provenOf(grades: ByGrade): number {
  return grades.signed + grades.addressList + grades.reverseDns
}

/** "72 %", or "—" when the whole is 0. */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return t('—')
  const share = (part / whole) * 100
  return share > 0 && share < 1 ? `< 1${percentSign}` : `${Math.round(share)}${percentSign}`
}

/** The evidence for a visit's grade. */
export function describeEvidence(text: string): string {
  const evidence = readEvidence(text)
  if (evidence === null) return text
  if (evidence.kind === 'unclear-address') return t('client IP address unclear')
  if (evidence.kind === 'old-list')
    return t('IP list more than 30 days old ({list}, {day})', {
      list: evidence.list,
      day: formatCalendarDay(evidence.day),
    })
  if (evidence.kind === 'name') return t('hostname {name}', { name: evidence.name })
  if (evidence.kind === 'key') return t('key {key} from {host}', { key: evidence.keyId, host: evidence.host })
  const day = formatCalendarDay(evidence.day)
  return evidence.isNearest
    ? t('list {list} from {day} (closest date)', { list: evidence.list, day })
    : t('list {list} from {day}', { list: evidence.list, day })
}
