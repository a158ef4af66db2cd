import { z } from 'zod'
import type { AnalysisDraft } from '#core/analysis/schema.ts'
import { sendJson } from '../../lib/send.ts'

const started = z.object({ id: z.uuid(), planned: z.number().int() })

export async function startAnalysis(brandId: string, draft: AnalysisDraft): Promise<z.infer<typeof started>> {
  const response = await sendJson('POST', `/api/brands/${brandId}/analyses`, draft)
  return started.parse(await response.json())
}
