import { queryOptions } from '@tanstack/react-query'
import type { ApiKeyDraft, ApiKeyRow, NewApiKey } from '#core/api/keys/schema.ts'
import { api } from '../../../../lib/api.ts'

export const apiKeyKeys = { all: ['api-keys'] as const }

const keys = api.organizations[':organizationId']['api-keys']

/** Includes revoked and expired keys. */
export const apiKeysQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...apiKeyKeys.all, organizationId],
    queryFn: async ({ signal }): Promise<ApiKeyRow[]> => {
      const response = await keys.$get({ param: { organizationId } }, { init: { signal } })
      return (await response.json()).keys
    },
  })

/** Only this response contains the key itself. */
export async function createApiKey(organizationId: string, json: ApiKeyDraft): Promise<NewApiKey> {
  return (await keys.$post({ param: { organizationId }, json })).json()
}

/** A new secret for the caller's own key. The old one stays valid for a day. */
export async function rotateApiKey(organizationId: string, keyId: string): Promise<NewApiKey> {
  const response = await keys[':keyId'].rotation.$put({ param: { organizationId, keyId }, json: {} })
  return response.json()
}

/** `keepalive`: the request outlives the page that sends it. */
export async function revokeApiKey(organizationId: string, keyId: string): Promise<void> {
  await keys[':keyId'].$delete({ param: { organizationId, keyId } }, { init: { keepalive: true } })
}
