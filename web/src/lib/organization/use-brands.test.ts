import { expect, test } from 'vitest'
import { currentBrand } from './use-brands.ts'

const row = (id: string, archivedAt: string | null = null) => ({ id, archivedAt })

test('the brand in the URL comes first, then the first one that is not archived', () => {
  const brands = [row('archived', '2026-11-02T00:00:00Z'), row('acorn'), row('birch')]
  expect(currentBrand(brands, 'birch')?.id).toBe('birch')
  expect(currentBrand(brands, undefined)?.id).toBe('acorn')
  expect(currentBrand(brands, 'of another tenant')?.id).toBe('acorn')
  expect(currentBrand([row('only', '2026-11-02T00:00:00Z')], undefined)?.id).toBe('only')
  expect(currentBrand([], 'birch')).toBeUndefined()
})
