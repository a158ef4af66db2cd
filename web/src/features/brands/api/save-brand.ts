import type { BrandPatch } from '#core/brands/schema.ts'
import { api } from '../../../lib/api.ts'

const one = api.brands[':brandId']

export async function updateBrand(brandId: string, patch: BrandPatch): Promise<void> {
  await one.$patch({ param: { brandId }, json: patch })
}

export async function archiveBrand(brandId: string): Promise<void> {
  await one.archive.$put({ param: { brandId } })
}

export async function unarchiveBrand(brandId: string): Promise<void> {
  await one.archive.$delete({ param: { brandId } })
}
