import { language } from './chosen.ts'
import { t } from './t.ts'

/** The sentences of schemas and the server, which are not needed in English. */
const sentences = language === 'en' ? null : await import('#core/language/sentences.ts')

/** Translates a sentence that a schema, a metric, or the server wrote in English. */
export function said(sentence: string): string {
  return sentences === null ? sentence : sentences.sayAgain(sentence, t)
}
