// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { clientKeys } from '../../lib/organization/client-keys.ts'
import { acornId, renderScreen } from '../../lib/testing/render-screen.tsx'
import { BrandsFailure } from './brands-failure.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('every screen shows why no brand could be loaded, without opening a menu', async () => {
  await renderScreen(<BrandsFailure />, { address: '/notifications' })
  await screen.findByText('User not authenticated')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})

test('screens about one brand show the reason themselves', async () => {
  const { queryClient } = await renderScreen(
    <>
      <BrandsFailure />
      <p>screen</p>
    </>,
    { address: '/overview' },
  )
  await screen.findByText('screen')
  const brands = () => queryClient.getQueryState([...clientKeys.all, acornId])?.status
  await waitFor(() => expect(brands()).toBe('error'))
  expect(screen.queryByText('User not authenticated')).toBeNull()
})
