import { expect, test } from 'vitest'
import { lookalike } from './lookalike.ts'
import { meantAddress } from './mail-typo.ts'
import { triedBrand } from './tried-brand.ts'

test('a name is used as it is, and a domain is named by its main part', () => {
  expect(triedBrand(' Tidewater Audio ')).toEqual({ name: 'Tidewater Audio', domain: null })
  expect(triedBrand('Dr. Oetker')).toEqual({ name: 'Dr. Oetker', domain: null })
  expect(triedBrand('https://www.acme.co.uk/shop?x=1')).toEqual({ name: 'Acme', domain: 'acme.co.uk' })
  expect(triedBrand('shop.acme.com')).toEqual({ name: 'Acme', domain: 'shop.acme.com' })
  expect(triedBrand('münchen-brot.de')).toEqual({ name: 'München-brot', domain: 'xn--mnchen-brot-thb.de' })
})

test.each([
  'localhost',
  'localhost:3000',
  '127.0.0.1',
  '10.0.0.1/admin',
  '::1',
  'http://[::1]',
  'intranet.local',
  '2130706433.0',
])('%s is not a domain that someone registered', (typed) => expect(triedBrand(typed)).toHaveProperty('error'))

test.each([
  'You won 500 EUR, claim at evil-prize.com/now',
  'Claim it (prize.example.com)!',
  'See prize．com today',
  'http://10.0.0.1 is open',
  'write to me@prize.com',
  'ACME \u202emoc.live',
])('“%s” is not a name to put into an email', (typed) => expect(triedBrand(typed)).toHaveProperty('error'))

test.each([
  'St.Gallen AG',
  'A. O. Smith',
  'E.ON SE',
  'Node.js Foundation',
  'Yahoo! Inc.',
  'می\u200cخواهم',
  'Dr. No Ltd.',
])('“%s” is a name', (typed) => expect(triedBrand(typed)).toEqual({ name: typed, domain: null }))

test.each(['', '***', '*.acme.com', 'a'.repeat(130)])('“%s” is not a brand', (typed) =>
  expect(triedBrand(typed)).toHaveProperty('error'),
)

test('a domain that imitates another one’s letters is refused, one in its own alphabet is not', () => {
  expect(triedBrand('аpple.com')).toMatchObject({ error: expect.stringContaining('looks like') }) // first letter Cyrillic
  expect(triedBrand('сосо.com')).toMatchObject({ error: expect.stringContaining('looks like') }) // all Cyrillic
  expect(triedBrand('xn--80ak6aa92e.com')).toMatchObject({ error: expect.stringContaining('looks like') })
  expect(triedBrand('яндекс.рф')).toMatchObject({ name: 'Яндекс' })
  expect(lookalike('example.com')).toBe(false)
})

test('a typo in a well-known email domain is noticed, and other domains are left alone', () => {
  expect(meantAddress('me@gmial.com')).toBe('me@gmail.com')
  expect(meantAddress('me@gmail.co')).toBe('me@gmail.com')
  expect(meantAddress('me@gmaill.com')).toBe('me@gmail.com')
  expect(meantAddress('me@hotmial.com')).toBe('me@hotmail.com')
  expect(meantAddress('me@outlok.com')).toBe('me@outlook.com')
  for (const right of ['me@gmail.com', 'me@acme.com', 'me@mail.com', 'me@web.de', 'gmial.com', 'me@'])
    expect(meantAddress(right)).toBeNull()
})
