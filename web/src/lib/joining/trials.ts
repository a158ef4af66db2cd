import { queryOptions } from '@tanstack/react-query'
import type { TrialAccountOutcome, TrialView } from '#core/trials/schema.ts'

// Signing in, which mostly leads to no trial, does without the client of the API.
const client = () => import('../api.ts')

export const trialKeys = {
  view: (token: string, userId: string | null) => ['trial', token, 'view', userId] as const,
  progress: (token: string) => ['trial', token, 'progress'] as const,
}

/** The trial of a link, for whoever is signed in now; null when the link is none of ours. */
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

/** The token in a way back that leads to the page of a trial; null for any other. */
export function trialTokenIn(path: string | null): string | null {
  const [page, search] = (path ?? '').split('?')
  return page === '/trial/confirm' ? new URLSearchParams(search).get('token') : null
}

/** Keeps, in this tab, what the link of the mail brought along; the address has it no more. */
export const keepTrialProof = (token: string, proof: string) =>
  window.sessionStorage.setItem(`${proofKey}${token}`, proof)

/**
 * Makes an account with the address of the trial, which the link of the mail proves. Null where it proves nothing, or not any
 * more: then a code is mailed, as for everybody else.
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
