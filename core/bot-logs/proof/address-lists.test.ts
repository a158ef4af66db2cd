import { describe, expect, test } from 'vitest'
import { crawlerOf, crawlerOfToken, crawlers, type Crawler } from '../recognize/crawler.ts'
import { gradeByAddress, gradeAddress, ListHistory, shippedLists, type ListVersion } from './address-lists.ts'
import { readEvidence, writeEvidence } from './evidence.ts'
import { listOf, listSources, snapshot } from './list-sources.ts'

const crawler = (id: string): Crawler => {
  const found = crawlerOf(id)
  if (found === null) throw new Error(`no crawler ${id}`)
  return found
}

describe('is graded by the lists shipped with the product', () => {
  test.each([
    // [crawler, address, grade]
    ['gptbot', '4.227.36.1', 'addressList'],
    ['gptbot', '[::ffff:4.227.36.1]:443', 'addressList'],
    ['gptbot', '4.227.36.128', 'mismatch'],
    ['gptbot', '203.0.113.7', 'mismatch'],
    ['oai-searchbot', '20.14.99.96', 'addressList'],
    ['claudebot', '34.11.34.31', 'addressList'],
    ['claude-user', '34.11.34.31', 'addressList'], // one list for all bots of the operator
    ['claude-user', '34.11.34.32', 'mismatch'],
    ['claude-code', '34.11.34.32', 'unverifiable'], // on a developer's machine
    ['perplexitybot', '3.211.124.183', 'addressList'], // the list has moved to another host
    ['googlebot', '2001:4860:4801:10::1', 'addressList'],
    ['googlebot', '8.8.8.8', 'mismatch'],
    ['googleother', '34.22.85.1', 'addressList'],
    ['bingbot', '13.66.139.9', 'addressList'],
    ['google-agent', '8.8.8.8', 'unchecked'], // its list is published, but we do not ship it
    ['mistralai-user', '8.8.8.8', 'unchecked'],
    ['ccbot', '8.8.8.8', 'unchecked'],
    ['petalbot', '8.8.8.8', 'unchecked'], // host names to verify, but no list
    ['meta-externalagent', '31.13.24.1', 'addressList'], // announced by its network
    ['meta-externalagent', '8.8.8.8', 'unverifiable'], // not a published list
    ['kagi-fetcher', '35.212.27.76', 'addressList'],
    ['kagi-fetcher', '8.8.8.8', 'unverifiable'],
    ['yandexadditionalbot', '8.8.8.8', 'unchecked'],
    ['bytespider', '8.8.8.8', 'unverifiable'],
    ['google-extended', '8.8.8.8', 'unverifiable'],
    // No client in the line, or a proxy of the site instead.
    ['gptbot', null, 'unchecked'],
    ['gptbot', '-', 'unchecked'],
    ['gptbot', 'unknown', 'unchecked'],
    ['gptbot', '04.227.36.1', 'unchecked'],
    ['gptbot', '10.0.0.5', 'unchecked'],
    ['gptbot', '172.16.0.1', 'unchecked'],
    ['gptbot', '172.32.0.1', 'mismatch'],
    ['gptbot', '::1', 'unchecked'],
    ['gptbot', 'fd00::1', 'unchecked'],
  ])('grades %s from %s: %s', (id, address, grade) => {
    expect(gradeByAddress(crawler(id), address, shippedLists)).toBe(grade)
  })

  test('a tool on a user’s machine is never a mismatch, even if its operator publishes a list', () => {
    const tool = { ...crawler('claude-code'), ipRanges: crawler('claudebot').ipRanges }
    expect(gradeByAddress(tool, '8.8.8.8', shippedLists)).toBe('unverifiable')
  })

  test('reverse DNS may verify what the list does not contain, if the operator names its hosts', () => {
    const mayReverse = (id: string, address: string) =>
      gradeAddress(crawler(id), address, shippedLists).mayReverse
    expect(mayReverse('googlebot', '8.8.8.8')).toBe(true)
    expect(mayReverse('petalbot', '8.8.8.8')).toBe(true)
    expect(mayReverse('googlebot', '66.249.66.1')).toBe(false)
    expect(mayReverse('gptbot', '8.8.8.8')).toBe(false)
    expect(mayReverse('googlebot', '10.0.0.1')).toBe(false)
  })

  test('a proxy is recognized', () => {
    expect(shippedLists.isProxy('103.21.244.9')).toBe(true)
    expect(shippedLists.isProxy('8.8.8.8')).toBe(false)
    expect(shippedLists.isProxy('-')).toBe(false)
  })
})

describe('address lists', () => {
  test('every list that crawlers name is fetched', () => {
    const fetched = new Set(listSources.flatMap(({ urls }) => urls))
    for (const { ipRanges } of crawlers) for (const url of ipRanges) expect(fetched).toContain(url)
    expect(new Set(listSources.map(({ id }) => id)).size).toBe(listSources.length)
  })

  test('every crawler that a list can verify has a list', () => {
    const fetched = new Set(listSources.map(({ id }) => id))
    const without = crawlers.filter((one) => one.ipRanges.length > 0 && !fetched.has(listOf(one) ?? ''))
    expect(without).toEqual([])
  })

  test('shipped lists belong to cataloged crawlers if they have a token', () => {
    const unknown = snapshot.flatMap(({ tokens }) => tokens).filter((token) => crawlerOfToken(token) === null)
    expect(unknown).toEqual([
      'AdsBot-Google',
      'DuckDuckBot',
      'YandexBot',
      'AhrefsBot',
      '(CDN edge, for proxy detection)',
    ])
  })
})

