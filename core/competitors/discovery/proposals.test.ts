import { describe, expect, it } from 'vitest'
import type { LookedAtAnswer } from './name-groups.ts'
import { proposalsIn } from './proposals.ts'
import { sentenceAround } from './sentence-around.ts'

const nobody = {
  tracked: [],
  decided: { brand: new Set<string>(), alias: new Set<string>() },
  sentenceAt: () => null,
}

function answers(...names: string[][]): LookedAtAnswer[] {
  return names.map((list, index) => ({
    id: `a${index}`,
    promptId: `p${index % 2}`,
    answeredAt: new Date(Date.UTC(2026, 9, 1 + index)),
    names: list.map((name, place) => ({ name, start: place * 10, end: place * 10 + name.length })),
    named: [],
    cited: [],
  }))
}

const proposed = (...names: string[][]) =>
  proposalsIn(answers(...names), nobody).map(({ name, answers: count }) => [name, count])

describe('brand proposals', () => {
  it('require three answers and two prompts', () => {
    expect(proposed(['Tavoro'], ['Tavoro'])).toEqual([])
    expect(proposed(['Tavoro'], ['Tavoro'], ['Tavoro'])).toEqual([['Tavoro', 3]])
    const samePrompt = answers(['Tavoro'], ['Tavoro'], ['Tavoro']).map((answer) => ({
      ...answer,
      promptId: 'p',
    }))
    expect(proposalsIn(samePrompt, nobody)).toEqual([])
  })

  it('count a name once per answer, under its most frequent spelling', () => {
    expect(proposed(['Hub Spot'], ['HubSpot', 'hub-spot'], ['HubSpot'])).toEqual([['HubSpot', 3]])
  })

  it('group products under a maker that occurs alone or begins several names', () => {
    expect(proposed(['Tavoro Nimbus'], ['Tavoro'], ['Tavoro Cirrus'])).toEqual([['Tavoro', 3]])
    expect(proposed(['Tavoro Nimbus'], ['Tavoro Cirrus'], ['Tavoro Stratus'])).toEqual([['Tavoro', 3]])
    expect(proposed(['Tavoro Nimbus'], ['Tavoro Nimbus'], ['Tavoro Nimbus'])).toEqual([['Tavoro Nimbus', 3]])
  })

  it('do not group names that only begin with the same everyday word', () => {
    expect(
      proposed(['Blue Ridge', 'Blue Harbor'], ['Blue Ridge', 'Blue Harbor'], ['Blue Ridge', 'Blue Harbor']),
    ).toEqual([
      ['Blue Harbor', 3],
      ['Blue Ridge', 3],
    ])
  })

  it('leave out tracked brands, their aliases, and names already decided', () => {
    const tracked = [{ id: 't', name: 'Tavoro', aliases: ['Tav'], domains: [] }]
    const given = answers(
      ['TAVORO', 'Tav', 'Halvorn'],
      ['Tavoro', 'Tav', 'Halvorn'],
      ['Tavoro', 'Tav', 'Halvorn'],
    )
    const decided = { brand: new Set(['halvorn']), alias: new Set<string>() }
    expect(proposalsIn(given, { ...nobody, tracked, decided })).toEqual([])
  })

  it('offer a name as a brand after it was dismissed as an alias', () => {
    const tracked = [{ id: 't', name: 'Northwave', aliases: [], domains: [] }]
    const given = answers(['Nortwave'], ['Nortwave'], ['Nortwave'])
    expect(proposalsIn(given, { ...nobody, tracked }).map(({ kind }) => kind)).toEqual(['alias'])
    const decided = { brand: new Set<string>(), alias: new Set(['nortwave']) }
    expect(proposalsIn(given, { ...nobody, tracked, decided }).map(({ kind }) => kind)).toEqual(['brand'])
  })

  it('quote the newest answers, preferring different prompts', () => {
    const [first] = proposalsIn(answers(['Tavoro'], ['Tavoro'], ['Tavoro']), nobody)
    expect(first?.samples.map(({ answerId }) => answerId)).toEqual(['a2', 'a1', 'a0'])
    expect([first?.firstSeenAt, first?.lastSeenAt]).toEqual([new Date('2026-10-01'), new Date('2026-10-03')])
  })

  it('are limited to the hundred most frequent', () => {
    const many = answers(
      ...Array.from({ length: 5000 }, (_, index) => [
        `Maker${index % 701} X`,
        `Brand${index % 91}`,
        'Tavoro Nimbus',
        `Solo${index}`,
      ]),
    )
    expect(proposalsIn(many, nobody)).toHaveLength(100)
  })
})

describe('quoted sentence', () => {
  const around = (text: string, name: string) => {
    const start = text.indexOf(name)
    const { sentence, from, to } = sentenceAround(text, { start, end: start + name.length })
    expect(sentence.slice(from, to)).toBe(name)
    return sentence
  }

  it('ends with the sentence or the line, and shows no markup', () => {
    expect(around('First. 1. **Tavoro** – quiet [1](https://x.example). Last.', 'Tavoro')).toBe(
      'Tavoro – quiet.',
    )
    expect(around('A line\n- I like **Tavoro**, `really`\nAnother', 'Tavoro')).toBe('I like Tavoro, really')
  })

  it('does not split a surrogate pair where it is truncated', () => {
    const long = (before: string) => `🏕${before}Tavoro${before}🏕`
    for (let length = 235; length < 245; length += 1)
      expect(around(long('*'.repeat(length)), 'Tavoro').isWellFormed()).toBe(true)
  })

  it('is truncated on both sides if it is long', () => {
    const sentence = around(`${'before '.repeat(100)}Tavoro${' after'.repeat(100)}`, 'Tavoro')
    expect(sentence.length).toBeLessThanOrEqual(242)
    expect(sentence).toMatch(/^….*Tavoro.*…$/)
  })
})
