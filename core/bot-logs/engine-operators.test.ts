import { expect, test } from 'vitest'
import { isAiLevel } from './reports/levels.ts'
import { levelOf } from './sums/crawler-levels.ts'
import { engineOperators, engineOperatorsOf } from './engine-operators.ts'
import { crawlerOf } from './recognize/crawler.ts'

test('bots of a pair belong to its operator and crawl for answers, not for training', () => {
  for (const { operator, crawlers } of engineOperators)
    for (const id of crawlers) {
      const crawler = crawlerOf(id)
      expect([id, crawler?.operator]).toEqual([id, operator])
      const level = crawler === null ? 'other' : levelOf(crawler)
      expect(level === 'search-and-ai' || (isAiLevel(level) && level !== 'training')).toBe(true)
    }
})

test('an engine is paired with one operator, and a pair without bots gives the reason', () => {
  const engines = engineOperators.flatMap((pair) => pair.engines)
  expect(new Set(engines).size).toBe(engines.length)
  const without = engineOperators.filter(({ crawlers }) => crawlers.length === 0)
  expect(without.map(({ note }) => note)).not.toContain(null)
})

test('the sandbox is paired only in the demo', () => {
  const paired = (isDemo: boolean) => engineOperatorsOf({ isDemo }).flatMap(({ engines }) => engines)
  expect(paired(false).filter((engine) => engine.startsWith('sandbox-'))).toEqual([])
  expect(paired(true)).toEqual(expect.arrayContaining(['sandbox-atlas', 'sandbox-beacon', 'sandbox-cirrus']))
})
