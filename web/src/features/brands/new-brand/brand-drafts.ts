import { queryOptions } from '@tanstack/react-query'
import type { BrandDraft } from '#core/brands/schema.ts'
import type { BrandDraftView, DraftContent } from '#core/onboarding/schema.ts'
import { api } from '../../../lib/api.ts'

export const draftKeys = {
  all: ['brand-drafts'] as const,
  of: (organizationId: string) => ['brand-drafts', organizationId] as const,
}

const pollMs = 700

const drafts = api.organizations[':organizationId']['brand-drafts']
const one = api['brand-drafts'][':draftId']

/** The brand that the user is setting up; polled while its home page is read. */
export const draftQuery = (organizationId: string) =>
  queryOptions({
    queryKey: draftKeys.of(organizationId),
    queryFn: async ({ signal }): Promise<BrandDraftView | null> => {
      const response = await drafts.$get({ param: { organizationId } }, { init: { signal } })
      return (await response.json()).draft
    },
    refetchInterval: (query) => (query.state.data?.state === 'reading' ? pollMs : false),
    // What is typed here is newer than what is stored.
    refetchOnWindowFocus: false,
  })

export async function startDraft(organizationId: string, brand: string): Promise<BrandDraftView> {
  const response = await drafts.$post({ param: { organizationId }, json: { brand } })
  return (await response.json()).draft
}

/** Creates the organization of a new user together with the draft of its first brand. */
export async function startOnboarding(brand: string): Promise<string> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const response = await api.onboarding.$post({ json: { brand, timeZone } })
  return (await response.json()).organizationId
}

export async function keepDraft(draftId: string, content: DraftContent): Promise<void> {
  await one.$put({ param: { draftId }, json: content })
}

export async function skipHomePage(draftId: string): Promise<void> {
  await one['without-home-page'].$put({ param: { draftId } })
}

export async function discardDraft(draftId: string): Promise<void> {
  await one.$delete({ param: { draftId } })
}

/** Repeating it returns the same brand. */
export async function createBrand(draftId: string, brand: BrandDraft) {
  const response = await one.brand.$post({ param: { draftId }, json: brand })
  return response.json()
}
