import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LabelCheck, LabelValue, MentionLabels } from '../labels.ts'
import { noLabels } from '../labels.ts'
import { applyChecks, type Checkable } from './apply-checks.ts'

const text = 'Acorn is calm. Birch is loud. Cedar is old. Halden is new.'
const at = (name: string) => ({ start: text.indexOf(name), end: text.indexOf(name) + name.length })
const options = { text, ownBrandId: 'acorn', brandIds: new Set(['acorn', 'birch', 'cedar', 'halden']) }

const positive: MentionLabels = {
  ...noLabels,
  sentiment: { label: 'positive', score: 0.4, method: 'lexicon-1', quotes: [{ start: 9, end: 13 }] },
}
const read: Checkable & { version: number } = {
  version: 1,
  state: 'answered',
  mentions: ['Acorn', 'Birch', 'Cedar'].map((name) => ({
    brandId: name.toLowerCase(),
    ...at(name),
    text: name,
    zone: 'paragraph',
  })),
  ranking: ['acorn', 'birch', 'cedar'],
  citations: [
    {
      url: 'https://birch.example/a',
      title: null,
      key: 'birch.example/a',
      domain: 'birch.example',
      owner: 'competitor',
      brandId: 'birch',
      start: null,
      end: null,
    },
  ],
  labels: new Map([
    ['acorn', positive],
    ['birch', positive],
  ]),
}

type Checked = { [Label in keyof LabelValue]: Pick<LabelCheck<Label>, 'label' | 'correct'> }[keyof LabelValue]

let made = 0
function check(
  said: Checked,
  more: Partial<Pick<LabelCheck, 'id' | 'trackedBrandId' | 'subject' | 'createdAt'>> = {},
): LabelCheck {
  made += 1
  const rest = {
    id: `check-${made}`,
    answerId: 'answer',
    trackedBrandId: null,
    subject: '',
    origin: 'reader' as const,
    note: '',
    extractor: 'extractor 1',
    checkedBy: null,
    createdAt: '2026-03-01T10:00:00.000Z',
    ...more,
  }
  switch (said.label) {
    case 'mention':
      return { ...rest, ...said, shown: { value: true } }
    case 'sentiment':
      return { ...rest, ...said, shown: { value: null } }
    case 'recommendation':
      return { ...rest, ...said, shown: { value: null } }
    case 'topPick':
      return { ...rest, ...said, shown: { value: null } }
    case 'criticism':
      return { ...rest, ...said, shown: { value: null } }
    case 'citation':
      return { ...rest, ...said, shown: { value: 'competitor' } }
    case 'state':
      return { ...rest, ...said, shown: { value: 'answered' } }
  }
}

