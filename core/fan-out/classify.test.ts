import { expect, test } from 'vitest'
import type { TrackedBrand } from '../mentions/brand-set.ts'
import { classifySubQuery, trackedNames } from './classify.ts'
import { aspects, comparativeCues, localCues, personalCues, places, recencyCues } from './cue-words.ts'
import { subQueryKey } from './normalize.ts'
import { subQueryTypes, type SubQueryType } from './sub-query.ts'
import { bitsOfTypes, typesOfBits } from './type-bits.ts'

const brand = (id: string, name: string, more: Partial<TrackedBrand> = {}): TrackedBrand => ({
  id,
  name,
  aliases: [],
  domains: [],
  competitor: true,
  ...more,
})
const names = trackedNames([
  brand('own', 'Northwave', { competitor: false, aliases: [{ text: 'Northwave Audio', match: 'auto' }] }),
  brand('sony', 'Sony'),
  brand('bose', 'Bose'),
  brand('monday', 'Monday'),
  brand('nestle', 'Nestlé'),
])
const prompt = 'What are the best noise cancelling headphones for long flights?'
const german = 'Welche Kopfhörer mit Geräuschunterdrückung sind die besten für lange Flüge?'

test.each<[string, string, SubQueryType[]]>([
  ['best noise cancelling headphones for flights', prompt, ['reformulation']],
  ['best noise-cancelling headphone long flight 2026', prompt, ['reformulation', 'recency']],
  ['noise cancelling headphones battery life comparison', prompt, ['related', 'implicit', 'comparative']],
  ['Sony WH-1000XM6 vs Bose QuietComfort Ultra', prompt, ['comparative', 'entity-expansion']],
  ['Northwave headphones review', prompt, ['related', 'implicit', 'entity-expansion', 'branded']],
  ['headphones near me', prompt, ['related', 'local', 'personalized']],
  ['headphones in Germany', prompt, ['related', 'local']],
  ['headphones under $300', prompt, ['related', 'personalized']],
  ['latest aircraft cabin noise levels', prompt, ['related', 'recency']],
  ['how loud is an airplane', prompt, []],
  ['beste Kopfhörer mit Geräuschunterdrückung für Flüge', german, ['reformulation']],
  ['Kopfhörer Preise Vergleich', german, ['related', 'implicit', 'comparative']],
  ['Kopfhörer für Anfänger günstig unter 200 Euro', german, ['related', 'personalized']],
  ['best noise cancelling headphones', german, []],
  ['auriculares opiniones en España', '¿Qué auriculares son los mejores?', ['related', 'implicit', 'local']],
  ['avis casque prix 2026', 'Quel casque choisir ?', ['related', 'implicit', 'recency']],
])('%s', (query, of, types) => {
  expect(classifySubQuery(query, { prompt: of, names })).toEqual(
    subQueryTypes.filter((type) => types.includes(type)),
  )
})

test('a name that the prompt also contains is not an expansion', () => {
  const asked = 'Is Sony better than Bose?'
  expect(classifySubQuery('Sony headphones', { prompt: asked, names })).not.toContain('entity-expansion')
  expect(classifySubQuery('Northwave headphones', { prompt: asked, names })).toContain('entity-expansion')
})

test('an ordinary word is a name only with evidence, and a name matches whole words with their accents', () => {
  const of = { prompt: 'Which tool plans projects?', names }
  expect(classifySubQuery('project plan for monday morning', of)).not.toContain('entity-expansion')
  expect(classifySubQuery('monday pricing', of)).toContain('entity-expansion')
  expect(classifySubQuery('monday vs asana', of)).toContain('entity-expansion')
  expect(classifySubQuery('sonya tools', of)).not.toContain('entity-expansion')
  expect(classifySubQuery('nestle products', of)).toContain('entity-expansion')
})

test('what a prompt asks for is not implicit', () => {
  const of = { prompt: 'What do espresso machines cost?', names }
  expect(classifySubQuery('espresso machine prices', of)).not.toContain('implicit')
  expect(classifySubQuery('espresso machine warranty', of)).toContain('implicit')
})

test('every cue is written so that it can be found in a key', () => {
  for (const cue of [
    ...comparativeCues,
    ...recencyCues,
    ...localCues,
    ...places,
    ...personalCues,
    ...aspects.flat(),
  ])
    expect(subQueryKey(cue)).toBe(cue)
})

test('types are unchanged by storing them', () => {
  for (const type of subQueryTypes) expect(typesOfBits(bitsOfTypes([type]))).toEqual([type])
  expect(typesOfBits(bitsOfTypes(subQueryTypes))).toEqual([...subQueryTypes])
  expect(typesOfBits(0)).toEqual([])
})
