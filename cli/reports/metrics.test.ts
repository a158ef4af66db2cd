import { noLabels } from '#core/labels/labels.ts'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { reportFilters } from '#core/reports/filters.ts'
import { overviewReport } from '#queries/reports/overview.ts'
import { asCaller } from '#queries/user-client.ts'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import {
  buildRunOf,
  buildCompetitor,
  buildPrompt,
  storeSketches,
  type AnswerSketch,
} from '#testing/factories.ts'
import { run } from './metrics.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }

test('roll-ups in the database and answers on stdin give the same numbers', async () => {
  const brandIds = [cast.acorn.ownTrackedBrandId]
  for (const name of ['Halden', 'Orrin', 'Vesk'])
    brandIds.push(await buildCompetitor(database, home, { name }))
  const prompts = []
  for (let index = 0; index < 12; index++) prompts.push(await buildPrompt(database, home))
  const analysisId = await buildRunOf(database, home)
  const random = seeded(7)
  const sketches: AnswerSketch[] = []
  const lines: string[] = []
  for (const prompt of prompts)
    for (const engine of ['atlas', 'borea'])
      for (let day = 1; day <= 14; day++) {
        if (random() < 0.3) continue
        const brands = brandIds.filter((_, place) => random() < 0.7 - 0.15 * place).sort(() => random() - 0.5)
        const state = random() < 0.1 ? 'refused' : 'answered'
        const [firstChoice, criticizes, praises] = [0.3, 0.4, 0.7].map((share) =>
          brands.filter(() => random() < share),
        )
        const domains = ['northwave.example', 'forum.example', 'shop.example'].filter(() => random() < 0.3)
        sketches.push({
          prompt,
          analysisId,
          engine,
          state,
          brands,
          labels: (brand) => ({
            ...noLabels,
            recommendation: {
              recommended: true,
              topPick: firstChoice?.includes(brand) === true,
              purpose: null,
              method: 'rules-1',
              quotes: [],
            },
            criticism: {
              criticized: criticizes?.includes(brand) === true,
              praised: praises?.includes(brand) === true,
              method: 'rules-1',
            },
          }),
          answeredAt: new Date(`2026-10-${String(day).padStart(2, '0')}T09:00:00Z`),
          cites: domains.map((domain) => ({
            url: `https://${domain}/`,
            domain,
            owner: domain === 'northwave.example' ? ('own' as const) : ('other' as const),
          })),
        })
        lines.push(
          JSON.stringify({
            prompt: prompt.promptId,
            engine,
            wave: day <= 7 ? 'before' : 'now',
            valid: state === 'answered',
            brands,
            recommends: brands,
            firstChoice,
            criticizes,
            praises,
            cites: domains,
          }),
        )
      }
  await storeSketches(database, sketches)

  const overview = await asCaller(database, cast.alice.caller, (sql) =>
    overviewReport(
      sql,
      home.brandId,
      reportFilters.parse({ from: '2026-10-08', to: '2026-10-14' }),
      new Date('2026-10-20T00:00:00Z'),
    ),
  )
  const own = cast.acorn.ownTrackedBrandId
  const { code, out } = await call(
    ['--brand', own, '--own', 'northwave.example', '--compare', 'before'],
    lines.join('\n'),
  )
  expect(code).toBe(0)
  const report = JSON.parse(out)
  const tiles = overview?.tiles.filter((tile) => tile.metric !== 'promptCoverage') ?? []
  expect(tiles).toHaveLength(15)
  expect(tiles.filter(({ rate }) => rate.value === null).map(({ metric }) => metric)).toEqual([
    'netSentiment',
  ])
  for (const tile of tiles) {
    const { compare, change, ...rate } = report.metrics[tile.metric]
    expectClose(rate, tile.rate)
    expectClose(compare, tile.compare)
    // Verdicts depend on the other numbers on the screen, so these may differ.
    const { verdict: _here, furtherAnswers: _more, ...difference } = change
    const {
      verdict: _there,
      furtherAnswers: _less,
      ...shown
    } = tile.change ?? { verdict: '', furtherAnswers: null }
    expectClose(difference, shown)
  }
  expect(report.answers).toBe(overview?.counts.answers)
  expect(report.ranking.map((row: { brand: string }) => row.brand)).toEqual(
    overview?.ranking.map((row) => row.brandId),
  )
  expect(report.consistency).toEqual(overview?.consistency)
})

test('invalid lines are reported by number, the rest is counted, and the exit code shows it', async () => {
  const { code, out, err } = await call(
    ['--brand', 'N'],
    '{"prompt":"a","engine":"x","brands":["N"]}\n\nnonsense\n{"engine":"x"}\n',
  )
  expect(code).toBe(1)
  expect(JSON.parse(out).answers).toBe(1)
  expect(err).toMatch(/line 3: not JSON/)
  expect(err).toMatch(/line 4: prompt/)
})

test('labels, untracked names, and waves of rows are counted', async () => {
  const rows = Array.from({ length: 12 }, (_, index) => ({
    prompt: `p${index}`,
    engine: 'x',
    wave: index % 3,
    brands: ['N', 'R'],
    cites: ['forum.example', 'docs.n.example'],
    sentiment: { N: index < 6 ? 'positive' : 'neutral' },
    ...(index < 8 ? { recommends: index < 2 ? ['N'] : [] } : {}),
    untracked: ['Zed', 'Zed', 'Yod'],
  }))
  const { code, out } = await call(
    ['--brand', 'N', '--own', 'n.example', '--last', '3'],
    rows.map((row) => JSON.stringify(row)).join('\n'),
  )
  expect(code).toBe(0)
  const report = JSON.parse(out)
  expect(report.metrics.netSentiment).toMatchObject({ value: 0.5, numerator: 6, denominator: 12 })
  // Known for eight answers, two of which recommend it.
  expect(report.metrics.recommendation).toMatchObject({ value: 0.25, numerator: 2, denominator: 8 })
  expect(report.metrics.openShareOfVoice).toMatchObject({ numerator: 12, denominator: 48 })
  expect(report.sources).toMatchObject([
    { domain: 'docs.n.example', isOwn: true, seen: 3, waves: 3, kind: 'core' },
    { domain: 'forum.example', isOwn: false, seen: 3, waves: 3, kind: 'core' },
  ])
  expect(report.citationShareBootstrap).toMatchObject({ estimate: 0.5, low: 0.5, high: 0.5 })
})

test('--last and --seed require integers', async () => {
  expect((await call(['--brand', 'N', '--last', '0'], '')).code).toBe(1)
  expect((await call(['--brand', 'N', '--seed', 'x'], '')).err).toMatch(/--seed NUMBER/)
})

async function call(args: string[], stdin: string) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const code = await run(args, { stdin: Readable.from([stdin]), stdout, stderr, env: {} })
  stdout.end()
  stderr.end()
  return { code, out: await text(stdout), err: await text(stderr) }
}

/** Equal except for the last digits, because sums were added in another order. */
function expectClose(actual: unknown, expected: unknown) {
  const rounded = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value), (_, part) =>
      typeof part === 'number' ? Number(part.toPrecision(10)) : part,
    )
  expect(rounded(actual)).toEqual(rounded(expected))
}

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
