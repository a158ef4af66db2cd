import { queryOptions } from '@tanstack/react-query'
import type { MemberChange, MemberRow } from '#core/people/member-schema.ts'
import { api } from '../../../../lib/api.ts'

export const memberKeys = { all: ['members'] as const }

const members = api.organizations[':organizationId'].members

/** All members of the organization, or those with access to one brand. */
export const membersQuery = (organizationId: string, brand?: string) =>
  queryOptions({
    queryKey: [...memberKeys.all, organizationId, brand ?? 'all'],
    queryFn: async ({ signal }): Promise<MemberRow[]> => {
      const response = await members.$get(
        { param: { organizationId }, query: { brand } },
        { init: { signal } },
      )
      return (await response.json()).members
    },
  })

/** The brands explicitly assigned to one member. */
export const brandsOfMemberQuery = (organizationId: string, userId: string) =>
  queryOptions({
    queryKey: [...memberKeys.all, organizationId, 'brands', userId],
    queryFn: async ({ signal }): Promise<string[]> => {
      const response = await members[':userId'].brands.$get(
        { param: { organizationId, userId } },
        { init: { signal } },
      )
      return (await response.json()).brandIds
    },
  })

/** The same change for all of these members, or for none. `keepalive`: the request outlives the page that sends it. */
export async function changeMembers(organizationId: string, json: MemberChange): Promise<void> {
  await members.$patch({ param: { organizationId }, json }, { init: { keepalive: true } })
}

export async function removeMember(organizationId: string, userId: string): Promise<void> {
  await members[':userId'].$delete({ param: { organizationId, userId } }, { init: { keepalive: true } })
}

/** `name` is the organization's name, typed to confirm. */
export async function transferOwnership(
  organizationId: string,
  json: { userId: string; name: string },
): Promise<void> {
  await api.organizations[':organizationId']['ownership-transfers'].$post({
    param: { organizationId },
    json,
  })
}

export async function leaveOrganization(organizationId: string): Promise<void> {
  await api.organizations[':organizationId'].membership.$delete({ param: { organizationId } })
}

/** Removes the member's second factors in 24 hours, unless it is canceled. */
export async function requestFactorReset(organizationId: string, userId: string): Promise<void> {
  await members[':userId']['second-factor-reset'].$post({ param: { organizationId, userId } })
}

export async function cancelFactorReset(organizationId: string, userId: string): Promise<void> {
  await members[':userId']['second-factor-reset'].$delete({ param: { organizationId, userId } })
}
