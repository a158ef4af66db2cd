import type { RunDraft } from '#core/runs/schema.ts'
import { api } from '../../../lib/api.ts'

export async function startRun(brandId: string, draft: RunDraft) {
  const response = await api.brands[':brandId'].runs.$post({ param: { brandId }, json: draft })
  return response.json()
}
