import { queryOptions } from '@tanstack/react-query'
import type { SourceChange, SourceInput, SourceRow, SourceWithToken } from '#core/bot-logs/source-schema.ts'
import { api } from '../../../../lib/api.ts'

export const sourceKeys = { all: ['bot-log-sources'] as const }

const ofBrand = api.brands[':brandId']['bot-log-sources']
const one = api['bot-log-sources'][':sourceId']

export const sourcesQuery = (brandId: string) =>
  queryOptions({
    queryKey: [...sourceKeys.all, brandId],
    queryFn: async ({ signal }) => (await ofBrand.$get({ param: { brandId } }, { init: { signal } })).json(),
  })

export const organizationSourcesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...sourceKeys.all, 'organization', organizationId],
    queryFn: async ({ signal }): Promise<SourceRow[]> => {
      const response = await api.organizations[':organizationId']['bot-log-sources'].$get(
        { param: { organizationId } },
        { init: { signal } },
      )
      return (await response.json()).sources
    },
  })

/** Only this response contains the token, if the source has an endpoint. */
export async function addSource(brandId: string, json: SourceInput): Promise<SourceWithToken> {
  return (await ofBrand.$post({ param: { brandId }, json })).json()
}

export async function changeSource(sourceId: string, json: SourceChange): Promise<SourceRow> {
  return (await (await one.$patch({ param: { sourceId }, json })).json()).source
}

export async function removeSource(sourceId: string): Promise<void> {
  await one.$delete({ param: { sourceId } })
}

export async function restoreSource(sourceId: string): Promise<void> {
  await one.restoration.$put({ param: { sourceId } })
}

/** A new log token, shown only once. The previous one stays valid for a day. */
export async function giveToken(sourceId: string): Promise<SourceWithToken> {
  return (await one.tokens.$post({ param: { sourceId } })).json()
}

/** null removes the secret. */
export async function setSigningSecret(sourceId: string, secret: string | null): Promise<void> {
  await one['signing-secret'].$put({ param: { sourceId }, json: { secret } })
}
