import { parse as parseWithList } from 'tldts'
import { expect, test } from 'vitest'
import { parse } from './hosts-without-suffix-list.ts'

const verdict = ({ isIp, domain }: { isIp: boolean | null; domain: string | null }) =>
  isIp || domain === null ? 'refused' : 'taken'

test.each([
  'acme.com',
  'www.acme.co.uk',
  'xn--bcher-kva.example',
  'localhost',
  '127.0.0.1',
  '[::1]',
  'com',
  '',
])('%j is accepted or rejected as with the list', (host) => {
  expect(verdict(parse(host))).toBe(verdict(parseWithList(host)))
})

test('a public suffix of two labels is left to the server to reject', () => {
  expect(verdict(parse('co.uk'))).toBe('taken')
  expect(verdict(parseWithList('co.uk'))).toBe('refused')
})
