import { expect, test } from 'vitest'
import { readAddress, readAddressList } from './address-list.ts'

test('lists are read by line, ignoring other columns', () => {
  const list = readAddressList(
    '\uFEFFurl;title\r\nhttps://acorn.com/a;A page\r\nacorn.com/b\n"https://acorn.com/c?x=1"\n\nhttps://www.acorn.com/a/#top\nnot a page\nftp://acorn.com/d\nhttps://acorn.com/e,1',
  )
  expect(list.addresses.map(({ url }) => url)).toEqual([
    'https://acorn.com/a',
    'https://acorn.com/b',
    'https://acorn.com/c?x=1',
    'https://acorn.com/e',
  ])
  expect(list).toMatchObject({
    samePages: 1,
    wrongLines: 2,
    wrong: [
      { line: 7, text: 'not a page' },
      { line: 8, text: 'ftp://acorn.com/d' },
    ],
  })
})

test('a URL may contain a comma', () => {
  expect(readAddressList('https://acorn.com/a').addresses[0]?.pageKey).toBe('https://acorn.com/a')
})

test.each([
  'javascript:alert(1)',
  'https://user:secret@acorn.com/',
  'mailto:a@acorn.com',
  'acorn',
  `https://acorn.com/${'a'.repeat(2048)}`,
])('%s is not a page', (written) => {
  expect(readAddress(written)).toBeNull()
})
