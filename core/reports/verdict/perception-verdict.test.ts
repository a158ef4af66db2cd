import { describe, expect, test } from 'vitest'
import { translatorOf } from '../../language/catalogues.ts'
import type { Language } from '../../language/languages.ts'
import { translator } from '../../language/translator.ts'
import { emptyRate, type Change } from '../../metrics/rate.ts'
import { plainVerdict, type VerdictFormat } from './compose-verdict.ts'
import { composePerceptionVerdict } from './perception-verdict.ts'

type Report = Parameters<typeof composePerceptionVerdict>[0]

const english: VerdictFormat = {
  translate: translator('en', {}),
  percent: (share, digits) => `${(100 * share).toFixed(digits)}%`,
  net: (value) => `${value < 0 ? '−' : '+'}${Math.round(Math.abs(100 * value))}`,
  points: String,
  list: (names) => names.join(', '),
  engine: (id) => id,
  day: (date) => date,
}
const words = (report: Report) => plainVerdict(composePerceptionVerdict(report), english)

const changed = (difference: number, isReal: boolean): Change => ({
  difference,
  low: difference - 0.01,
  high: difference + 0.01,
  verdict: isReal ? 'real' : 'within-noise',
  p: isReal ? 0.001 : 0.4,
  prompts: 24,
  furtherAnswers: null,
})
const rate = (value: number | null, half = 0.05) =>
  value === null
    ? emptyRate
    : { ...emptyRate, value, low: value - half, high: value + half, denominator: 884 }

/** Criticism, praise, and how the criticism changed: before, and its difference if it is significant. */
type Themes = Record<string, [number, number, { before: number; difference: number }?]>
const usual: Themes = { 'call quality': [4, 142], battery: [52, 74] }

/** A brand that answers speak well of, with a labeler; each test changes what its situation is about. */
function situation({
  net = 0.36,
  change = changed(0.05, false),
  rates = [0.2, 0.5],
  present = 884,
  themes = usual,
  comparisons = [],
  sandbox = 0,
}: {
  net?: number | null
  change?: Change | null
  rates?: [number | null, number | null]
  present?: number
  themes?: Themes
  comparisons?: [string, string, number, number][]
  sandbox?: number
} = {}): Report {
  return {
    scope: { brand: { name: 'Northwave' }, sandboxAnswers: sandbox },
    basis: { available: 1896 },
    rows: [
      {
        brandId: 'own',
        name: 'Northwave',
        isOwn: true,
        present,
        netSentiment: rate(net),
        criticismRate: rate(rates[0]),
        praiseRate: rate(rates[1]),
        change,
      },
    ],
    aspects: Object.entries(themes).map(([aspect, [negative, positive, more]]) => ({
      aspect,
      sentiments: { positive, neutral: 0, mixed: 0, negative },
      compared: more
        ? { side: 'criticism', before: more.before, change: changed(more.difference, true) }
        : null,
    })),
    comparisons: comparisons.map(([name, aspect, lost, won]) => ({ brandId: name, name, aspect, lost, won })),
  } as unknown as Report
}

describe('the verdict on criticism and praise, in each situation', () => {
  test.each<[string, Report, string]>([
    [
      'praised, with a theme criticized more often, and comparisons lost in it',
      situation({
        themes: { ...usual, battery: [52, 74, { before: 29, difference: 0.02 }] },
        comparisons: [
          ['Halden', 'battery', 14, 3],
          ['Orrin', 'comfort', 9, 12],
        ],
      }),
      'Answers speak well of Northwave: net sentiment +36, with no clear change from the previous period. It is praised most for call quality, in 142 answers. It is criticized most for battery, in 52 answers, significantly more often than before (29). It most often compares worse with Halden for battery: in 14 answers.',
    ],
    [
      'a theme criticized less often',
      situation({ themes: { app: [31, 12, { before: 47, difference: -0.02 }] }, change: null }),
      'Answers speak well of Northwave: net sentiment +36. It is criticized most for app, in 31 answers, significantly less often than before (47).',
    ],
    [
      'badly spoken of, and worse than before',
      situation({ net: -0.3, change: changed(-0.2, true), themes: {} }),
      'Answers speak badly of Northwave: net sentiment −30, worse than in the previous period. No theme is criticized in 3 or more answers.',
    ],
    [
      'divided, and better than before',
      situation({ net: 0.01, change: changed(0.2, true), themes: { price: [3, 3] } }),
      'Answers are divided about Northwave: net sentiment +1, better than in the previous period. It is criticized most for price, in 3 answers.',
    ],
    [
      'no labeler: criticism and praise by word list',
      situation({ net: null, change: null, themes: { price: [2, 1] } }),
      'Of the answers that mention Northwave, 50.0% praise it and 20.0% criticize it. No theme is criticized in 3 or more answers.',
    ],
    [
      'neither sentiment nor criticism was labeled',
      situation({ net: null, change: null, rates: [null, null], themes: {} }),
      '',
    ],
    [
      'few mentions',
      situation({ present: 1 }),
      'Only 1 answer mentions Northwave. That’s too few to judge criticism and praise: at least 20 are needed.',
    ],
    ['never mentioned', situation({ present: 0 }), ''],
    [
      'a comparison that is won more often than lost is no loss',
      situation({ comparisons: [['Orrin', 'comfort', 9, 12]], themes: {}, change: null, sandbox: 1896 }),
      'Answers speak well of Northwave: net sentiment +36. No theme is criticized in 3 or more answers. All answers are sample data.',
    ],
  ])('%s', (_, report, expected) => {
    expect(words(report)).toBe(expected)
  })

  test('marks more criticism as bad and less as good news, and links numbers to their answers', () => {
    const of = (difference: number) =>
      composePerceptionVerdict(situation({ themes: { battery: [52, 0, { before: 29, difference }] } })).at(-1)
    expect(of(0.02)).toMatchObject({
      isGood: false,
      links: { link: { aspect: 'battery', side: 'criticism' } },
    })
    expect(of(-0.02)).toMatchObject({ isGood: true })
  })

  test('has at most four sentences, and never leaves out that answers are sample data', () => {
    const report = situation({ comparisons: [['Halden', 'battery', 14, 3]], sandbox: 12 })
    const sentences = composePerceptionVerdict(report)
    expect(sentences).toHaveLength(4)
    expect(plainVerdict(sentences, english)).toMatch(/12 of 1,896 answers are sample data\.$/)
  })

  test.each<Language>(['de', 'es'])('is complete in %s', (language) => {
    const format = { ...english, translate: translatorOf(language) }
    for (const report of [
      situation({
        themes: { ...usual, battery: [52, 74, { before: 29, difference: 0.02 }] },
        comparisons: [['Halden', 'battery', 14, 3]],
      }),
      situation({ net: -0.3, change: changed(-0.2, true), themes: {} }),
      situation({
        net: 0.01,
        change: changed(0.2, true),
        themes: { app: [31, 12, { before: 47, difference: -0.02 }] },
      }),
      situation({ net: null, themes: {} }),
      situation({ change: null }),
      situation({ present: 2 }),
    ]) {
      const text = plainVerdict(composePerceptionVerdict(report), format)
      expect(text).not.toMatch(/[{}<>]|answers|criticized|compares/)
      expect(text).toContain('Northwave')
    }
  })
})
