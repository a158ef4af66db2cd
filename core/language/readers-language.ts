import { z } from 'zod'
import { isLanguage, type Language } from './languages.ts'

/** The value of `users.language`; English if the user chose none. */
export const readersLanguage = z
  .string()
  .nullable()
  .transform((word): Language => (isLanguage(word) ? word : 'en'))

/** The languages of an Accept-Language header, most preferred first. */
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
