import { z } from 'zod'
import type { BrandDraft, BrandPatch } from '#core/brand/schema.ts'
import { authorizedFetch } from '../../../lib/api.ts'
import { sendJson } from '../../../lib/send.ts'

export async function createBrand(organizationId: string, brand: BrandDraft): Promise<{ id: string }> {
  const response = await sendJson('POST', `/api/organizations/${organizationId}/brands`, brand)
  return z.object({ id: z.uuid() }).parse(await response.json())
}

export async function updateBrand(brandId: string, patch: BrandPatch): Promise<void> {
  await sendJson('PATCH', `/api/brands/${brandId}`, patch)
}

export async function archiveBrand(brandId: string): Promise<void> {
  await authorizedFetch(`/api/brands/${brandId}/archive`, { method: 'PUT' })
}

export async function unarchiveBrand(brandId: string): Promise<void> {
  await authorizedFetch(`/api/brands/${brandId}/archive`, { method: 'DELETE' })
}
