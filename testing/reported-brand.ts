import type { Database } from '#queries/database.ts'
import { buildRunOf, buildCompetitor, buildPrompt, storeSketches } from './factories.ts'

export type ReportedBrand = {
  competitorId: string
  promptId: string
  otherPromptId: string
  runId: string
  answerId: string
  answerIds: string[]
}

/**
 * Gives a brand a competitor, two prompts, a run, and answers of two engines in the last eight weeks and the eight
 * before: mentioned everywhere before, and hardly any more in the first prompt now.
 */
export async function buildReportedBrand(
  database: Database,
  { id, brandId, ownTrackedBrandId }: { id: string; brandId: string; ownTrackedBrandId: string },
): Promise<ReportedBrand> {
  const home = { organizationId: id, brandId }
  const competitorId = await buildCompetitor(database, home, { name: 'Halden' })
  const first = await buildPrompt(database, home, {
    text: 'which stove is best?',
    topic: 'Stoves',
    tags: ['shop'],
  })
  const second = await buildPrompt(database, home, { text: 'which chimney is best?', topic: 'Chimneys' })
  const runId = await buildRunOf(database, home)
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  const answers = [first, second].flatMap((prompt) =>
    ['atlas', 'borea'].flatMap((engine) =>
      Array.from({ length: 24 }, (_, at) => {
        const isNow = at < 12
        const isLost = prompt === first && isNow && at > 0
        return {
          prompt,
          analysisId: runId,
          engine,
          answeredAt: daysAgo((isNow ? 3 : 63) + (at % 12)),
          brands: isLost ? [competitorId] : [ownTrackedBrandId, competitorId],
          cites: [{ url: 'https://forum.example/a', domain: 'forum.example' }],
        }
      }),
    ),
  )
  const answerIds = await storeSketches(database, answers)
  return {
    competitorId,
    promptId: first.promptId,
    otherPromptId: second.promptId,
    runId,
    answerId: answerIds[0] ?? '',
    answerIds,
  }
}
