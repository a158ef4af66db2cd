import { queryOptions } from '@tanstack/react-query'
import type {
  DataRights,
  OpenToSupport,
  OrganizationNotice,
  Retention,
  RetentionPreview,
  SoleOwnership,
  SupportInput,
} from '#core/organizations/data-rights/schema.ts'
import { api, authorizedFetch } from '../../../../lib/api.ts'

const one = api.organizations[':organizationId']
const whileMakingMs = 1500

export const dataRightsKeys = {
  all: ['data-rights'] as const,
  of: (organizationId: string) => ['data-rights', organizationId] as const,
}

/** Exports, retention, deletion, and Support access. Polled while an export is created. */
export const dataRightsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...dataRightsKeys.of(organizationId), 'settings'],
    queryFn: async ({ signal }): Promise<DataRights> =>
      (await one['data-rights'].$get({ param: { organizationId } }, { init: { signal } })).json(),
    refetchInterval: ({ state }) =>
      state.data?.exports.some(({ status }) => status === 'queued' || status === 'running')
        ? whileMakingMs
        : false,
  })

/** What every member should currently know. */
export const noticeQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...dataRightsKeys.of(organizationId), 'notice'],
    queryFn: async ({ signal }): Promise<OrganizationNotice> =>
      (await one.notice.$get({ param: { organizationId } }, { init: { signal } })).json(),
    staleTime: 30_000,
    refetchInterval: 60_000,
  })

export const previewQuery = (organizationId: string, retention: Retention) =>
  queryOptions({
    queryKey: [...dataRightsKeys.of(organizationId), 'preview', retention],
    queryFn: async ({ signal }): Promise<RetentionPreview> =>
      (
        await one.retention.preview.$post(
          { param: { organizationId }, json: retention },
          { init: { signal } },
        )
      ).json(),
  })

export const openToSupportQuery = () =>
  queryOptions({
    queryKey: [...dataRightsKeys.all, 'open-to-support'],
    queryFn: async ({ signal }): Promise<OpenToSupport[]> =>
      (await (await api.support.organizations.$get({}, { init: { signal } })).json()).organizations,
  })

export const soleOwnershipsQuery = () =>
  queryOptions({
    queryKey: [...dataRightsKeys.all, 'account'],
    queryFn: async ({ signal }): Promise<SoleOwnership[]> =>
      (await (await api.account.deletion.$get({}, { init: { signal } })).json()).solelyOwned,
    staleTime: 0,
  })

export async function askForExport(organizationId: string): Promise<void> {
  await one.exports.$post({ param: { organizationId } })
}

export async function deleteExport(organizationId: string, exportId: string): Promise<void> {
  await one.exports[':exportId'].$delete({ param: { organizationId, exportId } })
}

/** Creates a link and lets the browser download it, so that the file does not have to fit in memory. */
export async function loadExport(organizationId: string, exportId: string): Promise<void> {
  const response = await one.exports[':exportId'].links.$post({ param: { organizationId, exportId } })
  location.assign((await response.json()).path)
}

export async function saveRetention(organizationId: string, json: Retention): Promise<void> {
  await one.retention.$put({ param: { organizationId }, json })
}

export async function askForDeletion(
  organizationId: string,
  json: { name: string; reason: string },
): Promise<void> {
  await one.deletion.$post({ param: { organizationId }, json })
}

export async function cancelDeletion(organizationId: string): Promise<void> {
  await one.deletion.$delete({ param: { organizationId } })
}

export async function openSupport(organizationId: string, json: SupportInput): Promise<void> {
  await one['support-access'].$post({ param: { organizationId }, json })
}

export async function endSupport(organizationId: string): Promise<void> {
  await one['support-access'].$delete({ param: { organizationId } })
}

export async function declineSupport(organizationId: string): Promise<void> {
  await one['support-request'].$delete({ param: { organizationId } })
}

export async function deleteAccount(email: string): Promise<void> {
  await api.account.$delete({ json: { email } })
}

export async function loadMyData(): Promise<Blob> {
  return (await authorizedFetch('/api/account/data')).blob()
}
