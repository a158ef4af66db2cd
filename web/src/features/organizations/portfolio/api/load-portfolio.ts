import { queryOptions } from '@tanstack/react-query'
import type { Portfolio } from '#core/reports/portfolio.ts'
import { api } from '../../../../lib/api.ts'

/** Every organization of the caller, in one request. */
export const portfolioQuery = () =>
  queryOptions({
    queryKey: ['reports', 'portfolio'],
    queryFn: async ({ signal }): Promise<Portfolio> => {
      const response = await api.portfolio.$get({}, { init: { signal } })
      return response.json()
    },
  })
