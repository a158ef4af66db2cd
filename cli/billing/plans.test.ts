import { Readable, Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { run } from './plans.ts'

const database = await testDatabase()
const cast = await buildCast(database)

async function plans(...args: string[]) {
  let stdout = ''
  let stderr = ''
  const into = (add: (text: string) => void) =>
    new Writable({
      write(chunk, _, done) {
        add(String(chunk))
        done()
      },
    })
  const code = await run(args, {
    stdin: Readable.from([]),
    stdout: into((text) => (stdout += text)),
    stderr: into((text) => (stderr += text)),
    env: { DATABASE_URL: database.url },
  })
  return { code, stderr, listed: stdout === '' ? null : (JSON.parse(stdout) as unknown) }
}

test('a plan is created, changed, assigned, and removed', async () => {
  await plans('set', 'team', '--name', 'Team', '--answers-per-month', '2000')
  expect((await plans('assign', 'team', '--organization', cast.acorn.id)).listed).toMatchObject([
    { key: 'team', answersPerMonth: 2000, brands: null, organizations: 1 },
  ])
  expect((await plans('set', 'team', '--name', 'Team', '--monthly-price', '99')).listed).toMatchObject([
    { key: 'team', answersPerMonth: null, monthlyPriceUsd: 99, organizations: 1 },
  ])
  expect((await plans('set', 'team', '--name', 'Team', '--features', 'bot-logs')).listed).toMatchObject([
    { key: 'team', features: ['bot-logs'] },
  ])
  expect((await plans('assign', 'none', '--organization', cast.acorn.id)).listed).toMatchObject([
    { organizations: 0 },
  ])
})

test('a limit of one organization is overridden until a day, and the override is removed', async () => {
  const limit = (what: string, ...more: string[]) =>
    plans('limit', what, '--organization', cast.acorn.id, ...more)
  expect((await limit('brands=7', '--reason', 'a pilot', '--until', '2099-12-31')).listed).toEqual([
    { kind: 'brands', amount: 7, ofPlan: null, until: '2099-12-31' },
  ])
  expect((await limit('bot-logs=off', '--reason', 'abuse')).listed).toMatchObject([
    { kind: 'brands' },
    { kind: 'bot-logs', amount: 0, until: null },
  ])
  expect((await limit('answers=none', '--reason', 'no end')).listed).toMatchObject([
    { kind: 'answers', amount: null },
    {},
    {},
  ])
  for (const what of ['brands=plan', 'bot-logs=plan', 'answers=plan'])
    expect((await limit(what)).code).toBe(0)
  expect(await limit('brands=plan')).toMatchObject({ code: 1, stderr: 'No such override is set.\n' })
  expect((await limit('brands=7')).stderr).toContain('reason: Enter a reason.')
  expect((await limit('brands=0', '--reason', 'x')).stderr).toContain('amount: Enter 1 or more.')
  expect((await limit('brands=many', '--reason', 'x')).stderr).toContain('amount: ')
  expect((await limit('bot-logs=5', '--reason', 'x')).stderr).toContain('isContained: ')
  expect((await limit('colour=5', '--reason', 'x')).stderr).toContain('Choose from: answers, brands')
  const { rows } = await database.pool.query(
    `select distinct actor_kind as kind from llm_mentions.audit_log where organization_id = $1 and subject_kind = 'limit'`,
    [cast.acorn.id],
  )
  expect(rows).toEqual([{ kind: 'operator' }])
})

test('a plan is sold monthly and yearly, and a new fallback replaces the previous one', async () => {
  await plans('set', 'free', '--name', 'Free', '--answers-per-month', '0', '--hidden', '--fallback')
  const prices = ['--stripe-monthly-price', 'price_month', '--stripe-yearly-price', 'price_year']
  await plans(
    'set',
    'pro',
    '--name',
    'Pro',
    '--seats',
    '5',
    '--yearly-price',
    '990',
    '--position',
    '1',
    ...prices,
  )
  expect(
    (await plans('set', 'start', '--name', 'Start', '--fallback', '--position', '2')).listed,
  ).toMatchObject([
    { key: 'free', answersPerMonth: 0, isPublic: false, isFallback: false },
    { key: 'team' },
    { key: 'pro', seats: 5, yearlyPriceUsd: 990, isPublic: true, stripeYearlyPriceId: 'price_year' },
    { key: 'start', isFallback: true },
  ])
})

test('organizations from before plans were sold are listed, and get the fallback plan on request', async () => {
  const olderNames = async () =>
    z
      .array(z.object({ name: z.string(), brands: z.number(), seats: z.number() }))
      .parse((await plans('older')).listed)
  expect(await olderNames()).toContainEqual({ name: 'Acorn', brands: 2, seats: 5 })
  await plans(
    'set',
    'tiny',
    '--name',
    'Tiny',
    '--brands',
    '1',
    '--seats',
    '2',
    '--fallback',
    '--position',
    '9',
  )
  expect((await plans('older', '--settle')).listed).toEqual({ settled: expect.any(Number) })
  expect(await olderNames()).toEqual([])
  const { rows } = await database.pool.query(
    `select p.key, (select count(*) from llm_mentions.clients c where c.organization_id = o.id and c.archived_at is null) as brands
     from llm_mentions.organizations o join llm_mentions.plans p on p.id = o.plan_id where o.id = $1`,
    [cast.acorn.id],
  )
  expect(rows).toEqual([{ key: 'tiny', brands: 1 }])
  expect((await plans('assign', 'team', '--organization', cast.acorn.id)).code).toBe(0)
  expect(
    (
      await database.pool.query(
        `select count(*) as active from llm_mentions.clients where organization_id = $1 and archived_at is null`,
        [cast.acorn.id],
      )
    ).rows,
  ).toEqual([{ active: 2 }])
})

test.each([
  [['older', 'all'], /Unknown command: "plans older"\./],
  [['set', 'Team', '--name', 'Team'], /key: Use lowercase/],
  [['set', 'team'], /name: /],
  [['set', 'team', '--name', 'Team', '--brands', 'many'], /brands: /],
  [['set', 'team', '--name', 'Team', '--answers-per-month=-1'], /answersPerMonth: /],
  [['set', 'team', '--name', 'Team', '--seats', '0'], /seats: A limit must be more than 0/],
  [
    ['set', 'team', '--name', 'Team', '--stripe-yearly-price', 'no id'],
    /stripeYearlyPriceId: Use the id of a price/,
  ],
  [['set', 'team', '--name', 'Team', '--features', 'gold'], /features\.0: Choose from: bot-logs/],
  [['assign', 'team'], /--organization/],
  [['remove', 'team'], /Unknown command: "plans remove"\./],
  [['assign', 'gold', '--organization', cast.acorn.id], /Plan not found/],
  [['assign', 'none', '--organization', 'acorn'], /Organization not found/],
])('plans %j is refused with a sentence', async (args, sentence) => {
  const { code, stderr } = await plans(...args)
  expect(code).toBe(1)
  expect(stderr).toMatch(sentence)
})
