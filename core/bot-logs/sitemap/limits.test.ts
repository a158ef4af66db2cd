import { expect, test } from 'vitest'
import { namedSitemaps } from './limits.ts'

test('finds the sitemaps that robots.txt names, wherever and however they are written', () => {
  expect(
    namedSitemaps(
      '\uFEFFSitemap: https://a.com/1.xml\r\nUser-agent: *\nDisallow: /x\nsitemap :https://a.com/2.xml # news\n# Sitemap: https://a.com/3.xml\nSitemap:\nSITEMAP: https://a.com/1.xml',
    ),
  ).toEqual(['https://a.com/1.xml', 'https://a.com/2.xml'])
})
