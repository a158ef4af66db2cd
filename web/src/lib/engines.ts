import { queryOptions } from '@tanstack/react-query'
import type { EngineRow } from '#core/analysis/schema.ts'
import { api } from './api.ts'

/** The engines an organization may ask, those that are not configured too, with the reason. */
export const enginesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['engines', organizationId],
    queryFn: async ({ signal }) => {
      const response = await api.organizations[':organizationId'].engines.$get(
        { param: { organizationId } },
        { init: { signal } },
      )
      return (await response.json()).engines
    },
    staleTime: 5 * 60_000,
  })

/** What the customer knows an engine as; imports bring engines we do not know, which keep their own word. */
export function engineLabel(id: string, engines: readonly EngineRow[] | undefined): string {
  return engines?.find((engine) => engine.id === id)?.label ?? id
}
