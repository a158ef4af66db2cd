import { z } from 'zod'
import { checkImportance, importanceFields } from './importance.ts'
import { funnelStages } from '../reports/filters.ts'
import { optionalLine, requiredLine, requiredText } from '#core/text/single-line.ts'

export const promptLimits = { text: 4000, tags: 20, perRequest: 1000 } as const

const tags = z
  .array(requiredLine(60))
  .max(promptLimits.tags, `Add up to ${promptLimits.tags} tags.`)
  .transform((list) => [...new Set(list)])

export const promptInput = z
  .object({
    text: requiredText(promptLimits.text),
    topic: optionalLine(120).default(''),
    intent: optionalLine(60).nullish().default(null),
    tags: tags.default([]),
    ...importanceFields,
  })
  .superRefine(checkImportance)
export type PromptInput = z.infer<typeof promptInput>

/** POST /api/brands/:brandId/prompts. */
export const promptsInput = z.object({
  prompts: z
    .array(promptInput)
    .min(1, 'Add at least one prompt.')
    .max(
      promptLimits.perRequest,
      `You can add up to ${promptLimits.perRequest.toLocaleString('en')} prompts at a time.`,
    ),
})

/** The result for each wording: added, or already known (with its id and whether it is archived). */
export const promptsCreated = z.object({
  added: z.array(z.object({ id: z.uuid(), text: z.string(), isBranded: z.boolean() })),
  known: z.array(z.object({ id: z.uuid(), text: z.string(), archived: z.boolean() })),
})
export type PromptsCreated = z.infer<typeof promptsCreated>

/** A changed wording becomes a new version. A level removes the volume, and a volume the level. */
export const promptPatch = z
  .object({
    text: requiredText(promptLimits.text).optional(),
    topic: optionalLine(120).optional(),
    intent: optionalLine(60).nullable().optional(),
    funnel: z.enum(funnelStages).nullable().optional(),
    tags: tags.optional(),
    ...importanceFields,
  })
  .superRefine(checkImportance)
export type PromptPatch = z.infer<typeof promptPatch>

/** PUT /api/brands/:brandId/prompts/archive: archives or restores several prompts. */
export const promptArchive = z.object({
  promptIds: z.array(z.uuid()).min(1).max(promptLimits.perRequest),
  archived: z.boolean(),
})
export type PromptArchive = z.infer<typeof promptArchive>

/** PUT /api/brands/:brandId/prompts/importance: each prompt gets a level, or a volume with its source. */
export const promptsImportance = z.object({
  prompts: z
    .array(
      z
        .object({ promptId: z.uuid(), ...importanceFields })
        .superRefine(checkImportance)
        .refine(({ importance, volume }) => importance !== undefined || volume !== undefined, {
          path: ['importance'],
          message: 'Choose an importance or enter a volume.',
        }),
    )
    .min(1)
    .max(promptLimits.perRequest)
    .refine((prompts) => new Set(prompts.map(({ promptId }) => promptId)).size === prompts.length, {
      message: 'List each prompt once.',
    }),
})
export type PromptsImportance = z.infer<typeof promptsImportance>
