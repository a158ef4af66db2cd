import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileBrandSet, type TrackedBrand } from '#core/mentions/brand-set.ts'
import { extractAnswer, namesBrand } from './extract-answer.ts'

const brand = (id: string, more: Partial<TrackedBrand> = {}): TrackedBrand => ({
  id,
  name: id,
  aliases: [],
  domains: [],
  competitor: true,
  ...more,
})
const set = (...names: string[]) => compileBrandSet(names.map((name) => brand(name)))
const state = (text: string, prompt = '') => extractAnswer({ text, prompt }, set('Acme', 'Zenlo')).state
const named = (text: string, prompt = '') =>
  extractAnswer({ text, prompt }, set('Acme', 'Zenlo')).mentions.map(({ brandId }) => brandId)

describe('zones', () => {
  test('a span names its zone', () => {
    const text =
      '# Acme\n\nAcme, see [Acme](https://x.io).\n\n- Acme\n  Acme again\n\n| a |\n|---|\n| Acme |\n\nAcme\n===='
    const zones = extractAnswer({ text }, set('Acme')).mentions.map(({ zone }) => zone)
    expect(zones).toEqual(['heading', 'paragraph', 'link', 'list', 'list', 'table', 'heading'])
  })

  test('a name inside a longer tracked name is kept separately with the longer name', () => {
    const { mentions, inner } = extractAnswer({ text: 'Apple Music' }, set('Apple', 'Apple Music'))
    expect(mentions.map(({ brandId }) => brandId)).toEqual(['Apple Music'])
    expect(inner).toEqual([{ brandId: 'Apple', start: 0, end: 5, text: 'Apple', partOf: 'Apple Music' }])
  })

  test('a product mention carries its longer name', () => {
    expect(extractAnswer({ text: 'the Zenlo XPS 13, say' }, set('Zenlo')).mentions[0]?.partOf).toBe(
      'Zenlo XPS 13',
    )
  })
})

describe('answer state', () => {
  test.each([
    "I couldn't find any information about Acme. Please check the spelling of Acme.",
    'There is no information available about Acme in my search results.',
    "I'm not familiar with Acme. Could you share more about it?",
    'I do not have specific information on Acme.',
    'Unfortunately, my search did not return anything on this.',
    'Leider konnte ich keine Informationen zu Acme finden.',
    "Je n'ai trouvé aucune information sur Acme.",
    'No encontré información sobre Acme.',
    '申し訳ありませんが、Acmeに関する情報は見つかりませんでした。',
    '抱歉，我没有找到关于Acme的信息。',
    'Acme에 대한 정보를 찾을 수 없습니다.',
    'Я не нашёл информации об Acme.',
  ])('is absent without a mention of the brand: %s', (text) => {
    expect(state(text)).toBe('absent')
    expect(named(text)).toEqual([])
  })

  test('saying that one brand is absent leaves the mention of another', () => {
    const text = 'I could not find anything about Acme. A popular alternative is Zenlo, which many teams use.'
    expect([state(text), ...named(text)]).toEqual(['absent', 'Zenlo'])
  })

  test.each([
    'I could not find the price of Acme. Acme offers three plans, the largest with support around the clock.',
    'Acme has no free plan, but nothing else comes close.',
    'If you cannot find what you need, Acme can help.',
  ])('is answered: %s', (text) => {
    expect(state(text)).toBe('answered')
    expect(named(text)).toContain('Acme')
  })

  test.each([
    "I'm sorry, but I can't help with that.",
    "I'm sorry, I can't assist with comparing Acme and Zenlo.",
    'As an AI language model, I cannot recommend Acme.',
    "I won't be able to help with that request.",
    'Dabei kann ich leider nicht helfen.',
    '申し訳ありませんが、そのご質問にはお答えできません。',
    '很抱歉，我无法提供这方面的帮助。',
    '죄송하지만 도와드릴 수 없습니다.',
    'Извините, но я не могу помочь с этим.',
  ])('is refused and nothing counts: %s', (text) => {
    expect(state(text)).toBe('refused')
    expect(named(text)).toEqual([])
  })

  test('what is said of a brand beyond the part read for denials counts for it', () => {
    const text = `I could not find anything about Acme. ${'Compare the fees. '.repeat(4000)}Acme charges no fee.`
    expect(state(text)).toBe('answered')
    expect(named(text)).toContain('Acme')
  })

  test('a caveat before a real answer is not a refusal', () => {
    const text =
      "I can't provide financial advice, but here are options:\n\n1. Acme\n2. Zenlo\n3. Others\n4. More"
    expect(state(text)).toBe('answered')
  })
})

describe('repeated question', () => {
  const prompt = 'Is Acme a good CRM for small teams?'
  test.each([
    '> Is Acme a good CRM for small teams?\n\nIt depends on your needs.',
    '**Is Acme a good CRM for small teams?**\n\nIt depends.',
    'You asked whether Acme is good. It depends.',
    'Question: Is Acme a good CRM?\nIt depends.',
    'Is Acme a good CRM for small teams? It depends.',
  ])('is not a mention: %s', (text) => {
    expect(named(text, prompt)).toEqual([])
  })

  test('text after a repeated question is a mention', () => {
    expect(named(`${prompt} Yes, Acme is.`, prompt)).toEqual(['Acme'])
  })
})

