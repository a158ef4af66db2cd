import { useDocumentVisibility } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fanOutAnalysis } from '#core/fan-out/analysis-schema.ts'
import { followEvents } from '../../lib/live/event-stream.ts'
import { pause } from '../../lib/pause.ts'
import { fanOutKeys, fanOutQuery, isOpen } from './api/analyses.ts'

const pollMs = 2000
const streamAgainMs = 15_000

/** One analysis, updated by an event stream, or by polling every two seconds while the stream is down. */
export function useLiveAnalysis(analysisId: string) {
  const queryClient = useQueryClient()
  const visible = useDocumentVisibility() === 'visible'
  const [isStreaming, setStreaming] = useState(false)
  const query = useQuery({
    ...fanOutQuery(analysisId),
    refetchInterval: ({ state }) => (!isStreaming && state.data && isOpen(state.data) ? pollMs : false),
  })
  const goesOn = query.data !== undefined && isOpen(query.data)

  // Listens to the server's event stream while the page is visible and the analysis is open.
  useEffect(() => {
    if (!goesOn || !visible) return
    const abort = new AbortController()
    const { signal } = abort
    const keepFollowing = async () => {
      while (!signal.aborted) {
        await followEvents(`/api/fan-out-analyses/${analysisId}/progress`, {
          signal,
          onEvent: ({ data }) => {
            setStreaming(true)
            queryClient.setQueryData(fanOutKeys.one(analysisId), fanOutAnalysis.parse(JSON.parse(data)))
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
  }, [analysisId, goesOn, visible, queryClient])

  return query
}
