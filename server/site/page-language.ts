import { getCookie } from 'hono/cookie'
import type { Context } from 'hono'
import { translatorOf } from '#core/language/catalogues.ts'
import { isLanguage, type Language } from '#core/language/languages.ts'
import { sayAgain } from '#core/language/sentences.ts'
import type { AppEnv } from '../context.ts'
import { ApiError } from '../errors.ts'
import { languageOf } from '../reader-language.ts'

/** The language of the URL, else the earlier choice in this browser, else the browser's preference. */
export function pageLanguage(c: Context<AppEnv>): Language {
  const asked = c.req.query('lang')
  if (isLanguage(asked)) return asked
  const chosen = getCookie(c, 'language')
  return isLanguage(chosen) ? chosen : languageOf(c)
}

/** Scripts of public pages have no catalog, so errors are in the language of their page. */
export function inPageLanguage(c: Context<AppEnv>, error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const t = translatorOf(pageLanguage(c))
  const { status, code, message, fields, retryAfterSeconds } = error
  return new ApiError(status, code, sayAgain(message, t), {
    cause: error,
    ...(fields && {
      fields: Object.fromEntries(Object.entries(fields).map(([name, words]) => [name, sayAgain(words, t)])),
    }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  })
}
