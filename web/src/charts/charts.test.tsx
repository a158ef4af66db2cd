// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Dot, Trend } from '#core/reports/schema.ts'
import { DotStrip } from './dot-strip.tsx'
import { ForestPlot } from './forest-plot.tsx'
import { TrendChart } from './time/trend-chart.tsx'

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
})
afterEach(cleanup)

describe('a dot strip', () => {
  const dots: Dot[] = [true, false, null].map((present, index) => ({
    answerId: `answer-${index}`,
    answeredAt: `2026-11-0${index + 1}T12:00:00Z`,
    engine: 'atlas',
    present,
  }))

  test('names the state of each answer without relying on color', () => {
    render(<DotStrip dots={dots} label="Answers" onSelect={() => {}} />)
    const words = screen.getAllByRole('button').map((dot) => dot.getAttribute('aria-label')?.split(': ')[1])
    expect(words).toEqual(['mentioned', 'not mentioned', 'refused'])
  })

  test('is one tab stop that starts at the newest answer, and arrow keys move along it', async () => {
    const onSelect = vi.fn<(answerId: string) => void>()
    render(<DotStrip dots={dots} label="Answers" onSelect={onSelect} />)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowLeft}{Enter}')
    expect(onSelect).toHaveBeenCalledExactlyOnceWith('answer-1')
    await userEvent.tab()
    expect(document.activeElement).toBe(document.body)
  })
})

describe('a trend', () => {
  const trend: Trend = {
    metric: 'visibility',
    bucket: 'week',
    annotations: [],
    series: [
      {
        id: 'acorn',
        label: 'Acorn',
        brandId: 'acorn',
        isOwn: true,
        points: [
          { date: '2026-11-02', value: 0.4, low: 0.3, high: 0.5, answers: 20, prompts: 5, linked: true },
          { date: '2026-11-09', value: null, low: null, high: null, answers: 0, prompts: 0, linked: true },
        ],
      },
    ],
  }

  test('reads its values bucket by bucket, with a gap as no answers', () => {
    render(<TrendChart trend={trend} description="Visibility." />)
    const slider = screen.getByRole('slider')
    expect(slider.getAttribute('aria-valuetext')).toContain('Acorn: no answers')
    fireEvent.change(slider, { target: { value: '0' } })
    expect(slider.getAttribute('aria-valuetext')).toMatch(/Acorn: 40\.0%, 95% CI 30\.0 – 50\.0, 20 answers/)
  })

  test('opens the answers of the bucket under the crosshair with Enter', async () => {
    const onSelect = vi.fn<(date: string) => void>()
    render(<TrendChart trend={trend} description="Visibility." onSelect={onSelect} />)
    fireEvent.change(screen.getByRole('slider'), { target: { value: '0' } })
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    expect(onSelect).toHaveBeenCalledExactlyOnceWith('2026-11-02')
  })
})

test('a forest plot labels a tie as a tie', () => {
  const rows = [
    { id: 'a', label: 'Acorn', isOwn: true, rank: { from: 1, to: 2 }, value: 0.3, low: 0.2, high: 0.4 },
    { id: 'b', label: 'Birch', isOwn: false, rank: { from: 3, to: 3 }, value: null, low: null, high: null },
  ]
  render(<ForestPlot rows={rows} description="Share." onSelect={() => {}} />)
  expect(screen.getByText('1–2 Acorn')).toBeDefined()
  expect(screen.getByText('—')).toBeDefined()
  expect(screen.getByRole('button', { name: /Acorn, tied for 1–2/ })).toBeDefined()
})
