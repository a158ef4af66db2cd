import { describe, expect, test } from 'vitest'
import type { CrawlerListStates } from '#queries/bot-logs/crawler-lists.ts'
import { buildCast, type Person } from '#testing/cast.ts'
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
    triedAt: null,
    problem: null,
  })
  expect(lists.find(({ list }) => list === 'bingbot')).toMatchObject({ isShipped: true, networks: 28 })
  expect(keys).toContainEqual({ host: 'chatgpt.com', keys: 0, seenAt: null, problem: null })
})

test('others do not', async () => {
  expect((await app.request('/api/crawler-lists')).status).toBe(401)
})

describe('a refresh', () => {
  const refresh = async (person: Person) =>
    app.request(`/api/brands/${cast.acorn.brandId}/crawler-list-refreshes`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await signedToken(app.secrets, person)}` },
    })
  const requested = async () =>
    (
      await database.pool.query(
        "select from graphile_worker.jobs where key = 'refresh-crawler-lists:requested'",
      )
    ).rows.length

  test('is only for those who may connect logs of the brand', async () => {
    expect((await refresh(cast.bob)).status).toBe(403)
    expect((await refresh(cast.carol)).status).toBe(404)
    expect(await requested()).toBe(0)
  })

  test('is queued once, however often it is requested', async () => {
    expect((await refresh(cast.alice)).status).toBe(202)
    expect((await refresh(cast.alice)).status).toBe(202)
    expect(await requested()).toBe(1)
  })
})
