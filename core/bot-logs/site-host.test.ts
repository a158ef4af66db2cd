import { expect, test } from 'vitest'
import { hostsPerBrand, isReservedHost, siteHostsOf } from './site-host.ts'

const known = { domains: [], defaultHosts: [], visited: [] }
const named = (given: Partial<Parameters<typeof siteHostsOf>[0]>) =>
  siteHostsOf({ ...known, ...given }).map(({ host }) => host)

test('domains of the brand come first, then hosts of sources, then visited hosts', () => {
  expect(
    named({
      domains: ['acorn.com'],
      defaultHosts: ['www.acorn.com'],
      visited: ['docs.acorn.com', 'acorn.com'],
    }),
  ).toEqual(['acorn.com', 'www.acorn.com', 'docs.acorn.com'])
})

test('a visited host outside the brand’s domains belongs to someone else, whatever a request said', () => {
  expect(
    named({ domains: ['*.acorn.com'], visited: ['shop.acorn.com', 'victim.org', 'acorn.com.evil.net'] }),
  ).toEqual(['shop.acorn.com'])
  expect(named({ domains: ['acorn.github.io'], visited: ['birch.github.io'] })).toEqual(['acorn.github.io'])
})

test('visited hosts count if no domain is known', () => {
  expect(named({ visited: ['www.acorn.com'] })).toEqual(['www.acorn.com'])
})

test('a domain with a path is a page on someone else’s site', () => {
  expect(named({ domains: ['github.com/acorn'], visited: [] })).toEqual([])
})

test('the number of hosts of a brand is limited', () => {
  expect(named({ visited: Array.from({ length: 50 }, (_, at) => `h${at}.acorn.com`) })).toHaveLength(
    hostsPerBrand,
  )
})

test.each([
  ['www.acorn.example', true],
  ['acorn.test', true],
  ['localhost', true],
  ['printer.local', true],
  ['db.internal', true],
  ['www.example.com', true],
  ['192.0.2.7', true],
  ['[::1]', true],
  ['intranet', true],
  ['co.uk', true],
  ['acorn.com', false],
  ['acorn.github.io', false],
  ['www.acorn.co.uk', false],
])('%s is reserved: %s', (host, expected) => {
  expect(isReservedHost(host)).toBe(expected)
})
