import { z } from 'zod'
import { providerIds } from '../engine/provider-catalog.ts'
import { countryCode, languageTag, optionalLine } from '#core/text/single-line.ts'

export const analysisLimits = { cells: 10_000, repeats: 50, engines: 50, prompts: 1000 } as const

/** POST /api/brands/:brandId/analyses. Without promptIds: every prompt that is not archived. */
export const analysisInput = z.object({
  engines: z
    .array(z.string().min(1).max(60))
    .min(1, 'Choose at least one engine.')
    .max(analysisLimits.engines, `At most ${analysisLimits.engines} engines.`)
    .transform((list) => [...new Set(list)]),
  promptIds: z
    .array(z.uuid())
    .min(1, 'Choose at least one prompt.')
    .max(analysisLimits.prompts, `At most ${analysisLimits.prompts.toLocaleString('en')} prompts.`)
    .transform((list) => [...new Set(list)])
    .optional(),
  repeats: z
    .number()
    .int()
    .min(1, 'At least 1 repeat.')
    .max(analysisLimits.repeats, `At most ${analysisLimits.repeats} repeats.`)
    .default(1),
  country: countryCode.nullish().default(null),
  language: languageTag.nullish().default(null),
  label: optionalLine(200).default(''),
})
export type AnalysisInput = z.infer<typeof analysisInput>
export type AnalysisDraft = z.input<typeof analysisInput>

export const analysisStatuses = ['queued', 'running', 'paused', 'completed', 'cancelled', 'failed'] as const
export const analysisStatus = z.enum(analysisStatuses)
export type AnalysisStatus = z.infer<typeof analysisStatus>

export const cellCounts = z.object({
  queued: z.number().int(),
  asking: z.number().int(),
  answered: z.number().int(),
  failed: z.number().int(),
  cancelled: z.number().int(),
})
export type CellCounts = z.infer<typeof cellCounts>

/** An analysis with its progress: a line of the list, the GET of one, and each event of its stream. */
export const analysisProgress = z.object({
  id: z.uuid(),
  brandId: z.uuid(),
  kind: z.enum(['run', 'import']),
  status: analysisStatus,
  label: z.string(),
  engines: z.array(z.string()),
  prompts: z.number().int(),
  repeats: z.number().int(),
  country: z.string().nullable(),
  language: z.string().nullable(),
  planned: z.number().int(),
  counts: cellCounts,
  /** US dollars of the answers whose cost is known; null when there are none of these. */
  costUsd: z.number().nullable(),
  /** Answers whose cost is not known. */
  costUnknown: z.number().int(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  /** Null until enough cells are done to tell, and when nothing is left. */
  etaSeconds: z.number().int().nullable(),
  /** Why the analysis as a whole failed. */
  failure: z.string().nullable(),
  failures: z.array(z.object({ code: z.string(), count: z.number().int(), message: z.string() })),
  import: z
    .object({
      bytes: z.number().nullable(),
      readBytes: z.number(),
      lines: z.number().int(),
      added: z.number().int(),
      known: z.number().int(),
      rejected: z.number().int(),
    })
    .nullable(),
})
export type AnalysisProgress = z.infer<typeof analysisProgress>

/** One engine of GET /api/organizations/:organizationId/engines. */
export const engineRow = z.object({
  id: z.string(),
  label: z.string(),
  provider: z.string(),
  sandbox: z.boolean(),
  configured: z.boolean(),
  /** What to do to make it usable; only when it is not configured. */
  reason: z.string().optional(),
  defaultModel: z.string(),
  models: z.array(z.string()),
  docs: z.string(),
  providerId: z.enum(providerIds),
  channel: z.enum(['api', 'ui']),
  takesCountry: z.boolean(),
  searches: z.enum(['never', 'chosen', 'always']),
  /** US dollars one answer of the default model usually costs, by list price and usual length; null when no price is known. */
  typicalUsd: z.number().nullable(),
  /** US dollars one answer should not exceed: what budgets set aside while it is asked. Null when no price is known. */
  ceilingUsd: z.number().nullable(),
})
export type EngineRow = z.infer<typeof engineRow>
