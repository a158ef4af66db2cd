import { expect, test } from 'vitest'
import { packNumbers, packRising } from './packed-numbers.ts'
import { pagesWith, sumPacks, type PagePack } from './page-packs.ts'

type Column = 'urls' | 'hits' | 'ok' | 'first_at' | 'last_at' | 'last_status'
type Page = { id: number; hits: number; ok?: number; firstAt?: number; lastAt?: number; status?: number }

function pack(from: string, pages: readonly Page[]): PagePack<Column> {
  return {
    crawler: 'gptbot',
    from,
    pages: pages.length,
    urls: packRising(pages.map(({ id }) => id)),
    hits: packNumbers(pages.map(({ hits }) => hits)),
    ok: packNumbers(pages.map(({ ok = 0 }) => ok)),
    first_at: packNumbers(pages.map(({ firstAt = 0 }) => firstAt)),
    last_at: packNumbers(pages.map(({ lastAt = 0 }) => lastAt)),
    last_status: packNumbers(pages.map(({ status = 200 }) => status)),
  }
}

/*
 *   page                     7        8              4,000,000,000
 *   1 Nov   hits             5        –              2
 *   2 Nov   hits             –        1              3
 *   both                     5        1              5
 */
const far = 4_000_000_000
const day = Date.parse('2026-11-01T00:00:00Z')
const nextDay = Date.parse('2026-11-02T00:00:00Z')

test.each([
  ['close together', 100],
  ['far apart', far],
])('packs are summed by page, with ids %s', (_, last) => {
  const packs = [
    pack('2026-11-01', [
      { id: 7, hits: 5 },
      { id: last, hits: 2 },
    ]),
    pack('2026-11-02', [
      { id: 8, hits: 1 },
      { id: last, hits: 3 },
    ]),
    pack('2026-11-03', []),
  ]
  const { urls, columns } = sumPacks(packs, ['hits'])
  expect([...urls]).toEqual([7, 8, last])
  expect(columns.map((column) => [...column])).toEqual([[5, 1, 5]])
})

test('first and last visits are timestamps, and the latest of several decides the status', () => {
  const packs = [
    pack('2026-11-02', [{ id: 7, hits: 1, firstAt: 10, lastAt: 20, status: 404 }]),
    pack('2026-11-01', [{ id: 7, hits: 1, firstAt: 500, lastAt: 86_400_020, status: 503 }]),
    pack('2026-11-01', [{ id: 7, hits: 1, firstAt: 600, lastAt: 700, status: 200 }]),
  ]
  const { columns } = sumPacks(packs, ['first_at', 'last_at', 'last_status'])
  expect(columns.map((column) => [...column])).toEqual([[day + 500], [nextDay + 20], [503]])
})

test('leaves out pages without a value in the column', () => {
  const packs = [
    pack('2026-11-01', [
      { id: 7, hits: 5, ok: 0 },
      { id: 9, hits: 2, ok: 1 },
    ]),
    pack('2026-11-02', [
      { id: 7, hits: 1, ok: 0 },
      { id: far, hits: 2, ok: 2 },
    ]),
  ]
  expect([...pagesWith('ok', packs)]).toEqual([9, far])
  expect([...pagesWith('ok', [])]).toEqual([])
})