describe('applying corrections', () => {
  test('removes a false mention with its rank and its labels', () => {
    const corrected = applyChecks(
      read,
      [check({ label: 'mention', correct: { value: false } }, { trackedBrandId: 'birch' })],
      options,
    )
    expect(corrected.ranking).toEqual(['acorn', 'cedar'])
    expect(corrected.mentions.map(({ brandId }) => brandId)).toEqual(['acorn', 'cedar'])
    expect([...corrected.labels.keys()]).toEqual(['acorn'])
    expect(corrected.version).toBe(1)
  })

  test('ranks a missed brand by its position', () => {
    const said = { label: 'mention', correct: { value: true, place: { start: 14, end: 14 } } } as const
    const corrected = applyChecks(read, [check(said, { trackedBrandId: 'halden' })], options)
    expect(corrected.ranking).toEqual(['acorn', 'halden', 'birch', 'cedar'])
    expect(corrected.mentions[1]).toEqual({
      brandId: 'halden',
      start: 14,
      end: 14,
      text: '',
      zone: 'paragraph',
    })
  })

  test('ranks a missed brand without a position last', () => {
    const corrected = applyChecks(
      read,
      [check({ label: 'mention', correct: { value: true } }, { trackedBrandId: 'halden' })],
      options,
    )
    expect(corrected.ranking.at(-1)).toBe('halden')
    expect(corrected.mentions.at(-1)).toMatchObject({ start: text.length, end: text.length })
  })

  test('gives a missed brand the zone of its line', () => {
    const listed = '# Best\n\n- Birch\n- Halden'
    const place = { start: listed.indexOf('Halden'), end: listed.length }
    const { mentions } = applyChecks(
      { ...read, mentions: [], ranking: [] },
      [check({ label: 'mention', correct: { value: true, place } }, { trackedBrandId: 'halden' })],
      { ...options, text: listed },
    )
    expect(mentions).toEqual([{ brandId: 'halden', ...place, text: 'Halden', zone: 'list' }])
  })

  test('ignores positions beyond the text', () => {
    const place = { start: -5, end: 10_000 }
    const { mentions } = applyChecks(
      read,
      [check({ label: 'mention', correct: { value: true, place } }, { trackedBrandId: 'halden' })],
      options,
    )
    expect(mentions[0]).toMatchObject({ brandId: 'acorn' })
    expect(mentions.find(({ brandId }) => brandId === 'halden')?.text).toBe(text)
  })

  test('replaces the word list’s sentiment with a person’s', () => {
    const corrected = applyChecks(
      read,
      [
        check({ label: 'sentiment', correct: { value: 'negative' } }, { trackedBrandId: 'acorn' }),
        check({ label: 'recommendation', correct: { value: true } }, { trackedBrandId: 'acorn' }),
      ],
      options,
    )
    expect(corrected.labels.get('acorn')).toMatchObject({
      sentiment: { label: 'negative', score: -1, method: 'person', quotes: [] },
      recommendation: { recommended: true, method: 'person', quotes: [] },
    })
    expect(corrected.labels.get('birch')).toBe(positive)
  })

  test('makes a brand the first choice, and so recommended, whatever the order of the checks', () => {
    const checks = [
      check({ label: 'topPick', correct: { value: true } }, { trackedBrandId: 'acorn' }),
      check({ label: 'recommendation', correct: { value: false } }, { trackedBrandId: 'acorn' }),
    ]
    for (const said of [checks, checks.toReversed()])
      expect(applyChecks(read, said, options).labels.get('acorn')?.recommendation).toMatchObject({
        recommended: true,
        topPick: true,
        method: 'person',
      })
  })

  test('takes away criticism with its quotes, and keeps praise', () => {
    const quote = { start: 0, end: 5 }
    const labels: MentionLabels = {
      ...noLabels,
      criticism: { criticized: true, praised: true, method: 'rules-1' },
      aspects: [
        { aspect: 'price', sentiment: 'negative', ...quote },
        { aspect: 'sound', sentiment: 'positive', ...quote },
      ],
    }
    const corrected = applyChecks(
      { ...read, labels: new Map([['acorn', labels]]) },
      [check({ label: 'criticism', correct: { value: false } }, { trackedBrandId: 'acorn' })],
      options,
    ).labels.get('acorn')
    expect(corrected?.criticism).toEqual({ criticized: false, praised: true, method: 'person' })
    expect(corrected?.aspects.map(({ aspect }) => aspect)).toEqual(['sound'])
  })

  test('labels no brand that is not mentioned', () => {
    const { labels } = applyChecks(
      read,
      [check({ label: 'sentiment', correct: { value: 'negative' } }, { trackedBrandId: 'halden' })],
      options,
    )
    expect(labels.has('halden')).toBe(false)
  })

  test('corrects the owner of a page', () => {
    const { citations } = applyChecks(
      read,
      [check({ label: 'citation', correct: { value: 'own' } }, { subject: 'birch.example/a' })],
      options,
    )
    expect(citations[0]).toMatchObject({ owner: 'own', brandId: 'acorn' })
  })

  test('corrects the answer state and leaves its mentions in place', () => {
    const corrected = applyChecks(read, [check({ label: 'state', correct: { value: 'refused' } })], options)
    expect(corrected.state).toBe('refused')
    expect(corrected.mentions).toEqual(read.mentions)
  })

  test('changes nothing if a check only confirms what is shown', () => {
    const confirmed = [
      check({ label: 'mention', correct: null }, { trackedBrandId: 'birch' }),
      check({ label: 'state', correct: null }),
    ]
    expect(applyChecks(read, confirmed, options)).toEqual(read)
  })

  test('follows the newest of two checks of one label', () => {
    const older = check(
      { label: 'mention', correct: { value: false } },
      { trackedBrandId: 'birch', createdAt: '2026-03-01T09:00:00.000Z' },
    )
    const newer = check({ label: 'mention', correct: null }, { trackedBrandId: 'birch' })
    expect(applyChecks(read, [older, newer], options).ranking).toEqual(read.ranking)
  })
})

