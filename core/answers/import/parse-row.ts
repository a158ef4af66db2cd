import { dayMs } from '../../calendar.ts'
import { z } from 'zod'
import { storableText } from '#core/text/storable-text.ts'
import type { Tables } from '../../database/tables.ts'
import * as values from '../../database/values.ts'
import { importFields } from './field-names.ts'
import { importLimits } from './schema.ts'

export type ImportRow = {
  id: string | null
  prompt: string
  topic: string
  engine: string
  channel: Tables['answers']['channel']
  repeat: number
  answeredAt: Date
  text: string
  citations: { url: string; title: string | null }[]
  model: string | null
  country: string | null
  language: string | null
  /** Number of characters that PostgreSQL cannot store and that were replaced by U+FFFD. */
  replaced: number
}

/**
 * One answer collected elsewhere, from a row of NDJSON or CSV. Every field has a limit; the first problem is returned
 * as one sentence. `now` bounds the dates.
 */
export function parseImportRow(row: unknown, { now }: { now: Date }): { row: ImportRow } | { error: string } {
  if (typeof row !== 'object' || row === null || Array.isArray(row))
    return { error: 'This isn’t an object with the fields of an answer.' }
  const parsed = rowSchema.safeParse(importFields(Object.fromEntries(Object.entries(row))))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const field = issue?.path[0]
    return { error: `${field === undefined ? 'row' : String(field)}: ${issue?.message ?? 'invalid'}` }
  }
  const { data } = parsed
  if (data.answeredAt < firstDay || data.answeredAt.getTime() > now.getTime() + dayMs)
    return { error: 'answeredAt: must be between November 2022 and now.' }
  const { text, replaced } = storableText(data.text)
  return { row: { ...data, text, replaced } }
}

const firstDay = new Date('2022-11-01T00:00:00Z')

const missing = 'is missing.'
const blankAsAbsent = (value: unknown) =>
  value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value

const words = (max: number) =>
  z
    .union([z.string(), z.number().transform(String)], { error: 'must be text.' })
    .transform((text) => storableText(text).text.trim())
    .refine((text) => text.length <= max, {
      error: ({ input }) =>
        `has ${String(input).length.toLocaleString('en')} characters; the limit is ${max.toLocaleString('en')}.`,
    })

const optionalWords = (max: number) => z.preprocess(blankAsAbsent, words(max).optional())
const requiredWords = (max: number) =>
  z.preprocess(
    blankAsAbsent,
    z
      .unknown()
      .refine((value) => value !== undefined, missing)
      .pipe(words(max)),
  )

const answerText = z
  .string({ error: ({ input }) => (input === undefined ? missing : 'must be text.') })
  .refine((text) => text.trim() !== '', 'is empty.')
  .refine(
    (text) => text.length <= importLimits.textBytes && utf8Length(text) <= importLimits.textBytes,
    `is longer than ${importLimits.textBytes / 1024 ** 2} MB.`,
  )

/** `ChatGPT`, `chatgpt`, and ` chat gpt ` are one engine if they have the same engine id. */
const engine = requiredWords(60).transform((name) =>
  name
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/[^\p{L}\p{N}._-]/gu, ''),
)

const moment = z.unknown().transform((value, context) => {
  const date = dateOf(value)
  if (date !== null) return date
  context.addIssue({
    code: 'custom',
    message:
      blankAsAbsent(value) === undefined
        ? missing
        : 'must be a date such as 2026-05-24 or 2026-05-24T15:56:04Z.',
  })
  return z.NEVER
})

const repeat = z
  .preprocess(blankAsAbsent, z.coerce.number().default(1))
  .refine(
    (number) => Number.isInteger(number) && number >= 1 && number <= 10_000,
    'must be a number from 1 to 10,000.',
  )

const channel = z
  .preprocess(blankAsAbsent, z.string().optional())
  .transform((name) => name?.trim().toLowerCase())
  .pipe(z.enum(values.answers.channel, 'must be api, ui, or import.').default('import'))

const citation = z.union([
  z.string().transform((url) => ({ url, title: null })),
  z.looseObject({ url: z.string(), title: z.string().nullish() }).transform(({ url, title }) => ({
    url,
    title: title ?? null,
  })),
])

const citations = z
  .preprocess(citationList, z.array(citation, 'must be a list of URLs.'))
  .refine(
    (list) => list.length <= importLimits.citations,
    `must not be more than ${importLimits.citations.toLocaleString('en')}.`,
  )
  .transform((list, context) => {
    for (const { url } of list)
      if (url.length > importLimits.urlLength)
        context.addIssue({
          code: 'custom',
          message: `contain a URL of ${url.length.toLocaleString('en')} characters.`,
        })
    return list.map(({ url, title }) => ({
      url: storableText(url).text,
      title: title === null ? null : storableText(title).text.slice(0, 1000),
    }))
  })

const country = optionalWords(2)
  .transform((code) => code?.toUpperCase())
  .refine((code) => code === undefined || /^[A-Z]{2}$/.test(code), 'must be two letters, such as DE.')

const language = optionalWords(16).refine(
  (tag) => tag === undefined || /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(tag),
  'must be a tag such as en or pt-BR.',
)

const rowSchema = z
  .object({
    prompt: requiredWords(importLimits.promptLength),
    engine: engine.refine((id) => id.length > 0, 'contains no letter or digit.'),
    answeredAt: moment,
    text: answerText,
    id: optionalWords(300),
    topic: optionalWords(120),
    channel,
    repeat,
    citations,
    model: optionalWords(200),
    country,
    language,
  })
  .transform((row) => ({
    ...row,
    id: row.id ?? null,
    topic: row.topic ?? '',
    model: row.model ?? null,
    country: row.country ?? null,
    language: row.language ?? null,
  }))

/** A list, a JSON list in a text, or URLs separated by white space. */
function citationList(value: unknown): unknown {
  const filled = blankAsAbsent(value)
  if (filled === undefined) return []
  if (typeof filled !== 'string') return filled
  const text = filled.trim()
  if (text.startsWith('[')) {
    try {
      return JSON.parse(text)
    } catch {
      return text // Not a JSON list after all; reported as an invalid list of URLs.
    }
  }
  return text.split(/\s+/).map((url) => url.replace(/[,;]$/, ''))
}

/** ISO 8601 with or without time, UTC if no zone is given. Numbers are seconds or milliseconds since 1970. */
function dateOf(value: unknown): Date | null {
  if (value instanceof Date) return validDate(value)
  if (typeof value === 'number') return validDate(new Date(value < 1e11 ? value * 1000 : value))
  if (typeof value !== 'string') return null
  const match =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s*(Z|[+-]\d{2}:?\d{2})?)?$/i.exec(
      value.trim(),
    )
  if (!match) return null
  const [, day = '', time = '00:00', zone = 'Z'] = match
  if (!isDayOfCalendar(day)) return null
  return validDate(
    new Date(
      `${day}T${time.replace(/(\.\d{3})\d+$/, '$1')}${zone.toUpperCase().replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`,
    ),
  )
}

// Date accepts 2026-02-30 as March 2.
const isDayOfCalendar = (day: string) => {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

const validDate = (date: Date) => (Number.isNaN(date.getTime()) ? null : date)

function utf8Length(text: string): number {
  // At most three bytes per code unit, so only long texts need exact counting.
  return text.length * 3 <= importLimits.textBytes ? text.length : new TextEncoder().encode(text).length
}
