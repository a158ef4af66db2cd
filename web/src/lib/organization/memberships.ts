import { queryOptions } from '@tanstack/react-query'
import type { Membership } from '#core/organization/membership.ts'
import { api } from '../api.ts'

export const membershipKeys = { all: ['memberships'] as const }

/** The active memberships of a user, oldest first. */
export const membershipsQuery = (user: { id: string }) =>
  queryOptions({
    queryKey: [...membershipKeys.all, user.id],
    queryFn: async ({ signal }): Promise<Membership[]> => {
      const response = await api.memberships.$get({}, { init: { signal } })
      return (await response.json()).memberships
    },
    staleTime: 60_000,
  })
