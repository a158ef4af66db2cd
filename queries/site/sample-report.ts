import { z } from 'zod'
import { reportFilters } from '#core/reports/filters.ts'
import { answersToShow, sampleAnswer, sampleReport } from '#core/site/sample-report.ts'
import type { SampleAnswer, SampleReport } from '#core/site/schema.ts'
import type { Database, Sql } from '../database.ts'
import { answerReader } from '../reports/evidence/answer-reader.ts'
import { overviewReport } from '../reports/overview.ts'
import { readingAsCaller } from '../user-client.ts'

const demoRow = z.object({ owner: z.string(), brandId: z.string() })

/**
 * The report on the demo's fictional brand, read as its owner, so that the policies limit visitors to the demo. Null if
 * there is no demo, or too little data in it.
 */
export async function liveSampleReport(database: Database, now: Date): Promise<SampleReport | null> {
  const { rows } = await database.pool.query('select owner, client_id as "brandId" from private.demo_brand()')
  if (rows[0] === undefined) return null
  const { owner, brandId } = demoRow.parse(rows[0])
  return readingAsCaller(database, { claims: { sub: owner, role: 'authenticated' } }, async (sql) => {
    const overview = await overviewReport(sql, brandId, reportFilters.parse({}), now)
    if (overview === null || overview.scope.sandboxAnswers < overview.counts.answers) return null
    return sampleReport(overview, await answersWorthShowing(sql, answersToShow(overview)))
  })
}

const looks = 40
const examples = 3

/** The newest, each for another prompt. */
async function answersWorthShowing(sql: Sql, answerIds: readonly string[]): Promise<SampleAnswer[]> {
  const shown: SampleAnswer[] = []
  for (const id of answerIds.slice(0, looks)) {
    if (shown.length === examples) break
    const answer = await answerReader(sql, id)
    const sample = answer === null ? null : sampleAnswer(answer)
    if (sample !== null && !shown.some(({ question }) => question === sample.question)) shown.push(sample)
  }
  return shown
}
