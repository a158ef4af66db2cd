import type { Item, Section } from '#core/answers/document/items.ts'
import { isAwarded } from '#core/answers/document/marks.ts'
import { role } from '#core/answers/document/roles.ts'
import { addressesReader } from '#core/answers/document/segments.ts'
import { gap, isUpper, lexemeOf, quoteOf, type Words } from '#core/answers/document/words.ts'
import { type Warn, type Advise, awardOf, advisedBy, concludes } from './advised.ts'
import { type Award, isVerdict, readAward } from './awards.ts'
import { isForced } from './commands.ts'
import { isForMost, startsCondition, conditionWords } from './conditions.ts'
import type { Reading } from './reading.ts'

/** More items than this under one award heading are a list. */
const maxPerAward = 6

export function readAwards(reading: Reading, advise: Advise, warn: Warn): void {
  const { items, sections } = reading.items
  for (const item of items)
    if (item.isAvoided)
      for (const brand of item.brands)
        warn(brand, quoteOf(reading.words, item.a, Math.max(item.b, item.a + 1)), true)
    else
      for (const note of item.notes) {
        const award = awardOf(reading, note)
        if (award === null) continue
        advise(
          item.brands,
          advisedBy(reading, note, { ...award, isTop: award.isTop && !isForSome(reading, item) }),
        )
      }
  readHeads(reading, advise)
  readAnswers(reading, advise)
  const filled = countFilled(sections)
  for (const section of sections) {
    const award = section.chooses ? announced : section.isIntro ? null : awardOf(reading, section)
    if (award === null || (award.kind === 'list' && !section.chooses && !isChoosing(section, filled)))
      continue
    if (section.items.length > maxPerAward && award.kind !== 'list') continue
    section.items.forEach((item, index) =>
      advise(item.brands, {
        ...advisedBy(reading, section, { ...award, isTop: award.isTop && index === 0 }),
        ...(section.chooses ? { weight: 1 } : {}),
      }),
    )
  }
}

/** `Acme for small teams`, `Acme when price matters`, `🏆 Acme`: heads that say for whom or how good the item is. */
function readHeads({ words, isName, items }: Reading, advise: Advise): void {
  for (const { brands, a, b, isAvoided, notes } of items.items) {
    if (isAvoided || b <= a) continue
    const purpose = purposeOfHead(words, { a, b }, isName)
    const isMedal = isAwarded(words, Math.min(a, ...notes.map((note) => note.a)))
    const isCommand = commandsHead(words, { a, b }, isName)
    if (purpose !== null || isMedal || isCommand)
      advise(brands, { quote: quoteOf(words, a, b), purpose, isTop: isMedal, isOwn: false, weight: 3 })
  }
}

/** `Go with Acme if…`, `When to choose Acme`. */
function commandsHead(
  words: Words,
  { a, b }: { a: number; b: number },
  isName: (at: number) => boolean,
): boolean {
  const { text } = lexemeOf(words, a)
  const isAsked = text === 'when' || text === 'who' || text === 'why'
  for (let at = a; at < Math.min(b, a + 4) && !isName(at); at += 1) {
    if (lexemeOf(words, at).negates) return false
    if ((lexemeOf(words, at).roles & role.advise) !== 0) return at === a || isAsked
  }
  return false
}

function purposeOfHead(
  words: Words,
  { a, b }: { a: number; b: number },
  isName: (at: number) => boolean,
): { a: number; b: number } | null {
  for (let at = a + 1; at + 1 < b; at += 1) {
    const { text } = lexemeOf(words, at)
    if (text !== 'for' && text !== 'if' && text !== 'when') continue
    // `Acme for Teams` is a product.
    return isName(at - 1) && !isUpper(words, at + 1) && (words.before[at] ?? 0) === gap.space
      ? { a: text === 'for' ? at + 1 : at, b }
      : null
  }
  return null
}

/** `Short answer: X for small teams`: an award in front of names for various purposes. */
function isForSome({ words }: Reading, { a, b }: Item): boolean {
  if (b > a) return false
  for (let at = a + 1; at < Math.min(words.count, a + 8); at += 1) {
    if ((words.before[at] ?? 0) >= gap.comma) return false
    if (/^(?:for|if|when)$/.test(lexemeOf(words, at).text)) return !isForMost(words, { a: at + 1, b: at + 2 })
  }
  return false
}

/** `Short answer: X, if you …`. */
function startsWithCondition(words: Words, { a }: Item): boolean {
  for (let at = a + 1; at < Math.min(words.count, a + 8); at += 1) {
    if ((words.before[at] ?? 0) >= gap.comma) return false
    if (conditionWords.has(lexemeOf(words, at).text)) return true
  }
  return false
}

const announced: Award = { kind: 'list', isTop: false, purpose: null }

/** Names that answer a condition or a question, or a label under a verdict: `If you travel: X`, `Small teams: X`. */
function readAnswers(reading: Reading, advise: Advise): void {
  const { words, items } = reading
  const meant = new Set(items.items.filter((item) => isMeant(reading, item)).map(({ section }) => section))
  for (const item of items.items) {
    const { asked, brands, section, parent, isAvoided } = item
    if (asked === null || isAvoided || brands.every((brand) => parent?.brands.includes(brand))) continue
    const isFinal = brands.length === 1 && concludes(words, asked)
    const isListed = meant.has(section) || (section !== null && isVerdict(words, section))
    if (isMeant(reading, item) || isFinal || isListed)
      advise(brands, {
        quote: quoteOf(words, asked.a, asked.b),
        purpose: isFinal ? null : asked,
        isTop: (isFinal && !startsWithCondition(words, item)) || isForced(words, asked),
        isOwn: false,
        weight: 2,
      })
  }
}

/** An item that answers a question, a condition, an award, or a label of readers: those next to it do so, too. */
const isMeant = ({ words, isName }: Reading, { asked }: Item) =>
  asked !== null &&
  (asked.isQuestion ||
    asked.kind === 'cell' ||
    startsCondition(words, asked.a, asked.b) ||
    namesReaders(words, asked) ||
    addressesReader(words, asked.a) ||
    readAward(words, asked, isName) !== null)

/** `Families`, `Small teams`: a label that is no one's view. */
function namesReaders(words: Words, { a, b }: { a: number; b: number }): boolean {
  const { roles } = lexemeOf(words, b - 1)
  return (
    b - a <= 4 &&
    (roles & role.person) !== 0 &&
    ((roles & role.critic) === 0 || (isUpper(words, b - 2) && b - a === 2))
  )
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
