import { IntlMessageFormat } from 'intl-messageformat'
import { expect, test } from 'vitest'
import { findMessages } from '#testing/messages.ts'
import { catalogues } from './catalogues.ts'
import { formatMessage, parseMessage } from './icu-message.ts'
import { languages, type Language } from './languages.ts'

const root = new URL('../../', import.meta.url).pathname
const english = findMessages(root).map(({ text }) => text)

test.each(languages)('every %s text reads as the reference implementation writes it', (language) => {
  const texts = language === 'en' ? english : Object.values(catalogues[language])
  const placed = texts.filter((text) => /[{<]/.test(text))
  expect(placed.length).toBeGreaterThan(1000)
  for (const text of placed)
    for (const value of [0, 1, 2, 3, 11, 21, 1234, 1_000_000, 'Acorn', null])
      expect(formatted(text, language, value)).toEqual(reference(text, language, value))
})

test('objects stay objects, and elements are made from what they contain', () => {
  const message = parseMessage('See <b>{what} and {more}</b>.', { hasElements: true })
  const shown = formatMessage<object>(
    message,
    'en',
    { what: { id: 1 }, more: 2 },
    { b: (content) => ({ content }) },
  )
  expect(shown).toEqual(['See ', { content: [{ id: 1 }, ' and 2'] }, '.'])
})

test('a text with wrong syntax or without a value is an error', () => {
  for (const text of ['{', '{count, plural, one {#}}', 'a } b', '{count, date}', '<b>bold'])
    expect(() => parseMessage(text, { hasElements: true })).toThrow('The text has a mistake at')
  expect(() => formatMessage(parseMessage('{name}', { hasElements: false }), 'en', {})).toThrow('“name”')
})

const hasElements = (text: string) => /<\/\w+>/.test(text)
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '')

function formatted(text: string, language: Language, value: string | number | null): string {
  const message = parseMessage(text, { hasElements: hasElements(text) })
  const elements = namesIn(text, /<(\w+)>/g).map((name) => [
    name,
    (content: unknown[]) => `[${content.join('')}]`,
  ])
  return formatMessage<Date>(message, language, valuesOf(text, value), Object.fromEntries(elements)).join('')
}

function reference(text: string, language: Language, value: string | number | null): string {
  const elements = namesIn(text, /<(\w+)>/g).map((name) => [
    name,
    (content: string[]) => `[${content.join('')}]`,
  ])
  const format = new IntlMessageFormat(text, language, undefined, { ignoreTag: !hasElements(text) })
  return String(format.format({ ...valuesOf(text, value), ...Object.fromEntries(elements) }))
}

/** The value for each place; counts stay numbers. */
const valuesOf = (text: string, value: string | number | null) =>
  Object.fromEntries(
    namesIn(text, /\{\s*(\w+)\s*[,}]/g).map((name) => [
      name,
      typeof value !== 'number' && new RegExp(`\\{\\s*${name}\\s*,`).test(text) ? 5 : value,
    ]),
  )
