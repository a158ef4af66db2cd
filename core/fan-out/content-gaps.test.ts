import { describe, expect, test } from 'vitest'
import { translatorOf } from '../language/catalogues.ts'
import type { Language } from '../language/languages.ts'
import { translator } from '../language/translator.ts'
import { plainVerdict, type VerdictFormat } from '../reports/verdict/compose-verdict.ts'
import { composeGapsVerdict } from './content-gaps-verdict.ts'
import { computeContentGaps, type ContentGapReport } from './content-gaps.ts'
import { briefPoints, gapBriefMarkdown } from './gap-brief.ts'
import type { GapPassage } from './content-gaps.ts'

type Data = Parameters<typeof computeContentGaps>[0]
type State = 'covered' | 'partly' | 'missing'

const prompts = [
  { id: 'p1', text: 'Best for flights?', topic: 'Travel' },
  { id: 'p2', text: 'Best under 200?', topic: 'Sound' },
  { id: 'p3', text: 'Best for running?', topic: null },
  { id: 'p4', text: 'Best for calls?', topic: null },
]

/** Searches with answers, prompts, and coverage; the competitor leads by 0.4 in p1 and 0.2 in p2. */
function report(
  searches: [query: string, answers: number, promptIds: string[], state: State | null][],
  more: Partial<Data> = {},
): ContentGapReport {
  const data = {
    scope: { brand: { name: 'Northwave' }, sandboxAnswers: 0 },
    answers: 100,
    total: searches.length,
    searches: searches.map(([query, answers, promptIds]) => ({ query, key: query, answers, promptIds })),
    coverage: new Map(
      searches.flatMap(([query, , , state]) =>
        state === null
          ? []
          : [
              [
                query,
                { queryId: `id of ${query}`, state, page: `https://n.example/${state}`, instead: null },
              ],
            ],
      ),
    ),
    names: ['Northwave', 'Halden'],
    prompts,
    leads: new Map([
      ['p1', 0.4],
      ['p2', 0.2],
    ]),
    stakes: { promptIds: prompts.map(({ id }) => id) },
    ...more,
  }
  return computeContentGaps(data as unknown as Data)
}

const flights = ['headphones long flights', 30, ['p1'], 'missing'] as const
const usual = report([
  ['neutral sound headphones', 40, ['p2', 'p3'], 'partly'],
  [...flights.slice(0, 2), ['p1'], 'missing'] as [string, number, string[], State],
  ['best headphones long flights 2026', 20, ['p1', 'p2'], 'missing'],
  ['office calls headset', 10, ['p4'], 'covered'],
  ['running earbuds', 5, ['p3'], null],
])

describe('content gaps', () => {
  test('join searches with one subject, and are worth the lead of the leader on their prompts, spread over all', () => {
    expect(
      usual.gaps.map(({ query, similar, worth }) => [query, similar.length, Number(worth.toFixed(3))]),
    ).toEqual([
      // (0.4 + 0.2) ÷ 4
      ['headphones long flights', 1, 0.15],
      // 0.2 ÷ 4
      ['neutral sound headphones', 0, 0.05],
      ['office calls headset', 0, 0],
      ['running earbuds', 0, 0],
    ])
    // The first two share p2, which counts once.
    expect(usual.worthOfFirst).toBeCloseTo(0.15)
    expect(usual.states).toEqual({ covered: 1, partly: 1, missing: 1 })
    expect(usual.unknown).toBe(1)
  })

  test('have the best coverage of their searches', () => {
    const { gaps } = report([
      ['headphones long flights', 9, ['p1'], 'missing'],
      ['headphones long flights reviews', 5, ['p1'], 'partly'],
    ])
    expect(gaps).toMatchObject([{ state: 'partly', page: 'https://n.example/partly' }])
    expect(gaps[0]?.queryIds).toHaveLength(2)
  })

  test('count in the topic of each of their prompts, those without a topic last', () => {
    expect(usual.topics).toEqual([
      { topic: 'Sound', covered: 0, partly: 1, missing: 1 },
      { topic: 'Travel', covered: 0, partly: 0, missing: 1 },
      { topic: '', covered: 1, partly: 1, missing: 0 },
    ])
  })

  test('weigh prompts by importance', () => {
    const stakes = { promptIds: ['p1', 'p2'], weightOf: (id: string) => (id === 'p1' ? 3 : 1) }
    const { gaps } = report([['headphones long flights', 9, ['p1'], 'missing']], { stakes })
    // 3 × 0.4 ÷ 4
    expect(gaps[0]?.worth).toBeCloseTo(0.3)
  })
})

