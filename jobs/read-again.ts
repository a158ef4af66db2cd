import { extractAnswer } from '#core/answer/extract-answer.ts'
import type { BrandSet } from '#core/mention/brand-set.ts'
import type { Rescored, StoredAnswer } from '#queries/rescore.ts'

/** Reads a stored answer with these brands. `resolved` says where its redirects lead, as far as that is known. */
export function readAgain(
  answer: StoredAnswer,
  brands: BrandSet,
  resolved: ReadonlyMap<string, string>,
): Rescored {
  const { text, prompt, cited, retrieved } = answer
  return {
    answer,
    extraction: extractAnswer({ text, prompt, citations: cited, resolved }, brands),
    retrieved: extractAnswer({ text: '', citations: retrieved, resolved }, brands).citations,
  }
}
