import { queryOptions } from '@tanstack/react-query'
import type { MetricRuleInput, RuleDraft } from '#core/notifications/alert.ts'
import { api } from '../../../lib/api.ts'

export const ruleKeys = { all: ['notification-rules'] as const }

export const rulesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...ruleKeys.all, organizationId],
    queryFn: async ({ signal }) => {
      const response = await api.organizations[':organizationId']['notification-rules'].$get(
        { param: { organizationId } },
        { init: { signal } },
      )
      return response.json()
    },
  })

export const previewQuery = (brandId: string, json: { rule: MetricRuleInput; ruleId: string | null }) =>
  queryOptions({
    queryKey: [...ruleKeys.all, 'preview', brandId, json],
    queryFn: async ({ signal }) => {
      const response = await api.brands[':brandId']['notification-rules'].preview.$post(
        { param: { brandId }, json },
        { init: { signal } },
      )
      return response.json()
    },
    staleTime: 60_000,
    retry: false,
  })

/** `brandId` null: for the organization and all its brands. */
export async function createRule(
  home: { organizationId: string; brandId: string | null },
  json: RuleDraft,
): Promise<void> {
  if (home.brandId === null)
    await api.organizations[':organizationId']['notification-rules'].$post({
      param: { organizationId: home.organizationId },
      json,
    })
  else await api.brands[':brandId']['notification-rules'].$post({ param: { brandId: home.brandId }, json })
}

export async function changeRule(ruleId: string, json: RuleDraft): Promise<void> {
  await api['notification-rules'][':ruleId'].$put({ param: { ruleId }, json })
}

export async function pauseRule(ruleId: string, isPaused: boolean): Promise<void> {
  await api['notification-rules'][':ruleId'].pause.$put({ param: { ruleId }, json: { isPaused } })
}

export async function deleteRule(ruleId: string, isDeleted: boolean): Promise<void> {
  await api['notification-rules'][':ruleId'].deletion.$put({ param: { ruleId }, json: { isDeleted } })
}
