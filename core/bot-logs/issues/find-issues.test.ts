import { expect, test } from 'vitest'
import { findIssues, type SeenCrawler, type VisitedPage } from './find-issues.ts'

const page: VisitedPage = {
  id: 7,
  path: '/calm-pro',
  visits: 118,
  failed: 41,
  citations: 52,
  status: 503,
  since: '2026-11-02T06:00:00.000Z',
}
const crawler: SeenCrawler = {
  id: 'claudebot',
  name: 'ClaudeBot',
  citations: 0,
  visits: 297,
  refused: 0,
  refusedSince: null,
  spoofed: 0,
  spoofedSince: null,
  spoofedEvidence: null,
  unchecked: 0,
  uncheckedSince: null,
  uncheckedEvidence: null,
}
const noSitemaps = { sitemaps: [], neverRead: { pages: 0, rows: [] } }
const found = { pages: [], crawlers: [], findings: [], sitemaps: noSitemaps, to: '2026-11-26' }

test('issues are ordered by citations at stake, then affected visits, then age', () => {
  const issues = findIssues({
    ...found,
    pages: [
      { ...page, id: 1, path: '/cited-less', citations: 3, failed: 100 },
      { ...page, id: 2, path: '/newer', citations: 0, failed: 41, since: '2026-11-20T00:00:00.000Z' },
      { ...page, id: 3, path: '/older', citations: 0, failed: 41, since: '2026-11-01T00:00:00.000Z' },
      page,
    ],
    crawlers: [{ ...crawler, refused: 61 }],
  })
  expect(issues.map(({ name }) => name)).toEqual([
    '/calm-pro',
    '/cited-less',
    'ClaudeBot',
    '/older',
    '/newer',
  ])
})

test('a few failures, or a tenth of visits, are no issue', () => {
  const pages = [
    { ...page, visits: 2, failed: 2 },
    { ...page, visits: 100, failed: 10 },
  ]
  expect(findIssues({ ...found, pages, crawlers: [{ ...crawler, refused: 40 }] })).toEqual([])
})

test('visits that could not be checked come after faults with fewer visits', () => {
  const issues = findIssues({
    ...found,
    pages: [{ ...page, path: '/gone', visits: 12, failed: 12, citations: 0 }],
    crawlers: [{ ...crawler, visits: 72, unchecked: 72 }],
  })
  expect(issues.map(({ kind }) => kind)).toEqual(['page-errors', 'unchecked'])
})

test('an accusation names the address list and its day', () => {
  const [spoofed, unchecked] = findIssues({
    ...found,
    crawlers: [
      { ...crawler, spoofed: 9, spoofedEvidence: 'list gptbot 2026-11-25' },
      { ...crawler, id: 'b', visits: 10, unchecked: 8, uncheckedEvidence: 'old-list gptbot 2026-05-05' },
    ],
  })
  expect(spoofed).toMatchObject({ kind: 'spoofed', failed: 9, list: { name: 'gptbot', day: '2026-11-25' } })
  expect(unchecked).toMatchObject({ kind: 'unchecked', list: { name: 'gptbot', day: '2026-05-05' } })
})

test('a robots.txt that keeps crawlers out puts their citations at stake; a hint about the file is no issue', () => {
  const finding = {
    host: null,
    status: null,
    count: 1,
    bots: [{ id: 'claudebot', name: 'ClaudeBot', count: 5 }],
  }
  const issues = findIssues({
    ...found,
    crawlers: [{ ...crawler, citations: 12 }],
    findings: [
      { ...finding, kind: 'wentOn', count: 30 },
      { ...finding, kind: 'feedersClosed' },
      { ...finding, kind: 'aboutQueries' },
    ],
  })
  expect(issues.map(({ finding: of, citations, failed }) => [of?.kind, citations, failed])).toEqual([
    ['feedersClosed', 12, 0],
    ['wentOn', 0, 30],
  ])
})

test('sitemap pages count as never read only after 30 days', () => {
  const row = (path: string, firstSeenAt: string) => ({ host: 'a.example', path, lastmod: null, firstSeenAt })
  const neverRead = {
    pages: 2,
    rows: [row('/old', '2026-10-01T00:00:00.000Z'), row('/new', '2026-11-20T00:00:00.000Z')],
  }
  expect(findIssues({ ...found, sitemaps: { sitemaps: [], neverRead } })).toMatchObject([
    { kind: 'never-read', name: '/old', pages: 1 },
  ])
})
