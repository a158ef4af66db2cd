import { useDocumentVisibility } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { RunProgress } from '#core/runs/schema.ts'
import { pause } from '../../lib/pause.ts'
import { runKeys, loadProgress } from './run-queries.ts'
import { followProgress } from './follow-progress.ts'
import { isSettled } from './progress-summary.ts'

const pollMs = 2000
const streamAgainMs = 15_000

/**
 * The live progress of one run: by event stream, and by polling every two seconds while there is no stream. `stream:
 * false` only polls; browsers allow few connections, so one stream per tab is enough.
 */
export function useRunProgress(
  known: RunProgress,
  { stream = true, onOver }: { stream?: boolean; onOver?: (progress: RunProgress) => void } = {},
) {
  const queryClient = useQueryClient()
  const visible = useDocumentVisibility() === 'visible'
  const [isStreaming, setStreaming] = useState(false)
  const { id } = known

  const { data: progress = known } = useQuery({
    queryKey: runKeys.one(id),
    queryFn: ({ signal }) => loadProgress(id, signal),
    placeholderData: known,
    refetchInterval: (query) =>
      isStreaming || (query.state.data && isSettled(query.state.data)) ? false : pollMs,
  })
  const over = isSettled(progress)

  // Synchronizes with the server's event stream while the tab is visible and the run continues.
  useEffect(() => {
    if (over || !visible || !stream) return
    const abort = new AbortController()
    const { signal } = abort
    const keepFollowing = async () => {
      while (!signal.aborted) {
        await followProgress(id, {
          signal,
          onProgress: (next) => {
            setStreaming(true)
            queryClient.setQueryData(runKeys.one(id), next)
          },
        }).catch(() => setStreaming(false)) // polling takes over and shows its own errors
        if (signal.aborted) return
        setStreaming(false)
        await pause(streamAgainMs, signal)
      }
    }
    void keepFollowing()
    return () => {
      abort.abort()
      setStreaming(false)
    }
  }, [id, over, visible, stream, queryClient])

  const wasOver = useRef(over)
  // Reports the end of the run once, if it ends while this is on screen.
  useEffect(() => {
    if (over && !wasOver.current) onOver?.(progress)
    wasOver.current = over
  }, [over, onOver, progress])

  return progress
}
