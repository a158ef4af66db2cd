import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ruleQueries, ruleReasons } from './rule-queries.ts'

describe('proposing searches by rules', () => {
  const question = {
    prompt: 'What are the best noise-cancelling headphones for travel?',
    topic: 'Audio',
    country: 'DE',
    language: 'en',
    year: 2026,
    brand: 'Northwave',
    competitors: ['Halden', 'Vesk', 'Orla', 'Fjell'],
  }
  const queriesOf = (changes: Partial<typeof question>) =>
    ruleQueries({ ...question, ...changes }).map(({ query }) => query)

  test('uses the question, its market, the year, and the tracked brands', () => {
    expect(queriesOf({})).toEqual([
      'best noise-cancelling headphones for travel',
      'best noise-cancelling headphones for travel 2026',
      'noise-cancelling headphones comparison',
      'noise-cancelling headphones for travel reviews',
      'noise-cancelling headphones price',
      'how to choose noise-cancelling headphones',
      'noise-cancelling headphones pros and cons',
      'noise-cancelling headphones for beginners',
      'noise-cancelling headphones for travel in Germany',
      'Northwave reviews',
      'Northwave alternatives',
      'Northwave vs Halden',
      'Halden reviews',
      'Northwave vs Vesk',
      'Vesk reviews',
      'Northwave vs Orla',
      'Orla reviews',
    ])
  })

  test.each([
    [
      'Welche Kopfhörer sind die besten für Reisen?',
      [
        'beste kopfhörer für reisen',
        'kopfhörer vergleich',
        'kopfhörer für reisen in Deutschland',
        'Northwave alternativen',
      ],
    ],
    [
      '¿Cuáles son los mejores auriculares para viajar?',
      [
        'mejores auriculares para viajar',
        'precio auriculares',
        'auriculares para viajar en Alemania',
        'opiniones Halden',
      ],
    ],
    ['Should I use Stripe or Adyen for my shop?', ['stripe vs adyen', 'stripe vs adyen 2026']],
    [
      'How do I get rid of moths?',
      ['get rid of moths', 'get rid of moths guide', 'get rid of moths common mistakes'],
    ],
  ])('of %j', (prompt, expected) => {
    expect(queriesOf({ prompt, language: '' })).toEqual(expect.arrayContaining(expected))
  })

  /** The reformulation, the best, and the price; the rest has the same parts. */
  const partsOf = (prompt: string, changes: Partial<typeof question> = {}) => {
    const [words, ...others] = ruleQueries({ ...question, topic: 'Travel', ...changes, prompt })
    const of = (reason: string) => others.find((one) => one.reason === reason)?.query ?? null
    return [words?.query, of(ruleReasons.best), of(ruleReasons.price)]
  }

  test.each([
    ['Which headphones block out office chatter?', 'headphones that block out office chatter', 'headphones'],
    [
      'Which foldable headphones are good for trains?',
      'foldable headphones for trains',
      'foldable headphones',
    ],
    [
      'Are there wireless earbuds with lossless audio?',
      'wireless earbuds with lossless audio',
      'wireless earbuds',
    ],
    ['What headphones do remote teams use?', 'headphones that remote teams use', 'headphones'],
    ['Which headphones are worth it under 300 dollars?', 'headphones under 300 dollars', 'headphones'],
    ['Which CRM is best for small agencies?', 'crm for small agencies', 'crm'],
    [
      'Which sales software integrates with Gmail?',
      'sales software that integrates with gmail',
      'sales software',
    ],
    ['What CRM should I use for a team of ten?', 'crm for a team of ten', 'crm'],
    ['Which sports watches are waterproof?', 'waterproof sports watches', 'sports watches'],
    ['I need running shoes that last', 'running shoes that last', 'running shoes'],
  ])('separates the subject from its description: %s', (prompt, words, head) => {
    expect(partsOf(prompt)).toEqual([words, `best ${words}`, `${head} price`])
  })

  test.each([
    ['Which headphones have the longest battery life?', 'headphones with longest battery life', 'headphones'],
    ['Which headphone brands are the most reliable?', 'most reliable headphone brands', 'headphone brands'],
    ['What are the best headphones right now?', 'best headphones', 'headphones'],
  ])('does not propose "best" for a ranked question: %s', (prompt, words, head) => {
    const [first, , price] = partsOf(prompt)
    expect([first, price]).toEqual([words, `${head} price`])
    expect(queriesOf({ prompt }).filter((query) => /best.*(best|most|longest)/.test(query))).toEqual([])
  })

  test.each([
    ['Welche Bank hat die niedrigsten Gebühren?', 'bank mit niedrigsten gebühren', 'bank preis'],
    ['Welches Girokonto ist kostenlos?', 'girokonto kostenlos', 'girokonto preis'],
    ['Wo finde ich ein Girokonto für Studierende?', 'girokonto für studierende', 'girokonto preis'],
    ['¿Qué hoteles tienen piscina en Valencia?', 'hoteles con piscina en valencia', 'precio hoteles'],
    ['¿Qué hotel me recomiendas en Sevilla?', 'hotel en sevilla', 'precio hotel'],
  ])('also reads German and Spanish: %s', (prompt, words, price) => {
    const [first, , last] = partsOf(prompt, { language: '' })
    expect([first, last]).toEqual([words, price])
  })

  test('proposes these for a question about brands', () => {
    expect(queriesOf({ prompt: 'Northwave or Halden: which headphones should I buy?' }).slice(0, 4)).toEqual([
      'Northwave vs Halden',
      'Northwave vs Halden 2026',
      'Northwave reviews',
      'Northwave price',
    ])
    expect(queriesOf({ prompt: 'Is Northwave a good headphone brand?' })[0]).toBe(
      'northwave good headphone brand',
    )
  })

  test.each([
    ['Best headset for video calls all day?', 'Work'],
    ['Best headphones for long flights?', 'Travel'],
    ['Best earbuds for running that stay in place?', 'Sport'],
    ['Which wireless headphones sound best for classical music?', 'Sound'],
  ])('never proposes only a topic: %s', (prompt, topic) => {
    expect(queriesOf({ prompt, topic }).map((query) => query.toLowerCase())).not.toContain(
      topic.toLowerCase(),
    )
  })

  test('uses the topic if the prompt has no content', () => {
    expect(queriesOf({ prompt: '?!', topic: 'Headphones' })[0]).toBe('best headphones')
  })

  test('for any prompt, no search is empty, has a line break, or is duplicated', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }), (prompt) => {
        const found = queriesOf({ prompt })
        expect(new Set(found.map((query) => query.toLowerCase())).size).toBe(found.length)
        for (const query of found) expect(query).not.toMatch(/[\r\n]|^\s*$/)
      }),
    )
  })
})
