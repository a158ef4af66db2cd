import { expect, test } from 'vitest'
import { knownSources } from './known-sources.ts'
import { sourceTypeOf } from './source-type.ts'

const typeOf = (host: string) => sourceTypeOf({ host, owner: 'other' })

test('the owner of a page comes before its type', () => {
  expect(sourceTypeOf({ host: 'reddit.com', owner: 'own' })).toBe('own')
  expect(sourceTypeOf({ host: 'youtube.com', owner: 'competitor' })).toBe('competitor')
})

test.each([
  ['nytimes.com', 'news'],
  ['www.spiegel.de', 'news'],
  ['lemonde.fr', 'news'],
  ['asahi.com', 'news'],
  ['g2.com', 'review'],
  ['uk.trustpilot.com', 'review'],
  ['old.reddit.com', 'forum'],
  ['fr.quora.com', 'forum'],
  ['news.ycombinator.com', 'forum'],
  ['en.wikipedia.org', 'reference'],
  ['linkedin.com', 'social'],
  ['m.youtube.com', 'video'],
  ['youtu.be', 'video'],
  ['smile.amazon.de', 'shop'],
  ['amazon.co.jp', 'shop'],
  ['galaxus.ch', 'shop'],
  ['cdc.gov', 'public'],
  ['www.gov.uk', 'public'],
  ['health.gov.au', 'public'],
  ['economie.gouv.fr', 'public'],
  ['physics.ox.ac.uk', 'public'],
  ['uni-heidelberg.de', 'public'],
  ['forum.acme.example', 'forum'],
  ['acme-forum.de', 'forum'],
  ['community.acme.com', 'forum'],
  ['shop.acme.com', 'shop'],
  ['news.acme.com', 'news'],
])('%s is %s', (host, type) => {
  expect(typeOf(host)).toBe(type)
})

test.each([
  'acme.com',
  'notreddit.com',
  'reddit.com.evil.example',
  'mygov.com',
  'education.com',
  'newsletter.example',
  'forumone.com',
  'amazonia.com',
  'x.company',
  '192.0.2.1',
  '',
])('%s has no known type', (host) => {
  expect(typeOf(host)).toBe('other')
})

test('the longest listed name wins', () => {
  expect([typeOf('google.com'), typeOf('news.google.com'), typeOf('shopping.google.com')]).toEqual([
    'other',
    'news',
    'shop',
  ])
})

test('every host is listed once, in lowercase, without www', () => {
  const hosts = Object.values(knownSources).flatMap((list) => list.split(/\s+/))
  expect(hosts.filter((host, index) => hosts.indexOf(host) !== index)).toEqual([])
  expect(hosts.filter((host) => !/^(?!www\.)[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host))).toEqual([])
})
