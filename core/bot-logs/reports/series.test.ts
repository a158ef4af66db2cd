import { expect, test } from 'vitest'
import { seriesParts } from './series.ts'

test('a bucket that no log covers stays a gap in every part', () => {
  const visits = new Map([
    ['gptbot', [3, null, 0]],
    ['oai-searchbot', [1, null, 2]],
  ])
  expect(seriesParts(visits, 'operator')).toEqual([
    { id: 'OpenAI', label: 'OpenAI', counts: [4, null, 2], total: 6 },
  ])
})

test('it stays one in the rest that is combined', () => {
  const ids = [
    'gptbot',
    'claudebot',
    'ccbot',
    'bytespider',
    'perplexitybot',
    'petalbot',
    'googlebot',
    'bingbot',
  ]
  const parts = seriesParts(new Map(ids.map((id) => [id, [1, null]])), 'bot')
  expect(parts.map(({ counts }) => counts[1])).toEqual(parts.map(() => null))
  expect(parts.at(-1)).toMatchObject({ id: 'others', counts: [2, null], total: 2 })
})
