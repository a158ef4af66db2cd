import { describe, expect, test } from 'vitest'
import { maxNames } from '#core/competitors/discovery/untracked-names.ts'
import { compileBrandSet } from '#core/mentions/brand-set.ts'
import { extractAnswer } from './extract-answer.ts'
import { mentionedPlaces } from './mentioned-place.ts'

const set = compileBrandSet(
  ['Acme', 'Zenlo'].map((id) => ({ id, name: id, aliases: [], domains: [], competitor: true })),
)

function placesIn(text: string) {
  const { version, mentions, ranking, untracked } = extractAnswer({ text }, set)
  const startOf = (id: string) => mentions.find(({ brandId }) => brandId === id)?.start ?? 0
  return mentionedPlaces({
    extractorVersion: version,
    textLength: text.length,
    mentions: ranking.map((brandId, index) => ({ brandId, rank: index + 1, start: startOf(brandId) })),
    untracked,
  })
}

describe('the place among all brands mentioned', () => {
  test('counts untracked brands before a tracked one and all brands of the answer', () => {
    const text = [
      '1. **Brindlewood** – the most comfortable one.',
      '2. **Acme** – easy to use.',
      '3. **Fennimark** – the cheapest one.',
      '4. **Tavoro** – sturdy and light.',
      '5. **Zenlo** – good for travel.',
    ].join('\n')
    expect(Object.fromEntries(placesIn(text))).toEqual({
      Acme: { place: 2, of: 5 },
      Zenlo: { place: 5, of: 5 },
    })
  })

  const names = {
    extractorVersion: 3,
    textLength: 500,
    mentions: [
      { brandId: 'a', rank: 2, start: 10 },
      { brandId: 'b', rank: 1, start: 90 },
    ],
    untracked: [{ start: 50 }, { start: 200 }],
  }

  test('never contradicts the rank among tracked brands', () => {
    // In order of mention: a, an untracked brand, b, an untracked brand. The ranks exchange a and b.
    expect(Object.fromEntries(mentionedPlaces(names))).toEqual({
      b: { place: 1, of: 4 },
      a: { place: 3, of: 4 },
    })
  })

  test('counts a name once where a person added a tracked brand', () => {
    expect(mentionedPlaces({ ...names, untracked: [{ start: 90 }] }).get('a')).toEqual({ place: 2, of: 2 })
  })

  test('is unknown for answers whose names are not all known', () => {
    const untracked = Array.from({ length: maxNames }, (_, index) => ({ start: 100 + index }))
    expect(mentionedPlaces({ ...names, extractorVersion: 2 }).size).toBe(0)
    expect(mentionedPlaces({ ...names, textLength: 70_000 }).size).toBe(0)
    expect(mentionedPlaces({ ...names, untracked }).size).toBe(0)
  })
})
