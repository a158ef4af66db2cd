import { z } from 'zod'
import * as values from '../../database/values.ts'

/** A name is proposed once it occurs in this many of the newest answers and different prompts. */
export const proposalThresholds = {
  brand: { answers: 3, prompts: 2 },
  alias: { answers: 2, prompts: 1 },
} as const

/** Maximum number of open proposals; the most frequent are kept. */
export const maxProposals = 100

/** A sentence of an answer that contains the name. `from` and `to`: position of the name in the sentence. */
export const proposalSample = z.object({
  answerId: z.uuid(),
  promptId: z.uuid(),
  /** Offsets of the name in the answer, in UTF-16 code units. */
  start: z.number().int().min(0),
  end: z.number().int().min(0),
  sentence: z.string(),
  from: z.number().int().min(0),
  to: z.number().int().min(0),
})
export type ProposalSample = z.infer<typeof proposalSample>

/** One row of GET /api/brands/:brandId/proposals. */
export const proposalRow = z.object({
  id: z.uuid(),
  kind: z.enum(values.brand_proposals.kind),
  name: z.string(),
  /** The brand of which the name may be another spelling. */
  trackedBrandId: z.uuid().nullable(),
  trackedBrandName: z.string().nullable(),
  reason: z.string(),
  answers: z.number().int(),
  prompts: z.number().int(),
  /** How many of the newest answers were examined, of which `answers` contain the name. */
  lookedAt: z.number().int(),
  firstSeenAt: z.string(),
  lastSeenAt: z.string(),
  samples: z.array(proposalSample),
  /** A cited domain that contains the name. */
  domain: z.string().nullable(),
  status: z.enum(values.brand_proposals.status),
  decidedAs: z.enum(values.brand_proposals.decided_as).nullable(),
  decidedBrandName: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
})
export type ProposalRow = z.infer<typeof proposalRow>

/** GET /api/brands/:brandId/proposals. */
export const proposalList = z.object({
  proposals: z.array(proposalRow),
  /** When the newest answers were last examined, and how many; null: not yet. */
  lookedAt: z.string().nullable(),
  answers: z.number().int(),
})
export type ProposalList = z.infer<typeof proposalList>

export const proposalDecision = z.discriminatedUnion('decision', [
  z.object({ proposalId: z.uuid(), decision: z.literal('competitor') }),
  z.object({ proposalId: z.uuid(), decision: z.literal('alias'), trackedBrandId: z.uuid() }),
  z.object({ proposalId: z.uuid(), decision: z.literal('dismiss') }),
])
export type ProposalDecision = z.infer<typeof proposalDecision>

/** PUT /api/brands/:brandId/proposals/decisions. All decisions together create one version of the brand set. */
export const proposalDecisions = z.object({
  decisions: z
    .array(proposalDecision)
    .min(1, 'Decide about at least one name.')
    .max(100, 'Choose up to 100 names at a time.')
    .refine(
      (list) => new Set(list.map(({ proposalId }) => proposalId)).size === list.length,
      'A name is listed twice.',
    ),
})

/** DELETE /api/brands/:brandId/proposals/decisions reverts decisions. */
export const proposalIds = z.object({
  proposalIds: z
    .array(z.uuid())
    .min(1, 'Name at least one proposal.')
    .max(100, 'Choose up to 100 names at a time.'),
})

/**
 * GET /api/brands/:brandId/proposals/:proposalId/effect: what accepting would change, estimated by extracting answers.
 */
export const proposalEffect = z.object({
  /**
   * How many of the newest stored answers were extracted for this, and how many of them would newly mention the brand.
   */
  read: z.number().int(),
  gains: z.number().int(),
  /** All stored answers, which would be reprocessed. */
  stored: z.number().int(),
})
export type ProposalEffect = z.infer<typeof proposalEffect>

/** One line of GET /api/brands/:brandId/reprocessings. */
export const brandReprocessingRow = z.object({
  id: z.uuid(),
  version: z.number().int(),
  reason: z.string(),
  total: z.number().int(),
  done: z.number().int(),
  changed: z.number().int(),
  status: z.enum(values.brand_reprocessings.status),
  startedAt: z.string(),
  updatedAt: z.string(),
  finishedAt: z.string().nullable(),
  /** At the speed so far; null until enough is done to estimate. */
  secondsLeft: z.number().nullable(),
})
export type BrandReprocessingRow = z.infer<typeof brandReprocessingRow>

/** One row of GET /api/brands/:brandId/brand-set-versions, newest first. */
export const brandSetVersionRow = z.object({
  version: z.number().int(),
  change: z.string(),
  brands: z.number().int(),
  ignored: z.number().int(),
  /** Null: the system, or a user who no longer exists. Empty: a user whose name the caller may not see. */
  changedBy: z.string().nullable(),
  createdAt: z.string(),
  /** Of the reprocessing for this version; null if there was none. */
  reprocessing: z
    .object({ status: z.string(), read: z.number().int(), changed: z.number().int() })
    .nullable(),
})
export type BrandSetVersionRow = z.infer<typeof brandSetVersionRow>
