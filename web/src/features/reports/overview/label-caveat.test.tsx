// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { labelPrecisions } from '#core/labels/checks/label-precision.ts'
import { sampleScope } from '../../../lib/reports/sample-scope.ts'
import { renderScreen } from '../../../lib/testing/render-screen.tsx'
import { LabelCaveat } from './label-caveat.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const checks = (label: string, right: number, wrong: number) => [
  { label, shown: true, truth: true, count: right },
  { label, shown: true, truth: false, count: wrong },
]
const labels = labelPrecisions([
  ...checks('topPick', 12, 18),
  ...checks('recommendation', 29, 1),
  ...checks('criticism', 5, 10),
])

test('a number whose labels people often found wrong says so, once enough were checked', async () => {
  const { brand, filters } = sampleScope
  await renderScreen(
    (['recommendation', 'firstChoice', 'criticismRate', 'visibility'] as const).map((metric) => (
      <LabelCaveat key={metric} metric={metric} brandId={brand.id} filters={filters} />
    )),
    { reply: () => ({ labels }) },
  )
  expect(
    await screen.findByText('First choice: low label precision. 40.0% of 30 checked labels are correct.'),
  ).toBeDefined()
  expect(screen.getAllByText(/checked labels are correct\./)).toHaveLength(1)
})
