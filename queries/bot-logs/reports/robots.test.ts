import { beforeEach, describe, expect, test } from 'vitest'
import { botLogFilters } from '#core/bot-logs/reports/filters.ts'
import { robotsPagesFilters } from '#core/bot-logs/robots/robots-schema.ts'
import type { Sql } from '#queries/database.ts'
import { asCaller } from '#queries/user-client.ts'
import { buildLogSource, storeHits, storeRobots } from '#testing/bot-logs.ts'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { robotsPagesReport } from './robots-pages.ts'
import { robotsReport } from './robots.ts'
import { robotsTrial } from './robots-trial.ts'

/*
 * Acorn's robots.txt was first read on 11-05, last seen like that on 11-12 at noon, and found changed on 11-13:
 * so either version may apply from 11-12 to 11-14.
 *
 *   day    bot            page          first      second
 *   11-02  gptbot         /private/x    disallowed            (before the first)
 *   11-06  gptbot         /private/x    disallowed
 *   11-06  gptbot         /robots.txt   allowed
 *   11-06  gptbot         /a            allowed
 *   11-13  gptbot         /private/x    disallowed disallowed
 *   11-13  gptbot         /a            allowed    disallowed (either)
 *   11-16  gptbot ×2      /a                       disallowed, one of them not verified
 *   11-16  claudebot      /a                       allowed
 *   11-16  googlebot      /a                       disallowed (its own group)
 *   11-16  claudebot      /a on shop                          (an unknown host)
 */
const now = new Date('2026-11-18T20:00:00Z')
const november = { from: '2026-11-01', to: '2026-11-18' }
const first = 'User-agent: GPTBot\nDisallow: /private/\n'
const second =
  '# stricter\nUser-agent: GPTBot\nUser-agent: Googlebot\nUser-agent: OAI-SearchBot\nDisallow: /\n'