describe('rank', () => {
  const ranking = (text: string) => extractAnswer({ text }, set('Acme', 'Zenlo', 'Quvex', 'Walmart')).ranking

  test('ranked items come before earlier prose', () => {
    expect(ranking('Unlike Quvex, these last:\n\n1. **Zenlo** – best\n2. **Acme** – good\n3. Quvex')).toEqual(
      ['Zenlo', 'Acme', 'Quvex'],
    )
  })

  test('the first mention decides the rank without ranked items', () => {
    expect(ranking('Quvex leads, then Acme and Zenlo.')).toEqual(['Quvex', 'Acme', 'Zenlo'])
  })

  test('brands named inside another brand’s item do not affect its rank', () => {
    const text =
      '### 1. Zenlo X\n* Cheaper than Quvex\n* **Works with:** Acme\n\n### 2. Quvex Y\n\n### 3. Acme Z'
    expect(ranking(text)).toEqual(['Zenlo', 'Quvex', 'Acme'])
  })

  test('shops named only as places to buy get no rank', () => {
    expect(ranking('1. Zenlo\n   * **Where to buy:** Walmart\n2. Acme')).toEqual(['Zenlo', 'Acme'])
  })

  test('awards count as labels of an item', () => {
    expect(ranking('- **Best overall:** Acme One\n- **Best for travel:** Zenlo Go')).toEqual([
      'Acme',
      'Zenlo',
    ])
  })
})

describe('citations', () => {
  const brands = compileBrandSet([
    brand('Acme', { domains: ['acme.com', 'github.com/acme'], competitor: false }),
    brand('Zenlo', { domains: ['*.zenlo.io'] }),
  ])
  const cited = (text: string, citations: { url: string; title?: string }[] = []) =>
    extractAnswer({ text, citations }, brands).citations.map(({ key, domain, owner }) => [key, domain, owner])

  test('citations are found in every shape, once per page', () => {
    const text =
      '[a](https://www.acme.com/x/?utm_source=chatgpt.com#:~:text=y) <https://blog.zenlo.io/p> https://zenlo.io/q, ' +
      '([The Verge][1]) <a href="https://github.com/acme/repo">code</a> []() [p](https://chatgpt.com/?hints=search&q=x)\n\n' +
      '[1]: https://theverge.com/a?a=1&amp;b=2 "Title"\n[2]: http://acme.com/x\n'
    expect(cited(text)).toEqual([
      ['https://acme.com/x', 'acme.com', 'own'],
      ['https://blog.zenlo.io/p', 'zenlo.io', 'competitor'],
      ['https://zenlo.io/q', 'zenlo.io', 'other'],
      ['https://theverge.com/a?a=1&b=2', 'theverge.com', 'other'],
      ['https://github.com/acme/repo', 'github.com', 'own'],
    ])
  })

  test('citations listed by the engine come first and get the offsets of the text', () => {
    const text = 'See [x](https://b.io/1) and https://a.io/2.'
    const { citations } = extractAnswer(
      { text, citations: [{ url: 'https://a.io/2', start: 0, end: 0 }] },
      brands,
    )
    expect(citations.map(({ key, start, end }) => [key, start, end])).toEqual([
      ['https://a.io/2', 28, 42],
      ['https://b.io/1', 4, 23],
    ])
  })

  test('a grounding redirect is identified by its title', () => {
    const url = 'https://vertexaisearch.cloud.google.com/grounding-api-redirect/AbC'
    expect(cited('', [{ url, title: 'acme.com' }])).toEqual([[url, 'acme.com', 'own']])
  })

  test('an unreadable URL is kept and has no owner', () => {
    expect(cited('', [{ url: 'https://exa mple..com:99999/' }])).toEqual([
      ['https://exa mple..com:99999/', '', 'other'],
    ])
  })
})

test('the same rules decide whether a prompt names a brand', () => {
  const brands = set('Target', 'Acme', 'Zoom')
  expect(namesBrand('is zoom good for webinars?', brands, 'Zoom')).toBe(true)
  expect(namesBrand('how do i zoom in on a photo?', brands, 'Zoom')).toBe(false)
  expect(namesBrand('what is my target audience?', brands, 'Target')).toBe(false)
  expect(namesBrand('is acme any good?', brands, 'Acme')).toBe(true)
})

describe('arbitrary text', () => {
  const pieces = fc.constantFrom(
    'Acme',
    'Zoom',
    'acme.com',
    '**',
    '[',
    '](',
    ')',
    '`',
    '\n',
    '# ',
    '- ',
    '| ',
    '&amp;',
    '\ud83d',
    '\ue200',
    '\ue201',
    '<a href="',
    '">',
    '</a>',
    'https://acme.com/',
    '@',
    '_',
    '【',
    '】',
    'ソニー',
    '苹果',
    '\u0301',
    '\u00ad',
    'ﷺ',
    'İ',
    '1. ',
  )
  const texts = fc
    .array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 6 })), { maxLength: 40 })
    .map((parts) => parts.join(''))
  const brands = set('Acme', 'Zoom', 'ソニー', '苹果')

  test('extraction never throws, offsets match their text, and spans of a brand never overlap', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { mentions, citations } = extractAnswer({ text, prompt: text.slice(0, 40) }, brands)
        const ends = new Map<string, number>()
        for (const { brandId, start, end, text: said } of mentions) {
          expect(said).toBe(text.slice(start, end))
          expect(end).toBeGreaterThan(start)
          expect(start).toBeGreaterThanOrEqual(ends.get(brandId) ?? 0)
          ends.set(brandId, end)
        }
        for (const { start, end } of citations)
          expect((start ?? 0) <= (end ?? 0) && (end ?? 0) <= text.length).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  test('tracking an unrelated brand does not change the extraction', () => {
    const more = set('Acme', 'Zoom', 'ソニー', '苹果', 'Qxwvzzk')
    fc.assert(
      fc.property(texts, (text) => {
        expect(extractAnswer({ text }, more)).toEqual(extractAnswer({ text }, brands))
      }),
      { numRuns: 200 },
    )
  })
})
