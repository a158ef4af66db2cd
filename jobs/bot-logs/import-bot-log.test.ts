import { unclearAddress } from '#core/bot-logs/source-schema.ts'
import fc from 'fast-check'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { deliveredPieces, startReading } from '#queries/bot-logs/intake/delivery-run.ts'
import { rebuildBotLogRollups } from '#queries/bot-logs/sums/rebuild.ts'
import { crawlersOfAddress, settleAddress } from '#queries/bot-logs/addresses.ts'
import { regradeAddress } from '#queries/bot-logs/sums/regrade.ts'
import { asSystem } from '#queries/system-client.ts'
import {
  buildDelivery,
  buildReadSource,
  openDelivery,
  storedLogs,
  type LogSource,
} from '#testing/log-deliveries.ts'
import { buildBrand, buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { jobContext } from '#testing/job-context.ts'
import { importDelivery, type DeliveryToImport } from './import-delivery.ts'
import { importBotLog } from './import-bot-log.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const context = jobContext(database)
const running = { signal: new AbortController().signal, isLastAttempt: false }
const now = new Date()
/** Yesterday at noon, so that no test crosses midnight. */
const noon = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - 1, 12)

const gptbot =
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.3; +https://openai.com/gptbot)'
const claudebot =
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)'
const bingbot =
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0.1938.76 Safari/537.36'
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36'
/** On GPTBot's list as shipped. */
const openAi = '20.171.206.7'
const person = '203.0.113.77'

type Line = {
  second?: number
  agent?: string
  ip?: string
  path?: string
  status?: number
  bytes?: number
  referer?: string
}

function line({
  second = 0,
  agent = gptbot,
  ip = openAi,
  path = '/',
  status = 200,
  bytes = 10,
  referer = '',
}: Line): string {
  return JSON.stringify({
    EdgeStartTimestamp: new Date(noon + second * 1000).toISOString(),
    ClientIP: ip,
    ClientRequestMethod: 'GET',
    ClientRequestHost: 'northwave.example',
    ClientRequestURI: path,
    ClientRequestUserAgent: agent,
    ClientRequestReferer: referer,
    EdgeResponseStatus: status,
    EdgeResponseBytes: bytes,
  })
}

const file = (lines: readonly string[]) => lines.map((text) => `${text}\n`).join('')

async function newSource(options: Parameters<typeof buildReadSource>[2] = {}): Promise<LogSource> {
  const { brandId } = await buildBrand(database, cast.acorn.id, `Brand ${Math.random()}`)
  return buildReadSource(
    database,
    { organizationId: cast.acorn.id, brandId },
    { format: 'cloudflare', ...options },
  )
}

async function deliver(
  source: LogSource,
  content: string | Uint8Array,
  options: Partial<DeliveryToImport> = {},
) {
  const delivery = await openDelivery(database, source, content)
  return importDelivery(database, {
    delivery,
    pieces: deliveredPieces(database, delivery.deliveryId),
    vault: null,
    now,
    ...options,
  })
}

async function deliveryRow(deliveryId: string) {
  const { rows } = await database.pool.query<Record<string, unknown>>(
    `select status, lines, parsed, rejected, rejected_by as "rejectedBy", hits, repeated, outdated, referrals, warnings, failure,
       bytes_read as "bytesRead", format,
       (select count(*) from private.bot_log_pieces p where p.delivery_id = d.id and kind = 'raw') as raw
     from llm_mentions.bot_log_deliveries d where id = $1`,
    [deliveryId],
  )
  return rows[0]
}

