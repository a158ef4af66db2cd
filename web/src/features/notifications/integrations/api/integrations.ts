import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type {
  IntegrationInput,
  IntegrationList,
  IntegrationRow,
  DeliveriesQuery,
  DeliveryDetails,
  NewIntegration,
} from '#core/notifications/integrations/schema.ts'
import { api } from '../../../../lib/api.ts'

export const integrationKeys = {
  all: ['channels'] as const,
  deliveries: ['channels', 'deliveries'] as const,
}

const channels = api.organizations[':organizationId'].integrations
const one = api.integrations[':channelId']

export const integrationsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...integrationKeys.all, 'of', organizationId],
    queryFn: async ({ signal }): Promise<IntegrationList> =>
      (await channels.$get({ param: { organizationId } }, { init: { signal } })).json(),
  })

/** Only this response contains the signing secret. */
export async function addIntegration(
  organizationId: string,
  json: IntegrationInput,
): Promise<NewIntegration> {
  return (await channels.$post({ param: { organizationId }, json })).json()
}

export async function changeIntegration(
  channelId: string,
  json: Partial<IntegrationInput>,
): Promise<IntegrationRow> {
  return (await one.$patch({ param: { channelId }, json })).json()
}

export async function pauseIntegration(channelId: string, isPaused: boolean): Promise<IntegrationRow> {
  return (await one.pause.$put({ param: { channelId }, json: { isPaused } })).json()
}

export async function removeIntegration(channelId: string): Promise<void> {
  await one.$delete({ param: { channelId } })
}

/** Only this response contains the new signing secret. */
export async function rotateSecret(channelId: string): Promise<NewIntegration> {
  return (await one.secrets.$post({ param: { channelId } })).json()
}

/** Returns the id of the delivery that will have the result. */
export async function testIntegration(channelId: string): Promise<string> {
  return (await (await one.tests.$post({ param: { channelId } })).json()).deliveryId
}

export type LogFilters = Omit<DeliveriesQuery, 'after'>

export const deliveriesQuery = (organizationId: string, filters: LogFilters) =>
  infiniteQueryOptions({
    queryKey: [...integrationKeys.deliveries, organizationId, filters],
    queryFn: async ({ signal, pageParam }) =>
      (
        await api.organizations[':organizationId'].deliveries.$get(
          {
            param: { organizationId },
            query: { ...filters, ...(pageParam === '' ? {} : { after: pageParam }) },
          },
          { init: { signal } },
        )
      ).json(),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

const whileOnItsWayMs = 700

/** One delivery with its attempts. Polled until the first attempt is over. */
export const deliveryQuery = (deliveryId: string) =>
  queryOptions({
    queryKey: [...integrationKeys.deliveries, 'one', deliveryId],
    queryFn: async ({ signal }): Promise<DeliveryDetails> =>
      (await api.deliveries[':deliveryId'].$get({ param: { deliveryId } }, { init: { signal } })).json(),
    refetchInterval: ({ state }) => (isUntried(state.data) ? whileOnItsWayMs : false),
  })

/** No attempt has been made yet. */
export const isUntried = (delivery: DeliveryDetails | undefined) =>
  delivery === undefined ||
  (delivery.tries.length === 0 && (delivery.state === 'queued' || delivery.state === 'sending'))

/** Returns the id of the new delivery. */
export async function replayDelivery(deliveryId: string): Promise<string> {
  return (await (await api.deliveries[':deliveryId'].replays.$post({ param: { deliveryId } })).json())
    .deliveryId
}
