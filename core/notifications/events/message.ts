import { z } from 'zod'
import { formatLocalDay, fixedNumber } from '../../language/figures.ts'
import { translator, type Translate } from '../../language/translator.ts'

/** A number formatted in every language, or a calendar day such as `2026-11-22`. */
type Figure = number | { number: number; digits: number; isSigned?: boolean | undefined } | { day: string }
type Part = string | { text: string; values?: Record<string, string | Figure | { text: string }> | undefined }

/** A text of the catalog with its values, or text by people and providers, which is not translated. */
export type Sentence = string | { text: string; values?: Record<string, Part | Figure> | undefined }

/** The texts of an event for every language: the body is lines of sentences. */
export type EventMessage = { title: Sentence; body: Sentence[][] }

export type EventTexts = { title: string; body: string }

/** Title and body of an event in English, for programs, with the message that is translated for people. */
export function eventMessage(title: Sentence, ...body: Sentence[][]): EventTexts & { message: EventMessage } {
  const message = { title, body }
  return { ...inLanguage(message, english, 'en'), message }
}

/** An event in the reader's language. */
export function translateEvent(
  event: EventTexts & { message?: EventMessage | null },
  { translate, locale }: { translate: Translate; locale: string },
): EventTexts {
  if (event.message == null || locale.startsWith('en')) return { title: event.title, body: event.body }
  return inLanguage(event.message, translate, locale)
}

const english = translator('en', {})

function inLanguage({ title, body }: EventMessage, translate: Translate, locale: string): EventTexts {
  const say = (sentence: Sentence): string =>
    typeof sentence === 'string'
      ? sentence
      : translate(
          sentence.text,
          Object.fromEntries(
            Object.entries(sentence.values ?? {}).map(([name, value]) => [name, inPlace(value)]),
          ),
        )
  const inPlace = (value: Part | Figure): string | number => {
    if (typeof value === 'number') return value
    if (typeof value === 'string' || 'text' in value) return say(value)
    if ('day' in value) return formatLocalDay(value.day, locale)
    const { number, digits, isSigned = false } = value
    return isSigned
      ? `${number < 0 ? '−' : '+'}${fixedNumber(Math.abs(number), digits, locale)}`
      : fixedNumber(number, digits, locale)
  }
  return {
    title: say(title).slice(0, 200),
    body: body
      .map((line) =>
        line
          .map(say)
          .filter((sentence) => sentence !== '')
          .join(' '),
      )
      .filter((line) => line !== '')
      .join('\n'),
  }
}

const figure = z.union([
  z.number(),
  z.object({ number: z.number(), digits: z.number().int().min(0).max(10), isSigned: z.boolean().optional() }),
  z.object({ day: z.iso.date() }),
])
const text = z.string()
const part = z.union([
  text,
  z.object({
    text,
    values: z.record(z.string(), z.union([text, figure, z.object({ text })])).optional(),
  }),
])
const sentence = z.union([
  text,
  z.object({ text, values: z.record(z.string(), z.union([part, figure])).optional() }),
])

/** The stored message; if unreadable, the event stays in English. */
export const storedMessage: z.ZodType<EventMessage | null> = z
  .object({ title: sentence, body: z.array(z.array(sentence)) })
  .nullable()
  .catch(null)