test('a delivery is read, counted, and released', async () => {
  const source = await newSource()
  const content = file([
    line({ path: '/a?x=1', bytes: 100 }),
    line({ second: 1, path: '/a', status: 404, bytes: 5 }),
    line({ second: 2, agent: claudebot, ip: '198.51.100.3', path: '/robots.txt' }),
    line({ second: 3, agent: bingbot, ip: '198.51.100.4', path: '/a', status: 304 }),
    line({ second: 4, agent: chrome, ip: person, path: '/a', referer: 'https://chatgpt.com/' }),
    line({ second: 5, agent: chrome, ip: person, path: '/b', status: 500 }),
    line({ second: 6, agent: 'curl/8.5.0', ip: person, path: '/b' }),
    line({ second: -500 * 86_400, path: '/old' }),
    '{"broken": ',
  ])
  const deliveryId = await buildDelivery(database, source, gzipSync(content))
  await importBotLog(context, { organizationId: source.organizationId, deliveryId }, running)
  expect(await deliveryRow(deliveryId)).toMatchObject({
    status: 'completed',
    lines: 9,
    parsed: 8,
    rejected: 1,
    rejectedBy: { unreadable: 1 },
    hits: 4,
    repeated: 0,
    outdated: 1,
    referrals: 1,
    failure: null,
    format: 'cloudflare',
    raw: 0,
  })
  const stored = await storedLogs(database, source.brandId)
  const day = new Date(noon).toISOString().slice(0, 10)
  expect(stored.hits.map(({ row, url }) => ({ ...(row as object), url }))).toMatchObject([
    {
      crawler: 'gptbot',
      url: 'northwave.example/a',
      status: 200,
      bytes: 100,
      grade: 'addressList',
      method: 'GET',
    },
    { crawler: 'gptbot', url: 'northwave.example/a', status: 404, grade: 'addressList' },
    { crawler: 'bingbot', url: 'northwave.example/a', status: 304 },
    { crawler: 'claudebot', url: 'northwave.example/robots.txt', grade: 'unchecked' },
  ])
  const pages = stored.pages.map(({ row, url }) => ({ ...(row as Record<string, unknown>), url }))
  expect(
    pages.filter(({ grain, crawler }: Record<string, unknown>) => grain === 'day' && crawler === ''),
  ).toMatchObject([
    {
      bucket: day,
      url: 'northwave.example/a',
      hits: 2,
      ok: 1,
      failed: 1,
      proven: 2,
      proven_ok: 1,
      proven_failed: 1,
      bytes: 105,
      last_status: 404,
    },
    { bucket: day, url: 'northwave.example/robots.txt', hits: 1, ok: 1, proven: 0, proven_ok: 0 },
  ])
  expect(
    pages
      .filter(({ grain }: Record<string, unknown>) => grain === 'month')
      .map(({ crawler, hits }: Record<string, unknown>) => `${String(crawler)} ${Number(hits)}`)
      .sort((a, b) => (a < b ? -1 : 1)),
  ).toEqual([
    ' 1',
    ' 2',
    '=Anthropic 1',
    '=OpenAI 2',
    '@search-and-ai 1',
    '@training 1',
    '@training 2',
    'bingbot 1',
    'claudebot 1',
    'gptbot 2',
  ])
  expect(stored.traffic.map(({ row }) => row)).toMatchObject([
    { kind: 'ai', requests: 1, status_class: 3 },
    { kind: 'ai', requests: 1, status_class: 4 },
    { kind: 'ai', requests: 2, status_class: 2 },
    { kind: 'browser', requests: 1, status_class: 2 },
    { kind: 'browser', requests: 1, status_class: 5 },
    { kind: 'other-bot', requests: 1, status_class: 2 },
  ])
  expect(stored.referrals).toMatchObject([
    { row: { operator: 'OpenAI', grain: 'day', bucket: day, visits: 1 }, url: 'northwave.example/a' },
    { row: { operator: 'OpenAI', grain: 'month', visits: 1 }, url: 'northwave.example/a' },
  ])
  expect(stored.referralDays).toMatchObject([{ row: { host: 'chatgpt.com', visits: 1, day } }])
})

describe('a line counts once', () => {
  const lines = Array.from({ length: 60 }, (_, index) =>
    line({
      second: index * 180,
      agent: [gptbot, claudebot, chrome, bingbot, 'curl/8'][index % 5] ?? '',
      path: `/page-${index % 7}`,
      status: [200, 404, 304, 301, 503][index % 3] ?? 200,
      referer: index % 10 === 2 ? 'https://www.perplexity.ai/search' : '',
    }),
  )

  test('regardless of its file, the order of files, and concurrency', async () => {
    const whole = await newSource()
    await deliver(whole, file(lines))
    const expected = await storedLogs(database, whole.brandId)
    expect(expected.hits).toHaveLength(36)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(59), fc.nat(59)), { maxLength: 4 }),
        fc.boolean(),
        fc.integer({ min: 1, max: 70 }),
        async (cuts, isAtOnce, batchLines) => {
          const source = await newSource()
          const parts = [[0, 29], [30, 59], ...cuts.map(([a, b]) => [Math.min(a, b), Math.max(a, b)])].map(
            ([from = 0, to = 0]) => file(lines.slice(from, to + 1)),
          )
          parts.reverse()
          const batchSize = { lines: batchLines, hits: batchLines }
          if (isAtOnce) await Promise.all(parts.map((part) => deliver(source, part, { batchSize })))
          else for (const part of parts) await deliver(source, part, { batchSize })
          expect(await withoutKeys(source)).toEqual(await withoutKeys(whole))
        },
      ),
      { numRuns: 8 },
    )
  }, 60_000)

  test('equal lines of one file are one visit each, and repeated in another file they are the same visits', async () => {
    const source = await newSource()
    const equal = line({ path: '/twice' })
    await deliver(source, file([equal, equal]))
    await deliver(source, file([equal]))
    await deliver(source, file([equal, equal, equal]))
    expect((await storedLogs(database, source.brandId)).hits).toHaveLength(3)
  })

  test('lines with a request ID are the same request whatever else differs', async () => {
    const source = await newSource()
    const withId = (bytes: number) => line({ bytes }).replace('{', '{"RayID":"8f3c","')
    const json = (bytes: number) => withId(bytes).replace('""', '"')
    await deliver(source, file([json(1), json(2)]))
    await deliver(source, file([json(3)]))
    expect((await storedLogs(database, source.brandId)).hits).toHaveLength(1)
  })

  test('but another source may deliver it again', async () => {
    const source = await newSource()
    const other = await buildReadSource(database, source, { format: 'cloudflare' })
    await deliver(source, file([line({})]))
    await deliver(other, file([line({})]))
    expect((await storedLogs(database, source.brandId)).hits).toHaveLength(2)
  })
})

