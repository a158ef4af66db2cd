import type { UseQueryOptions } from '@tanstack/react-query'
import { hc } from 'hono/client'
import type { Api } from '#server/app.ts'
import type { ConversionOutcome, TrialConfirmation, TrialProgress, TrialView } from '#core/trials/schema.ts'
import type { SharedAnswer } from '#core/sharing/schema.ts'
import { api, openFetch } from '../../../../lib/api.ts'
import { followEvents } from '../../../../lib/live/event-stream.ts'

export async function confirmTrial(confirmation: TrialConfirmation): Promise<TrialView> {
  return (await api['trial-confirmations'].$post({ json: confirmation })).json()
}

/** Converts the trial to the caller's own organization. */
export async function convertTrial(
  token: string,
): Promise<{ outcome: ConversionOutcome; organizationId: string | null; brandId: string | null }> {
  return (await api['trial-conversions'].$post({ json: { token } })).json()
}

/** Follows a trial until its first run has ended. The events come from our server, so their type is trusted. */
export async function followTrial(
  token: string,
  { onProgress, signal }: { onProgress: (progress: TrialProgress) => void; signal: AbortSignal },
): Promise<void> {
  await followEvents('/api/trial-progress', {
    headers: tokenHeader(token),
    signal,
    onEvent: ({ data }) => onProgress(readProgress(data)),
  })
}

export const trialAnswerQuery = (
  token: string,
  answerId: string,
): UseQueryOptions<SharedAnswer, Error, SharedAnswer, readonly unknown[]> => ({
  queryKey: ['trial', token, 'answer', answerId],
  queryFn: async ({ signal }): Promise<SharedAnswer> => {
    const client = hc<Api>('/api', { fetch: openFetch })['trial-answers'][':answerId']
    const response = await client.$get(
      { param: { answerId } },
      { headers: tokenHeader(token), init: { signal } },
    )
    return response.json()
  },
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})

const tokenHeader = (token: string) => ({ 'X-Trial-Token': token })

const readProgress = (data: string): TrialProgress => JSON.parse(data)
