import { Readable, Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database.ts'
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

test('a plan is made, changed, assigned and taken away', async () => {
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

test.each([
  [['set', 'Team', '--name', 'Team'], /key: Use lower-case/],
  [['set', 'team'], /name: /],
  [['set', 'team', '--name', 'Team', '--brands', 'many'], /brands: /],
  [['set', 'team', '--name', 'Team', '--answers-per-month', '0'], /answersPerMonth: A limit is more than 0/],
  [['set', 'team', '--name', 'Team', '--features', 'gold'], /features\.0: There is only: bot-logs/],
  [['assign', 'team'], /--organization/],
  [['remove', 'team'], /There is no "plans remove"/],
  [['assign', 'gold', '--organization', cast.acorn.id], /There is no such plan/],
  [['assign', 'none', '--organization', 'acorn'], /There is no such organization/],
])('plans %j is refused with a sentence', async (args, sentence) => {
  const { code, stderr } = await plans(...args)
  expect(code).toBe(1)
  expect(stderr).toMatch(sentence)
})
