import { queryOptions } from '@tanstack/react-query'
import type {
  ConnectedApplication,
  ConnectionApprovalDraft,
  ConnectionRequest,
} from '#core/api/oauth/schema.ts'
import { api } from '../../../../lib/api.ts'

export const connectionKeys = { all: ['connections'] as const, requests: ['connection-requests'] as const }

const requests = api.oauth.requests[':requestId']
const applications = api.organizations[':organizationId']['connected-applications']

/** What an app asks for. Once decided or expired, it is gone for good. */
export const connectionRequestQuery = (requestId: string, userId: string | null) =>
  queryOptions({
    queryKey: [...connectionKeys.requests, requestId, userId],
    queryFn: async ({ signal }): Promise<ConnectionRequest> => {
      const response = await requests.$get({ param: { requestId } }, { init: { signal } })
      return response.json()
    },
    retry: false,
    refetchOnWindowFocus: false,
  })

/** Returns where the browser goes next: back to the app, with a code. */
export async function approveConnection(requestId: string, json: ConnectionApprovalDraft): Promise<string> {
  const response = await requests.approval.$post({ param: { requestId }, json })
  return (await response.json()).redirectTo
}

/** Returns where the browser goes next: back to the app, without a code. */
export async function refuseConnection(requestId: string): Promise<string> {
  return (await (await requests.refusal.$post({ param: { requestId } })).json()).redirectTo
}

/** Includes those that ended in the last 30 days. */
export const connectedApplicationsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...connectionKeys.all, organizationId],
    queryFn: async ({ signal }): Promise<ConnectedApplication[]> => {
      const response = await applications.$get({ param: { organizationId } }, { init: { signal } })
      return (await response.json()).applications
    },
  })

/** `keepalive`: the request outlives the page that sends it. */
export async function revokeConnection(organizationId: string, applicationId: string): Promise<void> {
  await applications[':applicationId'].$delete(
    { param: { organizationId, applicationId } },
    { init: { keepalive: true } },
  )
}
