import { expect, test } from 'vitest'
import { areWeighted, importanceOf, normalImportance, withWeights } from './importance.ts'
import { promptPatch, promptsImportance } from './schema.ts'

const level = (importance: 'low' | 'normal' | 'high') => ({ ...normalImportance, importance })
const volume = (count: number) => ({ ...normalImportance, volume: count, volumeSource: 'Search Console' })
const weights = (prompts: Parameters<typeof withWeights>[0]) =>
  withWeights(prompts).map(({ weight }) => weight)

test('each level doubles the weight', () => {
  expect(weights([level('low'), level('normal'), level('high')])).toEqual([0.5, 1, 2])
  expect(areWeighted(withWeights([level('high'), level('high')]))).toBe(false)
  expect(areWeighted(withWeights([level('high'), level('low')]))).toBe(true)
})

test('the median volume counts as normal, others in proportion, from a quarter to four times', () => {
  expect(weights([volume(50), volume(100), volume(300)])).toEqual([0.5, 1, 3])
  expect(weights([volume(1), volume(100), volume(90_000), level('high')])).toEqual([0.25, 1, 4, 2])
  expect(weights([volume(100), volume(300)])).toEqual([0.5, 1.5])
  expect(weights([volume(0), volume(0), volume(7)])).toEqual([1, 1, 4])
})

test('a level removes the volume, and a volume the level', () => {
  expect(importanceOf({})).toBeNull()
  expect(importanceOf({ importance: 'high' })).toEqual(level('high'))
  expect(importanceOf({ volume: null })).toEqual(level('normal'))
  expect(importanceOf({ volume: 90, volumeSource: 'Search Console' })).toEqual(volume(90))
})

test.each([
  [{ volume: 9 }, 'volumeSource'],
  [{ volumeSource: 'Search Console' }, 'volume'],
  [{ volume: 9, volumeSource: 'Search Console', importance: 'high' }, 'importance'],
  [{ volume: -1, volumeSource: 'Search Console' }, 'volume'],
  [{ volume: 1.5, volumeSource: 'Search Console' }, 'volume'],
  [{ importance: 'urgent' }, 'importance'],
])('%o is refused at %s', (patch, field) => {
  const parsed = promptPatch.safeParse(patch)
  expect(parsed.error?.issues.map(({ path }) => path.join('.'))).toEqual([field])
})

test('several prompts are set once each', () => {
  const promptId = '0191b1f0-0000-7000-8000-000000000001'
  const isAccepted = (prompts: object[]) => promptsImportance.safeParse({ prompts }).success
  expect(isAccepted([{ promptId, importance: 'high' }])).toBe(true)
  expect(isAccepted([{ promptId }])).toBe(false)
  expect(
    isAccepted([
      { promptId, importance: 'high' },
      { promptId, importance: 'low' },
    ]),
  ).toBe(false)
})
