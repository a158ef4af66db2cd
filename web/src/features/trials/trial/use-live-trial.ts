import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { TrialProgress } from '#core/trials/schema.ts'
import { pause } from '../../../lib/pause.ts'
import { trialKeys } from '../../../lib/joining/trials.ts'
import { followTrial } from './api/trial.ts'

const againMs = 3000

/** The progress of a trial, updated live. `isBroken`: the stream is currently interrupted and will be retried. */
export function useLiveTrial(token: string): { progress: TrialProgress | undefined; isBroken: boolean } {
  const queryClient = useQueryClient()
  const [isBroken, setBroken] = useState(false)
  const { data } = useQuery<TrialProgress>({
    queryKey: trialKeys.progress(token),
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

  // Listens to the server's event stream, which ends with the run.
  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    const keepFollowing = async () => {
      while (!signal.aborted) {
        try {
          await followTrial(token, {
            signal,
            onProgress: (progress) => {
              setBroken(false)
              queryClient.setQueryData(trialKeys.progress(token), progress)
            },
          })
        } catch {
          if (!signal.aborted) setBroken(true)
        }
        const last = queryClient.getQueryData<TrialProgress>(trialKeys.progress(token))
        if (last !== undefined && last.state !== 'confirmed' && last.state !== 'running') return
        await pause(againMs, signal)
      }
    }
    void keepFollowing()
    return () => abort.abort()
  }, [token, queryClient])

  return { progress: data, isBroken }
}
