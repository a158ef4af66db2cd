import { queryOptions } from '@tanstack/react-query'
import type { Dashboard } from '#core/reports/schema.ts'
import { api } from '../../../../lib/api.ts'

const whileRunningMs = 3000

/** The dashboard of the organization. Polled every few seconds while something runs. */
export const dashboardQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['reports', 'dashboard', organizationId],
    queryFn: async ({ signal }): Promise<Dashboard> => {
      const response = await api.organizations[':organizationId'].dashboard.$get(
        { param: { organizationId } },
        { init: { signal } },
      )
      return response.json()
    },
    refetchInterval: (query) => ((query.state.data?.running.length ?? 0) > 0 ? whileRunningMs : false),
  })
