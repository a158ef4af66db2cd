import { queryOptions } from '@tanstack/react-query'
import type { Belonging } from '#core/people/membership.ts'
import { api } from '../api.ts'

export const membershipKeys = { all: ['memberships'] as const }

/** The active memberships of a user, and whether they are platform staff. */
export const membershipsQuery = (user: { id: string }) =>
  queryOptions({
    queryKey: [...membershipKeys.all, user.id],
    queryFn: async ({ signal }): Promise<Belonging> => {
      const response = await api.memberships.$get({}, { init: { signal } })
      return response.json()
    },
    staleTime: 60_000,
  })
