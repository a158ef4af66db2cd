// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { metrics } from '#core/metrics/registry.ts'
import { renderScreen } from '../../../lib/testing/render-screen.tsx'
import { MethodologyPage } from './methodology-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const brandId = '22222222-2222-4222-8222-222222222222'

test('shows every metric with its numerator and denominator', async () => {
  await renderScreen(<MethodologyPage />)
  for (const { label, numerator, denominator } of Object.values(metrics)) {
    expect(screen.getByRole('heading', { level: 3, name: label })).toBeDefined()
    expect(screen.getByText(`Numerator: ${numerator}. Denominator: ${denominator}.`)).toBeDefined()
  }
})

test('recalculates the value and its interval when a count changes', async () => {
  const { user } = await renderScreen(<MethodologyPage />)
  const table = within(screen.getByRole('table', { name: 'Editable counts for Visibility' }))
  expect(screen.getByText('50.0%', { selector: 'strong' })).toBeDefined()
  const count = table.getByRole('textbox', { name: 'Brand mentioned, prompt 3' })
  await user.clear(count)
  await user.type(count, '30')
  // 0.8, 0.3, 30 ÷ 40 and 0.9.
  await waitFor(() => expect(screen.getByText('68.8%', { selector: 'strong' })).toBeDefined())
})

test('calculates other examples when they are opened', async () => {
  const { user } = await renderScreen(<MethodologyPage />)
  expect(screen.queryByRole('table', { name: 'Editable counts for Net sentiment' })).toBeNull()
  await user.click(screen.getByText('Try Net sentiment'))
  // 10 positive − 2 negative of 20.
  expect(await screen.findByText('+40')).toBeDefined()
})

test('shows how many intervals contain the true value and simulates again on request', async () => {
  const { user } = await renderScreen(<MethodologyPage />)
  const said = () => screen.getByText(/of 60 intervals contain the true value of 20\.0/).textContent
  const missed = () =>
    screen.getByRole('img', { name: /with an interval that misses the/ }).getAttribute('aria-label')
  const held = Number.parseInt(said() ?? '', 10)
  expect(held).toBeGreaterThan(48)
  expect(missed()).toContain(`${60 - held} with an interval`)
  const before = screen.getByRole('img', { name: /with an interval that misses the/ }).innerHTML
  await user.click(screen.getByRole('button', { name: 'Simulate again' }))
  expect(screen.getByRole('img', { name: /with an interval that misses the/ }).innerHTML).not.toBe(before)
})

test('controls p-values together and reports invalid ones', async () => {
  const { user } = await renderScreen(<MethodologyPage />)
  const field = screen.getByRole('textbox', { name: 'P-values for all changes on one page' })
  await user.clear(field)
  await user.type(field, '0.01, 0.02, 0.03, 0.9')
  // Benjamini–Hochberg: 0.01 ≤ 0.0125, 0.02 ≤ 0.025, 0.03 ≤ 0.0375.
  expect(screen.getByText(/3 of 4 are below 5%\. After/).textContent).toContain(
    'are below 5%. After correcting for',
  )
  await user.type(field, ', many')
  expect(screen.getByText(/Enter numbers from 0 to 1/)).toBeDefined()
})

test('an added prompt does not change the chain-linked trend', async () => {
  const { user } = await renderScreen(<MethodologyPage />)
  const lastRow = () =>
    within(screen.getByRole('table', { name: /Visibility over three weeks: simple/ }))
      .getAllByRole('row')
      .at(-1)
  expect(lastRow()?.textContent).toBe('Week 336.3%52.0%')
  await user.click(screen.getByRole('checkbox'))
  expect(lastRow()?.textContent).toBe('Week 352.0%52.0%')
})

test('fetches nothing without a brand and says where precision and recall are shown', async () => {
  const { asked } = await renderScreen(<MethodologyPage />)
  expect(asked).toEqual([])
  expect(screen.getByText(/Sign in to see precision and recall for a brand/)).toBeDefined()
})

test('shows the measured precision and recall of a brand', async () => {
  const rate = (value: number) => ({
    value,
    numerator: 0,
    denominator: 0,
    low: value - 0.02,
    high: value + 0.01,
    prompts: 0,
    method: '',
  })
  const mention = { precision: rate(0.98), recall: rate(0.93), specificity: null, checked: 120 }
  await renderScreen(<MethodologyPage brandId={brandId} />, {
    reply: ({ path }) => (path === `/api/brands/${brandId}/quality` ? { mention } : undefined),
  })
  expect((await screen.findByText('Precision')).parentElement?.textContent).toContain(
    '98.0% (95% CI 96.0 – 99.0)',
  )
  expect(screen.getByText(/Random checks: 120 answer–brand/)).toBeDefined()
})

test('says that a brand has no checked sample', async () => {
  const mention = { precision: null, recall: null, specificity: null, checked: 0 }
  await renderScreen(<MethodologyPage brandId={brandId} />, { reply: () => ({ mention }) })
  expect(await screen.findByText(/No random sample of this brand’s answers has/)).toBeDefined()
})
