import { queryOptions } from '@tanstack/react-query'
import { reportFilters } from '#core/reports/filters.ts'
import type { EngineWeek, ToDoList, WeekFeed } from '#core/reports/home/schema.ts'
import { api } from '../../../../lib/api.ts'
import { loadReport } from '../../../../lib/reports/load-report.ts'

/** What changed in the seven days up to `to`, or up to today. */
export const changesQuery = (organizationId: string, to: string | undefined) =>
  queryOptions({
    queryKey: ['reports', 'changes', organizationId, to],
    queryFn: async ({ signal }): Promise<WeekFeed> => {
      const response = await api.organizations[':organizationId'].changes.$get(
        { param: { organizationId }, query: to === undefined ? {} : { to } },
        { init: { signal } },
      )
      return response.json()
    },
  })

export const toDoQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['reports', 'to-do', organizationId],
    queryFn: async ({ signal }): Promise<ToDoList> => {
      const response = await api.organizations[':organizationId']['to-do'].$get(
        { param: { organizationId } },
        { init: { signal } },
      )
      return response.json()
    },
  })

export const engineWeeksQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['reports', 'engine-weeks', organizationId],
    queryFn: async ({ signal }): Promise<EngineWeek[]> => {
      const response = await api.organizations[':organizationId']['engine-weeks'].$get(
        { param: { organizationId } },
        { init: { signal } },
      )
      return response.json()
    },
  })

/** The summary of the only brand. */
export const onlyBrandQuery = (brandId: string) =>
  queryOptions({
    queryKey: ['reports', 'overview', brandId, 'home'],
    queryFn: ({ signal }) => loadReport('overview', brandId, { filters: reportFilters.parse({}), signal }),
  })
