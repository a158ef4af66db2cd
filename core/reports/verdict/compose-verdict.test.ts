import { describe, expect, test } from 'vitest'
import { translatorOf } from '../../language/catalogues.ts'
import { translator } from '../../language/translator.ts'
import type { Language } from '../../language/languages.ts'
import type { Change, Rate } from '../../metrics/rate.ts'
import type { MetricId } from '../schema.ts'
import { composeVerdict, plainVerdict, type VerdictFormat } from './compose-verdict.ts'

type Report = Parameters<typeof composeVerdict>[0]

const english: VerdictFormat = {
  translate: translator('en', {}),
  percent: (share, digits) => `${(100 * share).toFixed(digits)}%`,
  net: (value) => `${value < 0 ? '−' : '+'}${Math.round(Math.abs(100 * value))}`,
  points: (difference) => (100 * difference).toFixed(1),
  list: (names) => new Intl.ListFormat('en').format(names),
  engine: (id) => id,
  day: (date) => date.slice(5),
}
const words = (report: Report) => plainVerdict(composeVerdict(report), english)

const rate = (value: number | null, half = 0.045, more: Partial<Rate> = {}): Rate => ({
  value,
  numerator: value === null ? 0 : Math.round(value * 1896),
  denominator: 1896,
  low: value === null ? null : Math.max(0, value - half),
  high: value === null ? null : Math.min(1, value + half),
  prompts: 24,
  method: '',
  ...more,
})
const change = (difference: number, isReal: boolean, more: Partial<Change> = {}): Change => ({
  difference,
  low: difference - 0.04,
  high: difference + 0.04,
  verdict: isReal ? 'real' : 'within-noise',
  p: isReal ? 0.001 : 0.4,
  prompts: 24,
  furtherAnswers: null,
  ...more,
})

type Brand = { name: string; isOwn?: boolean; visibility: number; place: [number, number] }
const usual: Brand[] = [
  { name: 'Halden', visibility: 0.583, place: [1, 1] },
  { name: 'Northwave', isOwn: true, visibility: 0.475, place: [2, 3] },
  { name: 'Orrin', visibility: 0.449, place: [2, 3] },
  { name: 'Vesk', visibility: 0.271, place: [4, 4] },
]

/** A brand in the middle of the field with enough answers; each test changes what its situation is about. */
function situation({
  brands = usual,
  topics = {},
  changes = {},
  values = {},
  valid = 1896,
  before = 1904,
  engines = ['atlas', 'borea', 'cirro'],
  sandbox = 0,
  background = {},
}: {
  brands?: Brand[]
  /** Visibility of each brand by topic, in the order of `brands`. */
  topics?: Record<string, number[]>
  changes?: Partial<Record<MetricId, Change>>
  values?: Partial<Record<MetricId, number>>
  valid?: number
  /** Valid answers of the previous period; null: no comparison was chosen. */
  before?: number | null
  engines?: string[]
  sandbox?: number
  background?: Partial<Report['background']>
} = {}): Report {
  const own = brands.find(({ isOwn }) => isOwn)
  const counts = (answers: number) => ({ answers, valid: answers }) as Report['counts']
  const metrics: [MetricId, number][] = [
    ['visibility', own?.visibility ?? 0],
    ['shareOfVoice', 0.235],
    ['citationRate', 0.114],
    ['criticismRate', 0.2],
    ['netSentiment', 0.36],
  ]
  return {
    scope: {
      brand: { name: own?.name ?? '' },
      compare: before === null ? null : { from: '2026-08-10', to: '2026-10-04' },
      engines: engines.map((engine) => ({ engine, answers: 10 })),
      filters: { engines: [] },
      sandboxAnswers: sandbox,
    } as unknown as Report['scope'],
    counts: counts(valid),
    compareCounts: before === null ? null : counts(before),
    tiles: metrics.map(([metric, value]) => ({
      metric,
      rate: rate(values[metric] ?? value),
      compare: null,
      change: changes[metric] ?? change(0.01, false),
    })),
    ranking: brands.map(({ name, isOwn = false, visibility, place: [from, to] }) => ({
      brandId: name,
      name,
      isOwn,
      visibility: rate(visibility),
      shareOfVoice: rate(visibility / 2),
      averageRank: 2,
      rankFrom: from,
      rankTo: to,
      change: null,
      visibilityRankFrom: from,
      visibilityRankTo: to,
      visibilityChange: null,
    })),
    heatmap: {
      brands: brands.map(({ name, isOwn = false }) => ({ brandId: name, name, isOwn })),
      rows: Object.entries(topics).map(([topic, shares]) => ({
        topic,
        prompts: 4,
        cells: brands.map(({ name }, index) => ({
          brandId: name,
          visibility: rate(shares[index] ?? 0, 0.08),
        })),
      })),
    },
    engineTrend: { metric: 'visibility', bucket: 'week', series: [], annotations: [] },
    background: { lossReason: null, promptReasons: [], crawlerFault: null, event: null, ...background },
  }
}

const alone: Brand[] = [{ name: 'Northwave', isOwn: true, visibility: 0.475, place: [1, 1] }]

