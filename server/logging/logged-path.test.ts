import { expect, test } from 'vitest'
import { loggedPath } from './logged-path.ts'

test.each([
  ['/shared/secret', '/shared/…'],
  ['/api/shared/secret/reports/overview', '/api/shared/…/reports/overview'],
  ['/invite/secret', '/invite/…'],
  ['/api/exports/secret', '/api/exports/…'],
  ['/api/brands/1/share-links', '/api/brands/1/share-links'],
])('%s is logged as %s', (path, logged) => {
  expect(loggedPath(path)).toBe(logged)
})
