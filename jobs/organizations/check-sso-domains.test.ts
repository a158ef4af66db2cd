import { beforeEach, expect, test } from 'vitest'
import { buildCast } from '#testing/cast.ts'
import { loggedInAs, testDatabase } from '#testing/database/database.ts'
import { checkDueSsoDomains, checkSsoDomainsLater } from './check-sso-domains.ts'

const database = await testDatabase()
const { acorn } = await buildCast(database)
const worker = loggedInAs(database, 'jobs')
const token = 'r'.repeat(43)
const there = [[`answerscope-verification=${token}`]]

beforeEach(async () => {
  await database.pool.query('delete from llm_mentions.sso_domains')
  await database.pool.query('delete from llm_mentions.events')
  await database.pool.query('delete from graphile_worker._private_jobs')
})

/** `failing`: since how many days the record is missing. */
const proven = (failing: number | null = null) =>
  database.pool.query(
    `insert into llm_mentions.sso_domains
       (organization_id, domain, verification_token, proven_at, checked_at, failing_since)
     values ($1, 'acorn.test', $2, now() - interval '30 days', now() - interval '25 hours', now() - make_interval(days => $3))`,
    [acorn.id, token, failing],
  )

async function checked(records: string[][] | null) {
  const asked: string[] = []
  const findTexts = async (name: string) => {
    asked.push(name)
    return records
  }
  await checkDueSsoDomains({ database: worker }, { findTexts, signal: new AbortController().signal })
  const { rows } = await database.pool.query(
    `select proven_at is not null as "isProven", failing_since is not null as "isFailing" from llm_mentions.sso_domains`,
  )
  const events = await database.pool.query<{ title: string }>('select title from llm_mentions.events')
  return { asked, ...rows[0], events: events.rows.map(({ title }) => title) }
}

test('a domain with its record stays proven, and is asked for once a day', async () => {
  await proven(3)
  expect(await checked(there)).toEqual({
    asked: ['_answerscope.acorn.test'],
    isProven: true,
    isFailing: false,
    events: [],
  })
  expect((await checked(there)).asked).toEqual([])
})

test('a missing record warns once, and costs the domain after seven days', async () => {
  await proven()
  const warned = ['The DNS record for acorn.test is missing']
  expect(await checked([])).toMatchObject({ isProven: true, isFailing: true, events: warned })
  await database.pool.query(
    "update llm_mentions.sso_domains set checked_at = now() - interval '25 hours', failing_since = now() - interval '6 days'",
  )
  expect(await checked([['another record']])).toMatchObject({
    isProven: true,
    isFailing: true,
    events: warned,
  })
  await database.pool.query(
    "update llm_mentions.sso_domains set checked_at = now() - interval '25 hours', failing_since = now() - interval '8 days'",
  )
  expect(await checked([])).toMatchObject({
    isProven: false,
    isFailing: false,
    events: [...warned, 'acorn.test can no longer be used for single sign-on'],
  })
})

test('a name server that does not answer changes nothing', async () => {
  await proven(8)
  expect(await checked(null)).toMatchObject({ isProven: true, isFailing: true, events: [] })
})

test('upkeep starts the job only if a domain is due', async () => {
  const jobs = async () => (await database.pool.query('select from graphile_worker._private_jobs')).rowCount
  await checkSsoDomainsLater(worker)
  expect(await jobs()).toBe(0)
  await proven()
  await checkSsoDomainsLater(worker)
  await checkSsoDomainsLater(worker)
  expect(await jobs()).toBe(1)
})
