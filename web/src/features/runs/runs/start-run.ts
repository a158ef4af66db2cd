import type { AnalysisDraft } from '#core/runs/schema.ts'
import { api } from '../../../lib/api.ts'

export async function startAnalysis(brandId: string, draft: AnalysisDraft) {
  const response = await api.brands[':brandId'].analyses.$post({ param: { brandId }, json: draft })
  return response.json()
}