const brand = fc.constantFrom('acorn', 'birch', 'cedar', 'halden', 'ibex')
const place = fc.record({ start: fc.integer({ min: -3, max: 80 }), end: fc.integer({ min: -3, max: 80 }) })
const said: fc.Arbitrary<Checked> = fc.oneof(
  fc.record({
    label: fc.constant('mention' as const),
    correct: fc.option(fc.record({ value: fc.boolean(), place }, { requiredKeys: ['value'] })),
  }),
  fc.record({
    label: fc.constant('sentiment' as const),
    correct: fc.option(
      fc.record({ value: fc.constantFrom('positive', 'neutral', 'mixed', 'negative', null) }),
    ),
  }),
  fc.record({
    label: fc.constantFrom('recommendation' as const, 'topPick' as const, 'criticism' as const),
    correct: fc.option(fc.record({ value: fc.constantFrom(true, false, null) })),
  }),
  fc.record({
    label: fc.constant('state' as const),
    correct: fc.option(fc.record({ value: fc.constantFrom('answered', 'absent', 'refused') })),
  }),
  fc.record({
    label: fc.constant('citation' as const),
    correct: fc.option(fc.record({ value: fc.constantFrom('own', 'competitor', 'other') })),
  }),
)
const anyCheck = fc
  .record({ said, brand, minute: fc.integer({ min: 0, max: 59 }) })
  .map(({ said: what, brand: trackedBrandId, minute }) => {
    const createdAt = `2026-03-01T10:${String(minute).padStart(2, '0')}:00.000Z`
    if (what.label === 'citation') return check(what, { subject: 'birch.example/a', createdAt })
    return check(what, what.label === 'state' ? { createdAt } : { trackedBrandId, createdAt })
  })
const someChecks = fc.array(anyCheck, { maxLength: 12 })

describe('any corrections', () => {
  test('have the same result if applied twice', () => {
    fc.assert(
      fc.property(someChecks, (checks) => {
        const once = applyChecks(read, checks, options)
        expect(applyChecks(once, checks, options)).toEqual(once)
      }),
    )
  })

  test('have the same result in any order', () => {
    fc.assert(
      fc.property(
        someChecks.chain((checks) =>
          fc.tuple(fc.constant(checks), fc.shuffledSubarray(checks, { minLength: checks.length })),
        ),
        ([checks, shuffled]) => {
          expect(applyChecks(read, shuffled, options)).toEqual(applyChecks(read, checks, options))
        },
      ),
    )
  })

  test('rank exactly the mentioned brands, once each, and label no other', () => {
    fc.assert(
      fc.property(someChecks, (checks) => {
        const { mentions, ranking, labels } = applyChecks(read, checks, options)
        const named = new Set(mentions.map(({ brandId }) => brandId))
        expect(ranking.toSorted()).toEqual([...named].toSorted())
        for (const brandId of labels.keys()) expect(named.has(brandId)).toBe(true)
        for (const { start, end, text: words } of mentions) expect(text.slice(start, end)).toBe(words)
      }),
    )
  })
})
