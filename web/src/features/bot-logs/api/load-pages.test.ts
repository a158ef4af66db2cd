import { beforeEach, expect, test, vi } from 'vitest'
import { maxPages } from '#core/bot-logs/reports/filters.ts'
import { loadAllPages } from './load-pages.ts'

const server = vi.hoisted(() => ({ pages: 0, asked: [] as Record<string, string>[] }))

/** A server with that many pages, named by their index in the list. */
vi.mock('../../../lib/api.ts', () => ({
  api: {
    brands: {
      ':brandId': {
        'bot-logs': {
          pages: {
            $get: async ({ query }: { query: Record<string, string> }) => {
              server.asked.push(query)
              const [page, limit] = [Number(query['page']), Number(query['limit'])]
              const first = (page - 1) * limit
              const length = Math.max(0, Math.min(limit, server.pages - first))
              return { json: async () => ({ rows: Array.from({ length }, (_, at) => ({ id: first + at })) }) }
            },
          },
        },
      },
    },
  },
}))

beforeEach(() => {
  server.asked = []
})

const idsOfFile = async () =>
  (await loadAllPages({ brandId: 'acorn', query: {}, parts: { text: 'blog', listPage: '7' } })).map(
    ({ id }) => id,
  )

test.each([0, 5, maxPages, 2 * maxPages + 5])('loads all %i pages for a file, each once', async (pages) => {
  server.pages = pages
  expect(await idsOfFile()).toEqual(Array.from({ length: pages }, (_, at) => at))
  expect(server.asked.every(({ text }) => text === 'blog')).toBe(true)
})
