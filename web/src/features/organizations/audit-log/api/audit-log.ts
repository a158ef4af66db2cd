import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AuditFilters, AuditPage, AuditPeople } from '#core/organizations/audit-log/schema.ts'
import { api, authorizedFetch } from '../../../../lib/api.ts'

const auditKeys = { all: ['audit-log'] as const }
const log = api.organizations[':organizationId']['audit-log']
const pageSize = 100

export const auditLogQuery = (organizationId: string, filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: [...auditKeys.all, organizationId, filters],
    queryFn: async ({ pageParam, signal }): Promise<AuditPage> => {
      const response = await log.$get(
        {
          param: { organizationId },
          query: { ...filters, limit: String(pageSize), ...(pageParam && { before: pageParam }) },
        },
        { init: { signal } },
      )
      return response.json()
    },
    initialPageParam: '',
    getNextPageParam: (page: AuditPage) => page.next,
  })

/** The options of the audit log's filters. */
export const auditChoicesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...auditKeys.all, organizationId, 'choices'],
    queryFn: async ({ signal }): Promise<AuditPeople> =>
      (await log.choices.$get({ param: { organizationId } }, { init: { signal } })).json(),
  })

/** Everything that matches the filters, not only what has been loaded. */
export async function loadAuditFile(
  organizationId: string,
  filters: AuditFilters,
  format: 'csv' | 'ndjson',
): Promise<Blob> {
  const query = new URLSearchParams({ format })
  for (const [name, value] of Object.entries(filters)) if (value !== undefined) query.set(name, value)
  return (await authorizedFetch(`/api/organizations/${organizationId}/audit-log/file?${query}`)).blob()
}
