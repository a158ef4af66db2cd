import { queryOptions } from '@tanstack/react-query'
import type { Dashboard } from '#core/reports/schema.ts'
import { api } from '../../../../lib/api.ts'

const whileRunningMs = 3000

/** The organization at a glance. While something runs it is asked again every few seconds. */
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
