import { describe, expect, test } from 'vitest'
import { minRated, raterAgreements, type RatedLabel, type RatedLabelOf } from './rater-agreement.ts'

let made = 0

const times = (count: number, label: RatedLabel, said: RatedLabelOf['said']): RatedLabelOf[] =>
  Array.from({ length: count }, () => ({
    label,
    said,
    answer: {
      answerId: `answer ${++made}`,
      organizationId: 'acorn',
      brandId: 'northwave',
      promptId: 'prompt',
      promptText: 'Best headset?',
      engine: 'sandbox-atlas',
      answeredAt: new Date(made * 1000).toISOString(),
      tracked: 'Northwave',
    },
  }))

const between = (rated: RatedLabelOf[], label: RatedLabel, one: string, other: string) =>
  raterAgreements({ checked: rated, judged: [] }).find(
    (each) => each.label === label && each.one === one && each.other === other,
  )

describe('agreement of two raters', () => {
  // The worked example of the Wikipedia article on Cohen's kappa; its interval is computed by hand in
  // label-agreement.test.ts.
  const rated = [
    ...times(20, 'recommendation', { rules: 'recommended', people: 'recommended' }),
    ...times(5, 'recommendation', { rules: 'recommended', people: 'not recommended' }),
    ...times(10, 'recommendation', { rules: 'not recommended', people: 'recommended' }),
    ...times(15, 'recommendation', { rules: 'not recommended', people: 'not recommended' }),
    ...times(7, 'recommendation', { people: 'recommended' }),
    ...times(9, 'sentiment', { rules: 'positive', people: 'negative' }),
  ]

  test('covers labels that both gave, with kappa and its interval', () => {
    const told = between(rated, 'recommendation', 'rules', 'people')
    expect(told).toMatchObject({ count: 50, agreed: 35, agreement: { value: 0.7 } })
    expect(told?.kappa?.value).toBeCloseTo(0.4, 12)
    expect(told?.kappa?.low).toBeCloseTo(0.1511, 4)
  })

  test('has a table whose cells link to their answers, newest first', () => {
    const cell = between(rated, 'recommendation', 'rules', 'people')?.cells.find(
      ({ one, other }) => one === 'recommended' && other === 'not recommended',
    )
    expect(cell?.count).toBe(5)
    expect(cell?.answers.map(({ answerId }) => answerId)).toEqual(
      [25, 24, 23, 22, 21].map((n) => `answer ${n}`),
    )
  })

  test('is null for few labels, whose table is still shown', () => {
    const told = between(rated, 'sentiment', 'rules', 'people')
    expect(told).toMatchObject({ count: 9, agreed: 0, agreement: null, kappa: null })
    expect(told?.cells).toHaveLength(1)
    expect(
      between(times(minRated, 'mention', { rules: 'named', people: 'named' }), 'mention', 'rules', 'people'),
    ).toMatchObject({ count: minRated, agreement: { value: 1 }, kappa: null })
  })

  test('of rules and labeler covers what the labeler labeled, not what people checked', () => {
    const both = times(30, 'sentiment', { rules: 'positive', judge: 'positive', people: 'positive' })
    const told = raterAgreements({ checked: both, judged: both.slice(0, 4) })
    expect(told.filter(({ label }) => label === 'sentiment').map(({ count }) => count)).toEqual([30, 30, 4])
  })

  test('exists for every two raters that can give a label, and the labeler does not rate mentions', () => {
    const pairs = raterAgreements({ checked: [], judged: [] }).map(
      ({ label, one, other }) => `${label}: ${one}, ${other}`,
    )
    expect(pairs).toEqual([
      'mention: rules, people',
      'sentiment: rules, people',
      'sentiment: judge, people',
      'sentiment: rules, judge',
      'recommendation: rules, people',
      'recommendation: judge, people',
      'recommendation: rules, judge',
      'topPick: rules, people',
      'topPick: judge, people',
      'topPick: rules, judge',
      'criticism: rules, people',
      'criticism: judge, people',
      'criticism: rules, judge',
    ])
  })
})
