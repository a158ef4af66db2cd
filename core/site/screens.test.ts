import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sitePages } from './pages.ts'
import { isScreenPath, screenPaths } from './screens.ts'

test('the server knows exactly the routes of the application', () => {
  const router = readFileSync(new URL('../../web/src/app/router.tsx', import.meta.url), 'utf8')
  const routes = [...router.matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path.replaceAll('$', ':'))
  const known = new Set<string>([...screenPaths, ...Object.values(sitePages)])
  expect(routes.filter((path) => !known.has(path))).toEqual([])
  expect([...known].filter((path) => !routes.includes(path))).toEqual([])
})

test.each(['/dashboard', '/brand/7f', '/shared/a-token', '/settings/'])('%s is a screen', (path) => {
  expect(isScreenPath(path)).toBe(true)
})

test.each(['/', '/dashboards', '/brand', '/brand/7f/more', '/no/such', '/invite/'])(
  '%s is not a screen',
  (path) => {
    expect(isScreenPath(path)).toBe(false)
  },
)
