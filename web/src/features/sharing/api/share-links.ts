import { queryOptions } from '@tanstack/react-query'
import type { NewShareLink, ShareLinkDraft, WhiteLabelInput } from '#core/sharing/schema.ts'
import { api } from '../../../lib/api.ts'

export const shareKeys = { all: ['share-links'] as const, label: ['white-label'] as const }

export const brandLinksQuery = (brandId: string) =>
  queryOptions({
    queryKey: [...shareKeys.all, 'brand', brandId],
    queryFn: async ({ signal }) => {
      const response = await api.brands[':brandId']['share-links'].$get(
        { param: { brandId } },
        { init: { signal } },
      )
      return response.json()
    },
  })

export const organizationLinksQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...shareKeys.all, 'organization', organizationId],
    queryFn: async ({ signal }) => {
      const response = await api.organizations[':organizationId']['share-links'].$get(
        { param: { organizationId } },
        { init: { signal } },
      )
      return response.json()
    },
  })

export async function createShareLink(brandId: string, json: ShareLinkDraft): Promise<NewShareLink> {
  return (await api.brands[':brandId']['share-links'].$post({ param: { brandId }, json })).json()
}

type Change = Omit<ShareLinkDraft, 'search' | 'rollingDays'>

export async function changeShareLink(linkId: string, json: Change): Promise<void> {
  await api['share-links'][':linkId'].$put({ param: { linkId }, json })
}

export async function renewShareLink(linkId: string): Promise<NewShareLink> {
  return (await api['share-links'][':linkId'].token.$put({ param: { linkId } })).json()
}

export async function revokeShareLink(linkId: string): Promise<void> {
  await api['share-links'][':linkId'].$delete({ param: { linkId } })
}

export const whiteLabelQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...shareKeys.label, organizationId],
    queryFn: async ({ signal }) => {
      const response = await api.organizations[':organizationId']['white-label'].$get(
        { param: { organizationId } },
        { init: { signal } },
      )
      return (await response.json()).label
    },
  })

export async function setWhiteLabel(organizationId: string, json: WhiteLabelInput): Promise<void> {
  await api.organizations[':organizationId']['white-label'].$put({ param: { organizationId }, json })
}

export async function removeWhiteLabel(organizationId: string): Promise<void> {
  await api.organizations[':organizationId']['white-label'].$delete({ param: { organizationId } })
}
