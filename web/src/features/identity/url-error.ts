import { sentenceOfCode } from './auth-errors.ts'
import { t } from '../../lib/language/t.ts'

/**
 * The error that the identity provider added to the URL, as a sentence; null without one. It is in the hash or in the
 * search: `error`, `error_code`, `error_description`.
 */
export function urlError(location: { hash: string; search: string }): string | null {
  for (const part of [location.hash.replace(/^#/, ''), location.search]) {
    const parameters = new URLSearchParams(part)
    const error = parameters.get('error')
    const code = parameters.get('error_code')
    if (!error && !code) continue
    const known = (code && sentenceOfCode(code)) ?? (error && sentenceOfCode(error))
    return (
      known ||
      t('Sign-in failed: {parameters}', {
        parameters: parameters.get('error_description') ?? code ?? error,
      })
    )
  }
  return null
}
