import { expect, test } from 'vitest'
import { botLogsSearch, keep, parseSearch, reportSearch, stringifySearch } from './search.ts'

test.each(['?from=2026-01-05&engines=a,b', '?q=1e5&page=007&sort=true', '?tag=x&tag=y', ''])(
  '%j survives being written to the URL and read again',
  (search) => {
    expect(stringifySearch(parseSearch(search))).toBe(search)
  },
)

test('numbers and booleans stay text, and absent or empty values are left out', () => {
  expect(parseSearch('?page=2&flag=true')).toEqual({ page: '2', flag: 'true' })
  expect(stringifySearch({ a: undefined, b: null, c: '', d: 0 })).toBe('?d=0')
})

test('a filter given twice counts as absent', () => {
  expect(reportSearch(parseSearch('?engines=a&engines=b&from=2026-01-05'))).toEqual({ from: '2026-01-05' })
})

test.each([
  [
    'view=pages&part=cited&kind=page&path=/blog&bot=gptbot',
    { view: 'pages', part: 'cited', path: '/blog', bot: 'gptbot' },
  ],
  [
    'view=referrals&kind=page&bot=gptbot&purpose=training&proven=true&operator=OpenAI',
    { view: 'referrals', operator: 'OpenAI' },
  ],
  ['kind=page&path=/blog&host=a.example&from=2026-11-01', { kind: 'page', from: '2026-11-01' }],
  ['view=pages&kind=page&path=/blog&pageId=7', { view: 'pages', kind: 'page', path: '/blog', pageId: '7' }],
  ['view=sources&kind=page&path=/blog', { view: 'sources', kind: 'page', path: '/blog' }],
])('of %s in the bot logs, only filters that the view offers are kept', (search, kept) => {
  expect(botLogsSearch(parseSearch(`?${search}`))).toEqual(kept)
})

test.each([
  ['bots', { view: 'crawlers' }],
  ['proof', { view: 'crawlers', part: 'verification' }],
  ['status', { view: 'issues', part: 'status' }],
  ['robots', { view: 'issues', part: 'robots' }],
  ['sitemap', { view: 'issues', part: 'sitemap' }],
  ['citations', { view: 'pages', part: 'cited' }],
  ['pages', { view: 'pages' }],
  ['sources', { view: 'sources' }],
])('an earlier address of bot logs, view=%s, leads to its current place with its filters', (view, place) => {
  const search = botLogsSearch(parseSearch(`?view=${view}&operator=OpenAI&from=2026-11-01&source=edge`))
  expect(search).toEqual({ ...place, operator: 'OpenAI', from: '2026-11-01', source: 'edge' })
})

test('links keep the organization and brand unless they name others', () => {
  const middleware = keep<{ organizationId?: string; clientId?: string }>(['organizationId', 'clientId'])
  const search = { organizationId: 'acorn', clientId: 'squirrel' }
  expect(middleware({ search, next: () => ({}) })).toEqual(search)
  expect(middleware({ search, next: () => ({ clientId: 'other' }) })).toEqual({
    organizationId: 'acorn',
    clientId: 'other',
  })
})
