import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { api } from '../api.ts'
import { brandKeys } from '../brands/brands.ts'

export type Viewer = InferResponseType<
  (typeof api.brands)[':brandId']['viewers']['$get'],
  200
>['viewers'][number]

/** The members who may view a brand, as far as the caller may see them. */
export const viewersQuery = (brandId: string) =>
  queryOptions({
    queryKey: [...brandKeys.one(brandId), 'viewers'],
    queryFn: async ({ signal }): Promise<Viewer[]> => {
      const response = await api.brands[':brandId'].viewers.$get({ param: { brandId } }, { init: { signal } })
      return (await response.json()).viewers
    },
  })
