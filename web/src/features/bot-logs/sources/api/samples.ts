import { botLogLimits, type LogSample } from '#core/bot-logs/source-schema.ts'
import { authorizedFetch } from '../../../../lib/api.ts'

/** Parses the beginning of a log. Nothing is stored. */
export async function readSample(
  brandId: string,
  { content, format, pattern }: { content: Blob; format: string | null; pattern: string | null },
): Promise<LogSample> {
  const query = new URLSearchParams()
  if (format !== null) query.set('format', format)
  if (pattern !== null) query.set('pattern', pattern)
  const response = await authorizedFetch(`/api/brands/${brandId}/bot-log-samples?${query}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream' },
    body: content.slice(0, botLogLimits.sampleBytes),
  })
  return response.json()
}
