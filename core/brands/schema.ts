import { z } from 'zod'
import { runStatus } from '#core/runs/schema.ts'
import { message } from '#core/language/message.ts'
import { foldedName } from '#core/competitors/discovery/folded-name.ts'
import { promptInput } from '#core/prompts/schema.ts'
import { countryCode, languageTag, optionalText, requiredLine } from '#core/text/single-line.ts'
import * as values from '../database/values.ts'
import { normalizeDomain } from './domain.ts'

export const brandLimits = {
  trackedBrands: 50,
  aliases: 100,
  domains: 100,
  prompts: 1000,
  brandsPerOrganization: 500,
} as const

export const aliasMatch = z.enum(['auto', 'any', 'exact', 'context'])

/** A name that can be found in a text: punctuation and emoji alone cannot. */
const name = requiredLine(120).refine(
  (typed) => typed === '' || /[\p{L}\p{N}]/u.test(typed),
  'Use at least one letter or digit, so the name can be found in answers.',
)

export const aliasInput = z.object({ text: name, match: aliasMatch.default('auto') })
export type AliasInput = z.infer<typeof aliasInput>

/** Normalized on parsing; see normalizeDomain. */
export const domainInput = z
  .string()
  .max(253, 'Enter up to 253 characters.')
  .transform((typed, context) => {
    const normalized = normalizeDomain(typed)
    if ('domain' in normalized) return normalized.domain
    context.addIssue({ code: 'custom', message: normalized.error })
    return z.NEVER
  })

const aliases = z
  .array(aliasInput)
  .max(brandLimits.aliases, `Add up to ${brandLimits.aliases} aliases.`)
  .transform((list) => uniqueBy(list, (alias) => alias.text))
const domains = z
  .array(domainInput)
  .max(brandLimits.domains, `Add up to ${brandLimits.domains} domains.`)
  .transform((list) => uniqueBy(list, (domain) => domain))

export const competitorInput = z.object({
  name,
  aliases: aliases.default([]),
  domains: domains.default([]),
  description: optionalText(2000).default(''),
})
export type CompetitorInput = z.infer<typeof competitorInput>

export const competitorPatch = z.object({
  name: name.optional(),
  aliases: aliases.optional(),
  domains: domains.optional(),
  description: optionalText(2000).optional(),
})
export type CompetitorPatch = z.infer<typeof competitorPatch>

export const brandInput = z
  .object({
    name,
    domains: domains.default([]),
    aliases: aliases.default([]),
    description: optionalText(2000).default(''),
    country: countryCode.nullish().default(null),
    language: languageTag.nullish().default(null),
    competitors: z
      .array(competitorInput)
      .max(brandLimits.trackedBrands - 1, `Add up to ${brandLimits.trackedBrands - 1} competitors.`)
      .default([]),
    prompts: z
      .array(promptInput)
      .max(brandLimits.prompts, `Choose up to ${brandLimits.prompts.toLocaleString('en')} prompts.`)
      .default([]),
  })
  .superRefine((brand, context) => {
    const names = [brand.name, ...brand.competitors.map((competitor) => competitor.name)]
    names.forEach((name, index) => {
      const first = names.findIndex((other) => foldedName(other) === foldedName(name))
      if (first < index)
        context.addIssue({
          code: 'custom',
          path: ['competitors', index - 1, 'name'],
          message: `“${name}” is listed twice. Remove one.`,
        })
    })
  })
export type BrandInput = z.infer<typeof brandInput>
/** The values of a form before parsing adds the defaults. */
export type BrandDraft = z.input<typeof brandInput>

export const brandPatch = z.object({
  name: name.optional(),
  description: optionalText(2000).optional(),
  country: countryCode.nullable().optional(),
  language: languageTag.nullable().optional(),
  /** Of the own tracked brand. */
  aliases: aliases.optional(),
  domains: domains.optional(),
})
export type BrandPatch = z.infer<typeof brandPatch>

/** What the audit log calls the columns of a brand. */
export const brandColumnLabels = {
  name: message('name'),
  description: message('description'),
  country: message('country'),
  language: message('language'),
}

/** One row of GET /api/organizations/:organizationId/brands. */
export const brandRow = z.object({
  id: z.uuid(),
  name: z.string(),
  archivedAt: z.string().nullable(),
  domains: z.array(z.string()),
  prompts: z.number().int(),
  competitors: z.number().int(),
  /** Members with access who are not owner or admin; null for callers who may not see this. */
  viewers: z.number().int().nullable(),
  /** Active share links that the caller created or, for an admin, all; null for callers who may not share. */
  openLinks: z.number().int().nullable(),
  answers: z.number().int(),
  /** Those of them that the sandbox generated. */
  sandboxAnswers: z.number().int(),
  lastRun: z
    .object({ id: z.uuid(), kind: z.enum(values.analyses.kind), status: runStatus, createdAt: z.string() })
    .nullable(),
  isDemo: z.boolean(),
  createdAt: z.string(),
})
export type BrandRow = z.infer<typeof brandRow>

export const trackedBrandRow = z.object({
  id: z.uuid(),
  name: z.string(),
  isOwn: z.boolean(),
  aliases: z.array(z.object({ text: z.string(), match: aliasMatch })),
  domains: z.array(z.string()),
  description: z.string(),
  createdAt: z.string(),
})
export type TrackedBrandRow = z.infer<typeof trackedBrandRow>

/** GET /api/brands/:brandId. */
export const brandProfile = z.object({
  id: z.uuid(),
  organizationId: z.uuid(),
  name: z.string(),
  description: z.string(),
  country: z.string().nullable(),
  language: z.string().nullable(),
  archivedAt: z.string().nullable(),
  isDemo: z.boolean(),
  createdAt: z.string(),
  brandSetVersion: z.number().int(),
  /** Whether the caller may change it. */
  canEdit: z.boolean(),
  /** Answers are being reprocessed because the tracked brands changed. */
  reprocessing: z.boolean(),
  own: trackedBrandRow,
  competitors: z.array(trackedBrandRow),
  prompts: z.number().int(),
  archivedPrompts: z.number().int(),
})
export type BrandProfile = z.infer<typeof brandProfile>

function uniqueBy<Item>(list: Item[], key: (item: Item) => string): Item[] {
  const seen = new Set<string>()
  return list.filter((item) => !seen.has(key(item)) && seen.add(key(item)))
}
