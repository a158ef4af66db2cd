import { z } from 'zod'
import { searchOf } from '../reports/filters.ts'
import type { ReportScope } from '../reports/schema.ts'

/** Which answers in scope are in the numerator of a metric; parameters of the list of answers. */
const numerators = {
  visibility: { present: 'true' },
  shareOfVoice: { present: 'true' },
  namedFirst: { first: 'true' },
  top3: { top3: 'true' },
  citationRate: { owner: 'own' },
  recommendation: { recommended: 'true' },
  firstChoice: { firstChoice: 'true' },
  criticismRate: { criticized: 'true' },
  praiseRate: { praised: 'true' },
  netSentiment: { labelled: 'true' },
} as const

export const evidence = z
  .object({
    answers: z.string(),
    numerators: z.object({
      visibility: z.string(),
      shareOfVoice: z.string(),
      namedFirst: z.string(),
      top3: z.string(),
      citationRate: z.string(),
      recommendation: z.string(),
      firstChoice: z.string(),
      criticismRate: z.string(),
      praiseRate: z.string(),
      netSentiment: z.string(),
    }),
  })
  .meta({
    id: 'EvidenceLinks',
    description: 'Paths that list the valid answers, and the answers in the numerator of each metric.',
  })
export type EvidenceLinks = z.infer<typeof evidence>

/** Links to the answers behind a report: all that it counted, and the numerators of its metrics. */
export function evidenceLinks({ brand, channel, filters, period, analysis }: ReportScope): EvidenceLinks {
  const { organizationId: _organization, clientId: _client, ...kept } = filters
  const days: Record<string, string> = analysis === null ? { from: period.from, to: period.to } : {}
  const inScope: Record<string, string> = {
    ...searchOf({ ...kept, compare: 'none', ...(channel !== null && { channel }) }),
    ...days,
  }
  const link = (more: Record<string, string>) =>
    `/api/v1/brands/${brand.id}/answers?${new URLSearchParams({ ...inScope, state: 'valid', ...more }).toString()}`
  return {
    answers: link({}),
    numerators: {
      visibility: link(numerators.visibility),
      shareOfVoice: link(numerators.shareOfVoice),
      namedFirst: link(numerators.namedFirst),
      top3: link(numerators.top3),
      citationRate: link(numerators.citationRate),
      recommendation: link(numerators.recommendation),
      firstChoice: link(numerators.firstChoice),
      criticismRate: link(numerators.criticismRate),
      praiseRate: link(numerators.praiseRate),
      netSentiment: link(numerators.netSentiment),
    },
  }
}
