import { message } from '#core/language/message.ts'
import type {
  CrawlKind,
  CrawlStatus,
  ListedPageRow,
  PageCrawl,
  PageStatus,
} from '#core/pages/crawl-schema.ts'
import type { PageOwner } from '#core/pages/page-owner.ts'
import { pageProblemTexts, type PageProblem } from '#core/pages/problems.ts'
import { formatCount } from '../../lib/format.ts'
import { t } from '../../lib/language/t.ts'

export const ownerLabels: Record<PageOwner, string> = {
  own: message('Owned pages'),
  rival: message('Competitors'),
  cited: message('Third-party'),
}

export const statusTexts: Record<PageStatus, string> = {
  waiting: message('Waiting'),
  fetched: message('Fetched'),
  'left-out': message('Skipped'),
}

export const crawlStatusLabels: Record<CrawlStatus, string> = {
  queued: message('queued'),
  running: message('fetching'),
  completed: message('done'),
  cancelled: message('stopped'),
  failed: message('failed'),
}

const kindLabels: Record<CrawlKind, string> = {
  sitemap: message('Sitemap'),
  list: message('URL list'),
  single: message('Single page'),
  cited: message('Cited pages'),
  upload: message('Documents'),
  again: message('Refetch known pages'),
}

export const crawlName = ({ kind, address }: Pick<PageCrawl, 'kind' | 'address'>): string =>
  address === null ? t(kindLabels[kind]) : `${t(kindLabels[kind])} · ${shortAddress(address)}`

export const shortAddress = (url: string): string =>
  url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')

/** A document is shown by its file name. */
export const pageName = ({ url, title }: Pick<ListedPageRow, 'url' | 'title'>): string =>
  title === '' ? shortAddress(url.replace(/^upload:/, '')) : title

export const describeProblem = ({ code, values }: PageProblem): string =>
  t(pageProblemTexts[code], {
    ...values,
    ...Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) =>
        typeof value === 'number' && name !== 'status' ? [[name, formatCount(value)]] : [],
      ),
    ),
  })

/** A reason without details of a single page, for use in a filter. */
export const reasonNames: Record<PageProblem['code'], string> = {
  'robots-forbids': message('blocked by robots.txt'),
  'robots-unreadable': message('robots.txt unreadable'),
  'not-found': message('not found'),
  'turned-away': message('access denied'),
  status: message('server error'),
  'no-answer': message('no response'),
  'host-silent': message('host not responding'),
  'host-busy': message('host busy'),
  'too-slow': message('too slow'),
  'private-address': message('private IP address'),
  'reserved-host': message('host not public'),
  'not-http': message('not a web URL'),
  'redirect-elsewhere': message('redirects to another site'),
  'too-many-redirects': message('too many redirects'),
  'too-large': message('too large'),
  'content-type': message('not a text format'),
  damaged: message('damaged'),
  charset: message('unknown character set'),
  'same-page': message('duplicate page'),
  'no-text': message('almost no text'),
  'no-words': message('no text'),
  locked: message('password'),
  'too-complex': message('too complex'),
  'no-sitemap': message('no sitemap'),
  'no-pages': message('no pages'),
  'too-many-pages': message('too many pages'),
  unfinished: message('internal error'),
}
