import { expect, test } from 'vitest'
import { compileBrandSet, type TrackedBrand } from '#core/mentions/brand-set.ts'
import { changeProbe } from './change-probe.ts'
import { extractAnswer, type Extraction } from './extract-answer.ts'

const brand = (id: string, name: string, rest: Partial<TrackedBrand> = {}): TrackedBrand => ({
  id,
  name,
  aliases: [],
  domains: [],
  competitor: id !== 'own',
  ...rest,
})
const own = brand('own', 'Northwave', { domains: ['northwave.example'] })

const pool: TrackedBrand[] = [
  brand('halden', 'Halden', { domains: ['halden.example'] }),
  brand('halden', 'Halden Audio', { domains: ['*.halden.example'] }),
  brand('canva', 'Canva'),
  brand('canvas', 'Canvas'),
  brand('x', 'X'),
  brand('regex', 'C++ (Pro)? [a-z]*'),
  brand('target', 'Target', { description: 'A retailer with stores and groceries' }),
  brand('target', 'Target', { domains: ['target.example'] }),
  brand('bestbuy', 'Best Buy', { aliases: [{ text: 'BB', match: 'exact' }] }),
  brand('buy', 'Buy'),
  brand('apple', 'Apple'),
  brand('music', 'Apple Music'),
  brand('suffix', 'Everybody', { domains: ['com'] }),
  brand('path', 'Pathed', { domains: ['github.com/pathed'] }),
]

const stretches = [
  '1. **Halden** – light and reliable',
  'Best BuyTarget carry it.',
  'I drew it on a Canvas with Canvas for teams.',
  'canvas prints and targets are ordinary words.',
  'X is a network; Xbox is none.',
  'Write C++ (Pro)? [a-z]* to match.',
  'Apple Music beats Apple in this.',
  'See [the review](https://review.halden.example/a) and https://github.com/pathed/x.',
  '**Zorblat** and **Vanterra** compete with Northwave.',
  'Target has stores and groceries.',
  'BB and Best Buy sell it.',
  'ｈａｌｄｅｎ and HALDEN are the same.',
  '',
]

function randomFrom(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    return (state >>> 8) % limit
  }
}

const readable = ({ labels, ...rest }: Extraction) => ({ ...rest, labels: [...labels] })

test('an answer that the probe skips has the same extraction before and after the brand set changes', () => {
  const alone: { text: string; before: unknown; after: unknown }[] = []
  let reached = 0
  for (let seed = 1; seed <= 1500; seed += 1) {
    const random = randomFrom(seed)
    const some = () => {
      const ids = new Set<string>()
      return [own, ...pool.filter(({ id }) => random(3) === 0 && !ids.has(id) && ids.add(id))]
    }
    const before = { brands: some(), ignored: random(4) === 0 ? ['Zorblat'] : [] }
    const after = {
      brands: random(3) === 0 ? before.brands : some(),
      ignored: random(4) === 0 ? ['Zorblat', 'Vanterra'] : before.ignored,
    }
    const text = Array.from({ length: 1 + random(3) }, () => stretches[random(stretches.length)]).join('\n')
    const citations = random(2) === 0 ? [{ url: 'https://shop.target.example/1' }] : []
    const readWith = ({ brands, ignored }: typeof before) =>
      extractAnswer(
        { text, citations, prompt: 'What is good?' },
        compileBrandSet(brands, { ignored: ignored.map((name) => name.toLowerCase()) }),
      )
    const old = readWith(before)
    const { citations: cited, untracked } = old
    if (changeProbe(before, after)({ text, domains: cited.map(({ domain }) => domain), untracked }))
      reached += 1
    else alone.push({ text, before: readable(old), after: readable(readWith(after)) })
  }
  // Both cases must be frequent, or the test proves nothing.
  expect(Math.min(alone.length, reached)).toBeGreaterThan(200)
  expect(alone.map(({ text, after }) => ({ text, read: after }))).toEqual(
    alone.map(({ text, before }) => ({ text, read: before })),
  )
})

test('a change that cannot be searched for affects every answer', () => {
  const brands = [own]
  const nothing = { text: 'Nothing of the kind.', domains: [], untracked: [] }
  expect(changeProbe({ brands, ignored: [] }, { brands, ignored: [] })(nothing)).toBe(false)
  expect(changeProbe({ brands, ignored: ['Zorblat'] }, { brands, ignored: [] })(nothing)).toBe(true)
  const everywhere = [own, brand('suffix', 'Everybody', { domains: ['co.uk'] })]
  expect(changeProbe({ brands, ignored: [] }, { brands: everywhere, ignored: [] })(nothing)).toBe(true)
})
