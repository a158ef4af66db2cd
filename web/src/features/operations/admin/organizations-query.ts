import { queryOptions } from '@tanstack/react-query'
import type { SupportInput } from '#core/organizations/data-rights/schema.ts'
import type { OrganizationsQuery } from '#core/organizations/admin-schema.ts'
import type { Overridable, OverrideInput } from '#core/billing/plans/overrides.ts'
import { api } from '../../../lib/api.ts'

export const organizationsKey = ['admin', 'organizations'] as const

export const adminOrganizationsQuery = ({ page, ...query }: OrganizationsQuery) =>
  queryOptions({
    queryKey: [...organizationsKey, query, page],
    queryFn: async ({ signal }) =>
      (
        await api.admin.organizations.$get({ query: { ...query, page: String(page) } }, { init: { signal } })
      ).json(),
  })

const one = api.admin.organizations[':organizationId']

export async function give(organizationId: string, json: OverrideInput) {
  await one.given.$put({ param: { organizationId }, json })
}

export async function takeBack(organizationId: string, what: Overridable) {
  await one.given[':what'].$delete({ param: { organizationId, what } })
}

export async function askForSupport(organizationId: string, json: SupportInput) {
  await one['support-request'].$put({ param: { organizationId }, json })
}

export async function withdrawSupportRequest(organizationId: string) {
  await one['support-request'].$delete({ param: { organizationId } })
}