/** Keys differ only between organizations, and sums contain none. */
async function withoutKeys({ brandId }: LogSource) {
  return storedLogs(database, brandId)
}

test('a killed import resumes where it was, and what it had stored is not counted twice', async () => {
  const lines = Array.from({ length: 50 }, (_, index) =>
    line({ second: Math.floor(index / 2), path: `/p${index % 3}` }),
  )
  const whole = await newSource()
  await deliver(whole, file(lines))
  const source = await newSource()
  const delivery = await openDelivery(database, source, file(lines))
  const stop = new AbortController()
  async function* slowly() {
    const all = Buffer.from(file(lines))
    for (let at = 0; at < all.length; at += 700) yield all.subarray(at, at + 700)
  }
  const batchSize = { lines: 7, hits: 7 }
  const half = importDelivery(database, {
    delivery,
    pieces: slowly(),
    vault: null,
    now,
    batchSize,
    signal: stop.signal,
    onProgress: ({ lines: reached }) => reached > 20 && stop.abort(),
  })
  await expect(half).rejects.toThrow('aborted')
  const again = await startReading(database, delivery)
  if (again === null) throw new Error('It cannot go on')
  expect(again.lines).toBeGreaterThan(20)
  expect(again.lines).toBeLessThan(50)
  await importDelivery(database, { delivery: again, pieces: slowly(), vault: null, now, batchSize })
  expect(await deliveryRow(delivery.deliveryId)).toMatchObject({
    lines: 50,
    parsed: 50,
    hits: 50,
    repeated: 0,
  })
  expect(await storedLogs(database, source.brandId)).toEqual(await storedLogs(database, whole.brandId))
})

test('visits are not checked if either of two addresses may be the client’s', async () => {
  const source = await newSource({ format: null })
  const at = new Date(noon).toISOString()
  const content = file(
    Array.from(
      { length: 12 },
      (_, index) =>
        `20.171.206.${index} 198.51.100.${index} - [${at}] "GET /a HTTP/1.1" 200 10 "-" "${gptbot}"`,
    ),
  )
  const end = await deliver(source, content)
  expect(end).toMatchObject({ format: 'inferred', failure: null })
  expect(end?.warnings).toContain(unclearAddress)
  const { hits } = await storedLogs(database, source.brandId)
  expect(hits.map(({ row }) => row)).toEqual(
    hits.map(() => expect.objectContaining({ grade: 'unchecked', evidence: 'unclear-address' })),
  )
  expect(hits.length).toBeGreaterThan(0)
})

test('a canceled delivery keeps its stored lines and drops its bytes', async () => {
  const source = await newSource()
  const lines = Array.from({ length: 40 }, (_, index) => line({ second: index }))
  const delivery = await openDelivery(database, source, file(lines))
  async function* pieces() {
    yield Buffer.from(file(lines.slice(0, 20)))
    await database.pool.query(
      `update llm_mentions.bot_log_deliveries set status = 'cancelled' where id = $1`,
      [delivery.deliveryId],
    )
    yield Buffer.from(file(lines.slice(20)))
  }
  const end = await importDelivery(database, {
    delivery,
    pieces: pieces(),
    vault: null,
    now,
    batchSize: { lines: 5, hits: 5 },
  })
  expect(end).toBeNull()
  await importBotLog(
    context,
    { organizationId: source.organizationId, deliveryId: delivery.deliveryId },
    running,
  )
  const row = await deliveryRow(delivery.deliveryId)
  expect(row).toMatchObject({ status: 'cancelled', raw: 0 })
  expect((await storedLogs(database, source.brandId)).hits).toHaveLength(Number(row?.['hits']))
})

