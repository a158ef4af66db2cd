import { addDays } from '../../calendar.ts'
import { readEvidence } from '../proof/evidence.ts'
import type { Finding, FindingKind } from '../robots/robots-schema.ts'
import { isPartial } from '../sitemap/problems.ts'
import type { SitemapReport } from '../sitemap/report-schema.ts'
import type { Issue } from './issue-schema.ts'

/** At most this share of failed or refused visits is usual. */
const usualShare = 0.1
/** Fewer affected visits than this are left to the lists of pages and crawlers. */
const minAffected = 3
/** A crawler is not called refused or unchecked for less than this share of its visits. */
const minCrawlerShare = 0.2
/** Pages are new for this long. */
const newDays = 30

export type VisitedPage = {
  id: number
  path: string
  visits: number
  failed: number
  citations: number
  status: number
  since: string | null
}

export type SeenCrawler = {
  id: string
  name: string
  citations: number
  visits: number
  /** 401, 403, and 429. */
  refused: number
  refusedSince: string | null
  spoofed: number
  spoofedSince: string | null
  spoofedEvidence: string | null
  unchecked: number
  uncheckedSince: string | null
  uncheckedEvidence: string | null
}

type Found = {
  pages: readonly VisitedPage[]
  crawlers: readonly SeenCrawler[]
  findings: readonly Finding[]
  sitemaps: Pick<SitemapReport, 'sitemaps' | 'neverRead'>
  /** The last day of the period. */
  to: string
}

const nothing = {
  page: null,
  bot: null,
  citations: 0,
  visits: 0,
  failed: 0,
  pages: 0,
  since: null,
  status: null,
  finding: null,
  problem: null,
  list: null,
} as const satisfies Partial<Issue>

/** Everything that keeps AI crawlers from the site or makes their visits doubtful, most at stake first. */
export function findIssues({ pages, crawlers, findings, sitemaps, to }: Found): Issue[] {
  return [
    ...pages.filter(isFailing).map(pageErrors),
    ...crawlers.filter(isRefused).map(blocked),
    ...findings.flatMap((finding) => robotsIssue(finding, crawlers)),
    ...unreadSitemaps(sitemaps),
    ...neverRead(sitemaps, to),
    ...crawlers.filter(({ spoofed }) => spoofed >= minAffected).map(spoofedVisits),
    ...crawlers.filter(isUnchecked).map(uncheckedVisits),
  ].toSorted(byStake)
}

/** Faults before doubts; then citations at stake, affected visits, and age. */
function byStake(a: Issue, b: Issue): number {
  return (
    Number(a.kind === 'unchecked') - Number(b.kind === 'unchecked') ||
    b.citations - a.citations ||
    b.failed - a.failed ||
    (a.since ?? '9').localeCompare(b.since ?? '9') ||
    a.id.localeCompare(b.id)
  )
}

/** Whether a page fails more often than usual. */
export const isFailing = ({ visits, failed }: VisitedPage) =>
  failed >= minAffected && failed / visits > usualShare

const pageErrors = ({ id, path, ...page }: VisitedPage): Issue => ({
  ...nothing,
  ...page,
  id: `page-errors ${id}`,
  kind: 'page-errors',
  name: path,
  page: id,
})

const isRefused = ({ visits, refused }: SeenCrawler) =>
  refused >= minAffected && refused / visits >= minCrawlerShare

const ofCrawler = ({ id, name, citations, visits }: SeenCrawler) => ({
  ...nothing,
  bot: id,
  name,
  citations,
  visits,
})

const blocked = (crawler: SeenCrawler): Issue => ({
  ...ofCrawler(crawler),
  id: `blocked ${crawler.id}`,
  kind: 'blocked',
  failed: crawler.refused,
  since: crawler.refusedSince,
})

/** Findings that only explain a file are no issues. */
const faults: ReadonlySet<FindingKind> = new Set([
  'unreadable',
  'turnedAway',
  'closedToAll',
  'feedersClosed',
  'wentOn',
  'askedInVain',
  'notUnderstood',
  'cut',
])

/** At stake if crawlers are kept out; a crawler that ignores the file still reads the site. */
const keepsOut: ReadonlySet<FindingKind> = new Set(['unreadable', 'feedersClosed', 'askedInVain'])

function robotsIssue(finding: Finding, crawlers: readonly SeenCrawler[]): Issue[] {
  const { kind, host, bots } = finding
  if (!faults.has(kind)) return []
  const named = new Set(bots.map(({ id }) => id))
  const concerned = crawlers.filter(({ id }) => bots.length === 0 || named.has(id))
  return [
    {
      ...nothing,
      id: `robots ${kind} ${host ?? ''}`.trim(),
      kind: 'robots',
      name: host === null ? 'robots.txt' : `${host}/robots.txt`,
      citations: keepsOut.has(kind) ? Math.max(0, ...concerned.map(({ citations }) => citations)) : 0,
      failed: kind === 'wentOn' || kind === 'askedInVain' ? finding.count : 0,
      finding,
    },
  ]
}

const unreadSitemaps = ({ sitemaps }: Found['sitemaps']): Issue[] =>
  sitemaps.flatMap(({ host, problem, isReserved, pages }) =>
    problem === null || isReserved || isPartial(problem)
      ? []
      : [{ ...nothing, id: `sitemap ${host}`, kind: 'sitemap' as const, name: host, pages, problem }],
  )

function neverRead({ neverRead: { pages, rows } }: Found['sitemaps'], to: string): Issue[] {
  const cutoff = addDays(to, -newDays)
  const old = rows.filter(({ firstSeenAt }) => firstSeenAt.slice(0, 10) <= cutoff)
  const [first] = old.toSorted((a, b) => a.firstSeenAt.localeCompare(b.firstSeenAt))
  if (first === undefined) return []
  const amount = old.length === rows.length ? pages : old.length
  return [
    {
      ...nothing,
      id: 'never-read',
      kind: 'never-read',
      name: first.path,
      pages: amount,
      since: first.firstSeenAt,
    },
  ]
}

function spoofedVisits(crawler: SeenCrawler): Issue {
  return {
    ...ofCrawler(crawler),
    id: `spoofed ${crawler.id}`,
    kind: 'spoofed',
    citations: 0,
    failed: crawler.spoofed,
    since: crawler.spoofedSince,
    list: listIn(crawler.spoofedEvidence),
  }
}

const isUnchecked = ({ visits, unchecked }: SeenCrawler) =>
  unchecked >= minAffected && unchecked / visits >= minCrawlerShare

function uncheckedVisits(crawler: SeenCrawler): Issue {
  return {
    ...ofCrawler(crawler),
    id: `unchecked ${crawler.id}`,
    kind: 'unchecked',
    citations: 0,
    failed: crawler.unchecked,
    since: crawler.uncheckedSince,
    list: listIn(crawler.uncheckedEvidence),
  }
}

function listIn(text: string | null): Issue['list'] {
  const evidence = text === null ? null : readEvidence(text)
  return evidence?.kind === 'list' || evidence?.kind === 'old-list'
    ? { name: evidence.list, day: evidence.day }
    : null
}
