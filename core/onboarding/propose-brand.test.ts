import { describe, expect, test } from 'vitest'
import { homePage, type HomePage } from './home-page.ts'
import { proposeBrand } from './propose-brand.ts'

const page = (given: Partial<HomePage>) =>
  homePage.parse({
    title: '',
    siteName: '',
    legalName: '',
    alternateNames: [],
    description: '',
    keywords: [],
    headings: [],
    language: null,
    ...given,
  })

test('an English site proposes its name, spellings, market, and category', () => {
  const proposal = proposeBrand(
    { name: 'Fjordandpartners', domain: 'fjordandpartners.co.uk' },
    page({
      title: 'Fjord & Partners | Noise Cancelling Headphones',
      legalName: 'Fjord & Partners Ltd.',
      alternateNames: ['F&P Audio'],
      description: 'Fjord & Partners is a maker of headphones for people who travel.',
      language: 'en-GB',
    }),
  )
  expect(proposal).toMatchObject({
    name: 'Fjord & Partners',
    aliases: ['F&P Audio'],
    domains: ['fjordandpartners.co.uk'],
    country: 'GB',
    language: 'en',
  })
  expect(proposal.categories).toContain('noise cancelling headphones')
})

test('a German site keeps capitals, and drops its legal form and generic titles', () => {
  const proposal = proposeBrand(
    { name: 'Larkhoe', domain: 'larkhoe.de' },
    page({
      title: 'Startseite – Gartenscheren und Rosenscheren – LARKHOE GmbH',
      siteName: 'Larkhoe GmbH',
      description: 'Larkhoe ist ein Hersteller von Gartengeräten für Rosen.',
      language: 'de',
    }),
  )
  expect(proposal).toMatchObject({ name: 'Larkhoe', aliases: [], country: 'DE', language: 'de' })
  expect(proposal.categories).toEqual(['Hersteller', 'Gartenscheren und Rosenscheren'])
})

test('a Spanish site is read by its title and its statement', () => {
  const proposal = proposeBrand(
    { name: 'Roblesol', domain: 'roblesol.es' },
    page({
      title: 'Roblesol: Agencia de Viajes',
      description: 'Roblesol es una agencia de viajes para familias.',
      language: 'es-ES',
    }),
  )
  expect(proposal).toMatchObject({ name: 'Roblesol', country: 'ES', language: 'es' })
  expect(proposal.categories[0]).toMatch(/agencia/)
})

describe('a page that says little', () => {
  test('leaves the name of the domain, and no market', () => {
    const proposal = proposeBrand({ name: 'Acme', domain: 'acme.io' }, page({ title: 'Home' }))
    expect(proposal).toEqual({
      name: 'Acme',
      aliases: [],
      domains: ['acme.io'],
      country: null,
      language: null,
      description: '',
      categories: [],
    })
  })

  test('does not give a name that has nothing to do with the domain', () => {
    const proposal = proposeBrand(
      { name: 'Acme', domain: 'acme.com' },
      page({ title: 'Just a moment...', siteName: 'Cloudflare' }),
    )
    expect(proposal.name).toBe('Acme')
    expect(proposal.categories).toEqual([])
  })
})

test('without a page, the domain decides', () => {
  expect(proposeBrand({ name: 'Acme', domain: 'acme.de' }, null)).toMatchObject({
    name: 'Acme',
    domains: ['acme.de'],
    country: 'DE',
    categories: [],
  })
  expect(proposeBrand({ name: 'Acme & Sons', domain: null }, null)).toMatchObject({
    name: 'Acme & Sons',
    domains: [],
    country: null,
  })
})

test('initials and compound names of the page are spellings of the domain', () => {
  expect(
    proposeBrand({ name: 'Hlp', domain: 'hlp.com' }, page({ title: 'Harbor Light Press – Books' })).name,
  ).toBe('Harbor Light Press')
  expect(
    proposeBrand({ name: 'Acme-audio', domain: 'acme-audio.com' }, page({ siteName: 'Acme Audio' })).name,
  ).toBe('Acme Audio')
})

test('a hostile page stays within its limits', () => {
  const long = 'a'.repeat(100_000)
  const proposal = proposeBrand(
    { name: 'Acme', domain: 'acme.com' },
    page({
      title: `${'- '.repeat(50_000)}${long}`,
      description: `is a ${long}`,
      headings: [long],
      keywords: ['(((', '$&'],
    }),
  )
  expect(proposal.name).toBe('Acme')
  expect(proposal.categories.every((category) => category.length <= 60)).toBe(true)
})
