import type { Section } from '#core/answers/document/items.ts'
import { quoteOf } from '#core/answers/document/words.ts'
import type { MentionLabels, Quote } from '../labels.ts'
import { readAdvice, startsCondition } from './advice.ts'
import { type Award, readAward } from './awards.ts'
import { eachStatement, type Reading } from './reading.ts'

/** One place that recommends a brand. The strongest decides the purpose. */
type Advised = { quote: Quote; purpose: { a: number; b: number } | null; isTop: boolean; weight: number }
type Verdicts = { advised: Advised[]; against: Quote[] }

export type Recommendation = Omit<NonNullable<MentionLabels['recommendation']>, 'method'>

/** More items than this under one award heading are a list. */
const maxPerAward = 6
/** An answer has at most two first choices; more are categories. */
const maxTopPicks = 2

/**
 * Which brands an answer recommends explicitly, for everyone or for a purpose: by award headings and labels, by fields
 * such as `Best for`, and by sentences. By brand index.
 */
export function readRecommendations(reading: Reading): Map<number, Recommendation> {
  const verdicts = new Map<number, Verdicts>()
  for (const { brand } of reading.named)
    if (!verdicts.has(brand)) verdicts.set(brand, { advised: [], against: [] })
  const advise = (brands: readonly number[], advised: Advised) => {
    for (const brand of brands) verdicts.get(brand)?.advised.push(advised)
  }
  readAwards(reading, advise)
  readSentences(reading, advise, (brand, quote) => verdicts.get(brand)?.against.push(quote))
  const tops = [...verdicts].filter(([, { advised }]) => advised.some(({ isTop }) => isTop))
  const topPicks = new Set(tops.length <= maxTopPicks ? tops.map(([brand]) => brand) : [])
  return new Map(
    [...verdicts].map(([brand, verdict]) => [brand, recommendationOf(reading, verdict, topPicks.has(brand))]),
  )
}

type Advise = (brands: readonly number[], advised: Advised) => void

const awardOf = ({ words, isName }: Reading, place: { a: number; b: number }) =>
  readAward(words, place, isName)

const advisedBy = (
  { words }: Reading,
  { a, b }: { a: number; b: number },
  { isTop, purpose }: Award,
): Advised => ({ quote: quoteOf(words, a, b), purpose, isTop, weight: isTop ? 4 : 3 })

function readAwards(reading: Reading, advise: Advise): void {
  const { items, sections } = reading.items
  for (const item of items)
    for (const note of item.notes) {
      const award = awardOf(reading, note)
      if (award !== null) advise(item.brands, advisedBy(reading, note, award))
    }
  const filled = countFilled(sections)
  for (const section of sections) {
    const award = section.isIntro ? null : awardOf(reading, section)
    if (award === null || (award.kind === 'list' && !isChoosing(section, filled))) continue
    if (section.items.length > maxPerAward && award.kind !== 'list') continue
    section.items.forEach((item, index) =>
      advise(item.brands, advisedBy(reading, section, { ...award, isTop: award.isTop && index === 0 })),
    )
  }
}

/** A heading over all items repeats the question; one of several, or a short one, chooses. */
function isChoosing({ a, b, level, items }: Section, filled: ReadonlyMap<number, number>): boolean {
  return b - a <= 6 || (filled.get(level) ?? 0) > (items.length > 0 ? 1 : 0)
}

/** How many sections of each level have items. */
function countFilled(sections: readonly Section[]): Map<number, number> {
  const filled = new Map<number, number>()
  for (const { level, items } of sections)
    if (items.length > 0) filled.set(level, (filled.get(level) ?? 0) + 1)
  return filled
}

function readSentences(reading: Reading, advise: Advise, warn: (brand: number, quote: Quote) => void): void {
  const { words, subjects, named, items } = reading
  const leadEnd = items.items[0]?.a ?? items.statements[2]?.a ?? words.count
  eachStatement(reading, (statement, owners, asked) => {
    const { a, b, first, end, item, field, section, opens } = statement
    if (owners.length === 0 && first === end) return
    const quote = quoteOf(words, a, b)
    if (field === 'fit' && item !== null)
      return advise(owners, { quote, purpose: { a, b }, isTop: false, weight: 3 })
    if (field === 'cons') return
    const listed = item === null && section !== null && !section.isIntro ? awardOf(reading, section) : null
    if (listed?.kind === 'list')
      advise(
        named.slice(first, end).map(({ brand }) => brand),
        { ...advisedBy(reading, section ?? statement, listed), weight: 1 },
      )
    const isLead = a < leadEnd
    const isAnswer = asked !== null && startsCondition(words, asked.a, asked.b)
    // Outside items, only a sentence without names continues with the brand before it.
    const carried = item !== null || first === end ? owners : []
    for (const { at, target, isAgainst, isTop, purpose } of readAdvice(words, statement, {
      opens,
      isAnswer,
      isLead,
    })) {
      const object = subjects.after(statement, at)
      const subject = subjects.at(statement, carried, { a, at })
      const brands = target === 'object' ? object : subject.length > 0 ? subject : object
      if (isAgainst) for (const brand of brands) warn(brand, quote)
      else
        advise(brands, {
          quote,
          purpose: purpose ?? (isAnswer ? asked : null),
          isTop,
          weight: isTop ? 4 : 2,
        })
    }
  })
}

const maxQuotes = 8

function recommendationOf(
  reading: Reading,
  { advised, against }: Verdicts,
  topPick: boolean,
): Recommendation {
  let best: Advised | null = null
  for (const each of advised) if (best === null || each.weight > best.weight) best = each
  if (best === null)
    return { recommended: false, topPick: false, purpose: null, quotes: against.slice(0, maxQuotes) }
  const quotes = new Map([best, ...advised].map(({ quote }) => [quote.start, quote]))
  return {
    recommended: true,
    topPick,
    purpose: purposeText(reading, best.purpose),
    quotes: [...quotes.values()].slice(0, maxQuotes).sort((x, y) => x.start - y.start),
  }
}

const maxPurpose = 120

/** The purpose in the answer's words, without Markdown. */
function purposeText({ words }: Reading, purpose: { a: number; b: number } | null): string | null {
  if (purpose === null || purpose.b <= purpose.a) return null
  const { start, end } = quoteOf(words, purpose.a, purpose.b)
  const text = words.text.source.slice(start, end).replace(/[*_`[\]]+/g, '')
  return text.replace(/\s+/g, ' ').trim().slice(0, maxPurpose).toWellFormed() || null
}
