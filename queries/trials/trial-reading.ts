import { answersFilters, reportFilters } from '#core/reports/filters.ts'
import type { SharedAnswer } from '#core/sharing/schema.ts'
import type { TrialProgress } from '#core/trials/schema.ts'
import { findRun } from '../runs/run-progress.ts'
import type { Database, Sql } from '../database.ts'
import { answersReport } from '../reports/evidence/answers.ts'
import { overviewReport } from '../reports/overview.ts'
import { engineNames } from '../sharing/share-links.ts'
import { sharedAnswer } from '../sharing/shared-reading.ts'
import { shownTrial, trialOfToken } from './trials.ts'
import { readingAsCaller } from '../user-client.ts'

const newestAnswers = 60

/**
 * The page of a trial while its answers arrive; null if there is none. Read under the policies, as an anonymous caller
 * with the token.
 */
export async function trialProgress(
  database: Database,
  token: string,
  now: Date,
): Promise<TrialProgress | null> {
  const trial = await trialOfToken(database.pool, token)
  if (trial === null) return null
  const { state, isSandbox, failure } = shownTrial(trial)
  const empty = { state, isSandbox, failure, ...nothing }
  const { brandId, analysisId } = trial
  if (brandId === null || analysisId === null || (state !== 'running' && state !== 'ready')) return empty
  return readingTrial(database, token, async (sql) => {
    const analysis = await findRun(sql, analysisId)
    if (analysis === null) return empty
    const about = { analysis: analysisId, compare: 'none' }
    const overview = await overviewReport(sql, brandId, reportFilters.parse(about), now)
    const answers = await answersReport(sql, brandId, allAnswers(analysisId, newestAnswers), now)
    return {
      ...empty,
      planned: analysis.planned,
      answered: analysis.counts.answered,
      failed: analysis.counts.failed + analysis.counts.cancelled,
      etaSeconds: analysis.etaSeconds,
      visibility: overview?.tiles.find(({ metric }) => metric === 'visibility')?.rate ?? null,
      ranking: (overview?.ranking ?? []).map(({ brandId: id, name, isOwn, visibility }) => ({
        brandId: id,
        name,
        isOwn,
        visibility,
      })),
      answers: (answers?.rows ?? []).map((row) => ({ ...row, costUsd: null, latencyMs: null })),
      engines: await engineNames(database.pool),
    }
  })
}

/** One answer of a trial; null if it is not part of its first run. */
export async function trialAnswer(
  database: Database,
  token: string,
  answerId: string,
  now: Date,
): Promise<SharedAnswer | null> {
  const trial = await trialOfToken(database.pool, token)
  const { brandId = null, analysisId = null } = trial ?? {}
  if (brandId === null || analysisId === null) return null
  return readingTrial(database, token, (sql) =>
    sharedAnswer(sql, brandId, answerId, [allAnswers(analysisId, 1)], now),
  )
}

const nothing = {
  planned: 0,
  answered: 0,
  failed: 0,
  etaSeconds: null,
  visibility: null,
  ranking: [],
  answers: [],
  engines: [],
}

const allAnswers = (analysis: string, limit: number) =>
  answersFilters.parse({ analysis, branded: 'all', limit })

async function readingTrial<T>(
  database: Database,
  token: string,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  return readingAsCaller(database, { claims: { sub: '', role: 'authenticated' } }, async (sql) => {
    await sql.query("select set_config('request.trial_token', $1, true)", [token])
    return work(sql)
  })
}
