import type { Issue } from '#core/bot-logs/issues/issue-schema.ts'
import { problemTexts } from '#core/bot-logs/sitemap/problems.ts'
import { formatCalendarDay, formatCount, formatShortDay } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { describeFinding } from '../robots/describe-robots.ts'

type Described = { title: string; evidence: string; todo: string; link: string }

/** An issue in words: what it is, what shows it, what to do, and what its link leads to. */
export function describeIssue(issue: Issue): Described {
  const { kind, name, failed, visits, pages, status, finding, problem, since } = issue
  const counts = {
    failed: formatCount(failed),
    visits: formatCount(visits),
    since: since === null ? '' : formatShortDay(since),
  }
  switch (kind) {
    case 'page-errors':
      return {
        title: t('{name} returns errors ({status})', { name, status: status ?? '' }),
        evidence: t('{failed} of {visits} crawler visits failed, first on {since}.', counts),
        todo: t('Make the page return 200, or redirect it to its new address.'),
        link: t('Show the failed visits'),
      }
    case 'blocked':
      return {
        title: t('Your server or firewall blocks {name}', { name }),
        evidence: t('{failed} of {visits} visits got 401, 403, or 429, first on {since}.', counts),
        todo: t('Allow this crawler in your firewall, CDN, or bot rules.'),
        link: t('Show the blocked visits'),
      }
    case 'robots': {
      const words = finding === null ? { title: name, text: '' } : describeFinding(finding)
      return {
        title: words.title,
        evidence: words.text,
        todo: t('Change robots.txt, and test the new rules before you publish them.'),
        link: t('Open robots.txt'),
      }
    }
    case 'sitemap':
      return {
        title: t('The sitemap of {name} can’t be read', { name }),
        evidence: problem === null ? '' : t(problemTexts[problem.code], problem.values),
        todo: t('Fix the file, or enter the URL of your sitemap.'),
        link: t('Open sitemaps'),
      }
    case 'never-read':
      return {
        title: t(
          '{pages, plural, one {# sitemap page was} other {# sitemap pages were}} not read in this period',
          { pages },
        ),
        evidence: t('In your sitemap for over 30 days. {name} is one.', { name }),
        todo: t('Link to these pages from pages that crawlers read.'),
        link: t('List these pages'),
      }
    case 'spoofed':
      return {
        title: t('Some visits only claim to be {name}', { name }),
        evidence: `${t('{failed} of {visits} visits are likely spoofed, first on {since}.', counts)} ${listOf(issue)}`,
        todo: t('Block requests with this name from addresses that the operator doesn’t publish.'),
        link: t('Show these visits'),
      }
    case 'unchecked':
      return {
        title: t('Couldn’t check who visits as {name}', { name }),
        evidence: `${t('{failed} of {visits} visits could not be checked, first on {since}.', counts)} ${listOf(issue)}`,
        todo: t('Send client IP addresses in your logs, and refresh the published lists.'),
        link: t('Open verification'),
      }
  }
}

/** Names the published list and its day, which an accusation depends on. */
const listOf = ({ list, kind }: Issue): string =>
  list === null
    ? kind === 'spoofed'
      ? t('Checked by hostname or by the published IP list of each day.')
      : ''
    : t('Published IP list {list} from {day}.', { list: list.name, day: formatCalendarDay(list.day) })
