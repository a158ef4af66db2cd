import { describe, expect, test } from 'vitest'
import { citationMarkers } from './citation-markers.ts'
import { parseAnswer } from './parse-answer.ts'

describe('citationMarkers', () => {
  test('puts a marker after the span that the engine reported', () => {
    expect(citationMarkers(parseAnswer('Good.'), [{ number: 1, url: 'https://a.example', end: 5 }])).toEqual([
      { number: 1, offset: 5 },
    ])
  })

  test('puts a marker after each link to the URL of a citation without a span', () => {
    const text =
      '- one ([The Verge][1])\n- two [again](https://verge.example/best)\n\n[1]: https://verge.example/best'
    const markers = citationMarkers(parseAnswer(text), [
      { number: 4, url: 'https://verge.example/best', end: null },
    ])
    expect(markers.map((marker) => text.slice(0, marker.offset).split('\n').at(-1))).toEqual([
      '- one ([The Verge][1]',
      '- two [again](https://verge.example/best)',
    ])
    expect(markers.map((marker) => marker.number)).toEqual([4, 4])
  })

  test('numbers a second link to a page that was reported once, but never twice in one place', () => {
    const text = 'A ([x](https://x.example)). B ([x](https://x.example)).'
    const first = text.indexOf(')).') + 2
    const markers = citationMarkers(parseAnswer(text), [{ number: 1, url: 'https://x.example', end: first }])
    expect(markers.map((marker) => marker.offset)).toEqual([first, text.lastIndexOf(')).') + 1])
  })
})
