import { isPartial, problemTexts, type SitemapProblem } from '#core/bot-logs/sitemap/problems.ts'
import type { SitemapDates } from '#core/bot-logs/sitemap/dates.ts'
import type { CoverageShare, Lag, SiteSitemap } from '#core/bot-logs/sitemap/report-schema.ts'
import { formatCount, percentSign } from '../../../lib/format.ts'
import { locale } from '../../../lib/language/chosen.ts'
import { t } from '../../../lib/language/t.ts'

const tenths = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })

export const describeProblem = ({ code, values }: SitemapProblem): string =>
  t(problemTexts[code], {
    ...values,
    ...Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) =>
        typeof value === 'number' && name !== 'status' ? [[name, formatCount(value)]] : [],
      ),
    ),
  })

/** "3 h", "2.5 days": rounded to what is useful. */
export function describeWait(minutes: number | null): string {
  if (minutes === null) return '–'
  if (minutes < 90) return t('{minutes} min', { minutes: formatCount(minutes) })
  const hours = minutes / 60
  if (hours < 36) return t('{hours} h', { hours: formatCount(Math.round(hours)) })
  const days = hours / 24
  return t('{days} days', { days: tenths.format(days < 10 ? days : Math.round(days)) })
}

/** The interval of a wait. Its upper end is open while too few pages were read. */
export function waitRange({ value, low, high }: Lag['median'], { pages }: Pick<Lag, 'pages'>): string {
  if (pages === 0) return ''
  if (value === null && low === null) return t('not reached yet')
  if (low === null) return ''
  return high === null
    ? t('{low} or more', { low: describeWait(low) })
    : t('{low} to {high}', { low: describeWait(low), high: describeWait(high) })
}

export function shareRange({ low, high, of }: CoverageShare): string {
  return of === 0
    ? ''
    : t('{low}–{high}%', { low: String(Math.round(low * 100)), high: String(Math.round(high * 100)) })
}

/** How far the dates of a sitemap can be trusted. */
export function describeDates(dates: SitemapDates): string {
  const share = `${Math.round(dates.share * 100)}${percentSign}`
  switch (dates.verdict) {
    case 'none':
      return t('No pages have dates, so time to first crawl can’t be measured.')
    case 'as-read':
      return t('Dates aren’t reliable: {share} match the time the file was requested.', {
        share,
      })
    case 'one-go':
      return t(
        'Dates aren’t reliable: {share} are within ten minutes of each other, which suggests a program set them.',
        { share },
      )
    case 'moving':
      return t('Dates aren’t reliable: {share} have changed since the previous fetch.', { share })
    case 'trusted':
      return trustedInWords(dates)
  }
}

function trustedInWords({ dated, pages, believed, future, batch, dayOnly }: SitemapDates): string {
  return [
    t('{believed} of {pages} pages have a reliable date.', {
      believed: formatCount(believed),
      pages: formatCount(pages),
    }),
    batch > 0
      ? t('{count, plural, one {# was} other {# were}} dated in bulk with others.', { count: batch })
      : null,
    future > 0
      ? t('{count, plural, one {# is} other {# are}} dated in the future.', { count: future })
      : null,
    dayOnly > 0 && dayOnly === dated
      ? t('Dates have no time, so time to first crawl is accurate only to the day.')
      : null,
  ]
    .filter((sentence) => sentence !== null)
    .join(' ')
}

export function describeState(site: SiteSitemap): string {
  if (site.readingSince !== null)
    return t('Processing: {files} files and {entries} entries so far.', {
      files: formatCount(site.readingFiles),
      entries: formatCount(site.readingEntries),
    })
  if (site.readAt === null && site.problem === null) return t('Not fetched yet.')
  if (site.readAt === null) return ''
  return t(
    '{files, plural, one {# file} other {# files}}, {entries, plural, one {# entry} other {# entries}}, {pages, plural, one {# page} other {# pages}}.',
    {
      files: site.files.filter(({ problem }) => problem === null || isPartial(problem)).length,
      entries: site.entries,
      pages: site.pages,
    },
  )
}

export function describeLeftOut({ leftOut }: SiteSitemap): string[] {
  const { otherHost = 0, noAddress = 0, samePage = 0 } = leftOut
  return [
    samePage > 0
      ? t(
          '{count, plural, one {# entry duplicates another page} other {# entries duplicate other pages}}: logs store URLs without the part after “?”.',
          { count: samePage },
        )
      : null,
    otherHost > 0
      ? t('{count, plural, one {# entry is} other {# entries are}} on a host outside the brand’s domains.', {
          count: otherHost,
        })
      : null,
    noAddress > 0
      ? t('{count, plural, one {# entry isn’t a valid URL.} other {# entries aren’t valid URLs.}}', {
          count: noAddress,
        })
      : null,
  ].filter((sentence) => sentence !== null)
}
