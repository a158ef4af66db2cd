import { role } from './roles.ts'
import type { Words } from './words.ts'

/** Languages with rules; null for all others. */
export type RuleLanguage = 'en' | 'de' | 'fr' | 'es' | 'it' | null

const maxRead = 600
/** A language other than English needs so many of its function words. */
const minForeign = 4
const minShare = 0.1
const minDistinct = 3

const languages = [
  [role.german, 'de'],
  [role.french, 'fr'],
  [role.spanish, 'es'],
  [role.italian, 'it'],
  [role.foreign, null],
] as const

/**
 * The language of an answer by its function words. English unless another language is evident: notes, lists, and names
 * have no function words at all.
 */
export function languageOf({ lexemes, count }: Words): RuleLanguage {
  const end = Math.min(count, maxRead)
  const counts = [0, 0, 0, 0, 0]
  let english = 0
  let other = 0
  for (let at = 0; at < end; at += 1) {
    const { roles, text } = lexemes[at] ?? { roles: 0, text: '' }
    if ((roles & role.english) !== 0) english += 1
    if ((roles & anyForeign) !== 0)
      languages.forEach(([bit], index) => {
        if ((roles & bit) !== 0) counts[index] = (counts[index] ?? 0) + 1
      })
    // Beyond Latin letters and their marks.
    if (text.charCodeAt(0) > 0x24f) other += 1
  }
  if (other * 2 > end) return null
  let most = 0
  counts.forEach((each, index) => {
    if (each > (counts[most] ?? 0)) most = index
  })
  const words = counts[most] ?? 0
  if (words < minForeign || words < minShare * end || words <= english * 1.2) return 'en'
  const [bit, language] = languages[most] ?? [0, 'en' as const]
  const distinct = new Set<string>()
  for (let at = 0; at < end && distinct.size < minDistinct; at += 1) {
    const { roles, text } = lexemes[at] ?? { roles: 0, text: '' }
    if ((roles & bit) !== 0) distinct.add(text)
  }
  return distinct.size < minDistinct ? 'en' : language
}

const anyForeign = role.german | role.french | role.spanish | role.italian | role.foreign
