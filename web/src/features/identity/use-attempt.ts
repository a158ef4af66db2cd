import { useState } from 'react'
import { log } from '../../lib/log/log.ts'
import { notReached } from '../../lib/session/fetch-within.ts'
import { t } from '../../lib/language/t.ts'

/**
 * One request to the identity provider. `attempt` resolves to true on success. An error it returns or throws becomes
 * `failure`, the sentence to show; `needsSignOn` if the organization of the account requires single sign-on.
 */
export function useAttempt() {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [needsSignOn, setNeedsSignOn] = useState(false)

  const attempt = async (work: () => Promise<{ error: unknown } | void>): Promise<boolean> => {
    setIsBusy(true)
    setFailure(null)
    setNeedsSignOn(false)
    try {
      const result = await work()
      if (!result?.error) return true
      setNeedsSignOn(isSignOnNeeded(result.error))
      setFailure(await sentenceOf(result.error))
      return false
    } catch (error) {
      setFailure(await sentenceOfThrown(error))
      return false
    } finally {
      setIsBusy(false)
    }
  }

  return { attempt, isBusy, failure, setFailure, needsSignOn }
}

const isSignOnNeeded = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'user_sso_managed'

const membershipFailure = t('Error checking organization membership')

async function sentenceOfThrown(error: unknown): Promise<string> {
  if (error instanceof Error && error.message === membershipFailure) {
    log.error(membershipFailure, { error: error.cause })
    return membershipFailure
  }
  return sentenceOf(error)
}

/** The sentences are loaded when the first one is needed. */
async function sentenceOf(error: unknown): Promise<string> {
  try {
    const { authErrorSentence } = await import('./auth-errors.ts')
    return authErrorSentence(error)
  } catch {
    return notReached
  }
}
