import { sayAgain } from '#core/language/sentences.ts'
import { language } from './chosen.ts'
import { t } from './t.ts'

/** Translates a sentence that a schema, a metric, or the server wrote in English. */
export function said(sentence: string): string {
  return language === 'en' ? sentence : sayAgain(sentence, t)
}
