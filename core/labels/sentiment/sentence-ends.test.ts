import { expect, test } from 'vitest'
import { sentenceEnds } from './sentence-ends.ts'

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
const signs = Array.from(
  'aB1 .!?  ,-:;–—"\')(]*_#/&…•’“”éÀªºƻ<>%$+=@^`~|\\\t\u00a0«»‹›‚„§·¿¡😀\ufe0f\u200d™。！日кا۔\r\u2024\u2028\u00ad',
)

test('sentences end where Intl.Segmenter ends them, in any text', () => {
  let state = 11
  const random = (limit: number) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    return (state >>> 8) % limit
  }
  // Half of the lines are Latin only, the part with custom rules.
  for (let round = 0; round < 20_000; round += 1) {
    const some = round % 2 === 0 ? signs : signs.slice(0, 50)
    const line = Array.from({ length: 1 + random(16) }, () => some[random(some.length)]).join('')
    const wanted = [...segmenter.segment(line)].map(({ segment, index }) => index + segment.length)
    expect({ line, ends: sentenceEnds(line, { from: 0, to: line.length }) }).toEqual({ line, ends: wanted })
  }
})
