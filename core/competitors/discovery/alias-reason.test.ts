import { describe, expect, it } from 'vitest'
import { aliasReason, edits } from './alias-reason.ts'

const brand = {
  id: 'n',
  name: 'Northwave',
  aliases: ['Northwave Audio'],
  domains: ['shop.getnorthwave.co.uk', 'github.com/nwave-dev'],
}
const apart = { answers: 10, together: 0, citing: 0 }
const reason = (name: string, company = apart, sentences: string[] = []) =>
  aliasReason(name, brand, company, sentences)

describe('another spelling of a tracked brand', () => {
  it('includes typos that appear instead of the brand', () => {
    expect(reason('Nortwave')).toMatch(
      /differs from Northwave by one letter, and answers name one instead of the other/,
    )
    expect(reason('Nrothwave')).toMatch(/by one letter/)
    expect(reason('Nordwave')).toBeNull()
  })

  it('is not a similar name next to it, which is a competitor', () => {
    expect(reason('Nortwave', { answers: 10, together: 8, citing: 0 })).toBeNull()
  })

  it('is not a model with another number', () => {
    expect(aliasReason('Waver 3000', { ...brand, name: 'Waver 4000', aliases: [] }, apart, [])).toBeNull()
  })

  it('includes the name in a domain of the brand, or in its path', () => {
    expect(reason('GetNorthwave')).toBe(
      '“GetNorthwave” is the name in the domain shop.getnorthwave.co.uk of Northwave.',
    )
    expect(reason('Nwave-Dev')).toMatch(/github\.com\/nwave-dev/)
  })

  it('includes former names that an answer mentions, in either order', () => {
    expect(
      reason('Windharbor', { answers: 4, together: 4, citing: 0 }, [
        '**Northwave** (formerly Windharbor) is solid.',
      ]),
    ).toMatch(/former or other name/)
    expect(reason('Windharbor', apart, ['Windharbor, now known as Northwave, is solid.'])).toMatch(
      /former or other name/,
    )
    expect(reason('Windharbor', apart, ['Windharbor and Northwave were formerly rivals.'])).toBeNull()
  })

  it('includes initials and beginnings of longer names', () => {
    const bank = { id: 'b', name: 'First Acorn Savings Bank', aliases: [], domains: [] }
    expect(aliasReason('FASB', bank, apart, [])).toBe(
      '“FASB” is made of the first letters of First Acorn Savings Bank.',
    )
    expect(aliasReason('First Acorn', bank, apart, [])).toMatch(
      /is the beginning of First Acorn Savings Bank/,
    )
    expect(aliasReason('FAB', bank, apart, [])).toBeNull()
  })

  it('by shared letters requires a citation of the own domain', () => {
    const name = 'Northwave Sound'
    expect(reason(name)).toBeNull()
    expect(reason(name, { answers: 10, together: 1, citing: 7 })).toMatch(/7 of 10 answers cite/)
  })

  it('may contain regex characters', () => {
    for (const name of ['(a+)+$', 'C++', '[x]', '\\', '.*', 'a'.repeat(120)])
      expect(reason(name, apart, [`${name} (formerly x)`])).toBeNull()
  })
})

describe('edit distance', () => {
  it.each([
    ['acorn', 'acorn', 0],
    ['acorn', 'acrn', 1],
    ['acorn', 'acron', 1],
    ['acorn', 'akornn', 2],
    ['acorn', 'birch', 3],
    ['', 'ab', 2],
  ])('between %s and %s is %i', (one, other, distance) => {
    expect(edits(one, other)).toBe(distance)
    expect(edits(other, one)).toBe(distance)
  })
})
