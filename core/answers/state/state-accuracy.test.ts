import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { measureState, type StateCase } from './state-accuracy.measure.ts'

const casesOf = (name: string) =>
  readFileSync(new URL(`./state-cases.${name}.ndjson`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line): StateCase => JSON.parse(line))

test.each([
  ['development', 'en'],
  ['development', 'other'],
  ['held-out', 'en'],
  ['held-out', 'other'],
] as const)('%s texts (%s) that speak of not knowing keep their state and brands', (name, language) => {
  const cases = casesOf(name).filter((each) => (each.language === 'en') === (language === 'en'))
  const { presence, state } = measureState(cases)
  expect(cases.length).toBeGreaterThan(20)
  expect(presence).toBeGreaterThanOrEqual(0.95)
  expect(state).toBeGreaterThanOrEqual(0.95)
})
