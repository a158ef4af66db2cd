import { expect, test } from 'vitest'
import type { CrawlerListStates } from '#queries/bot-logs/crawler-lists.ts'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { signedToken } from '#testing/token.ts'
import { testWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const app = await testWebApp(database)

test('signed-in users see the data for verifying visits, with dates', async () => {
  await database.pool.query(
    `insert into private.crawler_list_versions (list, first_seen_at, last_seen_at, prefixes)
     values ('gptbot', '2026-11-01', '2026-11-20', '{192.0.2.0/24,198.51.100.0/24}')`,
  )
  const response = await app.request('/api/crawler-lists', {
    headers: { Authorization: `Bearer ${await signedToken(app.secrets, cast.bob)}` },
  })
  expect(response.status).toBe(200)
  const { lists, keys, crawlersVersion } = (await response.json()) as CrawlerListStates
  expect(crawlersVersion).toMatch(/^\d{4}-\d\d-\d\d\.[0-9a-f]{8}$/)
  expect(lists.find(({ list }) => list === 'gptbot')).toEqual({
    list: 'gptbot',
    urls: ['https://openai.com/gptbot.json'],
    networks: 2,
    since: '2026-11-01T00:00:00.000Z',
    seenAt: '2026-11-20T00:00:00.000Z',
    isShipped: false,
    versions: 2,
    problem: null,
  })
  expect(lists.find(({ list }) => list === 'bingbot')).toMatchObject({ isShipped: true, networks: 28 })
  expect(keys).toContainEqual({ host: 'chatgpt.com', keys: 0, seenAt: null, problem: null })
})

test('others do not', async () => {
  expect((await app.request('/api/crawler-lists')).status).toBe(401)
})
