import { describe, expect, test } from 'vitest'
import type { AnswerReader } from '#core/reports/schema.ts'
import { citedPlaces, sourcesOf } from './source-list.ts'

const citation = (
  position: number,
  kind: 'cited' | 'retrieved',
  page: string,
  end: number | null = null,
): AnswerReader['citations'][number] => ({
  position,
  kind,
  url: `https://${page}?utm_source=x`,
  pageKey: page,
  domain: page.split('/')[0] ?? page,
  title: null,
  owner: 'other',
  brandId: null,
  start: null,
  end,
})

describe('sourcesOf', () => {
  const citations = [
    citation(3, 'retrieved', 'c.example'),
    citation(0, 'cited', 'b.example', 10),
    citation(1, 'cited', 'a.example', 20),
    citation(2, 'cited', 'b.example', 30),
    citation(4, 'retrieved', 'b.example'),
  ]

  test('numbers each cited page once, in order of first citation', () => {
    const { cited } = sourcesOf(citations)
    expect(cited.map((source) => [source.number, source.pageKey, source.citations])).toEqual([
      [1, 'b.example', 2],
      [2, 'a.example', 1],
    ])
  })

  test('lists a page that is not cited as only retrieved', () => {
    expect(sourcesOf(citations).retrieved.map((source) => source.pageKey)).toEqual(['c.example'])
  })

  test('assigns each citation the number of its page and its offset', () => {
    const places = citedPlaces(citations, sourcesOf(citations).cited)
    expect(places.map(({ number, end }) => [number, end])).toEqual([
      [1, 10],
      [2, 20],
      [1, 30],
    ])
  })
})
