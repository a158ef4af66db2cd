import { queryOptions } from '@tanstack/react-query'
import type { MetricAlertInput, AlertDraft } from '#core/notifications/alert.ts'
import { api } from '../../../lib/api.ts'

export const alertKeys = { all: ['notification-rules'] as const }

export const alertsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...alertKeys.all, organizationId],
    queryFn: async ({ signal }) => {
      const response = await api.organizations[':organizationId'].alerts.$get(
        { param: { organizationId } },
        { init: { signal } },
      )
      return response.json()
    },
  })

export const previewQuery = (brandId: string, json: { rule: MetricAlertInput; alertId: string | null }) =>
  queryOptions({
    queryKey: [...alertKeys.all, 'preview', brandId, json],
    queryFn: async ({ signal }) => {
      const response = await api.brands[':brandId'].alerts.preview.$post(
        { param: { brandId }, json },
        { init: { signal } },
      )
      return response.json()
    },
    staleTime: 60_000,
    retry: false,
  })

/** `brandId` null: for the organization and all its brands. */
export async function createAlert(
  home: { organizationId: string; brandId: string | null },
  json: AlertDraft,
): Promise<void> {
  if (home.brandId === null)
    await api.organizations[':organizationId'].alerts.$post({
      param: { organizationId: home.organizationId },
      json,
    })
  else await api.brands[':brandId'].alerts.$post({ param: { brandId: home.brandId }, json })
}

export async function changeAlert(alertId: string, json: AlertDraft): Promise<void> {
  await api.alerts[':alertId'].$put({ param: { alertId }, json })
}

export async function pauseAlert(alertId: string, isPaused: boolean): Promise<void> {
  await api.alerts[':alertId'].pause.$put({ param: { alertId }, json: { isPaused } })
}

export async function deleteAlert(alertId: string, isDeleted: boolean): Promise<void> {
  await api.alerts[':alertId'].deletion.$put({ param: { alertId }, json: { isDeleted } })
}
