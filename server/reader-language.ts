import type { Context } from 'hono'
import { preferred, type Language } from '#core/language/languages.ts'
import { acceptedLanguages } from '#core/language/readers-language.ts'
import type { AppEnv } from './context.ts'

/** The preferred language of a request's browser. */
export const languageOf = (c: Context<AppEnv>): Language =>
  preferred(acceptedLanguages(c.req.header('Accept-Language') ?? '')).language
