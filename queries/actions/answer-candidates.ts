import { sum } from '#core/math.ts'
import type { Candidate } from '#core/actions/rule.ts'
import { sourcesToEnter, withPageNames } from '#core/actions/rules/get-into-source.ts'
import { promptsToWin } from '#core/actions/rules/win-prompt.ts'
import type { ActionList } from '#core/actions/schema.ts'
import type { Stakes } from '#core/actions/stakes.ts'
import { withTracked } from '#core/reports/overview.ts'
import { promptGaps } from '#core/reports/prompts/prompt-outcomes.ts'
import type { PromptFacts } from '#core/reports/prompts/prompt-rows.ts'
import type { ReportScope } from '#core/reports/schema.ts'
import { newestCiting } from '#core/reports/views.ts'
import type { Sql } from '../database.ts'
import { fetchNewestAnswers } from '../reports/evidence/newest-answers.ts'
import type { Asked } from '../reports/report-data.ts'
import { fetchNames } from '../reports/source-report.ts'
import { fetchBrandFacts } from '../reports/sums/brand-facts.ts'
import { fetchPresences } from '../reports/sums/cells.ts'
import { planReport } from '../reports/sums/scope.ts'

export type AnswerCandidates = {
  scope: ReportScope
  basis: ActionList['basis']
  stakes: Stakes
  /** Those in scope, with their topics. */
  prompts: PromptFacts[]
  candidates: Candidate[]
}

/** What answers suggest to do: prompts and sources. Null if the user of `sql` sees no such brand (or run of it). */
export async function answerCandidates(
  sql: Sql,
  { brandId, filters, now }: Asked,
): Promise<AnswerCandidates | null> {
  const brand = await fetchBrandFacts(sql, brandId)
  const plan = brand && (await planReport(sql, brand, filters, now))
  if (brand === null || plan === null) return null
  const { scope, range, chosen, prompts, cells, isSparse } = plan
  const { tracked } = brand
  const measured = withTracked({ cells, brandCells: await fetchPresences(sql, range, chosen) }, tracked)
  const answered = [...Map.groupBy(cells, ({ promptId }) => promptId)]
    .map(([promptId, ofPrompt]) => ({ promptId, valid: sum(ofPrompt.map(({ valid }) => valid)) }))
    .filter(({ valid }) => valid > 0)
  const weights = new Map(prompts.map(({ id, weight }) => [id, weight]))
  const current = prompts.filter(({ archivedAt }) => archivedAt === null)
  const stakes: Stakes = {
    gaps: promptGaps(measured, tracked, current, { byWeight: true }),
    promptIds: answered.map(({ promptId }) => promptId),
    weightOf: (id) => weights.get(id) ?? 1,
  }
  const newest = await fetchNewestAnswers(sql, range, chosen, cells, {
    brands: true,
    pages: true,
    most: newestCiting,
    isSparse,
  })
  const sources = sourcesToEnter(stakes, { newest, tracked })
  const names = await fetchNames(
    sql,
    range,
    sources.flatMap(({ evidence: { pageKey } }) => (pageKey === null ? [] : [pageKey])),
    newest,
  )
  return {
    scope,
    basis: {
      answers: sum(answered.map(({ valid }) => valid)),
      prompts: answered.length,
      mostAnswers: Math.max(0, ...answered.map(({ valid }) => valid)),
      competitors: tracked.filter(({ isOwn }) => !isOwn).length,
    },
    stakes,
    prompts: current,
    candidates: [...promptsToWin(stakes), ...withPageNames(sources, names)],
  }
}
