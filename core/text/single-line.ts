import { z } from 'zod'

// oxlint-disable-next-line no-control-regex -- refusing control characters is the point
const controlCharacter = /[\u0000-\u001f\u007f\u0085\u2028\u2029]/

/** Aborts further checks, which would scan every character of the input. */
const tooLong = (max: number) => ({
  error: `Enter up to ${max.toLocaleString('en')} characters.`,
  abort: true,
})

/** A trimmed line typed by a person: no control characters, no lone surrogates, at most `max` UTF-16 code units. */
export const optionalLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, tooLong(max))
    .refine((text) => !controlCharacter.test(text), 'Remove control characters and line breaks.')
    .refine((text) => text.isWellFormed(), 'Remove the invalid character.')

export const requiredLine = (max: number) => optionalLine(max).min(1, 'Required.')

/** Several lines typed by a person. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, tooLong(max))
    .refine((text) => text.isWellFormed() && !text.includes('\0'), 'Remove the invalid character.')

export const requiredText = (max: number) => optionalText(max).min(1, 'Required.')

export const countryCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'Enter a two-letter country code, such as DE.')

export const languageTag = z
  .string()
  .trim()
  .max(16, 'Enter up to 16 characters.')
  .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'Enter a language code, such as en or pt-BR.')
