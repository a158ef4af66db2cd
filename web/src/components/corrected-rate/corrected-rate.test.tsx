// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { reportFilters } from '#core/reports/filters.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { CorrectedRate } from './corrected-rate.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const rate = (value: number, low: number, high: number) => ({
  value,
  numerator: 0,
  denominator: 0,
  low,
  high,
  prompts: 10,
  method: '',
})

async function show(isMaterial: boolean) {
  const { asked } = await renderScreen(
    <CorrectedRate brandId="22222222-2222-4222-8222-222222222222" filters={reportFilters.parse({})} />,
    {
      reply: () => ({
        corrected: {
          raw: rate(0.41, 0.37, 0.45),
          visibility: rate(0.38, 0.34, 0.43),
          checked: 120,
          isMaterial,
        },
      }),
    },
  )
  await waitFor(() => expect(asked).toHaveLength(1))
}

test('shows the corrected visibility next to the measured one, with its interval and its basis', async () => {
  await show(true)
  expect(
    await screen.findByText(/^raw 41\.0%, corrected 38\.0% \(34\.0.*43\.0.*\), based on 120 checked pairs$/),
  ).toBeDefined()
})

test('shows nothing when the difference does not matter', async () => {
  await show(false)
  expect(screen.queryByText(/corrected/)).toBeNull()
})
