// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { botLogsSearch, parseSearch, stringifySearch } from './search.ts'

afterEach(cleanup)

test('filters that a bot-log view does not offer are removed from the URL, on opening and on navigation', async () => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  const root = createRootRoute()
  const botLogs = createRoute({
    getParentRoute: () => root,
    path: '/bot-logs',
    validateSearch: botLogsSearch,
    component: () => <h1>{JSON.stringify(botLogs.useSearch())}</h1>,
  })
  const history = createMemoryHistory({
    initialEntries: ['/bot-logs?view=citations&kind=page&path=%2Fblog&bot=gptbot'],
  })
  const router = createRouter({
    routeTree: root.addChildren([botLogs]),
    history,
    parseSearch,
    stringifySearch,
  })
  render(<RouterProvider router={router} />)
  const shown = async () => (await screen.findByRole('heading')).textContent
  expect(JSON.parse(await shown())).toEqual({ view: 'pages', part: 'cited', path: '/blog', bot: 'gptbot' })
  expect(history.location.href).toBe('/bot-logs?view=pages&path=%2Fblog&bot=gptbot&part=cited')

  await act(() =>
    router.navigate({ to: '/bot-logs', search: { kind: 'page', path: '/blog', bot: 'gptbot' } }),
  )
  expect(JSON.parse(await shown())).toEqual({ kind: 'page', bot: 'gptbot' })
  expect(history.location.href).toBe('/bot-logs?kind=page&bot=gptbot')
})
