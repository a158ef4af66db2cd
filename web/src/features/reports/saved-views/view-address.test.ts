import { expect, test } from 'vitest'
import { showsView, viewSearch } from './view-address.ts'

test('a saved view contains the filters of a screen, but not its organization, brand, or open drawers', () => {
  expect(
    viewSearch({
      clientId: 'a',
      organizationId: 'b',
      evidence: 'x',
      engines: 'atlas',
      view: 'sources',
      q: '',
      page: '2',
    }),
  ).toEqual({ engines: 'atlas', view: 'sources' })
})

test('a screen matches a saved view while path and filters are equal', () => {
  const view = { path: '/overview', search: { engines: 'atlas' } }
  expect(showsView(view, { path: '/overview', search: { engines: 'atlas', clientId: 'a' } })).toBe(true)
  expect(showsView(view, { path: '/prompts', search: { engines: 'atlas' } })).toBe(false)
  expect(showsView(view, { path: '/overview', search: { engines: 'atlas', topic: 'calls' } })).toBe(false)
  expect(showsView(view, { path: '/overview', search: {} })).toBe(false)
})
