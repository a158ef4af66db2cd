import { describe, expect, test } from 'vitest'
import { readLastmod } from './lastmod.ts'
import { SitemapReader, type Listed } from './read-sitemap.ts'

/** The result is the same for any chunk size. */
function read(text: string, size = 7) {
  const listed: Listed[] = []
  const reader = new SitemapReader((entry) => listed.push(entry))
  for (let at = 0; at < text.length; at += size) if (reader.push(text.slice(at, at + size)) !== null) break
  return { listed, problem: reader.end()?.code ?? null }
}
const addresses = (text: string) => read(text).listed.map(({ address }) => address)

const urlset = (inside: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${inside}</urlset>`

test('reads pages with their dates, whatever the chunk size', () => {
  const text = urlset(
    '<url><loc> https://a.com/1 </loc><lastmod>2026-11-02</lastmod><priority>0.5</priority></url>\n<url><loc>https://a.com/2?x=1&amp;y=2</loc></url>',
  )
  const expected = [
    { kind: 'page', address: 'https://a.com/1', lastmod: '2026-11-02' },
    { kind: 'page', address: 'https://a.com/2?x=1&y=2', lastmod: null },
  ]
  for (const size of [1, 2, 13, 1000]) expect(read(text, size)).toEqual({ listed: expected, problem: null })
})

test('reads an index, CDATA, and a custom prefix, and ignores images', () => {
  expect(
    read('<sitemapindex><sitemap><loc><![CDATA[https://a.com/s1.xml]]></loc></sitemap></sitemapindex>')
      .listed,
  ).toEqual([{ kind: 'file', address: 'https://a.com/s1.xml', lastmod: null }])
  expect(
    addresses('<sm:urlset xmlns:sm="x"><sm:url><sm:loc>https://a.com/</sm:loc></sm:url></sm:urlset>'),
  ).toEqual(['https://a.com/'])
  expect(
    addresses(
      urlset(
        '<url><image:image><image:loc>https://a.com/i.png</image:loc></image:image><loc>https://a.com/p</loc><xhtml:link rel="alternate" href="https://a.com/de"/></url>',
      ),
    ),
  ).toEqual(['https://a.com/p'])
})

test('feeds count as sitemaps, as the protocol says', () => {
  expect(
    read(
      '<rss version="2.0"><channel><link>https://a.com/</link><item><link>https://a.com/n</link><pubDate>Mon, 02 Nov 2026 10:00:00 GMT</pubDate></item></channel></rss>',
    ).listed,
  ).toEqual([{ kind: 'page', address: 'https://a.com/n', lastmod: 'Mon, 02 Nov 2026 10:00:00 GMT' }])
  expect(
    read(
      '<feed><entry><link rel="self" href="https://a.com/self"/><link href="https://a.com/e"/><published>2026-01-01T00:00:00Z</published><updated>2026-02-01T00:00:00Z</updated></entry></feed>',
    ).listed,
  ).toEqual([{ kind: 'page', address: 'https://a.com/e', lastmod: '2026-02-01T00:00:00Z' }])
})

test('a plain list has one URL per line', () => {
  expect(addresses('\uFEFFhttps://a.com/1\r\nhttps://a.com/2\n\nhttps://a.com/3')).toEqual([
    'https://a.com/1',
    'https://a.com/2',
    'https://a.com/3',
  ])
})

test('a URL with a bare “&” is read as it is', () => {
  expect(addresses(urlset('<url><loc>https://a.com/?a=1&b=2</loc></url>'))).toEqual([
    'https://a.com/?a=1&b=2',
  ])
})

describe('reports why nothing, or not everything, was read if the file is', () => {
  test.each([
    ['it is a web page', '<!doctype html><html><body><a href="/">x</a></body></html>', 'web-page'],
    ['it is other XML', '<svg><path/></svg>', 'no-sitemap'],
    ['it is prose', 'Nothing\nto\nsee\nhere\nat\nall\nfor\nany\nbot\nof\nyours\n', 'no-sitemap'],
    ['it is one long line', 'x'.repeat(5000), 'no-sitemap'],
    ['it is empty', '', 'empty'],
    ['it lists nothing', urlset(''), 'empty'],
    [
      'it declares entities',
      '<!DOCTYPE urlset [<!ENTITY a "x"><!ENTITY b "&a;&a;">]><urlset><url><loc>&b;</loc></url></urlset>',
      'entities',
    ],
    ['it never ends going deeper', '<urlset>'.repeat(500), 'broken'],
    [
      'an element has attributes without end',
      `<urlset><url ${Array.from({ length: 500 }, (_, at) => `a${at}="1"`).join(' ')}/></urlset>`,
      'broken',
    ],
    ['it breaks off', urlset('<url><loc>https://a.com/1</loc></url><url><loc>htt').slice(0, -9), 'broken'],
  ] as const)('%s', (_, text, code) => {
    expect(read(text, 64).problem).toBe(code)
  })

  test('entries before a truncation are reported', () => {
    expect(addresses('<urlset><url><loc>https://a.com/1</loc></url><url><loc>https://a.com/2')).toEqual([
      'https://a.com/1',
    ])
  })

  test('an undeclared entity is text and expands to nothing', () => {
    expect(addresses(urlset('<url><loc>https://a.com/&lol9;</loc></url>'))).toEqual(['https://a.com/&lol9;'])
  })
})

test('the text of an element is truncated, and the rest is not kept in memory', () => {
  const [entry] = read(urlset(`<url><loc>https://a.com/${'x'.repeat(200_000)}</loc></url>`), 4096).listed
  expect(entry?.address).toHaveLength(4096)
})

describe('date', () => {
  test.each([
    ['2026-11-02', { at: Date.UTC(2026, 10, 2), isDayOnly: true }],
    ['2026-11-02T10:30:00+02:00', { at: Date.UTC(2026, 10, 2, 8, 30), isDayOnly: false }],
    ['2026-11-02T10:30Z', { at: Date.UTC(2026, 10, 2, 10, 30), isDayOnly: false }],
    ['2026-11-02 10:30:15', { at: Date.UTC(2026, 10, 2, 10, 30, 15), isDayOnly: false }],
    ['2026-11-02T10:30:15.123456+0100', { at: Date.UTC(2026, 10, 2, 9, 30, 15, 123), isDayOnly: false }],
    ['Mon, 02 Nov 2026 10:00:00 GMT', { at: Date.UTC(2026, 10, 2, 10), isDayOnly: false }],
    ['2026', null],
    ['2026-11', null],
    ['02.11.2026', null],
    ['0000-00-00', null],
    ['yesterday', null],
    ['1969-12-31', null],
  ])('%s', (written, expected) => {
    expect(readLastmod(written)).toEqual(expected)
  })
})
