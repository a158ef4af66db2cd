// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import type { ChartTable } from '../charts/frame/chart-table.ts'
import { a4, pagesOf } from './picture-pages.ts'
import { linesOf } from './picture-text.ts'

beforeEach(() => {
  // jsdom has no layout: each character counts as about half as wide as it is high.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
})

const head = { title: 'Northwave', lines: ['1 to 28 November', '3 engines'], foot: 'Answerscope · today' }
const textsOf = (page: SVGSVGElement) =>
  [...page.querySelectorAll('text')].map((text) => text.textContent ?? '')
const table = (rows: number): ChartTable => ({
  columns: [
    { label: 'Domain', kind: 'text' },
    { label: 'Share', kind: 'share' },
    { label: 'Answers', kind: 'count' },
  ],
  rows: Array.from({ length: rows }, (_, index) => [`site-${index}.example`, index / 1000, index]),
})

test('a picture contains the head, the numbers with their intervals, and the table', () => {
  const [page, ...rest] = pagesOf(
    head,
    [
      {
        kind: 'figure',
        label: 'Visibility',
        value: '51.8%',
        interval: '47.1 – 56.4',
        note: 'no clear change',
      },
      {
        kind: 'table',
        title: 'Sources',
        table: {
          ...table(2),
          rows: [
            ['a.example', 0.125, 3],
            ['b.example', null, 0],
          ],
        },
      },
    ],
    { width: 900, height: null },
  )
  expect(rest).toEqual([])
  const texts = page === undefined ? [] : textsOf(page)
  for (const expected of [
    'Northwave',
    '3 engines',
    '51.8%',
    '47.1 – 56.4',
    'Sources',
    '12.5%',
    '—',
    'Answerscope · today',
  ])
    expect(texts).toContain(expected)
})

test('a long table continues over pages, each with its header and page number, and loses no row', () => {
  const pages = pagesOf(head, [{ kind: 'table', title: 'Sources', table: table(200) }], a4)
  expect(pages.length).toBeGreaterThan(2)
  const texts = pages.map(textsOf)
  for (const [index, page] of texts.entries()) {
    expect(page).toContain('Domain')
    expect(page.at(-1)).toBe(`Answerscope · today · ${index + 1} of ${pages.length}`)
  }
  expect(texts.flat().filter((text) => text.startsWith('site-'))).toEqual(
    Array.from({ length: 200 }, (_, index) => `site-${index}.example`),
  )
})

test('nothing is drawn below the foot of a page', () => {
  const pages = pagesOf(head, [{ kind: 'table', title: 'Sources', table: table(300) }], a4)
  for (const page of pages) {
    const bottoms = [...page.querySelectorAll('g[transform]')].map((group) =>
      Number(/,? ([\d.]+)\)$/.exec(group.getAttribute('transform') ?? '')?.[1] ?? 0),
    )
    expect(Math.max(...bottoms)).toBeLessThan(1123 - 40)
  }
})

test('a table of more than 400 rows says where the rest is', () => {
  const texts = pagesOf(head, [{ kind: 'table', title: 'Sources', table: table(412) }], a4).flatMap(textsOf)
  expect(texts).toContain('The CSV has 12 more rows.')
})

test('text breaks between words, and inside a word that is too long', () => {
  const look = { size: 10 }
  expect(linesOf('one two three', 45, look)).toEqual(['one two', 'three'])
  expect(linesOf('abcdefghijklmnop', 45, look)).toEqual(['abcdefgh', 'ijklmnop'])
  expect(linesOf('', 45, look)).toEqual([''])
})
