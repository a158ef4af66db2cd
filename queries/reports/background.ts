import type { Plan } from '#core/reports/plan.ts'
import type { TrackedBrand } from '#core/reports/prompts/prompt-rows.ts'
import type { Background, Overview } from '#core/reports/schema.ts'
import { citationsFell, newestEvent, periodOfEvents } from '#core/reports/verdict/compose-verdict.ts'
import { findReasons, maxReasonAnswers, promptsWithReasons } from '#core/reports/verdict/main-reason.ts'
import type { Sql } from '../database.ts'
import { failingPageSince } from '../bot-logs/reports/issues.ts'
import { fetchLabelledAnswers } from './perception.ts'
import { fetchAnnotations } from './annotations.ts'

type About = {
  plan: Plan
  tracked: readonly TrackedBrand[]
  overview: Omit<Overview, 'background' | 'promptsToWorkOn' | 'sources'>
  now: Date
}

/** Why topics and prompts are lost, and what happened shortly before a change. */
export async function fetchBackground(sql: Sql, about: About): Promise<Background> {
  const { plan, overview, now } = about
  return {
    ...(await fetchReasons(sql, about)),
    crawlerFault: citationsFell(overview)
      ? await failingPageSince(sql, plan.range.brandId, periodOfEvents(plan.range.period), now)
      : null,
    event: newestEvent(
      await fetchAnnotations(sql, { ...plan.range, period: periodOfEvents(plan.range.period) }),
    ),
  }
}

async function fetchReasons(sql: Sql, { plan, tracked, overview }: About) {
  const promptIds = promptsWithReasons(overview, plan.prompts)
  const labelled =
    promptIds.length === 0
      ? []
      : await fetchLabelledAnswers(sql, plan, { promptIds, tracked, most: maxReasonAnswers })
  return findReasons(overview, { prompts: plan.prompts, tracked, labelled })
}
