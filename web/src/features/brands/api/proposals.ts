import { queryOptions } from '@tanstack/react-query'
import type { ProposalDecision } from '#core/competitors/discovery/schema.ts'
import { api } from '../../../lib/api.ts'
import { brandKeys } from '../../../lib/brands/brands.ts'

const one = api.brands[':brandId']

/** Untracked brands found in answers, and the decisions about them. */
export const proposalsQuery = (brandId: string) =>
  queryOptions({
    queryKey: [...brandKeys.one(brandId), 'proposals'],
    queryFn: async ({ signal }) =>
      (await one.proposals.$get({ param: { brandId } }, { init: { signal } })).json(),
  })

/** The number of answers that would newly mention a brand. With `trackedBrandId`: as an alias of that brand. */
export const effectQuery = (
  brandId: string,
  { proposalId, trackedBrandId }: { proposalId: string; trackedBrandId: string | null },
) =>
  queryOptions({
    queryKey: [...brandKeys.one(brandId), 'effect', proposalId, trackedBrandId],
    queryFn: async ({ signal }) => {
      const query = trackedBrandId === null ? {} : { trackedBrandId }
      const response = await one.proposals[':proposalId'].effect.$get(
        { param: { brandId, proposalId }, query },
        { init: { signal } },
      )
      return response.json()
    },
    staleTime: 60_000,
  })

export const brandReprocessingsQuery = (brandId: string) =>
  queryOptions({
    queryKey: [...brandKeys.one(brandId), 'reprocessings'],
    queryFn: async ({ signal }) =>
      (await one.reprocessings.$get({ param: { brandId } }, { init: { signal } })).json(),
  })

export const versionsQuery = (brandId: string) =>
  queryOptions({
    queryKey: [...brandKeys.one(brandId), 'versions'],
    queryFn: async ({ signal }) =>
      (await one['brand-set-versions'].$get({ param: { brandId } }, { init: { signal } })).json(),
  })

export async function decideProposals(brandId: string, decisions: ProposalDecision[]): Promise<void> {
  await one.proposals.decisions.$put({ param: { brandId }, json: { decisions } })
}

export async function undoDecisions(brandId: string, proposalIds: string[]): Promise<void> {
  await one.proposals.decisions.$delete({ param: { brandId }, json: { proposalIds } })
}
