import { runProgress, type RunProgress } from '#core/runs/schema.ts'
import { followEvents } from '../../lib/live/event-stream.ts'

/** Reads the progress events of one run; see `followEvents`. */
export async function followProgress(
  analysisId: string,
  { onProgress, signal }: { onProgress: (progress: RunProgress) => void; signal: AbortSignal },
): Promise<void> {
  await followEvents(`/api/runs/${analysisId}/progress`, {
    signal,
    onEvent: ({ data }) => onProgress(runProgress.parse(JSON.parse(data))),
  })
}
