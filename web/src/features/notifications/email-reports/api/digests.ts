import { queryOptions } from '@tanstack/react-query'
import type { DigestDraft } from '#core/notifications/email-reports/schema.ts'
import { api } from '../../../../lib/api.ts'

export const digestKeys = { all: ['digests'] as const }

export const digestsQuery = (brandId: string) =>
  queryOptions({
    queryKey: [...digestKeys.all, brandId],
    queryFn: async ({ signal }) => {
      const response = await api.brands[':brandId'].digests.$get({ param: { brandId } }, { init: { signal } })
      return response.json()
    },
  })

export async function createDigest(brandId: string, json: DigestDraft): Promise<void> {
  await api.brands[':brandId'].digests.$post({ param: { brandId }, json })
}

export async function changeDigest(digestId: string, json: DigestDraft): Promise<void> {
  await api.digests[':digestId'].$put({ param: { digestId }, json })
}

export async function pauseDigest(digestId: string, isPaused: boolean): Promise<void> {
  await api.digests[':digestId'].pause.$put({ param: { digestId }, json: { isPaused } })
}

export async function deleteDigest(digestId: string): Promise<void> {
  await api.digests[':digestId'].$delete({ param: { digestId } })
}

/** To the caller alone. */
export async function mailDigest(digestId: string): Promise<void> {
  await api.digests[':digestId'].mails.$post({ param: { digestId } })
}
