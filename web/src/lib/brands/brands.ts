import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

export const brandKeys = {
  all: ['brands'] as const,
  lists: ['brands', 'list'] as const,
  list: (organizationId: string) => ['brands', 'list', organizationId] as const,
  one: (brandId: string) => ['brands', 'one', brandId] as const,
}

/** The brands that the caller may view, including archived ones. */
export const brandsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: brandKeys.list(organizationId),
    queryFn: async ({ signal }) => {
      const response = await api.organizations[':organizationId'].brands.$get(
        { param: { organizationId } },
        { init: { signal } },
      )
      return response.json()
    },
  })

/** One brand with its aliases, its competitors, and whether the caller may change it. */
export const brandQuery = (brandId: string) =>
  queryOptions({
    queryKey: brandKeys.one(brandId),
    queryFn: async ({ signal }) => {
      const response = await api.brands[':brandId'].$get({ param: { brandId } }, { init: { signal } })
      return response.json()
    },
  })
