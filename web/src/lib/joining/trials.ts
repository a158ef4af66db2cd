import { queryOptions } from '@tanstack/react-query'
import type { TrialAccountOutcome, TrialView } from '#core/trials/schema.ts'

// Loaded on demand, because most sign-ins do not lead to a trial.
const client = () => import('../api.ts')

export const trialKeys = {
  view: (token: string, userId: string | null) => ['trial', token, 'view', userId] as const,
  progress: (token: string) => ['trial', token, 'progress'] as const,
}

/** The trial of a link, for the signed-in user or a visitor; null for an invalid link. */
export const trialQuery = (token: string, userId: string | null) =>
  queryOptions({
    queryKey: trialKeys.view(token, userId),
    queryFn: async ({ signal }): Promise<TrialView | null> => {
      const { api, ApiError } = await client()
      try {
        return await (await api['trial-previews'].$post({ json: { token } }, { init: { signal } })).json()
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null
        throw error
      }
    },
    retry: false,
  })

/** The token in a return path to a trial page; null for any other path. */
export function trialTokenIn(path: string | null): string | null {
  const [page, search] = (path ?? '').split('?')
  return page === '/trial/confirm' ? new URLSearchParams(search).get('token') : null
}

/** Stores in this tab the proof from the link in the email; the URL no longer has it. */
export const keepTrialProof = (token: string, proof: string) =>
  window.sessionStorage.setItem(`${proofKey}${token}`, proof)

/**
 * Creates an account with the trial's email address, which the link in the email proves. Null if it proves nothing, or
 * no longer: then a code is emailed, as for all other users.
 */
export async function openTrialAccount(
  token: string,
  password: string,
): Promise<{ outcome: TrialAccountOutcome; email: string } | { refused: string } | null> {
  const proof = window.sessionStorage.getItem(`${proofKey}${token}`)
  if (proof === null) return null
  const { api, ApiError } = await client()
  try {
    return await (await api['trial-accounts'].$post({ json: { token, proof, password } })).json()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 404) return null
    const refused = error.fields['password']
    if (refused === undefined) throw error
    return { refused }
  }
}

const proofKey = 'answerscope.trial-proof:'
