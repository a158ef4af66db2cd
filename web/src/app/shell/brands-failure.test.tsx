// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../lib/render-screen.tsx'
import { BrandsFailure } from './brands-failure.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('why there is no brand shows on every screen, without opening a menu', async () => {
  await renderScreen(<BrandsFailure />, { address: '/notifications' })
  await screen.findByText('User not authenticated')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})

test('screens of one brand say it themselves', async () => {
  await renderScreen(
    <>
      <BrandsFailure />
      <p>screen</p>
    </>,
    { address: '/overview' },
  )
  await screen.findByText('screen')
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(screen.queryByText('User not authenticated')).toBeNull()
})
