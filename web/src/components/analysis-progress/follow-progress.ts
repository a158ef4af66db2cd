import { createParser } from 'eventsource-parser'
import { analysisProgress, type AnalysisProgress } from '#core/analysis/schema.ts'
import { authorizedFetch } from '../../lib/api.ts'

/** The server sends a comment at least every 15 s, so this much silence means the connection is dead. */
const silenceMs = 45_000

/**
 * Reads the progress events of one analysis until the server ends the stream. Throws when the stream cannot
 * be had, breaks, or falls silent; the caller then asks at intervals instead.
 */
export async function followProgress(
  analysisId: string,
  { onProgress, signal }: { onProgress: (progress: AnalysisProgress) => void; signal: AbortSignal },
): Promise<void> {
  const silence = new AbortController()
  const response = await authorizedFetch(`/api/analyses/${analysisId}/progress`, {
    headers: { Accept: 'text/event-stream' },
    signal: AbortSignal.any([signal, silence.signal]),
  })
  if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream'))
    throw new Error('The server did not answer with an event stream.')

  const parser = createParser({
    onEvent: ({ data }) => onProgress(analysisProgress.parse(JSON.parse(data))),
  })
  const decoder = new TextDecoder()
  const reader = response.body.getReader()
  let alarm = setTimeout(() => silence.abort(), silenceMs)
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      clearTimeout(alarm)
      alarm = setTimeout(() => silence.abort(), silenceMs)
      parser.feed(decoder.decode(value, { stream: true }))
    }
  } finally {
    clearTimeout(alarm)
  }
}
