import type { CitationGroup, PageShare } from '#core/bot-logs/reports/citation-groups.ts'
import type { CitationsReport } from '#core/bot-logs/reports/citation-schema.ts'
import type { BotLogScope } from '#core/bot-logs/reports/schema.ts'
import type { EvidenceFilters } from '../../../lib/reports/evidence.ts'
import { formatCalendarDay, formatCount, formatInterval, formatPercent } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'

export const groupNames: Record<CitationGroup, string> = {
  both: t('Crawled and cited'),
  crawled: t('Crawled, not cited'),
  cited: t('Cited, not crawled'),
  failing: t('Cited with errors'),
}

export const groupMeanings: Record<CitationGroup, string> = {
  both: t('Bots crawled these pages in this period (2xx, 304), and answers from this period cite them.'),
  crawled: t(
    'Bots crawled these pages in this period (2xx, 304), but no answer from this period cites them. Excludes images, scripts, feeds, and similar files.',
  ),
  cited: t(
    'Answers from this period cite these pages, but no bot crawled them. Engines can cite from an index they built earlier.',
  ),
  failing: t(
    'Answers from this period cite these pages, but the last bot visit returned a 4xx or 5xx error. Each page also appears in another group.',
  ),
}

export const collectionMethodLabels: Record<string, string> = {
  api: t('API'),
  ui: t('Consumer app'),
  import: t('Imported'),
}

/** "12.5 % (9.8 – 15.7)" */
export function describePageShare({ value, low, high }: PageShare): string {
  if (value === null) return t('—')
  return `${formatPercent(value)} (${formatInterval(low, high)})`
}

/** Describes the answers that the citations come from. */
export function describeAnswers({ answers, channel, from, to }: CitationsReport['answers']): string {
  if (channel === null || answers === 0)
    return t('No answers from {from} to {to} (UTC).', {
      from: formatCalendarDay(from),
      to: formatCalendarDay(to),
    })
  return t(
    'Citations in {answers, plural, one {# valid answer} other {# valid answers}} from {from} to {to} (UTC). Collection method: {channel}.',
    {
      answers,
      from: formatCalendarDay(from),
      to: formatCalendarDay(to),
      channel: collectionMethodLabels[channel] ?? channel,
    },
  )
}

/** Evidence filters for the answers that cite a page, counted as in the report. */
export function evidenceOfPage(
  { channel, from, to }: CitationsReport['answers'],
  address: string,
): EvidenceFilters {
  return {
    address,
    owner: 'own',
    state: 'valid',
    branded: 'all',
    from,
    to,
    ...(channel !== null && { channel }),
  }
}

/** What these logs cannot show about pages without a visit. */
export function blindSpots({ sources, available }: BotLogScope): string[] {
  const behind = sources.filter(({ layer }) => layer === 'origin').map(({ name }) => name)
  const unknown = sources.filter(({ layer }) => layer === 'unknown').map(({ name }) => name)
  return [
    ...(available === null
      ? []
      : [
          t('Logs start on {day}. Earlier crawls aren’t included.', {
            day: formatCalendarDay(available.from),
          }),
        ]),
    ...(behind.length === 0
      ? []
      : [
          t('Visits served from cache are missing in {sources}.', {
            sources: behind.join(', '),
          }),
        ]),
    ...(unknown.length === 0
      ? []
      : [
          t('We don’t know if {sources} logs requests before or after the cache.', {
            sources: unknown.join(', '),
          }),
        ]),
  ]
}

export function hostNotes({ hosts, otherHosts, withoutHost }: CitationsReport): string[] {
  return [
    ...(otherHosts === 0
      ? []
      : [
          t(
            'Excluded: {count, plural, one {# host} other {# hosts}} in the logs outside the brand’s domains.',
            { count: otherHosts },
          ),
        ]),
    ...(withoutHost
      ? [t('Lines without a host are also excluded. Set a default host in the log source.')]
      : []),
    ...(hosts.length > 0 && hosts.length <= 5
      ? [t('Hosts: {hosts}.', { hosts: hosts.join(', ') })]
      : hosts.length > 5
        ? [t('{count} hosts.', { count: formatCount(hosts.length) })]
        : []),
  ]
}
