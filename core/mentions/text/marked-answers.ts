import { extractAnswer } from '#core/answers/extract-answer.ts'
import { compileBrandSet } from '../brand-set.ts'

/**
 * For tests: extracts an answer whose expected mentions are in double brackets, `⟦Acme⟧ is nice`. Returns both expected
 * and found mentions in brackets, so that a difference shows its place.
 */
export function readMarked(marked: string, names: readonly string[]): { expected: string; found: string } {
  const text = marked.replace(/[⟦⟧]/g, '')
  const brands = names.map((name, index) => {
    const [first = name, ...aliases] = name.split('|')
    return {
      id: `brand-${index}`,
      name: first,
      aliases: aliases.map((alias) => ({ text: alias, match: 'auto' as const })),
      domains: [],
      competitor: index > 0,
    }
  })
  const { mentions } = extractAnswer({ text }, compileBrandSet(brands))
  let found = ''
  let at = 0
  for (const { start, end } of mentions) {
    found += `${text.slice(at, start)}⟦${text.slice(start, end)}⟧`
    at = end
  }
  return { expected: marked, found: found + text.slice(at) }
}