test('an unreadable file fails with an explanation, and its lines can be viewed without IP addresses', async () => {
  const source = await newSource()
  const deliveryId = await buildDelivery(
    database,
    source,
    `what is ${person} and 2001:db8::7 at 09:15:01\n\nx\n`,
  )
  await importBotLog(context, { organizationId: source.organizationId, deliveryId }, running)
  expect(await deliveryRow(deliveryId)).toMatchObject({
    status: 'failed',
    failure: expect.stringContaining('No lines could be processed'),
    lines: 3,
    rejected: 3,
    raw: 2,
  })
  const { rows } = await database.pool.query<{ content: Buffer }>(
    `select content from private.bot_log_pieces where delivery_id = $1 and kind = 'rejected' order by piece`,
    [deliveryId],
  )
  const lines = rows.flatMap(({ content }) => gunzipSync(content).toString().trim().split('\n'))
  expect(lines.map((text) => JSON.parse(text))).toEqual([
    { line: 1, reason: expect.any(String), text: 'what is [address] and [address] at 09:15:01' },
    { line: 2, reason: 'blank', text: '' },
    { line: 3, reason: expect.any(String), text: 'x' },
  ])
})

describe('IP addresses', () => {
  const content = file([
    line({ ip: openAi }),
    line({ second: 1, agent: bingbot, ip: '198.51.100.4' }),
    line({ second: 2, agent: chrome, ip: person, referer: 'https://claude.ai/' }),
    line({ second: 3, agent: 'curl/8', ip: '203.0.113.78' }),
  ])

  test.each([
    ['full', [openAi, '198.51.100.4']],
    ['truncated', ['20.171.206.0/24', '198.51.100.4']],
    ['hashed', [null, '198.51.100.4']],
    ['none', ['198.51.100.4']],
  ] as const)(
    '%s: bots keep that much, all of it while reverse DNS is pending, and people keep nothing',
    async (addresses, kept) => {
      const source = await newSource({ addresses })
      await deliver(source, content)
      expect(new Set(await addressesOf(source))).toEqual(new Set(kept))
      const { rows } = await database.pool.query<{ text: string }>(
        `select string_agg(row::text, ' ') as text from (
         select to_jsonb(t)::text as row from llm_mentions.bot_log_urls t where client_id = $1
         union all select to_jsonb(t)::text from llm_mentions.bot_log_hits t where client_id = $1
         union all select to_jsonb(t)::text from llm_mentions.bot_log_referrals t where client_id = $1
         union all select to_jsonb(t)::text from llm_mentions.bot_log_deliveries t where client_id = $1
         union all select to_jsonb(t)::text from private.bot_log_addresses t where source_id = $2) as everything(row)`,
        [source.brandId, source.sourceId],
      )
      expect(rows[0]?.text).not.toContain('203.0.113')
    },
  )

  test('a visit verified by reverse DNS moves in all sums, exactly as recounting would', async () => {
    const source = await newSource({ addresses: 'truncated' })
    await deliver(source, content)
    await deliver(
      source,
      file([
        line({ second: 7, agent: bingbot, ip: '198.51.100.9' }),
        line({ second: 9, agent: bingbot, ip: '198.51.100.4', status: 500 }),
      ]),
    )
    const { rows } = await database.pool.query<{ id: number }>(
      `select id from private.bot_log_addresses where source_id = $1 and host(address) = '198.51.100.4'`,
      [source.sourceId],
    )
    const id = rows[0]?.id ?? 0
    await asSystem(database, async (sql) => {
      expect(await crawlersOfAddress(sql, source.organizationId, id)).toEqual(['bingbot'])
      expect(await regradeAddress(sql, cast.birch.id, id, 'bingbot', 'reverseDns', 'name x')).toBe(0)
      expect(
        await regradeAddress(
          sql,
          source.organizationId,
          id,
          'bingbot',
          'reverseDns',
          'name a.search.msn.com',
        ),
      ).toBe(2)
      await settleAddress(sql, source.organizationId, id)
    })
    const moved = await storedLogs(database, source.brandId)
    expect(moved.hours.filter(({ row }) => (row as { grade: string }).grade === 'reverseDns')).toHaveLength(2)
    await asSystem(database, (sql) => rebuildBotLogRollups(sql, source.brandId))
    expect(await storedLogs(database, source.brandId)).toEqual(moved)
    expect(await addressesOf(source)).toContain('198.51.100.0/24')
    await asSystem(database, (sql) =>
      regradeAddress(sql, source.organizationId, id, 'bingbot', 'mismatch', null),
    )
    const back = await storedLogs(database, source.brandId)
    await asSystem(database, (sql) => rebuildBotLogRollups(sql, source.brandId))
    expect(await storedLogs(database, source.brandId)).toEqual(back)
  })
})

async function addressesOf({ sourceId }: LogSource) {
  const { rows } = await database.pool.query<{ address: string | null }>(
    `select abbrev(address) as address from private.bot_log_addresses where source_id = $1 order by id`,
    [sourceId],
  )
  return rows.map(({ address }) => address)
}
