import { queryOptions } from '@tanstack/react-query'
import type {
  ProviderKeyChange,
  ProviderKeyDraft,
  ProviderKeyList,
  ProviderKeyRow,
} from '#core/engines/provider-key-schema.ts'
import { api } from '../../../lib/api.ts'

const whileTestingMs = 1500

export const providerKeyKeys = {
  all: ['provider-keys'] as const,
  of: (organizationId: string) => ['provider-keys', organizationId] as const,
}

/** The organization's keys. Polled while one of them is tested. */
export const providerKeysQuery = (organizationId: string) =>
  queryOptions({
    queryKey: providerKeyKeys.of(organizationId),
    queryFn: async ({ signal }): Promise<ProviderKeyList> => {
      const response = await api.organizations[':organizationId']['provider-keys'].$get(
        { param: { organizationId } },
        { init: { signal } },
      )
      return response.json()
    },
    refetchInterval: ({ state }) =>
      state.data?.keys.some((key) => key.state === 'testing') ? whileTestingMs : false,
  })

export async function addProviderKey(
  organizationId: string,
  json: ProviderKeyDraft,
): Promise<ProviderKeyRow> {
  const response = await api.organizations[':organizationId']['provider-keys'].$post({
    param: { organizationId },
    json,
  })
  return response.json()
}

const one = api['provider-keys'][':keyId']

export async function changeProviderKey(keyId: string, json: ProviderKeyChange): Promise<ProviderKeyRow> {
  return (await one.$patch({ param: { keyId }, json })).json()
}

export async function testProviderKey(keyId: string): Promise<ProviderKeyRow> {
  return (await one.test.$put({ param: { keyId } })).json()
}

/** `keepalive`: the request outlives the page that sends it. */
export async function removeProviderKey(keyId: string): Promise<void> {
  await one.$delete({ param: { keyId } }, { init: { keepalive: true } })
}
