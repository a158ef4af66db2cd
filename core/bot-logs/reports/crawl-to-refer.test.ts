import { expect, test } from 'vitest'
import { crawlToReferRatios } from './crawl-to-refer.ts'

test('pages crawled by all crawlers of an operator count against its referrals', () => {
  const fetches = new Map([
    ['gptbot', 70],
    ['chatgpt-user', 20],
    ['googlebot', 50],
    ['bytespider', 5],
  ])
  const ratios = crawlToReferRatios(fetches, new Map([['OpenAI', 9]]))
  expect(ratios).toEqual([
    { operator: 'OpenAI', fetches: 90, referrals: 9, ratio: 10, note: null },
    { operator: 'Google', fetches: 50, referrals: 0, ratio: null, note: 'mixes-search' },
    { operator: 'ByteDance', fetches: 5, referrals: 0, ratio: null, note: null },
  ])
})

test('an assistant without a listed crawler is reported as having none', () => {
  expect(crawlToReferRatios(new Map(), new Map([['Phind', 3]]))).toEqual([
    { operator: 'Phind', fetches: 0, referrals: 3, ratio: 0, note: 'no-crawler' },
  ])
})
