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

/** The answer holds the signing secret, this once. */
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

/** The answer holds the new signing secret, this once. */
export async function rotateSecret(channelId: string): Promise<NewIntegration> {
  return (await one.secrets.$post({ param: { channelId } })).json()
}

/** Returns the delivery in which the answer will stand. */
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

/** One delivery with its tries. Until the first try is over it is asked again. */
export const deliveryQuery = (deliveryId: string) =>
  queryOptions({
    queryKey: [...integrationKeys.deliveries, 'one', deliveryId],
    queryFn: async ({ signal }): Promise<DeliveryDetails> =>
      (await api.deliveries[':deliveryId'].$get({ param: { deliveryId } }, { init: { signal } })).json(),
    refetchInterval: ({ state }) => (isUntried(state.data) ? whileOnItsWayMs : false),
  })

/** Nothing is known of it yet. */
export const isUntried = (delivery: DeliveryDetails | undefined) =>
  delivery === undefined ||
  (delivery.tries.length === 0 && (delivery.state === 'queued' || delivery.state === 'sending'))

/** Returns the new delivery. */
export async function replayDelivery(deliveryId: string): Promise<string> {
  return (await (await api.deliveries[':deliveryId'].replays.$post({ param: { deliveryId } })).json())
    .deliveryId
}
