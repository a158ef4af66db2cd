import { infiniteQueryOptions } from '@tanstack/react-query'
import type { DeliveryPage } from '#core/bot-logs/source-schema.ts'
import { api, authorizedFetch } from '../../../../lib/api.ts'

export const deliveryKeys = { all: ['bot-log-deliveries'] as const }

/** The deliveries of a source, latest first. */
export const deliveriesQuery = (brandId: string, sourceId: string) =>
  infiniteQueryOptions({
    queryKey: [...deliveryKeys.all, brandId, sourceId],
    queryFn: async ({ pageParam, signal }): Promise<DeliveryPage> => {
      const query = pageParam === null ? { sourceId } : { sourceId, before: pageParam }
      const response = await api.brands[':brandId']['bot-log-deliveries'].$get(
        { param: { brandId }, query },
        { init: { signal } },
      )
      return response.json()
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

export async function cancelDelivery(deliveryId: string): Promise<void> {
  await api['bot-log-deliveries'][':deliveryId'].cancellation.$put({ param: { deliveryId } })
}

export async function retryDelivery(deliveryId: string): Promise<void> {
  await api['bot-log-deliveries'][':deliveryId'].retries.$post({ param: { deliveryId } })
}

/** The first bytes of a delivery, as a sample. */
export async function firstBytes(deliveryId: string): Promise<Blob> {
  return (await authorizedFetch(`/api/bot-log-deliveries/${deliveryId}/first-bytes`)).blob()
}

/** NDJSON of the rejected lines with their reasons. */
export async function rejectedLines(deliveryId: string): Promise<Blob> {
  return (await authorizedFetch(`/api/bot-log-deliveries/${deliveryId}/rejected-lines`)).blob()
}
