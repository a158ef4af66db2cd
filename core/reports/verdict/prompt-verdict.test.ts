import { describe, expect, test } from 'vitest'
import { translatorOf } from '../../language/catalogues.ts'
import type { Language } from '../../language/languages.ts'
import { translator } from '../../language/translator.ts'
import { emptyRate } from '../../metrics/rate.ts'
import type { PromptReasons } from '../prompts/prompt-reasons.ts'
import { plainVerdict, type VerdictFormat } from './compose-verdict.ts'
import { composePromptVerdict, outcomeOf } from './prompt-verdict.ts'

type Details = Parameters<typeof composePromptVerdict>[0]

const english: VerdictFormat = {
  translate: translator('en', {}),
  percent: (share, digits) => `${(100 * share).toFixed(digits)}%`,
  net: String,
  points: String,
  list: (names) => names.join(', '),
  engine: (id) => id,
  day: (date) => date,
}

/** Mentions of each brand in the answers, and of the own one by engine. */
function situation({
  answers = 79,
  own = 14,
  others = { Halden: 72, Orrin: 50 },
  engines = { perplexity: [14, 40], copilot: [0, 39] },
}: {
  answers?: number
  own?: number
  others?: Record<string, number>
  engines?: Record<string, [number, number]>
} = {}): Details {
  const counted = (numerator: number, denominator = answers) => ({
    ...emptyRate,
    numerator,
    denominator,
    value: denominator === 0 ? null : numerator / denominator,
  })
  const brand = (name: string, isOwn: boolean, count: number) => ({
    brandId: name,
    name,
    isOwn,
    visibility: counted(count),
  })
  return {
    scope: { brand: { name: 'Northwave' } },
    brands: [
      brand('Northwave', true, own),
      ...Object.entries(others).map(([name, count]) => brand(name, false, count)),
    ],
    prompt: {
      visibility: counted(own),
      engines: Object.entries(engines).map(([engine, [count, of]]) => ({
        engine,
        visibility: counted(count, of),
      })),
    },
  } as unknown as Details
}

const theme = (aspect: string, negative: number, mixed = 0): PromptReasons['themes'][number] => ({
  aspect,
  sentiments: { positive: 0, neutral: 0, mixed, negative },
  quotes: [],
})
const source = (
  domain: string,
  answers: number,
  more: Partial<PromptReasons['sources'][number]> = {},
): PromptReasons['sources'][number] => ({
  pageKey: `https://${domain}/`,
  url: `https://${domain}/`,
  title: null,
  domain,
  owner: 'other',
  answers,
  mentionsOwn: false,
  ...more,
})
const search = (query: string, answers: number, state: 'covered' | 'partly' | 'missing' | null) => ({
  query,
  key: query,
  answers,
  ofAnswers: 79,
  coverage: state === null ? null : { analysisId: 'a', state, page: null },
})
const reasons = (more: Partial<PromptReasons> = {}): PromptReasons => ({
  answers: 79,
  mentions: 14,
  sources: [],
  themes: [],
  comparisons: [],
  searches: null,
  failing: [],
  ...more,
})
const words = (details: Details, found: PromptReasons | null = null) =>
  plainVerdict(composePromptVerdict(details, found), english)
/** Without engines that never mention the brand. */
const everywhere = situation({ engines: { perplexity: [14, 79] } })

describe('the result of a prompt', () => {
  test.each([
    ['lost', everywhere, 'Northwave is mentioned in 18% of 79 answers; Halden in 91%.'],
    [
      'won',
      situation({ own: 72, others: { Halden: 14 } }),
      'Northwave leads: it is mentioned in 91% of 79 answers, Halden in 18%.',
    ],
    [
      'close',
      situation({ own: 40, others: { Halden: 42 } }),
      'Northwave is mentioned in 51% of 79 answers; Halden in 53%.',
    ],
    [
      'few answers, so counts',
      situation({ answers: 19, own: 3, others: { Halden: 9 } }),
      'Northwave is mentioned in 3 of 19 answers; Halden in 9.',
    ],
    [
      'never mentioned',
      situation({ own: 0 }),
      'None of 79 answers mentions Northwave; Halden is mentioned in 91%.',
    ],
    [
      'no competitor mentioned',
      situation({ others: { Halden: 0 } }),
      'Northwave is mentioned in 18% of 79 answers, and no competitor is.',
    ],
    [
      'nobody mentioned',
      situation({ own: 0, others: {} }),
      'None of 79 answers mentions Northwave or a competitor.',
    ],
  ])('%s', (_, details, expected) => {
    expect(words(details)).toBe(expected)
  })

  test('there is none without answers', () => {
    expect(composePromptVerdict(situation({ answers: 0, own: 0, others: {} }), reasons())).toEqual([])
  })

  test('no tag has the name of a value, which would hide it', () => {
    const [sentence] = composePromptVerdict(everywhere, null)
    expect(Object.keys(sentence?.links ?? {})).toEqual(['link', 'first'])
    expect(Object.keys(sentence?.values ?? {})).toEqual(['brand', 'answers', 'value', 'leader', 'other'])
  })

  test('is won or lost only if the difference is clear', () => {
    const outcome = (own: number, other: number) => outcomeOf(situation({ own, others: { Halden: other } }))
    expect([outcome(14, 72), outcome(72, 14), outcome(40, 42)]).toEqual(['lost', 'won', 'tied'])
    expect(outcomeOf(situation({ others: { Halden: 0 } }))).toBeNull()
  })
})

