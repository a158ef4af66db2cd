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

describe('reasons why a name is another name of a tracked brand', () => {
  it('takes slips of the pen that stand instead of the brand', () => {
    expect(reason('Nortwave')).toMatch(
      /differs from Northwave by one letter, and answers name one instead of the other/,
    )
    expect(reason('Nrothwave')).toMatch(/by one letter/)
    expect(reason('Nordwave')).toBeNull()
  })

  it('takes similar names side by side for rivals', () => {
    expect(reason('Nortwave', { answers: 10, together: 8, citing: 0 })).toBeNull()
  })

  it('tells models apart that differ by their number', () => {
    expect(aliasReason('Waver 3000', { ...brand, name: 'Waver 4000', aliases: [] }, apart, [])).toBeNull()
  })

  it('takes the name in a domain of the brand, a path included', () => {
    expect(reason('GetNorthwave')).toBe(
      '“GetNorthwave” is the name in the domain shop.getnorthwave.co.uk of Northwave.',
    )
    expect(reason('Nwave-Dev')).toMatch(/github\.com\/nwave-dev/)
  })

  it('takes former names that an answer tells of, in either order', () => {
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

  it('takes initials and beginnings of longer names', () => {
    const bank = { id: 'b', name: 'First Acorn Savings Bank', aliases: [], domains: [] }
    expect(aliasReason('FASB', bank, apart, [])).toBe(
      '“FASB” is made of the first letters of First Acorn Savings Bank.',
    )
    expect(aliasReason('First Acorn', bank, apart, [])).toMatch(
      /is the beginning of First Acorn Savings Bank/,
    )
    expect(aliasReason('FAB', bank, apart, [])).toBeNull()
  })

  it('wants the own domain cited before shared letters count', () => {
    const name = 'Northwave Sound'
    expect(reason(name)).toBeNull()
    expect(reason(name, { answers: 10, together: 1, citing: 7 })).toMatch(/7 of 10 answers cite/)
  })

  it('is not upset by names full of regex characters', () => {
    for (const name of ['(a+)+$', 'C++', '[x]', '\\', '.*', 'a'.repeat(120)])
      expect(reason(name, apart, [`${name} (formerly x)`])).toBeNull()
  })
})

describe('edits', () => {
  it.each([
    ['acorn', 'acorn', 0],
    ['acorn', 'acrn', 1],
    ['acorn', 'acron', 1],
    ['acorn', 'akornn', 2],
    ['acorn', 'birch', 3],
    ['', 'ab', 2],
  ])('%s and %s are %i apart', (one, other, distance) => {
    expect(edits(one, other)).toBe(distance)
    expect(edits(other, one)).toBe(distance)
  })
})
