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
  own: message('Own pages'),
  rival: message('Rivals'),
  cited: message('Other sites'),
}

export const statusTexts: Record<PageStatus, string> = {
  waiting: message('Waiting'),
  fetched: message('Read'),
  'left-out': message('Left out'),
}

export const crawlStatusLabels: Record<CrawlStatus, string> = {
  queued: message('waits for its turn'),
  running: message('is being fetched'),
  completed: message('done'),
  cancelled: message('stopped'),
  failed: message('came to nothing'),
}

const kindLabels: Record<CrawlKind, string> = {
  sitemap: message('Sitemap'),
  list: message('List of addresses'),
  single: message('One page'),
  cited: message('Pages that answers cite'),
  upload: message('Documents'),
  again: message('Known pages again'),
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
  'robots-forbids': message('robots.txt forbids it'),
  'robots-unreadable': message('robots.txt unreadable'),
  'not-found': message('not found'),
  'turned-away': message('turned away'),
  status: message('server failed'),
  'no-answer': message('no answer'),
  'host-silent': message('silent host'),
  'host-busy': message('busy host'),
  'too-slow': message('too slow'),
  'private-address': message('private address'),
  'reserved-host': message('no public host'),
  'not-http': message('not of the web'),
  'redirect-elsewhere': message('leads to another site'),
  'too-many-redirects': message('leads on and on'),
  'too-large': message('too large'),
  'content-type': message('no text format'),
  damaged: message('damaged'),
  charset: message('unknown charset'),
  'same-page': message('same page'),
  'no-text': message('hardly any text'),
  'no-words': message('no words'),
  locked: message('password'),
  'too-complex': message('too complex'),
  'no-sitemap': message('no sitemap'),
  'no-pages': message('no pages'),
  'too-many-pages': message('too many pages'),
  unfinished: message('our side'),
}
