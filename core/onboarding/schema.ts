import { z } from 'zod'
import type * as values from '../database/values.ts'
import { brandLimits } from '../brands/schema.ts'
import { timeZone } from '../organizations/schema.ts'
import type { PageProblem } from '../pages/problems.ts'
import { requiredLine } from '../text/single-line.ts'
import { triedBrand } from '../trials/tried-brand.ts'
import type { BrandProposal } from './propose-brand.ts'

/** A website or a brand name; a domain is named by its main part until its home page is read. */
const brandTyped = requiredLine(253).transform((typed, context) => {
  const brand = triedBrand(typed)
  if (!('error' in brand)) return { typed, ...brand }
  context.addIssue({ code: 'custom', message: brand.error })
  return z.NEVER
})

/** POST /api/organizations/:organizationId/brand-drafts. */
export const draftInput = z.object({ brand: brandTyped })

/** POST /api/onboarding: the first brand of a person without an organization, which is created with it. */
export const onboardingInput = draftInput.extend({ timeZone })

const text = (max: number) => z.string().max(max)
const spelling = z.object({ text: text(500), match: text(20) })

/** The form of a new brand as it was left, with everything that is not valid yet. */
export const draftContent = z.object({
  name: text(500),
  domains: z.array(text(500)).max(brandLimits.domains),
  aliases: z.array(spelling).max(brandLimits.aliases),
  description: text(4000),
  country: text(10).nullable(),
  language: text(30).nullable(),
  category: text(200),
  competitors: z
    .array(
      z.object({
        name: text(500),
        domains: z.array(text(500)).max(brandLimits.domains),
        aliases: z.array(spelling).max(brandLimits.aliases),
        description: text(4000),
      }),
    )
    .max(brandLimits.trackedBrands),
  prompts: z
    .array(
      z.object({
        text: text(5000),
        topic: text(200),
        intent: text(100).nullable(),
        tags: z.array(text(100)).max(20),
      }),
    )
    .max(brandLimits.prompts),
})
export type DraftContent = z.infer<typeof draftContent>

/** The new brand that the caller is setting up. */
export type BrandDraftView = {
  id: string
  typed: string
  domain: string | null
  /** `reading`: a worker is reading the home page. */
  state: (typeof values.brand_drafts.state)[number]
  /** Why the home page could not be read. */
  problem: PageProblem | null
  proposal: BrandProposal
  content: DraftContent | null
}
