import { queryOptions } from '@tanstack/react-query'
import type { IntegrationRow, NumberInput, NumberList } from '#core/notifications/integrations/schema.ts'
import type { Severity } from '#core/notifications/events/schema.ts'
import { api } from '../../../../lib/api.ts'

export const numberKeys = { all: ['numbers'] as const }

const numbers = api.organizations[':organizationId'].numbers

/** The caller's own phone numbers. */
export const numbersQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...numberKeys.all, organizationId],
    queryFn: async ({ signal }): Promise<NumberList> =>
      (await numbers.$get({ param: { organizationId } }, { init: { signal } })).json(),
  })

export async function addNumber(organizationId: string, json: NumberInput): Promise<IntegrationRow> {
  return (await numbers.$post({ param: { organizationId }, json })).json()
}

export async function sendCodeAgain(channelId: string): Promise<void> {
  await api.numbers[':channelId'].codes.$post({ param: { channelId } })
}

export async function confirmNumber(channelId: string, code: string): Promise<IntegrationRow> {
  return (await api.numbers[':channelId'].confirmation.$put({ param: { channelId }, json: { code } })).json()
}

export async function pauseNumber(channelId: string, isPaused: boolean): Promise<void> {
  await api.integrations[':channelId'].pause.$put({ param: { channelId }, json: { isPaused } })
}

export async function changeNumber(channelId: string, leastSeverity: Severity): Promise<void> {
  await api.numbers[':channelId'].$patch({ param: { channelId }, json: { leastSeverity } })
}

export async function removeNumber(channelId: string): Promise<void> {
  await api.integrations[':channelId'].$delete({ param: { channelId } })
}
