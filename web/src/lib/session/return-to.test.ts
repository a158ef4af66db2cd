import { expect, test } from 'vitest'
import { safeReturnTo } from './return-to.ts'

const origin = 'https://answerscope.example'

test('a path is returned exactly, with search and hash', () => {
  expect(safeReturnTo('/overview?engines=a,b&from=2026-01-01#trend', origin)).toBe(
    '/overview?engines=a,b&from=2026-01-01#trend',
  )
})

test.each([
  'https://evil.example/',
  '//evil.example/x',
  '/\\evil.example',
  '/%09/evil.example/..//evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '',
])('%j is not accepted as a return path', (wanted) => {
  const safe = safeReturnTo(wanted, origin)
  expect(safe === null || new URL(safe, origin).origin === origin).toBe(true)
  expect(safe?.startsWith('//') ?? false).toBe(false)
})

test('the sign-in pages are not accepted as return paths', () => {
  expect(safeReturnTo('/login?redirect=/overview', origin)).toBeNull()
  expect(safeReturnTo('/auth/callback', origin)).toBeNull()
})
