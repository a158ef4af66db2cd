// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import type { ChartTable } from '../charts/frame/chart-table.ts'
import { reportPagesOf, type ReportCover } from './picture-pages.ts'

beforeEach(() => {
  // jsdom has no layout: each character counts as about half as wide as it is high.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
})

const cover: ReportCover = {
  title: 'Northwave',
  sender: 'Fjord & Partners <b>',
  logo: null,
  accent: '#aa3300',
  lines: ['1 to 28 November'],
  measured: 'Measured in 1,078 answers.',
  foot: 'Fjord & Partners · today',
}
const textsOf = (page: SVGSVGElement | undefined) =>
  [...(page?.querySelectorAll('text') ?? [])].map((text) => text.textContent ?? '')
const table = (rows: number, brands = 1): ChartTable => ({
  columns: [
    { label: 'Prompt', kind: 'text' },
    ...Array.from({ length: brands }, (_, at) => [
      { label: `Brand ${at}`, kind: 'share' as const },
      { label: `Brand ${at} low`, kind: 'share' as const, bound: 'low' as const },
    ]).flat(),
  ],
  rows: Array.from({ length: rows }, (_, index) => [
    `prompt-${index}`,
    ...Array.from({ length: brands * 2 }, () => 0.466),
  ]),
})

test('each section is one page, which starts with the sender and ends with its number', () => {
  const pages = reportPagesOf(cover, [
    {
      title: 'Summary',
      parts: [
        { kind: 'figure', label: 'Visibility', value: '46.6%', interval: '35.2 – 58.3', note: '▲ 15.4 pts' },
        { kind: 'text', text: 'AI engines mention Northwave.' },
      ],
    },
    { title: 'Lost prompts', parts: [{ kind: 'table', title: 'All', table: table(300) }] },
    { title: 'Sources', parts: [] },
  ])
  expect(pages).toHaveLength(3)
  const texts = pages.map(textsOf)
  for (const [at, page] of texts.entries()) {
    expect(page[0]).toBe('Fjord & Partners <b>')
    expect(page.at(-1)).toBe(`Fjord & Partners · today · ${at + 1} of 3`)
  }
  const [summary = [], lost = []] = texts
  for (const expected of ['Measured in 1,078 answers.', '46.6%']) expect(summary).toContain(expected)
  expect(summary.indexOf('AI engines mention Northwave.')).toBeLessThan(summary.indexOf('46.6%'))
  const shown = lost.filter((text) => text.startsWith('prompt-')).length
  expect(shown).toBeGreaterThan(30)
  expect(lost).toContain(`${300 - shown} more rows in the online report.`)
})

test('what does not fit on a page is named, and a wide table loses its intervals', () => {
  const parts = Array.from({ length: 8 }, (_, at) => ({
    kind: 'table' as const,
    title: `Table ${at}`,
    table: table(20, 6),
  }))
  const [page, ...rest] = reportPagesOf(cover, [{ title: 'Topics', parts }])
  expect(rest).toEqual([])
  const texts = textsOf(page)
  expect(texts).toContain('Brand 5')
  expect(texts).not.toContain('Brand 5 low')
  expect(texts.at(-2)).toMatch(/^More in the online report: .*Table 7\.$/)
  expect(texts).not.toContain('Table 7')
})

test('a logo replaces the name, at its own shape', () => {
  const logo = { href: 'data:image/png;base64,AAAA', width: 480, height: 160 }
  const [page] = reportPagesOf({ ...cover, logo }, [{ title: 'Summary', parts: [] }])
  const image = page?.querySelector('image')
  expect([image?.getAttribute('width'), image?.getAttribute('height')]).toEqual(['102', '34'])
  expect(textsOf(page)).not.toContain('Fjord & Partners <b>')
})
