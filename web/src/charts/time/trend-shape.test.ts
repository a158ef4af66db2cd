import { describe, expect, test } from 'vitest'
import type { TrendSeries } from '#core/reports/schema.ts'
import { trendShape } from './trend-shape.ts'

const dates = ['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16']

function series(id: string, values: (number | null)[], options: { isOwn?: boolean } = {}): TrendSeries {
  return {
    id,
    label: id,
    brandId: id,
    isOwn: options.isOwn ?? false,
    points: values.map((value, index) => ({
      date: dates[index] ?? '',
      value,
      low: value === null ? null : value - 0.05,
      high: value === null ? null : value + 0.05,
      answers: value === null ? 0 : 20,
      prompts: value === null ? 0 : 5,
      linked: true,
    })),
  }
}

const size = { width: 500, height: 200, margins: { top: 20, right: 100, bottom: 20, left: 30 } }

describe('trendShape', () => {
  test('draws a band only for the own brand', () => {
    const { lines } = trendShape(
      {
        series: [
          series('Acorn', [0.5, 0.5, 0.5, 0.5], { isOwn: true }),
          series('Birch', [0.3, 0.3, 0.3, 0.3]),
        ],
        annotations: [],
      },
      size,
    )
    expect(lines.map((line) => line.band !== '')).toEqual([true, false])
  })

  test('separates the names of lines that end at the same point', () => {
    const { lines } = trendShape(
      { series: ['A', 'B', 'C'].map((name) => series(name, [0.3, 0.4, 0.4, 0.4])), annotations: [] },
      size,
    )
    const [a, b, c] = lines.map((line) => line.labelY ?? 0).toSorted((x, y) => x - y)
    expect((b ?? 0) - (a ?? 0)).toBeGreaterThanOrEqual(14.9)
    expect((c ?? 0) - (b ?? 0)).toBeGreaterThanOrEqual(14.9)
  })

  test('leaves a series without values unnamed in the plot', () => {
    const { lines } = trendShape(
      { series: [series('A', [null, null, null, null]), series('B', [0.1, 0.1, 0.1, 0.1])], annotations: [] },
      size,
    )
    expect(lines[0]?.labelY).toBeNull()
    expect(lines[1]?.labelY).not.toBeNull()
  })

  test('names a line that stops early at its last value', () => {
    const { lines } = trendShape({ series: [series('A', [0.2, 0.4, null, null])], annotations: [] }, size)
    expect(lines[0]?.endY).toBe(lines[0]?.places[1]?.y)
  })

  test('puts an annotation in the week of its day, and leaves out those before the period', () => {
    const { flags, xs } = trendShape(
      {
        series: [series('A', [0.2, 0.4, 0.3, 0.3])],
        annotations: [
          { date: '2026-11-05', kind: 'prompts', text: '12 prompts added' },
          { date: '2026-11-06', kind: 'model', text: 'model changed' },
          { date: '2026-10-01', kind: 'note', text: 'too early' },
        ],
      },
      size,
    )
    expect(flags).toHaveLength(1)
    expect(flags[0]).toMatchObject({
      x: xs[1],
      letter: 'A',
      date: '2026-11-05',
      texts: ['12 prompts added', 'model changed'],
    })
  })

  test('gives flags to the newest five events, and counts older ones', () => {
    const days = [
      '2026-11-03',
      '2026-11-04',
      '2026-11-05',
      '2026-11-06',
      '2026-11-07',
      '2026-11-08',
      '2026-11-09',
    ]
    const points = days.map((date) => ({
      date,
      value: 0.4,
      low: null,
      high: null,
      answers: 9,
      prompts: 3,
      linked: true,
    }))
    const { flags, olderEvents } = trendShape(
      {
        series: [{ ...series('A', [0.2]), points }],
        annotations: days.map((date) => ({ date, kind: 'note', text: `on ${date}` })),
      },
      size,
    )
    expect(flags.map(({ letter, date }) => `${letter} ${date}`)).toEqual([
      'A 2026-11-05',
      'B 2026-11-06',
      'C 2026-11-07',
      'D 2026-11-08',
      'E 2026-11-09',
    ])
    expect(olderEvents).toBe(2)
  })

  test('draws a step that cannot be compared separately from the line', () => {
    const whole = series('A', [0.2, 0.4, 0.3, 0.3])
    const points = whole.points.map((point, index) => ({ ...point, linked: index !== 1 }))
    const { lines } = trendShape({ series: [{ ...whole, points }], annotations: [] }, size)
    expect(lines[0]?.path.match(/M/g)).toHaveLength(2)
    expect(lines[0]?.unlinked.match(/M/g)).toHaveLength(1)
  })

  test('draws a single bucket in the middle, as a dot with its interval', () => {
    const one = { ...series('A', [0.4]), isOwn: true }
    const { lines, plot } = trendShape({ series: [one], annotations: [] }, size)
    expect(lines[0]?.dots).toHaveLength(1)
    expect(lines[0]?.whiskers).toHaveLength(1)
    expect(lines[0]?.dots[0]?.x).toBe((plot.left + plot.right) / 2)
  })
})
