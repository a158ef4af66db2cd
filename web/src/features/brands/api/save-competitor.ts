import type { CompetitorInput, CompetitorPatch } from '#core/brands/schema.ts'
import { api } from '../../../lib/api.ts'

const { competitors } = api.brands[':brandId']

export async function addCompetitor(brandId: string, competitor: CompetitorInput): Promise<void> {
  await competitors.$post({ param: { brandId }, json: competitor })
}

export async function updateCompetitor(
  brandId: string,
  competitorId: string,
  patch: CompetitorPatch,
): Promise<void> {
  await competitors[':competitorId'].$patch({ param: { brandId, competitorId }, json: patch })
}

export async function dismissCompetitor(brandId: string, competitorId: string): Promise<void> {
  await competitors[':competitorId'].$delete({ param: { brandId, competitorId } })
}
