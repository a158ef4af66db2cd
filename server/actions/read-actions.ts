import type { Context } from 'hono'
import { nextActions, rankActions } from '#core/actions/rank-actions.ts'
import type { Candidate } from '#core/actions/rule.ts'
import { actionId, type ActionList, type CheckOutcome } from '#core/actions/schema.ts'
import { listStoredActions } from '#queries/actions/actions.ts'
import { answerCandidates } from '#queries/actions/answer-candidates.ts'
import { pageCandidates } from '#queries/actions/crawled-pages.ts'
import { searchCandidates } from '#queries/actions/uncovered-searches.ts'
import type { Sql } from '#queries/database.ts'
import type { Asked } from '#queries/reports/report-data.ts'
import { asCaller } from '#queries/user-client.ts'
import type { AppEnv } from '../context.ts'
import { found } from '../outcome.ts'

/**
 * The actions of a brand. AI traffic and content gaps are read in transactions of their own: if one fails, the others are
 * still shown, and the reply says so.
 */
export async function readActions(c: Context<AppEnv>, asked: Asked): Promise<ActionList> {
  const { brandId, now } = asked
  const { database, caller } = c.var
  const { answers, stored } = await asCaller(database, caller, async (sql) => ({
    answers: found(await answerCandidates(sql, asked), 'This brand'),
    stored: await listStoredActions(sql, brandId),
  }))
  const { scope, basis } = answers
  const home = { organizationId: scope.brand.organizationId, brandId }
  const logs = await check(c, 'AI traffic', (sql) =>
    pageCandidates(sql, brandId, { period: scope.period, channel: scope.channel, now }),
  )
  const searches = await check(c, 'content gaps', (sql) => searchCandidates(sql, home, answers))
  const actions = rankActions(
    [...answers.candidates, ...logs.candidates, ...searches.candidates],
    stored,
    now.toISOString().slice(0, 10),
  )
  return {
    scope,
    basis,
    actions,
    next: nextActions(actions).map(actionId),
    checks: { logs: logs.outcome, searches: searches.outcome },
  }
}

async function check(
  { var: { database, caller, log } }: Context<AppEnv>,
  what: string,
  read: (sql: Sql) => Promise<Candidate[] | 'no-access' | 'no-data'>,
): Promise<{ outcome: CheckOutcome; candidates: Candidate[] }> {
  try {
    const result = await asCaller(database, caller, read)
    return typeof result === 'string'
      ? { outcome: result, candidates: [] }
      : { outcome: 'ok', candidates: result }
  } catch (error) {
    log.error({ err: error }, `Actions could not be derived from ${what}`)
    return { outcome: 'failed', candidates: [] }
  }
}
