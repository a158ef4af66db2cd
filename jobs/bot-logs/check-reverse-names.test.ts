import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { shippedVersions } from '#core/bot-logs/proof/address-lists.ts'
import { reverseZoneName } from '#core/bot-logs/proof/reverse-names.ts'
import { rebuildBotLogRollups } from '#queries/bot-logs/sums/rebuild.ts'
import { keepListVersion } from '#queries/bot-logs/crawler-lists.ts'
import { asSystem } from '#queries/system-client.ts'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { jobContext } from '#testing/job-context.ts'
import { buildDelivery, buildReadSource, storedLogs, type LogSource } from '#testing/log-deliveries.ts'
import { startNameServer, type Zone } from '#testing/servers/name-server.ts'
import { checkPendingNames, checkReverseNamesLater } from './check-reverse-names.ts'
import type { NameServer } from './reverse-lookup.ts'
import { importBotLog } from './import-bot-log.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const context = jobContext(database)
const names = await startNameServer()
afterAll(() => names.stop())

const { signal } = new AbortController()
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }

const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const bingbot = 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)'
const petalbot = 'Mozilla/5.0 (compatible;PetalBot;+https://webmaster.petalsearch.com/site/petalbot)'
const gptbot = 'Mozilla/5.0 (compatible; GPTBot/1.3)'

type Visit = { ip: string; agent: string; daysAgo?: number }

function lineOf({ ip, agent, daysAgo = 1 }: Visit, at: number): string {
  const time = new Date(Date.now() - daysAgo * 86_400_000 - at * 1000)
  return `${JSON.stringify({ time: time.toISOString(), remote_addr: ip, host: 'northwave.example', request: `GET /p${at} HTTP/1.1`, status: 200, body_bytes_sent: 10, http_user_agent: agent })}\n`
}

/** A list that is too old cannot say that an address is missing. */
beforeAll(async () => {
  for (const { list, prefixes } of shippedVersions)
    await asSystem(database, (sql) => keepListVersion(sql, list, prefixes))
})

let source: LogSource

async function visit(...visits: Visit[]): Promise<void> {
  const deliveryId = await buildDelivery(database, source, visits.map(lineOf).join(''))
  await importBotLog(
    context,
    { organizationId: home.organizationId, deliveryId },
    { signal, isLastAttempt: true },
  )
}

/** A server that finds the names of addresses that Google publishes for Googlebot. */
const reliable: Zone = Object.fromEntries(
  (shippedVersions.find(({ list }) => list === 'googlebot')?.prefixes ?? [])
    .filter((prefix) => !prefix.includes(':'))
    .slice(-3)
    .flatMap((prefix) => {
      const address = prefix.replace(/\.0\/.*$|\/.*$/, (rest) => (rest.startsWith('.') ? '.1' : ''))
      const name = `crawl-${address.replaceAll('.', '-')}.googlebot.com`
      return [
        [reverseZoneName(address), [name]],
        [name, [address]],
      ]
    }),
)

const check = (zone: Zone = {}, known: Zone = reliable) => {
  names.know({ ...known, ...zone })
  return checkPendingNames(context, { server: names.resolver, pauseMs: 0, signal })
}

async function grades(): Promise<string[]> {
  const { rows } = await database.pool.query<{ said: string }>(
    `select crawler || ': ' || grade || coalesce(' (' || evidence || ')', '') as said
     from llm_mentions.bot_log_hits where source_id = $1 order by 1`,
    [source.sourceId],
  )
  return rows.map(({ said }) => said)
}

async function addresses(): Promise<{ address: string | null; isPending: boolean }[]> {
  const { rows } = await database.pool.query<{ address: string | null; isPending: boolean }>(
    `select host(address) as address, pending_since is not null as "isPending"
     from private.bot_log_addresses where source_id = $1 order by 1`,
    [source.sourceId],
  )
  return rows
}

beforeEach(async () => {
  await database.pool.query('delete from private.reverse_names')
  source = await buildReadSource(database, home)
})

