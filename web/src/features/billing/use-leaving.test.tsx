// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { useLeaving } from './use-leaving.ts'

const client = new QueryClient()
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)

const comeBack = ({ persisted }: { persisted: boolean }) =>
  act(() => {
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  })

test('stays busy until the page is left and is ready again when the back button restores it', async () => {
  const leave = vi.fn<() => Promise<void>>(async () => {})
  const { result } = renderHook(() => useLeaving('one', leave), { wrapper })
  act(() => result.current.submit('team'))
  await waitFor(() => expect(result.current.isSuccess).toBe(true))
  expect(result.current.isLeaving).toBe(true)
  comeBack({ persisted: false })
  expect(result.current.isLeaving).toBe(true)
  comeBack({ persisted: true })
  await waitFor(() => expect(result.current.isLeaving).toBe(false))
  act(() => result.current.submit('team'))
  await waitFor(() => expect(leave).toHaveBeenCalledTimes(2))
})
