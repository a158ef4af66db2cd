import { queryOptions } from '@tanstack/react-query'
import type { Severity } from '#core/notifications/events/schema.ts'
import type { PreferencesInput } from '#core/notifications/preferences.ts'
import { api } from '../../../lib/api.ts'

export const preferencesKeys = { all: ['notification-preferences'] as const }

export const preferencesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...preferencesKeys.all, organizationId],
    queryFn: async ({ signal }) => {
      const response = await api.organizations[':organizationId']['notification-preferences'].$get(
        { param: { organizationId } },
        { init: { signal } },
      )
      return response.json()
    },
  })

export async function savePreferences(organizationId: string, json: PreferencesInput): Promise<void> {
  await api.organizations[':organizationId']['notification-preferences'].$put({
    param: { organizationId },
    json,
  })
}

export async function saveMail(
  organizationId: string,
  json: { leastSeverity: Severity; isPaused: boolean },
): Promise<void> {
  await api.organizations[':organizationId']['notification-preferences'].mail.$put({
    param: { organizationId },
    json,
  })
}