const database = await testDatabase()
const cast = await buildCast(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
const host = 'www.acorn.example'
const source = await buildLogSource(database, home)
await storeHits(database, home, source, [
  { at: '2026-11-02T10:00:00Z', crawler: 'gptbot', path: '/private/x' },
  { at: '2026-11-06T10:00:00Z', crawler: 'gptbot', path: '/private/x', status: 403 },
  { at: '2026-11-06T10:00:00Z', crawler: 'gptbot', path: '/robots.txt', kind: 'robots' },
  { at: '2026-11-06T11:00:00Z', crawler: 'gptbot', path: '/a' },
  { at: '2026-11-13T10:00:00Z', crawler: 'gptbot', path: '/private/x' },
  { at: '2026-11-13T10:00:00Z', crawler: 'gptbot', path: '/a' },
  { at: '2026-11-16T10:00:00Z', crawler: 'gptbot', path: '/a' },
  { at: '2026-11-16T11:00:00Z', crawler: 'gptbot', path: '/a', grade: 'mismatch' },
  { at: '2026-11-16T12:00:00Z', crawler: 'claudebot', path: '/a' },
  { at: '2026-11-16T13:00:00Z', crawler: 'googlebot', path: '/a' },
  { at: '2026-11-16T14:00:00Z', crawler: 'claudebot', path: '/a', host: 'shop.acorn.example' },
])

const as = <Result>(work: (sql: Sql) => Promise<Result>) => asCaller(database, cast.alice.caller, work)
const report = (words: Record<string, string> = {}) =>
  as((sql) => robotsReport(sql, home.brandId, botLogFilters.parse({ ...november, ...words }), now))
const counts = async (bot: string, words: Record<string, string> = {}) => {
  const row = (await report(words))?.bots.find(({ id }) => id === bot)
  if (row === undefined) return null
  const { visits, allowed, disallowed, disallowedProven, changed, unreadable, unknown, before } = row
  return { visits, allowed, disallowed, disallowedProven, changed, unreadable, unknown, before }
}
const nothing = { disallowed: 0, disallowedProven: 0, changed: 0, unreadable: 0, unknown: 0, before: 0 }

beforeEach(async () => {
  await database.pool.query('delete from llm_mentions.bot_log_robots')
})

test('without any version the verdict is unknown, and hosts say so', async () => {
  expect(await counts('gptbot')).toEqual({ ...nothing, visits: 8, allowed: 1, unknown: 7 })
  const known = await report()
  expect(known?.hosts).toMatchObject([
    { host: 'shop.acorn.example', isReserved: true, state: null, versions: [] },
    { host, isReserved: true, state: null },
  ])
  expect(known?.findings).toEqual([])
})

describe('with two versions', () => {
  beforeEach(() =>
    storeRobots(database, home, host, [
      { fetchedAt: '2026-11-05T08:00:00Z', seenAt: '2026-11-12T12:00:00Z', content: first },
      { fetchedAt: '2026-11-13T12:00:00Z', seenAt: '2026-11-18T12:00:00Z', content: second },
    ]),
  )

  test("every visit gets the verdict of its day's version", async () => {
    expect(await counts('gptbot')).toEqual({
      visits: 8,
      allowed: 2,
      disallowed: 5,
      disallowedProven: 4,
      changed: 1,
      unreadable: 0,
      unknown: 0,
      before: 1,
    })
    expect(await counts('claudebot')).toEqual({ ...nothing, visits: 2, allowed: 1, unknown: 1 })
    expect(await counts('googlebot')).toEqual({
      ...nothing,
      visits: 1,
      allowed: 0,
      disallowed: 1,
      disallowedProven: 1,
    })
  })

  test('filters exclude the same visits as in other reports', async () => {
    expect(await counts('gptbot', { proven: 'true' })).toMatchObject({ visits: 7, disallowed: 4 })
    expect(await counts('gptbot', { kind: 'page' })).toMatchObject({ visits: 7, allowed: 1 })
    expect(await counts('gptbot', { host })).toMatchObject({ visits: 8, disallowed: 5 })
    expect(await counts('claudebot', { host: 'shop.acorn.example' })).toMatchObject({ visits: 1, unknown: 1 })
    expect(await counts('gptbot', { path: '/private/' })).toMatchObject({ visits: 3, disallowed: 3 })
    expect(await counts('claudebot', { bot: 'gptbot' })).toBeNull()
  })

  test('a named bot without visits is listed, and each bot has the lines that apply', async () => {
    const known = await report()
    const bot = known?.bots.find(({ id }) => id === 'oai-searchbot')
    expect(bot).toMatchObject({
      visits: 0,
      asked: 0,
      applied: [{ host, by: 'own', reach: 'all', groups: [0] }],
    })
    expect(known?.bots.find(({ id }) => id === 'claudebot')?.applied).toEqual([
      { host, by: 'none', reach: 'none', groups: [] },
    ])
    expect(known?.hosts.find((one) => one.host === host)?.groups[0]?.lines).toEqual([
      { line: 2, text: 'User-agent: GPTBot' },
      { line: 3, text: 'User-agent: Googlebot' },
      { line: 4, text: 'User-agent: OAI-SearchBot' },
      { line: 5, text: 'Disallow: /' },
    ])
    expect(known?.bots.find(({ id }) => id === 'gptbot')).toMatchObject({ asked: 1, askedInVain: 0 })
    expect(known?.robotsOnly.map(({ id }) => id)).toEqual(['google-extended', 'applebot-extended'])
  })

  test('findings name the bots that ignored the rules and those that feed answers', async () => {
    const known = await report()
    expect(known?.findings).toMatchObject([
      {
        kind: 'feedersClosed',
        bots: [
          { id: 'googlebot', count: 1 },
          { id: 'oai-searchbot', count: 0 },
        ],
      },
      {
        kind: 'wentOn',
        count: 6,
        bots: [
          { id: 'gptbot', count: 5 },
          { id: 'googlebot', count: 1 },
        ],
      },
    ])
  })

  test('pages behind a number have the line that blocks them', async () => {
    const pages = await as((sql) =>
      robotsPagesReport(sql, home.brandId, robotsPagesFilters.parse({ ...november, bot: 'gptbot' }), now),
    )
    expect(pages).toMatchObject({
      pages: 2,
      rows: [
        { path: '/private/x', visits: 3, proven: 3, failed: 1, rule: { line: 5, text: 'Disallow: /' } },
        { path: '/a', visits: 2, proven: 1, lastAt: '2026-11-16T11:00:00.000Z', rule: { line: 5 } },
      ],
    })
  })

  test('another file is tried on the visits of the period, and nothing is stored', async () => {
    const content = 'User-agent: *\nDisallow: /a\n\nUser-agent: GPTBot\nDisallow:'
    const trial = await as((sql) =>
      robotsTrial(sql, home.brandId, botLogFilters.parse(november), { host, content, now }),
    )
    expect(trial?.bots).toMatchObject([
      { id: 'gptbot', opened: { visits: 7, pages: 2 }, closed: { visits: 0 }, reach: 'none' },
      {
        id: 'claudebot',
        closed: { visits: 1, pages: 1, examples: [{ path: '/a', visits: 1 }] },
        opened: { visits: 0 },
      },
    ])
    expect(trial?.unchanged.map(({ id }) => id)).toEqual(['googlebot'])
    expect(trial?.comparedWith).toMatchObject({ status: 200 })
    const kept = await database.pool.query('select from llm_mentions.bot_log_robots')
    expect(kept.rowCount).toBe(2)
  })
})

test('a file with only changed comments is the same version', async () => {
  await storeRobots(database, home, host, [
    { fetchedAt: '2026-11-01T00:00:00Z', seenAt: '2026-11-12T12:00:00Z', content: `# Monday\n${first}` },
    { fetchedAt: '2026-11-13T12:00:00Z', seenAt: '2026-11-18T12:00:00Z', content: `# Tuesday\n${first}` },
  ])
  expect(await counts('gptbot')).toMatchObject({ allowed: 5, disallowed: 3, changed: 0 })
  expect((await report())?.hosts.find((one) => one.host === host)?.versions).toHaveLength(2)
})

test('while a server fails only robots.txt itself is allowed; without a file everything is', async () => {
  const version = { fetchedAt: '2026-10-01T00:00:00Z', seenAt: '2026-11-18T12:00:00Z', content: '' }
  await storeRobots(database, home, host, [{ ...version, status: 503 }])
  expect(await counts('gptbot')).toMatchObject({ allowed: 1, unreadable: 7 })
  expect((await report())?.findings).toMatchObject([{ kind: 'unreadable', host, status: 503 }])
  await database.pool.query('update llm_mentions.bot_log_robots set status = 403')
  expect(await counts('gptbot')).toMatchObject({ allowed: 8, unreadable: 0 })
  expect((await report())?.findings).toMatchObject([{ kind: 'turnedAway', host, status: 403 }])
})

test('there is no report for another organization', async () => {
  const theirs = await asCaller(database, cast.carol.caller, (sql) =>
    robotsReport(sql, home.brandId, botLogFilters.parse(november), now),
  )
  expect(theirs).toBeNull()
})

test('a line that is read late counts despite earlier sums', async () => {
  const days = { from: '2026-10-01', to: '2026-10-31' }
  await storeRobots(database, home, host, [
    { fetchedAt: '2026-09-01T00:00:00Z', seenAt: '2026-11-18T12:00:00Z', content: first },
  ])
  await storeHits(database, home, source, [
    { at: '2026-10-06T10:00:00Z', crawler: 'gptbot', path: '/private/x' },
  ])
  expect(await counts('gptbot', days)).toMatchObject({ visits: 1, disallowed: 1 })
  await storeHits(database, home, source, [
    { at: '2026-10-07T10:00:00Z', crawler: 'gptbot', path: '/private/x' },
  ])
  expect(await counts('gptbot', days)).toMatchObject({ visits: 2, disallowed: 2 })
})