describe('is graded by the list of its day', () => {
  const day = (text: string) => Date.parse(`${text}T00:00:00Z`)
  const version = (from: string, until: string, ...prefixes: string[]): ListVersion => ({
    list: 'gptbot',
    kind: 'operator-list',
    from: day(from),
    until: day(until),
    prefixes,
  })
  /*
   *  1 Mar ── 10 Mar      11 Mar ── 20 Mar      20 Apr
   *  192.0.2.0/24         198.51.100.0/24       203.0.113.0/24
   */
  const history = new ListHistory([
    version('2026-04-20', '2026-04-20', '203.0.113.0/24'),
    version('2026-03-01', '2026-03-10', '192.0.2.0/24'),
    version('2026-03-11', '2026-03-20', '198.51.100.0/24'),
  ])
  const judged = (time: string, address: string) => {
    const { grade, evidence } = gradeAddress(crawler('gptbot'), address, history.at(Date.parse(time)))
    return `${grade}: ${evidence}`
  }

  test.each([
    ['2026-03-01T00:00:00Z', '192.0.2.1', 'addressList: list gptbot 2026-03-01'],
    ['2026-03-05T12:00:00Z', '192.0.2.1', 'addressList: list gptbot 2026-03-01'],
    ['2026-03-05T12:00:00Z', '198.51.100.1', 'mismatch: list gptbot 2026-03-01'],
    ['2026-03-15T12:00:00Z', '192.0.2.1', 'mismatch: list gptbot 2026-03-11'],
    ['2026-03-15T12:00:00Z', '198.51.100.1', 'addressList: list gptbot 2026-03-11'],
    // The list changed at some time between two checks, so either version counts.
    ['2026-03-10T12:00:00Z', '192.0.2.1', 'addressList: list gptbot 2026-03-01'],
    ['2026-03-10T12:00:00Z', '198.51.100.1', 'addressList: list gptbot 2026-03-11'],
    ['2026-03-10T12:00:00Z', '203.0.113.1', 'mismatch: list gptbot 2026-03-01'],
    // For a day after the last check the version still counts; later it is only the nearest.
    ['2026-03-21T00:00:00Z', '198.51.100.1', 'addressList: list gptbot 2026-03-11'],
    ['2026-04-05T00:00:00Z', '198.51.100.1', 'addressList: list gptbot 2026-03-11 nearest'],
    ['2026-04-05T00:00:00Z', '203.0.113.1', 'addressList: list gptbot 2026-04-20 nearest'],
    ['2026-04-19T00:00:00Z', '203.0.113.1', 'addressList: list gptbot 2026-04-20'],
    ['2025-01-01T00:00:00Z', '192.0.2.1', 'addressList: list gptbot 2026-03-01 nearest'],
    ['2025-01-01T00:00:00Z', '203.0.113.1', 'unchecked: old-list gptbot 2026-03-01'],
    ['2026-12-01T00:00:00Z', '203.0.113.1', 'addressList: list gptbot 2026-04-20 nearest'],
    // A version that is more than 30 days away verifies, but says of no address that it is missing.
    ['2026-05-19T00:00:00Z', '192.0.2.1', 'mismatch: list gptbot 2026-04-20 nearest'],
    ['2026-05-21T00:00:00Z', '192.0.2.1', 'unchecked: old-list gptbot 2026-04-20'],
    ['2026-01-29T00:00:00Z', '203.0.113.1', 'unchecked: old-list gptbot 2026-03-01'],
    ['2026-01-31T00:00:00Z', '203.0.113.1', 'mismatch: list gptbot 2026-03-01 nearest'],
  ])('%s, %s: %s', (time, address, expected) => {
    expect(judged(time, address)).toBe(expected)
    // The cached answer is the same.
    expect(judged(time, address)).toBe(expected)
  })

  test('another list has its own days', () => {
    expect(history.at(day('2026-03-05')).of('claudebot')).toEqual([])
    expect(gradeByAddress(crawler('claudebot'), '8.8.8.8', history.at(day('2026-03-05')))).toBe('unchecked')
  })

  test('without versions nothing is verified', () => {
    expect(gradeByAddress(crawler('gptbot'), '4.227.36.1', new ListHistory([]).at(0))).toBe('unchecked')
  })
})

test('reading evidence returns what was written', () => {
  for (const evidence of [
    { kind: 'list', list: 'gptbot', day: '2026-05-05', isNearest: true },
    { kind: 'list', list: 'gptbot', day: '2026-05-05', isNearest: false },
    { kind: 'old-list', list: 'gptbot', day: '2026-05-05' },
    { kind: 'unclear-address' },
    { kind: 'name', name: 'crawl-66-249-66-1.googlebot.com' },
    { kind: 'key', host: 'chatgpt.com', keyId: 'otMqcjr17mGyruktGvJU8oojQTSMHlVm7uO-lrcqbdg' },
  ] as const)
    expect(readEvidence(writeEvidence(evidence))).toEqual(evidence)
  expect(readEvidence('')).toBeNull()
  expect(readEvidence('other words')).toBeNull()
})
