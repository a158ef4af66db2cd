import { describe, expect, test } from 'vitest'
import { pageOf } from './page-key.ts'

const key = (url: string) => pageOf(url)?.key

describe('one page has one key', () => {
  test.each([
    ['https://acme.com/a', 'http://www.ACME.com:80/a/?utm_source=openai&utm_medium=x#:~:text=b,c'],
    ['https://acme.com/a', 'https://acme.com/a/index.html'],
    ['https://acme.com/a?x=1&y=2', 'https://acme.com/a?y=2&amp;x=1&amp;gclid=9'],
    ['https://acme.com/products/shoe', 'https://acme.com/products/shoe?variant=42&_gsid=abc&srsltid=z'],
    ['https://acme.com/a', 'https://www.google.com/url?q=https://acme.com/a&sa=U&ved=1'],
    ['https://acme.com/a', 'https://www.bing.com/ck/a?!&&p=1&u=a1aHR0cHM6Ly9hY21lLmNvbS9h&ntb=1'],
    ['https://xn--mller-kva.de/', 'https://müller.de'],
    ['https://acme.com/a~b', 'https://acme.com/a%7Eb'],
    ['https://acme.com/', 'acme.com'],
  ])('%s ← %s', (expected, url) => {
    expect(key(url)).toBe(expected)
  })

  test.each([
    ['https://acme.com/a?id=1', 'https://acme.com/a?id=2'],
    ['https://acme.com/a?variant=1', 'https://acme.com/a?variant=2'],
    ['https://en.acme.com/a', 'https://de.acme.com/a'],
    ['https://acme.com/#/a', 'https://acme.com/#/b'],
    ['https://youtube.com/watch?v=1&si=x', 'https://youtube.com/watch?v=2&si=x'],
  ])('%s is another page than %s', (one, other) => {
    expect(key(one)).not.toBe(key(other))
  })
})

test.each([
  '',
  '#top',
  '/relative',
  'javascript:alert(1)',
  'mailto:a@b.io',
  'https://chatgpt.com/?hints=search&q=x',
  'https://www.google.com/search?q=x',
  'turn0search0',
])('%s is not a source', (url) => {
  expect(pageOf(url)).toBeNull()
})
