import { beforeEach, expect, test } from 'vitest'
import { citationsFilters } from '#core/bot-logs/reports/citation-schema.ts'
import { citedPeriods } from '#core/bot-logs/sums/long-sums.ts'
import { addDays } from '#core/calendar.ts'
import { buildLogSource, storeHits } from '#testing/bot-logs.ts'
import { buildBrand, buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildRunOf, buildPrompt, storeSketches, type AnswerSketch } from '#testing/factories.ts'
import { lockBrandEvidence } from '../../brands/brand-lock.ts'
import { deleteTooOld } from '../../organizations/retention.ts'
import { rebuildRollups } from '../../reports/roll-ups.ts'
import { asSystem } from '../../system-client.ts'
import { asCaller } from '../../user-client.ts'
import { packCitations } from './citation-packs.ts'
import { citationsReport } from '../reports/citations.ts'

/*
 * Own domain: northwave.example. Visits of yesterday to /1 … /6, and a year's answers that cite /1 … /9, each by one of
 * two engines and every seventh collected from the consumer app (ui). Every report is computed once from the sums by
 * day alone and once from packs.
 */
const database = await testDatabase()
const cast = await buildCast(database)
const host = 'northwave.example'
const { signal } = new AbortController()
const now = new Date()
const today = now.toISOString().slice(0, 10)
const year = { from: addDays(today, -364), to: today }
/** Used by the test of retention. */
const daysKept = 100
const moment = (ago: number) => new Date(now.getTime() - ago * 86_400_000)

type Brand = Awaited<ReturnType<typeof buildCitedBrand>>
let brand: Brand
beforeEach(async () => {
  brand = await buildCitedBrand()
})

async function buildCitedBrand() {
  const { brandId } = await buildBrand(database, cast.acorn.id, `Brand ${Math.random()}`)
  const home = { organizationId: cast.acorn.id, brandId }
  await database.pool.query(
    'update llm_mentions.tracked_brands set domains = array[$2] where client_id = $1 and is_own',
    [brandId, host],
  )
  const source = await buildLogSource(database, home)
  await storeHits(
    database,
    home,
    source,
    Array.from({ length: 6 }, (_, page) => ({
      at: moment(1).toISOString(),
      crawler: 'gptbot',
      path: `/${page + 1}`,
      host,
    })),
  )
  const prompt = await buildPrompt(database, home)
  const [old, recent] = [await buildRunOf(database, home), await buildRunOf(database, home)]
  const citing = (ago: number, page: number, rest: Partial<AnswerSketch> = {}): AnswerSketch => ({
    prompt,
    analysisId: ago > daysKept ? old : recent,
    repeat: ago + 1,
    answeredAt: moment(ago),
    cites: [{ url: `https://${host}/${page}`, domain: host, owner: 'own' as const }],
    ...rest,
  })
  await storeSketches(
    database,
    Array.from({ length: 120 }, (_, index) =>
      citing(index * 3, 1 + ((index * 7) % 9), {
        engine: index % 2 === 0 ? 'openai' : 'perplexity',
        channel: index % 7 === 0 ? 'ui' : 'api',
      }),
    ),
  )
  return { home, citing }
}

async function asked({ home }: Brand): Promise<unknown> {
  return asCaller(database, cast.alice.caller, async (sql) => {
    const reports: unknown[] = []
    for (const channel of ['api', 'ui'])
      for (const period of [year, { from: addDays(today, -170), to: today }])
        for (const group of ['both', 'cited', 'crawled'])
          reports.push(
            await citationsReport(
              sql,
              home.brandId,
              citationsFilters.parse({ ...period, channel, group }),
              now,
            ),
          )
    return reports
  })
}

const counts = async ({ home }: Brand) =>
  asCaller(database, cast.alice.caller, async (sql) => {
    const report = await citationsReport(sql, home.brandId, citationsFilters.parse(year), now)
    return report?.counts
  })