const listed = /\(list /

describe('a visit from outside the list', () => {
  test('is verified by a name that resolves back to its IP address', async () => {
    await visit({ ip: '192.0.2.7', agent: googlebot })
    expect(await grades()).toEqual([expect.stringMatching(/^googlebot: mismatch \(list googlebot/)])
    await check({
      '7.2.0.192.in-addr.arpa': ['crawl-7.googlebot.com'],
      'crawl-7.googlebot.com': ['192.0.2.7'],
    })
    expect(await grades()).toEqual(['googlebot: reverseDns (name crawl-7.googlebot.com)'])
  })

  test('is verified over IPv6, too', async () => {
    await visit({ ip: '2001:db8::7', agent: googlebot })
    await check({
      '7.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa': ['crawl-7.googlebot.com'],
      'crawl-7.googlebot.com': ['192.0.2.7', '2001:db8:0:0::7'],
    })
    expect(await grades()).toEqual(['googlebot: reverseDns (name crawl-7.googlebot.com)'])
  })

  test.each([
    [
      'a name that does not lead back',
      { '7.2.0.192.in-addr.arpa': ['crawl-7.googlebot.com'], 'crawl-7.googlebot.com': ['66.249.66.1'] },
    ],
    ['a name that does not exist', { '7.2.0.192.in-addr.arpa': ['crawl-7.googlebot.com'] }],
    [
      'a name that only looks like it',
      { '7.2.0.192.in-addr.arpa': ['crawl.evilgooglebot.com'], 'crawl.evilgooglebot.com': ['192.0.2.7'] },
    ],
    [
      'a name of another operator',
      { '7.2.0.192.in-addr.arpa': ['a.search.msn.com'], 'a.search.msn.com': ['192.0.2.7'] },
    ],
    ['no name', {}],
  ] satisfies [string, Zone][])('is not verified by %s', async (_, zone) => {
    await visit({ ip: '192.0.2.7', agent: googlebot })
    await check(zone)
    expect(await grades()).toEqual([expect.stringMatching(/^googlebot: mismatch/)])
    expect(await addresses()).toEqual([{ address: null, isPending: false }])
  })

  test('is not looked up if the operator lists no hosts', async () => {
    await visit({ ip: '192.0.2.8', agent: gptbot })
    await check()
    expect(names.asked).toEqual([])
    expect(await grades()).toEqual([expect.stringMatching(listed)])
  })
})

test('of an operator without a list is a mismatch if recent and unnamed, and stays unchecked if old', async () => {
  await visit(
    { ip: '192.0.2.20', agent: petalbot },
    { ip: '192.0.2.21', agent: petalbot, daysAgo: 60 },
    { ip: '192.0.2.22', agent: petalbot, daysAgo: 60 },
  )
  expect(await grades()).toEqual(['petalbot: unchecked', 'petalbot: unchecked', 'petalbot: unchecked'])
  await check({
    '22.2.0.192.in-addr.arpa': ['petalbot-192-0-2-22.petalsearch.com'],
    'petalbot-192-0-2-22.petalsearch.com': ['192.0.2.22'],
  })
  expect(await grades()).toEqual([
    'petalbot: mismatch',
    'petalbot: reverseDns (name petalbot-192-0-2-22.petalsearch.com)',
    'petalbot: unchecked',
  ])
})

test('an IP address that claims to be two crawlers verifies the one whose name it has', async () => {
  await visit({ ip: '192.0.2.30', agent: googlebot }, { ip: '192.0.2.30', agent: bingbot })
  await check({
    '30.2.0.192.in-addr.arpa': ['msnbot-30.search.msn.com'],
    'msnbot-30.search.msn.com': ['192.0.2.30'],
  })
  expect(await grades()).toEqual([
    'bingbot: reverseDns (name msnbot-30.search.msn.com)',
    expect.stringMatching(/^googlebot: mismatch/),
  ])
})

test('a DNS reply is requested once, and kept no longer than it is valid', async () => {
  const zone = { '40.2.0.192.in-addr.arpa': ['c.googlebot.com'], 'c.googlebot.com': ['192.0.2.40'] }
  await visit({ ip: '192.0.2.40', agent: googlebot })
  await check(zone)
  expect(names.asked).toEqual(['PTR 40.2.0.192.in-addr.arpa', 'A c.googlebot.com'])
  source = await buildReadSource(database, home)
  await visit({ ip: '192.0.2.40', agent: googlebot })
  await check(zone)
  expect(names.asked).toEqual([])
  expect(await grades()).toEqual(['googlebot: reverseDns (name c.googlebot.com)'])
  await database.pool.query("update private.reverse_names set expires_at = now() - interval '1 second'")
  await check(zone)
  expect((await database.pool.query('select from private.reverse_names')).rows).toEqual([])
})

describe('without a DNS reply', () => {
  const zone: Zone = { '50.2.0.192.in-addr.arpa': 'fails' }

  test('an IP address waits and is looked up again later', async () => {
    await visit({ ip: '192.0.2.50', agent: petalbot })
    await check(zone)
    expect(await addresses()).toEqual([{ address: '192.0.2.50', isPending: true }])
    await check(zone)
    expect(names.asked).toEqual([])
    await database.pool.query('update private.reverse_names set expires_at = now()')
    await check({ '50.2.0.192.in-addr.arpa': ['a.petalsearch.com'], 'a.petalsearch.com': ['192.0.2.50'] })
    expect(await grades()).toEqual(['petalbot: reverseDns (name a.petalsearch.com)'])
  })

  test('a visit finally stays unchecked, and its IP address is not kept forever', async () => {
    await visit({ ip: '192.0.2.50', agent: petalbot })
    await database.pool.query(
      "update private.bot_log_addresses set pending_since = now() - interval '3 days' where pending_since is not null",
    )
    await check(zone)
    expect(await grades()).toEqual(['petalbot: unchecked'])
    expect(await addresses()).toEqual([{ address: null, isPending: false }])
  })
})

test('a server that does not find Googlebot either proves nothing, and is asked again', async () => {
  await visit({ ip: '192.0.2.55', agent: petalbot })
  await check({}, {})
  expect(await grades()).toEqual(['petalbot: unchecked'])
  expect(await addresses()).toEqual([{ address: '192.0.2.55', isPending: true }])
  await database.pool.query('update private.reverse_names set expires_at = now()')
  await check()
  expect(await grades()).toEqual(['petalbot: mismatch'])
})

test('the sums are updated', async () => {
  await visit(
    { ip: '192.0.2.60', agent: googlebot },
    { ip: '192.0.2.61', agent: petalbot },
    { ip: '192.0.2.62', agent: gptbot },
  )
  await check({ '60.2.0.192.in-addr.arpa': ['c.googlebot.com'], 'c.googlebot.com': ['192.0.2.60'] })
  const moved = await storedLogs(database, home.brandId)
  await asSystem(database, (sql) => rebuildBotLogRollups(sql, home.brandId))
  expect(await storedLogs(database, home.brandId)).toEqual(moved)
})

test('the job starts when an IP address waits', async () => {
  const jobs = async () =>
    (await database.pool.query("select from graphile_worker.jobs where key = 'check-reverse-names'")).rows
      .length
  await check()
  await checkReverseNamesLater(database)
  expect(await jobs()).toBe(0)
  await visit({ ip: '192.0.2.70', agent: googlebot })
  await checkReverseNamesLater(database)
  await checkReverseNamesLater(database)
  expect(await jobs()).toBe(1)
})

test('an interrupted round leaves the rest waiting', async () => {
  await visit(...Array.from({ length: 30 }, (_, at) => ({ ip: `192.0.2.${100 + at}`, agent: petalbot })))
  const stopping = new AbortController()
  names.know(reliable)
  await database.pool.query(
    'update private.bot_log_addresses set pending_since = null where source_id <> $1',
    [source.sourceId],
  )
  await checkPendingNames(context, {
    server: {
      resolvePtr: async (name) => {
        stopping.abort()
        return names.resolver.resolvePtr(name)
      },
      resolve4: (name: string) => names.resolver.resolve4(name),
      resolve6: (name: string) => names.resolver.resolve6(name),
    } as NameServer,
    pauseMs: 0,
    signal: stopping.signal,
  })
  expect((await addresses()).filter(({ isPending }) => isPending)).toHaveLength(20)
  await check()
  expect((await addresses()).filter(({ isPending }) => isPending)).toHaveLength(0)
})
