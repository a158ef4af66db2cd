import { expect, test } from 'vitest'
import type { BrandRow } from '#core/brand/schema.ts'
import { currentBrand } from './use-current-brand.ts'

const row = (id: string, archivedAt: string | null = null): BrandRow => ({
  id,
  name: id,
  archivedAt,
  domains: [],
  prompts: 0,
  competitors: 0,
  viewers: null,
  answers: 0,
  openLinks: 0,
  sandboxAnswers: 0,
  lastAnalysis: null,
  isDemo: false,
  createdAt: '2026-11-01T00:00:00Z',
})

test('the brand of the address comes first, then the first that is not archived', () => {
  const brands = [row('archived', '2026-11-02T00:00:00Z'), row('acorn'), row('birch')]
  expect(currentBrand(brands, 'birch')?.id).toBe('birch')
  expect(currentBrand(brands, undefined)?.id).toBe('acorn')
  expect(currentBrand(brands, 'of another tenant')?.id).toBe('acorn')
  expect(currentBrand([row('only', '2026-11-02T00:00:00Z')], undefined)?.id).toBe('only')
  expect(currentBrand([], 'birch')).toBeUndefined()
})
