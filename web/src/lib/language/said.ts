import type { sayAgain } from '#core/language/sentences.ts'
import { language } from './chosen.ts'
import { t } from './t.ts'

type Sentences = { sayAgain: typeof sayAgain }

// Not awaited in the browser: the file needs others that wait for this one.
let sentences: Sentences | null =
  import.meta.env.SSR && language !== 'en' ? await import('#core/language/sentences.ts') : null

/** Awaited before the first screen. The sentences are not needed in English. */
export async function loadSentences(): Promise<void> {
  if (language !== 'en') sentences ??= await import('#core/language/sentences.ts')
}

/** Translates a sentence that a schema, a metric, or the server wrote in English. */
export function said(sentence: string): string {
  return sentences === null ? sentence : sentences.sayAgain(sentence, t)
}
