import { describe, expect, test } from 'vitest'
import { languages } from '../language/languages.ts'
import { firstPrompts, followSubject, generalPrompts, kindOf, withoutKey } from './first-prompts.ts'
import { mergePrompts, promptKey } from './merge-prompts.ts'

const subject = { topic: 'running shoes', brandName: 'Larkhoe', language: 'en' } as const

describe('first prompts', () => {
  test.each(languages)('are ten with the category in %s, of which two name the brand', (language) => {
    const prompts = firstPrompts({ ...subject, topic: '$& radios', language })
    expect(prompts).toHaveLength(10)
    expect(prompts.filter(({ text }) => text.includes('Larkhoe'))).toHaveLength(2)
    expect(prompts.every(({ text }) => text.includes('$& radios') && !/[{}]/.test(text))).toBe(true)
    expect(new Set(prompts.map(({ text }) => promptKey(text))).size).toBe(10)
    expect(prompts.map(({ key }) => key)).toEqual(
      firstPrompts({ ...subject, topic: 'radios' }).map(({ key }) => key),
    )
  })

  test.each([
    ['en', 'Which running shoes would you recommend, and why?'],
    ['de', 'Welche Anbieter für running shoes empfiehlst du, und warum?'],
    ['es', '¿Qué opciones de running shoes recomiendas y por qué?'],
  ] as const)('are written in the language %s', (language, text) => {
    expect(firstPrompts({ ...subject, language })[0]?.text).toBe(text)
  })

  test.each([
    ['project management software', 'software'],
    ['CRM', 'software'],
    ['Plattform für Rechnungen', 'software'],
    ['travel insurance', 'service'],
    ['Steuerberatung', 'service'],
    ['agencia de viajes', 'service'],
    ['running shoes', 'product'],
    ['Gartenscheren', 'product'],
  ])('of “%s” ask what people ask about a kind of %s', (topic, kind) => {
    expect(kindOf(topic)).toBe(kind)
    const keys = firstPrompts({ ...subject, topic }).map(({ key }) => key)
    const own = { software: 'small-team', service: 'reviews', product: 'durable' }
    expect(Object.values(own).filter((key) => keys.includes(key))).toEqual([own[kind as keyof typeof own]])
  })

  test('without a category only name the brand', () => {
    const prompts = firstPrompts({ ...subject, topic: ' ' })
    expect(prompts.map(({ text }) => text)).toEqual([
      'What is Larkhoe known for?',
      'What are the best alternatives to Larkhoe?',
    ])
  })

  test('of a trial are the eight that fit every category', () => {
    expect(generalPrompts(subject)).toHaveLength(8)
  })
})

describe('when the category, name, or language changes', () => {
  const proposed = firstPrompts(subject).map(withoutKey)

  test('untouched proposals follow, edited and own prompts stay, and removed ones stay removed', () => {
    const [, second = proposed[0], ...rest] = proposed
    if (second === undefined) throw new Error('Nothing is proposed')
    const own = { text: 'Do shoes matter?', topic: '', intent: null, tags: [] }
    const edited = { ...second, text: 'I need running shoes!' }
    const after = { ...subject, language: 'de', topic: 'Laufschuhe', brandName: 'Larkhoe AG' } as const
    const followed = followSubject([edited, ...rest, own], subject, after)
    expect(followed[0]).toBe(edited)
    expect(followed[1]?.text).toBe('Vergleiche die führenden Anbieter für Laufschuhe.')
    expect(followed).toContain(own)
    expect(followed.some(({ text }) => text.startsWith('Welche Anbieter für Laufschuhe empfiehlst'))).toBe(
      false,
    )
    expect(followed.filter(({ text }) => text.includes('Larkhoe AG'))).toHaveLength(2)
    expect(followed).toHaveLength(10)
  })

  test('a first category adds the prompts that ask about it', () => {
    const before = { ...subject, topic: '' }
    const followed = followSubject(firstPrompts(before).map(withoutKey), before, subject)
    expect(followed.map(({ text }) => text).sort()).toEqual(proposed.map(({ text }) => text).sort())
  })
})

describe('merged prompts', () => {
  const line = (number: number, text: string, problem: string | null = null) => ({
    line: number,
    text,
    topic: '',
    intent: null,
    tags: [],
    problem,
  })
  const start = [{ text: 'Best hoe for clay?', topic: 'Hoes', intent: null, tags: [] }]

  test('keep the first of equal wordings, whatever their case, spacing, and punctuation', () => {
    const merged = mergePrompts(
      start,
      [
        line(1, 'best  HOE for clay'),
        line(2, '¿Cuál azada?'),
        line(3, 'cuál azada'),
        line(4, 'Best hoe for sand?'),
      ],
      10,
    )
    expect(merged.prompts.map(({ text }) => text)).toEqual([
      'Best hoe for clay?',
      '¿Cuál azada?',
      'Best hoe for sand?',
    ])
    expect(merged.added).toBe(2)
    expect(merged.known).toEqual([1, 3])
    expect(merged.prompts[0]).toBe(start[0])
  })

  test('name lines that can’t be used, and lines over the limit', () => {
    const merged = mergePrompts(
      start,
      [line(1, '???'), line(2, 'too long', 'Too long.'), line(3, 'a'), line(4, 'b')],
      2,
    )
    expect(merged.invalid).toEqual([
      { line: 1, problem: 'Use at least one letter or digit.' },
      { line: 2, problem: 'Too long.' },
    ])
    expect(merged.over).toEqual([4])
    expect(merged.prompts).toHaveLength(2)
  })
})
