import { isPartial, problemTexts, type SitemapProblem } from '#core/bot-logs/sitemap/problems.ts'
import type { SitemapDates } from '#core/bot-logs/sitemap/dates.ts'
import type { CoverageShare, Lag, SiteSitemap } from '#core/bot-logs/sitemap/report-schema.ts'
import { formatCount } from '../../../lib/format.ts'
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
    : t('{low} to {high} %', { low: String(Math.round(low * 100)), high: String(Math.round(high * 100)) })
}

/** How far the dates of a sitemap can be trusted. */
export function describeDates(dates: SitemapDates): string {
  const share = `${Math.round(dates.share * 100)} %`
  switch (dates.verdict) {
    case 'none':
      return t('No page has a date, so nothing can be said of how soon pages are read.')
    case 'as-read':
      return t('Its dates cannot be trusted: {share} are the moment at which the file was asked for.', {
        share,
      })
    case 'one-go':
      return t(
        'Its dates cannot be trusted: {share} lie within ten minutes of each other, as a program writes them, not editors.',
        { share },
      )
    case 'moving':
      return t('Its dates cannot be trusted: {share} of them have moved since the reading before.', { share })
    case 'trusted':
      return trustedInWords(dates)
  }
}

function trustedInWords({ dated, pages, believed, future, batch, dayOnly }: SitemapDates): string {
  return [
    t('{believed} of {pages} pages have a date that can be believed.', {
      believed: formatCount(believed),
      pages: formatCount(pages),
    }),
    batch > 0
      ? t('{count, plural, one {# was} other {# were}} dated in one go with others.', { count: batch })
      : null,
    future > 0 ? t('{count, plural, one {# lies} other {# lie}} in the future.', { count: future }) : null,
    dayOnly > 0 && dayOnly === dated ? t('They have no time, so lag is exact to a day only.') : null,
  ]
    .filter((sentence) => sentence !== null)
    .join(' ')
}

export function describeState(site: SiteSitemap): string {
  if (site.readingSince !== null)
    return t('Being read: {files} files and {entries} entries so far.', {
      files: formatCount(site.readingFiles),
      entries: formatCount(site.readingEntries),
    })
  if (site.readAt === null && site.problem === null) return t('Not read yet.')
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
          '{count, plural, one {# entry is} other {# entries are}} the same page as another: logs know addresses without what follows a “?”.',
          { count: samePage },
        )
      : null,
    otherHost > 0
      ? t('{count, plural, one {# entry lies} other {# entries lie}} on a host that is not the brand’s.', {
          count: otherHost,
        })
      : null,
    noAddress > 0
      ? t('{count, plural, one {# entry is} other {# entries are}} no address.', { count: noAddress })
      : null,
  ].filter((sentence) => sentence !== null)
}
