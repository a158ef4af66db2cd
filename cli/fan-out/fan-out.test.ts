import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildRunOf, buildPrompt, storeSketches } from '#testing/factories.ts'
import { run } from './fan-out.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }

async function fanout(...args: string[]) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const code = await run(args, {
    stdin: Readable.from([]),
    stdout,
    stderr,
    env: { DATABASE_URL: database.url },
  })
  stdout.end()
  stderr.end()
  const printed = await text(stdout)
  return { code, stderr: await text(stderr), fanOut: printed === '' ? null : JSON.parse(printed) }
}

test('prints engines’ searches, and invents nothing if no analysis was run', async () => {
  const prompt = await buildPrompt(database, home, { text: 'best camping stove', topic: 'Stoves' })
  const analysisId = await buildRunOf(database, home)
  const answeredAt = new Date('2026-03-02T12:00:00Z')
  await storeSketches(database, [
    { prompt, analysisId, answeredAt, searched: true, searches: ['best camping stove 2026', 'stove review'] },
    { prompt, analysisId, answeredAt, searched: false },
  ])
  const given = ['--brand', home.brandId, '--from', '2026-03-01', '--to', '2026-03-03']
  const { code, fanOut } = await fanout(...given, '--prompt', prompt.promptId, '--sort', 'newest')
  expect(code).toBe(0)
  expect(fanOut).toMatchObject({
    observed: { total: { answers: 2, searched: 1, perAnswer: { value: 2 } }, matching: 2 },
    analysis: null,
    simulated: null,
    coverage: null,
  })
  expect((await fanout(...given, '--topic', 'Tents')).fanOut).toMatchObject({
    observed: { total: { answers: 0 } },
  })
})

test.each([
  [[], /--brand/],
  [['--brand', 'x'], /--brand/],
  [['--brand', cast.acorn.brandId, '--type', 'silly'], /--type/],
  [['--brand', cast.acorn.brandId, '--limit', '0'], /--limit/],
  [['--brand', cast.acorn.brandId, '--prompt', cast.acorn.id], /its prompt or run, not found/],
  [['--brand', cast.acorn.id], /its prompt or run, not found/],
  [['--brand', cast.acorn.brandId, '--analysis-of-fan-out', cast.acorn.id], /^Fan-out analysis .* not found/],
  [['--brand', cast.acorn.brandId, 'more'], /Unexpected argument/],
])('fanout %j is refused with a sentence', async (args, sentence) => {
  const { code, stderr } = await fanout(...args)
  expect(code).toBe(1)
  expect(stderr).toMatch(sentence)
})
