import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogues } from '#core/language/catalogues.ts'
import { languages } from '#core/language/languages.ts'
import { findMessages, isNode, sourceFiles, syntaxOf, walk } from '#testing/messages.ts'

const root = new URL('../../../../', import.meta.url).pathname
const translated = languages.filter((language) => language !== 'en')
const found = findMessages(root)

test('finds the messages where they are used', () => {
  const texts = new Set(found.map(({ text }) => text))
  expect(texts).toContain('Visibility over time')
  expect(texts).toContain('New here? <link>Create an account</link>')
  expect(texts).toContain('valid answers that mention the brand')
})

test.each(translated)('%s has every text and no unused one', (language) => {
  const catalogue = catalogues[language]
  expect(found.filter(({ text }) => !catalogue[text]).map(({ text, file }) => `${file}: ${text}`)).toEqual([])
  const said = new Set(found.map(({ text }) => text))
  expect(Object.keys(catalogue).filter((text) => !said.has(text))).toEqual([])
})

test.each(translated)('%s has the placeholders and elements of the English text', (language) => {
  const wrong = Object.entries(catalogues[language])
    .filter(([english, own]) => placesOf(english).join() !== placesOf(own).join())
    .map(([english, own]) => `${english} → ${own}`)
  expect(wrong).toEqual([])
})

test('no element has the name of a value in the same text, which it would hide', () => {
  const hidden = found.filter(({ text }) => {
    const places = placesOf(text)
    return places.some((place) => places.includes(`<>${place}`))
  })
  expect(hidden.map(({ text }) => text)).toEqual([])
})

test.each(translated)('%s has every plural form of its language, as listed by CLDR', (language) => {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted().join()
  const plurals = Object.values(catalogues[language]).flatMap(pluralFormsOf)
  expect(plurals.length).toBeGreaterThan(50)
  expect(plurals.filter((plural) => plural.forms !== forms)).toEqual([])
})

test('no screen shows a text that bypasses the catalog', () => {
  expect(bareTexts(sourceFiles(root, ['web/src/**/*.tsx']))).toEqual([])
})

/** Names and signs that are the same in every language. */
const sameEverywhere = new Set([
  'Answerscope',
  'CSV',
  'Ctrl K',
  'NDJSON',
  'SHA-256',
  'openapi.json',
  'ada@example.com, bo@example.com',
  'https://llm.example.com/v1',
  'www.example.com',
  'our-llama',
  'acme.com',
  'bge-m3',
  'Fjord & Partners',
])
const shownAttributes = new Set([
  'label',
  'title',
  'placeholder',
  'description',
  'alt',
  'aria-label',
  'nothingFoundMessage',
])

function bareTexts(files: readonly string[]): string[] {
  const bare: string[] = []
  for (const file of files) {
    walk(syntaxOf(file, readFileSync(`${root}/${file}`, 'utf8')), (node, parents) => {
      const parent = parents.at(-1)
      const isShown =
        node.type === 'JSXText' ||
        (node.type === 'Literal' &&
          parent?.type === 'JSXAttribute' &&
          isNode(parent['name']) &&
          shownAttributes.has(String(parent['name']['name'])) &&
          !parents.some((each) => isNode(each['name']) && each['name']['name'] === 'Rich'))
      const text = isShown ? String(node['value']).trim() : ''
      if (/\p{L}{2,}/u.test(text) && !sameEverywhere.has(text)) bare.push(`${file}: ${text}`)
    })
  }
  return bare
}

/** The forms of each plural in a text, in order, without exact numbers (`=0`). */
function pluralFormsOf(text: string): { text: string; forms: string }[] {
  return elementsOf(text).flatMap((element) =>
    element.type === TYPE.plural
      ? [
          {
            text,
            forms: Object.keys(element.options)
              .filter((form) => !form.startsWith('='))
              .toSorted()
              .join(),
          },
        ]
      : [],
  )
}

function placesOf(text: string): string[] {
  const names = elementsOf(text).flatMap((element) =>
    element.type === TYPE.literal || element.type === TYPE.pound
      ? []
      : [`${element.type === TYPE.tag ? '<>' : ''}${element.value}`],
  )
  return [...new Set(names)].toSorted()
}

function elementsOf(text: string): MessageFormatElement[] {
  const flat = (elements: MessageFormatElement[]): MessageFormatElement[] =>
    elements.flatMap((element) => {
      if (element.type === TYPE.plural || element.type === TYPE.select)
        return [element, ...Object.values(element.options).flatMap((option) => flat(option.value))]
      return element.type === TYPE.tag ? [element, ...flat(element.children)] : [element]
    })
  return flat(parse(text, { ignoreTag: !/<\/\w+>/.test(text) }))
}
