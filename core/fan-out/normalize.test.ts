import { expect, test } from 'vitest'
import { longestKey, subQueryKey } from './normalize.ts'

test.each([
  ['Best Noise-Cancelling Headphones 2026', 'best noise cancelling headphones 2026'],
  ['best  noise cancelling headphones, 2026?', 'best noise cancelling headphones 2026'],
  ['“best espresso machine” under $500', 'best espresso machine under $500'],
  ['ｂｅｓｔ　ＣＲＭ', 'best crm'],
  ['women’s running shoes', 'womens running shoes'],
  ["women's running shoes", 'womens running shoes'],
  ['Café in der Nähe', 'café in der nähe'],
  ['Café in der Nähe', 'café in der nähe'],
  ['Sony WH-1000XM5 vs. Bose QC45', 'sony wh 1000xm5 vs bose qc45'],
  ['usb 3,5 mm jack', 'usb 3.5 mm jack'],
  ['site:Example.com/docs pricing', 'site:example.com/docs pricing'],
  ['headphones -amazon', 'headphones -amazon'],
  ['c++ or C# for games', 'c++ or c# for games'],
  ['10% discount', '10% discount'],
  ['ノイズキャンセリング ヘッドホン おすすめ', 'ノイズキャンセリング ヘッドホン おすすめ'],
  ['stove\u200B review', 'stove review'],
  [' ?! … ', ''],
  ['', ''],
])('%s → %s', (query, key) => {
  expect(subQueryKey(query)).toBe(key)
})

test('a key is its own key', () => {
  for (const query of [
    '-5 degrees',
    'site:a.b -c "d e"',
    '1.5:2 x',
    'A−B',
    '$5,000.50',
    "l'eau",
    'q3 2nd 5g',
    '%',
    'c++11',
    '#1 best',
  ])
    expect(subQueryKey(subQueryKey(query))).toBe(subQueryKey(query))
})

test('word order and years distinguish searches', () => {
  expect(subQueryKey('salesforce vs hubspot')).not.toBe(subQueryKey('hubspot vs salesforce'))
  expect(subQueryKey('best crm 2025')).not.toBe(subQueryKey('best crm 2026'))
})

test('the key of a million letters has a bounded length, cut between words if possible', () => {
  expect(subQueryKey('word '.repeat(200_000)).length).toBeLessThanOrEqual(longestKey)
  expect(subQueryKey('word '.repeat(200_000))).toMatch(/word$/)
  expect(subQueryKey('😀x'.repeat(1000)).isWellFormed()).toBe(true)
  expect(subQueryKey('𝒳'.repeat(1000)).length).toBeLessThanOrEqual(longestKey)
})
