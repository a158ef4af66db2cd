import { z } from 'zod'
import { isLanguage, type Language } from './languages.ts'

/** What `users.language` holds; whoever chose none is written to in English. */
export const readersLanguage = z
  .string()
  .nullable()
  .transform((word): Language => (isLanguage(word) ? word : 'en'))

/** The languages of an Accept-Language header, the dearest first. */
export function acceptedLanguages(header: string): string[] {
  return header
    .slice(0, 500)
    .toLowerCase()
    .split(',')
    .map((each) => {
      const [tag = '', ...parameters] = each.split(';').map((part) => part.trim())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return { tag, weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}
