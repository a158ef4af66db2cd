import type { CompetitorInput, CompetitorPatch } from '#core/brand/schema.ts'
import { authorizedFetch } from '../../../lib/api.ts'
import { sendJson } from '../../../lib/send.ts'

export async function addCompetitor(brandId: string, competitor: CompetitorInput): Promise<void> {
  await sendJson('POST', `/api/brands/${brandId}/competitors`, competitor)
}

export async function updateCompetitor(
  brandId: string,
  competitorId: string,
  patch: CompetitorPatch,
): Promise<void> {
  await sendJson('PATCH', `/api/brands/${brandId}/competitors/${competitorId}`, patch)
}

export async function dismissCompetitor(brandId: string, competitorId: string): Promise<void> {
  await authorizedFetch(`/api/brands/${brandId}/competitors/${competitorId}`, { method: 'DELETE' })
}
