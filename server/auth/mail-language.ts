import { AsyncLocalStorage } from 'node:async_hooks'
import type { Language } from '#core/language/languages.ts'

/** The language of mails that the backend sends while it answers; it has no place to tell it. */
export const mailLanguage = new AsyncLocalStorage<Language>()
