import { expect, test } from 'vitest'
import { listedPageOf } from './listed-page.ts'

const isOwn = (host: string) => host === 'acorn.com' || host.endsWith('.acorn.com')

test('a page is keyed as in logs, without query, www, and trailing slash', () => {
  expect(listedPageOf('https://www.Acorn.com/Blog/a/?page=2#top', isOwn)).toEqual({
    host: 'www.acorn.com',
    path: '/Blog/a/',
    pageKey: 'https://acorn.com/Blog/a',
  })
  expect(listedPageOf('http://acorn.com/übersicht', isOwn)).toMatchObject({ path: '/%C3%BCbersicht' })
})

test.each([
  ['https://birch.com/', 'otherHost'],
  ['https://acorn.com.birch.com/', 'otherHost'],
  ['/relative', 'noAddress'],
  ['javascript:alert(1)', 'noAddress'],
  ['https://user:pass@acorn.com/', 'noAddress'],
  ['https://acorn.com/\uFFFD\uFFFDx y', 'page'],
  [`https://acorn.com/${'x'.repeat(3000)}`, 'noAddress'],
  ['', 'noAddress'],
])('%s: %s', (address, expected) => {
  const result = listedPageOf(address, isOwn)
  expect(typeof result === 'string' ? result : 'page').toBe(expected)
})