describe('the verdict by situation', () => {
  test.each<[string, Report, string]>([
    [
      'up, tied for second, one topic lost, citations down',
      situation({
        topics: { Travel: [0.82, 0.31, 0.61, 0.12], Sport: [0.31, 0.66, 0.27, 0.44] },
        changes: { visibility: change(0.062, true), citationRate: change(-0.041, true) },
      }),
      'AI engines mention Northwave in 47.5% of answers, up 6.2 points from the previous period. Halden leads with 58.3%; Northwave is tied with Orrin for 2–3. It loses most in Travel: 31%, while Halden has 82%. Citations of its own site fell to 11.4% of answers.',
    ],
    [
      'a loss with the reason most answers give, and errors that began before citations fell',
      situation({
        topics: { Travel: [0.82, 0.31, 0.61, 0.12], Sport: [0.31, 0.66, 0.27, 0.44] },
        changes: { visibility: change(0.062, true), citationRate: change(-0.041, true) },
        background: {
          lossReason: { topic: 'Travel', aspect: 'battery life', answers: 12, better: null },
          crawlerFault: { path: '/calm-pro', pageId: 7, since: '2026-11-02' },
          event: { date: '2026-11-09', text: 'Gemini changed its model' },
        },
      }),
      'AI engines mention Northwave in 47.5% of answers, up 6.2 points from the previous period. Halden leads with 58.3%; Northwave is tied with Orrin for 2–3. It loses most in Travel, with 31% to Halden’s 82%, where answers most often criticize its “battery life”. Citations of its own site fell to 11.4% of answers; AI crawlers have been getting errors on /calm-pro since 11-02.',
    ],
    [
      'a loss where answers prefer a competitor, and a note before criticism rose',
      situation({
        topics: { Travel: [0.82, 0.31, 0.61, 0.12], Sport: [0.66, 0.31, 0.27, 0.44] },
        changes: { criticismRate: change(0.08, true) },
        background: {
          lossReason: {
            topic: 'Travel',
            aspect: 'comfort',
            answers: 5,
            better: { brandId: 'Orrin', name: 'Orrin' },
          },
          event: { date: '2026-10-27', text: 'Page on comfort rewritten' },
        },
      }),
      'AI engines mention Northwave in 47.5% of answers, with no clear change from the previous period. Halden leads with 58.3%; Northwave is tied with Orrin for 2–3. Northwave trails in every topic, most in Travel, with 31% to Halden’s 82%, where answers most often prefer Orrin for “comfort”. Criticism rose to 20.0% of its mentions; noted on 10-27: “Page on comfort rewritten”.',
    ],
    [
      'a reason of another topic, and errors while citations rose, are not mentioned',
      situation({
        topics: { Travel: [0.82, 0.31, 0.61, 0.12], Sport: [0.31, 0.66, 0.27, 0.44] },
        changes: { citationRate: change(0.041, true) },
        background: {
          lossReason: { topic: 'Sport', aspect: 'price', answers: 9, better: null },
          crawlerFault: { path: '/calm-pro', pageId: 7, since: '2026-11-02' },
        },
      }),
      'AI engines mention Northwave in 47.5% of answers, with no clear change from the previous period. Halden leads with 58.3%; Northwave is tied with Orrin for 2–3. It loses most in Travel: 31%, while Halden has 82%. Citations of its own site rose to 11.4% of answers.',
    ],
    [
      'the first weeks: too few answers to say anything',
      situation({ valid: 21, before: 0 }),
      'Northwave is mentioned in 47.5% of 21 answers so far. That’s too few to rank or compare brands: at least 80 are needed.',
    ],
    [
      'the first period with enough answers',
      situation({ before: 0 }),
      'AI engines mention Northwave in 47.5% of answers. There’s no earlier period to compare with yet. Halden leads with 58.3%; Northwave is tied with Orrin for 2–3.',
    ],
    [
      'one engine, no comparison chosen',
      situation({ engines: ['ChatGPT'], before: null }),
      'ChatGPT mentions Northwave in 47.5% of answers. Halden leads with 58.3%; Northwave is tied with Orrin for 2–3.',
    ],
    [
      'a comparison on too little data is not called a change',
      situation({
        before: 25,
        changes: {
          visibility: change(0.2, true, {
            verdict: 'not-comparable',
            thin: { cause: 'answers', count: 25, needed: 30 },
          }),
        },
      }),
      'AI engines mention Northwave in 47.5% of answers. The previous period has too few answers or shared prompts to compare. Halden leads with 58.3%; Northwave is tied with Orrin for 2–3.',
    ],
    [
      'tied for first',
      situation({
        brands: [
          { name: 'Northwave', isOwn: true, visibility: 0.5, place: [1, 3] },
          { name: 'Halden', visibility: 0.52, place: [1, 3] },
          { name: 'Orrin', visibility: 0.49, place: [1, 3] },
        ],
      }),
      'AI engines mention Northwave in 50.0% of answers, with no clear change from the previous period. Northwave is tied for first with Halden and Orrin.',
    ],
    [
      'in the lead, with less criticism',
      situation({
        brands: [
          { name: 'Northwave', isOwn: true, visibility: 0.7, place: [1, 1] },
          { name: 'Halden', visibility: 0.5, place: [2, 2] },
        ],
        topics: { Travel: [0.7, 0.5] },
        values: { criticismRate: 0.12 },
        changes: { criticismRate: change(-0.08, true) },
      }),
      'AI engines mention Northwave in 70.0% of answers, with no clear change from the previous period. Northwave leads, ahead of Halden with 50.0%. Criticism fell to 12.0% of its mentions.',
    ],
    [
      'everything is lost',
      situation({
        brands: [
          { name: 'Halden', visibility: 0.8, place: [1, 1] },
          { name: 'Northwave', isOwn: true, visibility: 0.1, place: [2, 2] },
        ],
        topics: { Travel: [0.9, 0.1], Sport: [0.7, 0.1], '': [0.5, 0.5] },
        changes: { visibility: change(-0.2, true) },
      }),
      'AI engines mention Northwave in 10.0% of answers, down 20.0 points from the previous period. Halden leads with 80.0%; Northwave ranks 2 of 2. Northwave trails in every topic, most in Travel: 10%, while Halden has 90%.',
    ],
    [
      'a leader that is not clear, and ties that overlap',
      situation({
        brands: [
          { name: 'Halden', visibility: 0.6, place: [1, 2] },
          { name: 'Vesk', visibility: 0.53, place: [1, 4] },
          { name: 'Northwave', isOwn: true, visibility: 0.47, place: [2, 4] },
          { name: 'Orrin', visibility: 0.42, place: [2, 4] },
        ],
      }),
      'AI engines mention Northwave in 47.0% of answers, with no clear change from the previous period. Halden is mentioned most, in 60.0%; Northwave ranks 2–4 of 4.',
    ],
    [
      'never mentioned',
      situation({
        brands: [
          { name: 'Halden', visibility: 0.8, place: [1, 1] },
          { name: 'Northwave', isOwn: true, visibility: 0, place: [2, 2] },
        ],
      }),
      'None of 1,896 answers mentions Northwave. Halden leads with 80.0%; Northwave ranks 2 of 2.',
    ],
    [
      'no competitor is tracked, and part of the answers come from the sandbox',
      situation({ brands: alone, sandbox: 500 }),
      'AI engines mention Northwave in 47.5% of answers, with no clear change from the previous period. Add competitors to see how Northwave compares. 500 of 1,896 answers are sample data.',
    ],
  ])('%s', (_, report, expected) => {
    expect(words(report)).toBe(expected)
  })

  test('is empty without valid answers', () => {
    expect(composeVerdict(situation({ valid: 0 }))).toEqual([])
  })

  test('has at most four sentences, and never leaves out that answers are sample data', () => {
    const sentences = composeVerdict(
      situation({
        topics: { Travel: [0.82, 0.31, 0.61, 0.12], Sport: [0.31, 0.66, 0.27, 0.44] },
        changes: { visibility: change(0.062, true), citationRate: change(-0.041, true) },
        sandbox: 1896,
      }),
    )
    expect(sentences).toHaveLength(4)
    expect(sentences.at(-1)?.text).toBe('All answers are sample data.')
  })

  test('calls more criticism bad news, and links each number to its answers', () => {
    const report = situation({ changes: { criticismRate: change(0.08, true) } })
    const mover = composeVerdict(report).at(-1)
    expect(mover).toMatchObject({ isGood: false, links: { up: { answers: 'criticismRate' } } })
    expect(composeVerdict(report)[0]?.links).toEqual({ link: { answers: 'visibility' } })
  })

  test.each<Language>(['de', 'es'])('is complete in %s', (language) => {
    const format = { ...english, translate: translatorOf(language) }
    for (const report of [
      situation({
        topics: { Travel: [0.82, 0.31, 0.61, 0.12], Sport: [0.31, 0.66, 0.27, 0.44] },
        changes: { visibility: change(0.062, true), citationRate: change(-0.041, true) },
      }),
      ...[null, { brandId: 'Orrin', name: 'Orrin' }].map((better) =>
        situation({
          topics: { Travel: [0.82, 0.31, 0.61, 0.12], Sport: [0.66, 0.31, 0.27, 0.44] },
          changes: { netSentiment: change(-0.3, true) },
          background: {
            lossReason: { topic: 'Travel', aspect: 'Akku', answers: 12, better },
            event: { date: '2026-11-09', text: 'Note' },
          },
        }),
      ),
      situation({
        changes: { citationRate: change(-0.041, true) },
        background: { crawlerFault: { path: '/calm-pro', pageId: 7, since: '2026-11-02' } },
      }),
      situation({ engines: ['ChatGPT'], before: null }),
      situation({ valid: 21 }),
    ]) {
      const text = plainVerdict(composeVerdict(report), format)
      expect(text).not.toMatch(/[{}<>]|engines|answers|leads/)
      expect(text).toContain('Northwave')
    }
  })
})
