import { expect, test } from 'vitest'
import { crawlerOf } from '../recognize/crawler.ts'
import { isNameOf, mayBeOfCrawler, reverseZoneName } from './reverse-names.ts'

const suffixesOf = (id: string) => ({ rdnsSuffixes: crawlerOf(id)?.rdnsSuffixes ?? [] })

test.each([
  ['googlebot', 'crawl-66-249-66-1.googlebot.com', true],
  ['googlebot', 'CRAWL-66-249-66-1.Googlebot.com.', true],
  ['googlebot', 'googlebot.com', false],
  ['googlebot', 'crawl.evilgooglebot.com', false],
  ['googlebot', 'crawl.googlebot.com.evil.example', false],
  ['googlebot', 'msnbot-1.search.msn.com', false],
  ['bingbot', 'msnbot-1.search.msn.com', true],
  ['gptbot', 'crawl-1.googlebot.com', false],
])('%s as %s: %s', (id, name, expected) => {
  expect(isNameOf(suffixesOf(id), name)).toBe(expected)
})

test('only names that a crawler may have are looked up', () => {
  expect(mayBeOfCrawler('msnbot-1.search.msn.com')).toBe(true)
  expect(mayBeOfCrawler('dsl-1.provider.example')).toBe(false)
})

test('converts an address to its DNS name', () => {
  expect(reverseZoneName('192.0.2.7')).toBe('7.2.0.192.in-addr.arpa')
  expect(reverseZoneName('2001:db8::7')).toBe(
    '7.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa',
  )
})