const pack = ({ home }: Brand) => packCitations(database, home, { today, signal })

async function packs({ home }: Brand): Promise<string[]> {
  const { rows } = await database.pool.query<{ pack: string }>(
    `select channel || ' ' || first_day || ' ' || last_day as pack from llm_mentions.own_page_packs
     where client_id = $1 order by 1`,
    [home.brandId],
  )
  return rows.map((row) => row.pack)
}

const allPacks = ['api', 'ui'].flatMap((channel) =>
  citedPeriods(today).map(({ from, to }) => `${channel} ${from} ${to}`),
)

const rebuild = ({ home }: Brand) =>
  asSystem(database, async (sql) => {
    await lockBrandEvidence(sql, [home.brandId], 'exclusive')
    await rebuildRollups(sql, home.brandId)
  })

test('reports are the same from packs, even if packing runs twice', async () => {
  const before = await asked(brand)
  await pack(brand)
  expect(await packs(brand)).toEqual(allPacks)
  expect(await asked(brand)).toEqual(before)
  await pack(brand)
  expect(await packs(brand)).toEqual(allPacks)
  expect(await counts(brand)).toMatchObject({ both: 6, cited: 3 })
})

test('citations of long periods are read from packs if there are any', async () => {
  await pack(brand)
  await database.pool.query('delete from llm_mentions.own_page_rollups where client_id = $1', [
    brand.home.brandId,
  ])
  expect(await counts(brand)).toMatchObject({ both: 6, cited: 3 })
})

test('a late answer counts at once, and one of today removes no pack', async () => {
  await pack(brand)
  await storeSketches(database, [brand.citing(0, 10)])
  expect(await packs(brand)).toEqual(allPacks)
  expect(await counts(brand)).toMatchObject({ both: 6, cited: 4 })

  await storeSketches(database, [brand.citing(40, 11)])
  expect(await packs(brand)).toEqual([])
  expect(await counts(brand)).toMatchObject({ both: 6, cited: 5 })
  const after = await asked(brand)
  await pack(brand)
  expect(await asked(brand)).toEqual(after)
})

test('an old answer leaves the packs of later days', async () => {
  await pack(brand)
  await storeSketches(database, [brand.citing(330, 12)])
  const [, half] = citedPeriods(today)
  expect(await packs(brand)).toEqual([`api ${half?.from} ${half?.to}`, `ui ${half?.from} ${half?.to}`])
  expect(await counts(brand)).toMatchObject({ both: 6, cited: 4 })
})

test('packs of another week are dropped', async () => {
  await pack(brand)
  const later = addDays(today, 7)
  await packCitations(database, brand.home, { today: later, signal })
  expect(await packs(brand)).toEqual(
    ['api', 'ui'].flatMap((channel) => citedPeriods(later).map(({ from, to }) => `${channel} ${from} ${to}`)),
  )
})

test('no pack contains what retention deleted, and a rebuild gives the same', async () => {
  await pack(brand)
  await database.pool.query(
    `insert into llm_mentions.retention_settings (organization_id, answers_days) values ($1, $2)
     on conflict (organization_id) do update set answers_days = excluded.answers_days`,
    [cast.acorn.id, daysKept],
  )
  await deleteTooOld(database, cast.acorn.id, { signal })
  expect(await packs(brand)).toEqual([])
  const kept = await asked(brand)
  await pack(brand)
  expect(await asked(brand)).toEqual(kept)
  await rebuild(brand)
  expect(await packs(brand)).toEqual([])
  expect(await asked(brand)).toEqual(kept)
})

test('answers stored during packing are in the sums, and no pack lacks them', async () => {
  const late = Array.from({ length: 6 }, (_, index) => brand.citing(30 + index, 20 + index))
  await Promise.all([pack(brand), ...late.map((answer) => storeSketches(database, [answer])), pack(brand)])
  expect(await counts(brand)).toMatchObject({ both: 6, cited: 9 })
})