describe('what stands out', () => {
  const found = (more: Partial<PromptReasons>, details = everywhere) =>
    composePromptVerdict(details, reasons(more))
      .slice(1)
      .map((sentence) => plainVerdict([sentence], english))

  test('a criticism in at least 20% of the answers that mention the brand, and at least 3', () => {
    expect(found({ themes: [theme('price', 1), theme('battery', 4, 2)] })).toEqual([
      'One thing stands out:',
      '6 of 14 answers that mention Northwave criticize it for “battery”.',
    ])
    expect(found({ themes: [theme('battery', 2)], mentions: 5 })).toEqual([])
    expect(found({ themes: [theme('battery', 3)], mentions: 16 })).toEqual([])
    expect(found({ themes: [theme('battery', 3)], mentions: 15 })).toHaveLength(2)
  })

  test('the two most cited sources, if their text was read and does not mention the brand', () => {
    const sources = [source('airwise.example', 46), source('review.example', 31)]
    expect(found({ sources })).toContain('The two most cited sources don’t mention Northwave.')
    expect(
      found({
        sources: [source('airwise.example', 46), source('review.example', 31, { mentionsOwn: true })],
      }),
    ).toContain('airwise.example, cited in 46 answers, doesn’t mention Northwave.')
    expect(found({ sources: sources.map((each) => ({ ...each, mentionsOwn: null })) })).toEqual([])
    expect(found({ sources: sources.map((each) => ({ ...each, owner: 'competitor' as const })) })).toEqual([])
    expect(
      found({
        sources: [...sources.map((each) => ({ ...each, mentionsOwn: true })), source('third.example', 9)],
      }),
    ).toEqual([])
  })

  test('frequent searches without a page, among those that were compared with pages', () => {
    const rows = [search('battery', 38, 'missing'), search('adapter', 29, 'partly'), search('seat', 20, null)]
    expect(found({ searches: { total: 17, rows } })).toContain(
      'Northwave has no page for 1 of the 2 most frequent searches.',
    )
  })

  test('an engine that never mentions the brand, unless none does', () => {
    expect(found({}, situation())).toContain('copilot never mentions Northwave in 39 answers.')
    expect(found({}, situation({ own: 0, engines: { copilot: [0, 79] } }))).toEqual([])
    expect(found({}, situation({ engines: { perplexity: [14, 75], copilot: [0, 4] } }))).toEqual([])
  })

  test('a cited page of the brand that crawlers often fail to read', () => {
    const failing = [{ address: 'https://northwave.example/calm-pro', answers: 6, visits: 118, failed: 41 }]
    expect(found({ failing })).toContain(
      'AI crawlers get errors on 41 of 118 visits to /calm-pro, which 6 answers cite.',
    )
  })

  test('at most three, those that touch most answers first, and never called a cause', () => {
    const sentences = found(
      {
        themes: [theme('battery', 6)],
        sources: [source('airwise.example', 46), source('review.example', 31)],
        searches: { total: 1, rows: [search('battery', 38, 'missing')] },
        failing: [{ address: 'https://northwave.example/calm-pro', answers: 1, visits: 9, failed: 9 }],
      },
      situation(),
    )
    expect(sentences).toEqual([
      'Three things stand out:',
      'The two most cited sources don’t mention Northwave.',
      'copilot never mentions Northwave in 39 answers.',
      'Northwave has no page for 1 of the 1 most frequent search.',
    ])
    expect(sentences.join(' ')).not.toMatch(/cause|because|why/i)
  })
})

test.each<Language>(['de', 'es'])('every sentence is translated into %s', (language) => {
  const format = { ...english, translate: translatorOf(language) }
  const all = reasons({
    themes: [theme('Akku', 6)],
    sources: [source('airwise.example', 46)],
    searches: { total: 1, rows: [search('x', 1, 'missing')] },
    failing: [{ address: 'https://northwave.example/calm-pro', answers: 70, visits: 9, failed: 9 }],
  })
  for (const details of [
    situation(),
    everywhere,
    situation({ own: 0 }),
    situation({ own: 72, others: { Halden: 1 } }),
  ])
    for (const sentence of composePromptVerdict(details, all)) {
      const text = plainVerdict([sentence], format)
      expect(text).not.toBe(plainVerdict([sentence], english))
      expect(text).not.toMatch(/[{}<>]/)
    }
})