const english: VerdictFormat = {
  translate: translator('en', {}),
  percent: (share) => `${Math.round(share * 100)}%`,
  net: String,
  points: (difference) => (100 * difference).toFixed(1),
  list: (names) => names.join(', '),
  engine: (id) => id,
  day: (date) => date,
}
const words = (of: ContentGapReport) => plainVerdict(composeGapsVerdict(of), english)

describe('the verdict on content gaps', () => {
  test.each<[string, ContentGapReport, string]>([
    [
      'two gaps worth closing, and searches not compared yet',
      usual,
      'Before answering, engines ran 5 different searches. Pages of Northwave answer 33% of those compared well, 33% in part, and 33% not at all. The costliest gaps are headphones long flights and neutral sound headphones: closing both is worth up to 15.0 points of visibility. 1 group of searches hasn’t been compared with pages yet.',
    ],
    [
      'one gap',
      report([['headphones long flights', 9, ['p1'], 'missing']]),
      'Before answering, engines ran 1 search. Pages of Northwave answer 0% of those compared well, 0% in part, and 100% not at all. The costliest gap is headphones long flights: closing it is worth up to 10.0 points of visibility.',
    ],
    [
      'all covered',
      report([['headphones long flights', 9, ['p1'], 'covered']]),
      'Before answering, engines ran 1 search. Pages of Northwave answer all that were compared.',
    ],
    [
      'nothing compared',
      report([['headphones long flights', 9, ['p1'], null]]),
      'Before answering, engines ran 1 search. 1 group of searches hasn’t been compared with pages yet.',
    ],
    ['no searches', report([]), ''],
  ])('%s', (_, given, expected) => {
    expect(words(given)).toBe(expected)
  })

  test.each<Language>(['de', 'es'])('is complete in %s', (language) => {
    const text = plainVerdict(composeGapsVerdict(usual), { ...english, translate: translatorOf(language) })
    expect(text).not.toMatch(/[{}<>]|engines ran|worth/)
    expect(text).toContain('Northwave')
  })
})

describe('a brief', () => {
  const passage = (more: Partial<GapPassage>): GapPassage => ({
    query: 'headphones long flights',
    url: 'https://airwise.example/long-haul',
    title: 'Long haul [2026]',
    owner: 'cited',
    competitor: null,
    heading: '',
    content: 'The Atlas ran 58 hours. It charges fast.',
    ...more,
  })

  test('has a point for each passage of others, by its heading or first sentence', () => {
    const points = briefPoints([
      passage({ heading: 'Battery' }),
      passage({ heading: 'battery' }),
      passage({}),
      passage({ owner: 'own', heading: 'Ours' }),
    ])
    expect(points.map(({ text }) => text)).toEqual(['Battery', 'The Atlas ran 58 hours.'])
  })

  test('links each point to its page, and shows foreign text as text', () => {
    const [gap] = usual.gaps
    const markdown =
      gap &&
      gapBriefMarkdown(gap, { passages: [passage({ heading: '# <b>Bat*tery</b>' })], t: english.translate })
    expect(markdown).toContain('- best headphones long flights 2026')
    expect(markdown).toContain(
      String.raw`- \# \<b\>Bat\*tery\</b\> ([Long haul \[2026\]](<https://airwise.example/long-haul>))`,
    )
    expect(markdown).toContain('Create a page')
  })
})
