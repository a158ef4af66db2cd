// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ErrorScreen } from './error-page.tsx'

beforeEach(() => {
  window.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    })
})
afterEach(cleanup)

const show = (props: Parameters<typeof ErrorScreen>[0]) =>
  render(
    <MantineProvider>
      <ErrorScreen {...props} />
    </MantineProvider>,
  )

test("shows 404 as 'Page Not Found'", () => {
  show({ statusCode: 404, message: 'Page not found: /nowhere' })
  expect(screen.getByRole('heading').textContent).toBe('Page Not Found')
  expect(screen.getByText('404')).toBeTruthy()
  expect(screen.getByText('Page not found: /nowhere')).toBeTruthy()
})

test("shows any other status as 'Internal Server Error', 500 by default", () => {
  show({ message: 'supabaseUrl is required.' })
  expect(screen.getByRole('heading').textContent).toBe('Internal Server Error')
  expect(screen.getByText('500')).toBeTruthy()
  cleanup()
  show({ statusCode: 503, message: 'x' })
  expect(screen.getByRole('heading').textContent).toBe('Internal Server Error')
  expect(screen.getByText('503')).toBeTruthy()
})
