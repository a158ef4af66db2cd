import { beforeAll, expect, test } from 'vitest'
import { buildCast, type Cast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { jobContext } from '#testing/job-context.ts'
import { buildCompetitor } from '#testing/factories.ts'
import { buildFanOutAnalysis, buildPage } from '#testing/scored-pages.ts'
import { scoreCoverage } from './score-coverage.ts'

const database = await testDatabase()
const running = () => new AbortController().signal
let cast: Cast
let home: { organizationId: string; brandId: string }
let pages: Record<'shoes' | 'tents' | 'rival' | 'german', string>
let competitorId: string

beforeAll(async () => {
  cast = await buildCast(database)
  home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
  competitorId = await buildCompetitor(database, home, { name: 'Halden' })
  pages = {
    shoes: await buildPage(database, home, {
      url: 'https://northwave.example/shoes',
      passages: [
        { heading: 'Our history', content: 'We have made things for the mountains since 1950.' },
        {
          heading: 'Trail running shoes',
          content: 'These trail running shoes keep feet dry. Waterproof shoes for wet trails.',
        },
      ],
    }),
    tents: await buildPage(database, home, {
      url: 'https://northwave.example/tents',
      passages: [{ heading: 'Tents', content: 'Light tents for two people.' }],
    }),
    rival: await buildPage(database, home, {
      url: 'https://halden.example/stoves',
      owner: 'rival',
      competitorId,
      passages: [
        {
          heading: 'Best camping stoves 2026',
          content: 'The best camping stoves of 2026: gas stoves, wood stoves and how long they boil.',
        },
      ],
    }),
    german: await buildPage(database, home, {
      url: 'https://northwave.example/de/kocher',
      language: 'german',
      passages: [{ heading: 'Kocher', content: 'Welche Laufschuhe sind wasserdicht? Unsere Laufschuhe.' }],
    }),
  }
})

const coverage = async (analysisId: string) =>
  (
    await database.pool.query(
      `select q.query, c.scores, c.own_score as own, c.competitor_score as rival, c.cited_score as cited, c.competitor_covering as "competitorCovering",
         c.competitors_covering as "competitorsCovering",
         (select json_agg(json_build_object('owner', m.owner, 'page', m.page_id, 'passage', m.passage) order by m.owner)
          from llm_mentions.fan_out_matches m where m.query_id = q.id) as matches
       from llm_mentions.fan_out_coverage c join llm_mentions.fan_out_queries q on q.id = c.query_id
       where c.analysis_id = $1 order by q.position`,
      [analysisId],
    )
  ).rows

test('each sub-query gets its best own, competitor, and cited page with the best passage, in any language', async () => {
  const { analysisId } = await buildFanOutAnalysis(database, home, [
    { query: 'waterproof trail running shoe' },
    { query: 'best camping stove 2026' },
    { query: 'wasserdichter Laufschuh' },
    { query: 'zeppelin insurance' },
    { query: 'who is it' },
  ])
  const progress: number[] = []
  await scoreCoverage(jobContext(database), {
    analysisId,
    signal: running(),
    onProgress: ({ done, total }) => void progress.push(done / total),
  })
  const [shoes, stove, german, zeppelin, nothing] = await coverage(analysisId)
  expect(shoes).toMatchObject({
    rival: null,
    cited: null,
    matches: [{ owner: 'own', page: pages.shoes, passage: 1 }],
  })
  expect(stove).toMatchObject({
    own: null,
    competitorCovering: 1,
    competitorsCovering: 1,
    matches: [{ owner: 'rival', page: pages.rival, passage: 0 }],
  })
  expect(german.matches).toEqual([{ owner: 'own', page: pages.german, passage: 0 }])
  expect(zeppelin).toMatchObject({ own: null, rival: null, cited: null, matches: null })
  expect(nothing).toMatchObject({ own: null, matches: null })
  expect(progress.at(-1)).toBe(1)

  const { rows: columns } = await database.pool.query(
    'select position, page_id as page, owner, covers from llm_mentions.fan_out_columns where analysis_id = $1 order by position',
    [analysisId],
  )
  expect(columns).toHaveLength(4)
  const shoesColumn = columns.find(({ page }) => page === pages.shoes)
  expect(shoes.scores[shoesColumn.position - 1]).toBe(Math.round(1000 * shoes.own))
  const { rows: scorings } = await database.pool.query(
    `select method, own_pages, competitor_pages, cited_pages, passages, rivals, finished_at is not null as "isFinished"
     from llm_mentions.fan_out_scorings where analysis_id = $1`,
    [analysisId],
  )
  expect(scorings).toEqual([
    {
      method: 'lexical',
      own_pages: 3,
      competitor_pages: 1,
      cited_pages: 0,
      passages: 5,
      rivals: 1,
      isFinished: true,
    },
  ])
})

test('competitors are left out if the analysis says so', async () => {
  const { analysisId } = await buildFanOutAnalysis(database, home, [{ query: 'best camping stove 2026' }], {
    scoresRivals: false,
  })
  await scoreCoverage(jobContext(database), { analysisId, signal: running() })
  expect(await coverage(analysisId)).toMatchObject([{ rival: null, matches: null }])
})

test('a finished coverage is not repeated; an unfinished one starts over', async () => {
  const { analysisId } = await buildFanOutAnalysis(database, home, [
    { query: 'trail shoes' },
    { query: 'tents' },
  ])
  await scoreCoverage(jobContext(database), { analysisId, signal: running() })
  const finished = await coverage(analysisId)
  await buildPage(database, home, {
    url: 'https://northwave.example/tents-2',
    passages: [{ heading: 'Tents tents tents', content: 'Tents.' }],
  })
  await scoreCoverage(jobContext(database), { analysisId, signal: running() })
  expect(await coverage(analysisId)).toEqual(finished)

  await database.pool.query(
    'update llm_mentions.fan_out_scorings set finished_at = null where analysis_id = $1',
    [analysisId],
  )
  await scoreCoverage(jobContext(database), { analysisId, signal: running() })
  const again = await coverage(analysisId)
  expect(again).toHaveLength(2)
  expect(again[1].own).toBeGreaterThan(finished[1].own)
})

test('coverage stops on request, and leaves nothing that counts as finished', async () => {
  const { analysisId } = await buildFanOutAnalysis(database, home, [{ query: 'trail shoes' }])
  await expect(
    scoreCoverage(jobContext(database), { analysisId, signal: AbortSignal.abort() }),
  ).rejects.toThrow('Stopped')
  expect(await coverage(analysisId)).toEqual([])
})

test('a brand without pages covers nothing; a deleted analysis does nothing', async () => {
  const bare = { organizationId: cast.birch.id, brandId: cast.birch.brandId }
  const { analysisId } = await buildFanOutAnalysis(database, bare, [{ query: 'trail shoes' }])
  await scoreCoverage(jobContext(database), { analysisId, signal: running() })
  expect(await coverage(analysisId)).toMatchObject([{ scores: [], own: null, matches: null }])
  await scoreCoverage(jobContext(database), { analysisId: crypto.randomUUID(), signal: running() })
})
