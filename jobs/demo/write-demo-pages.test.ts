import { expect, test } from 'vitest'
import { asSystem } from '#queries/system-client.ts'
import { gapsOf, matrixOf } from '#queries/fan-out/coverage.ts'
import { gapFilters, matrixFilters } from '#core/fan-out/coverage-schema.ts'
import { buildPerson } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { jobContext } from '#testing/job-context.ts'
import { runFanOut } from '../fan-out/run-fan-out.ts'
import { writeDemo } from './write-demo.ts'
import { writeDemoPages } from './write-demo-pages.ts'

const database = await testDatabase()

test('the demo has labeled pages of three kinds and an analysis with coverage and gaps; twice equals once', async () => {
  const demo = await writeDemo(database, await buildPerson(database, 'demo@example.test'))
  const now = new Date()
  const started = performance.now()
  await writeDemoPages(database, demo, { now })
  expect(performance.now() - started).toBeLessThan(30_000)
  await writeDemoPages(database, demo, { now })

  const { rows: pages } = await database.pool.query(
    `select owner, count(*)::int as count, bool_and(title like '%(sandbox text)') as labelled,
       bool_and(document_id is not null and crawl_id is null) as "isKept", count(competitor_id)::int as competitors
     from llm_mentions.pages where client_id = $1 group by owner order by owner`,
    [demo.brandId],
  )
  expect(pages).toEqual([
    { owner: 'cited', count: 3, labelled: true, isKept: true, competitors: 0 },
    { owner: 'own', count: 9, labelled: true, isKept: true, competitors: 0 },
    { owner: 'rival', count: 7, labelled: true, isKept: true, competitors: 7 },
  ])
  const { rows: analyses } = await database.pool.query<{ id: string }>(
    'select id from llm_mentions.query_fanout_analysis where client_id = $1',
    [demo.brandId],
  )
  expect(analyses).toHaveLength(1)
  const analysisId = analyses[0]?.id ?? ''
  await runFanOut(
    jobContext(database),
    { organizationId: demo.organizationId, analysisId },
    { signal: new AbortController().signal, isLastAttempt: true },
  )
  const { matrix, gaps } = await asSystem(database, async (sql) => ({
    matrix: await matrixOf(sql, analysisId, matrixFilters.parse({})),
    gaps: await gapsOf(sql, analysisId, gapFilters.parse({})),
  }))
  expect(matrix?.columns).toHaveLength(19)
  expect(matrix?.totals.own.covered).toBeGreaterThan(5)
  expect(gaps?.gaps.filter(({ step }) => step === 'improve').length).toBeGreaterThan(2)
  expect(gaps?.gaps.filter(({ step }) => step === 'make').length).toBeGreaterThan(2)
})
