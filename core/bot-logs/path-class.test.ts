import { expect, test } from 'vitest'
import { pathClassOf, type PathClass } from './path-class.ts'

const expected: Record<PathClass, string[]> = {
  page: [
    '/',
    '/docs/',
    '/blog/post.html',
    '/robots.txt/about',
    '/shop/robots.txt',
    '/whitepaper.pdf',
    '/apiary',
    '/feedback',
    '/my-sitemap-guide',
    '/a.js/page',
    '',
    '*',
  ],
  robots: ['/robots.txt', '/Robots.TXT'],
  sitemap: ['/sitemap.xml', '/sitemap_index.xml', '/post-sitemap2.xml', '/sitemaps/a.xml.gz', '/sitemap.txt'],
  llms: ['/llms.txt', '/llms-full.txt', '/docs/llms.txt'],
  feed: ['/feed', '/blog/feed/', '/rss.xml', '/news.rss', '/atom.xml'],
  api: [
    '/api',
    '/api/v1/products',
    '/graphql',
    '/wp-json/wp/v2/posts',
    '/data/prices.json',
    '/_next/data/x/index.json',
  ],
  asset: [
    '/app.js',
    '/img/photo.JPG',
    '/_next/static/chunks/1',
    '/fonts/inter.woff2',
    '/favicon.ico',
    '/.well-known/acme',
  ],
}

test.each(Object.entries(expected))('%s', (kind, paths) => {
  for (const path of paths) expect([path, pathClassOf(path)]).toEqual([path, kind])
})
