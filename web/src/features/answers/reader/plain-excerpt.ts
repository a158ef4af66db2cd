import { plainWords } from '../../../lib/plain-text-words.ts'

/** Characters of an excerpt in a list. Keep in step with queries/reports/evidence/answers.ts. */
const longest = 280

/** The beginning of an answer as plain words. */
export function plainExcerpt(excerpt: string): string {
  const words = plainWords(excerpt)
  return excerpt.length < longest ? words : `${words.replace(/\s+\S{0,30}$/, '')} …`
}
