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
  failing: t('Cited but failing'),
}

export const groupMeanings: Record<CitationGroup, string> = {
  both: t('Bots read these pages in this period (2xx, 304), and answers of this period cite them.'),
  crawled: t(
    'Bots read these pages in this period (2xx, 304), and no answer of this period cites them. Images, scripts, feeds and the like are left out.',
  ),
  cited: t(
    'Answers of this period cite these pages, and no bot read them in it. An engine may cite from an index that it built before.',
  ),
  failing: t(
    'Answers of this period cite these pages, and the last visit of a bot was answered with 4xx or 5xx. Each of them is in one of the other groups, too.',
  ),
}

export const collectionMethodLabels: Record<string, string> = {
  api: t('Asked by API'),
  ui: t('As people see it'),
  import: t('Imported'),
}

/** "12.5 % (9.8 – 15.7)" */
export function describePageShare({ value, low, high }: PageShare): string {
  if (value === null) return t('n/a')
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
    'Citations of {answers, plural, one {# valid answer} other {# valid answers}} from {from} to {to} (UTC). Channel: {channel}.',
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
          t('These logs begin on {day}; what was read before cannot be seen.', {
            day: formatCalendarDay(available.from),
          }),
        ]),
    ...(behind.length === 0
      ? []
      : [
          t('{sources} is written behind a cache: visits that the cache answered are missing.', {
            sources: behind.join(', '),
          }),
        ]),
    ...(unknown.length === 0
      ? []
      : [
          t('It is not known whether {sources} is written before or behind a cache.', {
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
            '{count, plural, one {# host} other {# hosts}} of the logs {count, plural, one {is} other {are}} not among the domains of the brand and left out.',
            { count: otherHosts },
          ),
        ]),
    ...(withoutHost
      ? [t('Lines without a host are left out, too. Set a host for these at the source.')]
      : []),
    ...(hosts.length > 0 && hosts.length <= 5
      ? [t('Hosts: {hosts}.', { hosts: hosts.join(', ') })]
      : hosts.length > 5
        ? [t('{count} hosts.', { count: formatCount(hosts.length) })]
        : []),
  ]
}
