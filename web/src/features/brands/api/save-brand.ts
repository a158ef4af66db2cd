import type { BrandDraft, BrandPatch } from '#core/brands/schema.ts'
import { api } from '../../../lib/api.ts'

const one = api.brands[':brandId']

export async function createBrand(organizationId: string, brand: BrandDraft) {
  const response = await api.organizations[':organizationId'].brands.$post({
    param: { organizationId },
    json: brand,
  })
  return response.json()
}

export async function updateBrand(brandId: string, patch: BrandPatch): Promise<void> {
  await one.$patch({ param: { brandId }, json: patch })
}

export async function archiveBrand(brandId: string): Promise<void> {
  await one.archive.$put({ param: { brandId } })
}

export async function unarchiveBrand(brandId: string): Promise<void> {
  await one.archive.$delete({ param: { brandId } })
}
