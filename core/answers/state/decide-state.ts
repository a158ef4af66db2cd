import type { VisibleText } from '#core/mentions/text/visible-text.ts'
import type { Tables } from '../../database/tables.ts'
import { affirmedBrands, brandsIn, type Read, targetsOf } from './affirmed-brands.ts'
import { firstFrom, maskText, maxRead, type NamedAt, sentencesOf } from './answer-view.ts'
import { neighborClauses, isContrast } from './clauses.ts'
import type { StateGrammar } from './grammar.ts'
import { readingsOf } from './read-sentence.ts'
import { secondLook } from './second-look.ts'

export type StateOfAnswer = { state: Tables['answers']['state']; dropped: ReadonlySet<number> }

const longAnswer = 900
const none: ReadonlySet<number> = new Set()

/**
 * A brand is denied if the answer says that it knows nothing of it, and affirmed if any other clause says something of
 * it; affirmed brands stay mentioned.
 */
export function decideState(
  text: VisibleText,
  mentions: readonly NamedAt[],
  grammars: readonly StateGrammar[],
): StateOfAnswer {
  const first = readAll(text, mentions, grammars)
  const isEnglish = grammars.length === 1
  const grammar = first.find(({ reading }) => reading !== null)?.reading?.grammar ?? grammars[0]
  if (grammar === undefined) return answered
  const affirmed = affirmedBrands(first, mentions, grammar)
  for (const { brand } of mentions.slice(firstFrom(mentions, maxRead))) affirmed.add(brand)
  const looked = isEnglish ? secondLook(first, mentions, { affirmed, grammar }) : { read: first, affirmed }
  return stateOf(text, mentions, { ...looked, grammar })
}

const answered: StateOfAnswer = { state: 'answered', dropped: none }

/** The sentences of an answer as far as it is read; from sources none. */
export function readAll(
  text: VisibleText,
  mentions: readonly NamedAt[],
  grammars: readonly StateGrammar[],
): Read[] {
  const masked = maskText(text, mentions)
  return text.lines
    .filter(({ source, from }) => !source && from < maxRead)
    .flatMap((line) => sentencesOf(masked, line))
    .map((sentence): Read => {
      const readings = readingsOf(sentence, grammars)
      return { ...sentence, readings, reading: readings[0] ?? null, brands: brandsIn(mentions, sentence) }
    })
}

function stateOf(
  text: VisibleText,
  mentions: readonly NamedAt[],
  {
    read,
    affirmed,
    grammar,
  }: { read: readonly Read[]; affirmed: ReadonlySet<number>; grammar: StateGrammar },
): StateOfAnswer {
  const denials = read.filter(({ reading }) => reading?.kind === 'denial')
  const targets = new Map<number, boolean>()
  for (const each of denials)
    for (const reading of each.readings)
      for (const brand of targetsOf(reading, each.from, mentions))
        targets.set(brand, (targets.get(brand) ?? true) && reading.detail)
  const denied = new Set([...targets.keys()].filter((brand) => !affirmed.has(brand)))
  const content = read.filter((each) => hasContent(each, grammar)).length
  const items = text.lines.filter(
    ({ zone, starts, source }) => starts && zone !== 'heading' && !source,
  ).length
  const isShort = text.length < longAnswer && items < 3
  const refuses = read.some(({ reading }) => reading?.kind === 'refusal')
  const isUnknown = denials.some(({ reading }) => reading?.object !== 'other')
  const drop = (brands: ReadonlySet<number>) =>
    new Set([...mentions.keys()].filter((index) => brands.has(mentions[index]?.brand ?? -1)))

  if (affirmed.size > 0) {
    if (denied.size === 0) return answered
    const dropped = drop(new Set([...denied].filter((brand) => targets.get(brand) === false)))
    const leads =
      read.find((each) => each.reading !== null || hasContent(each, grammar))?.reading?.kind === 'denial'
    const state = leads && isShort && offersSubstitutes(read, affirmed, grammar) ? 'absent' : 'answered'
    return { state, dropped }
  }
  if (refuses && !isUnknown)
    return isShort && content < 4 && !read.some((each) => goesOn(each, grammar))
      ? { state: 'refused', dropped: new Set(mentions.keys()) }
      : answered
  if (denials.length === 0) return answered
  if (mentions.length > 0) {
    const dropped = drop(denied.size > 0 ? denied : new Set(mentions.map(({ brand }) => brand)))
    const isItem = denials.every((each) => isOneOfSeveral(each, read, grammar))
    return { state: isItem ? 'answered' : 'absent', dropped }
  }
  const first = denials[0]?.reading
  const maxContent = first?.object === 'standIn' ? 9 : first?.detail === true ? 0 : 2
  const isAbsent = isShort && content <= maxContent && !read.some((each) => goesOn(each, grammar))
  return isAbsent ? { state: 'absent', dropped: none } : answered
}

/** A sentence that tells the reader something: no denial, advice, guess, question, or caption. */
function hasContent({ words, reading, line }: Read, grammar: StateGrammar): boolean {
  if (reading !== null || line.zone === 'heading' || grammar.empty.test(words)) return false
  return (words.match(/[\p{L}\p{N}\ue000]+/gu) ?? []).length >= 4
}

/** `…, but most hotels charge 20 dollars`: after the denial the sentence answers. */
function goesOn({ words, readings }: Read, grammar: StateGrammar): boolean {
  return neighborClauses(words, readings).some(
    (clause) => clause.isAfter && isContrast(clause.words, grammar) && !grammar.empty.test(clause.words),
  )
}

/** The denied brand is one item of a list or row of a table whose others say something. */
function isOneOfSeveral({ line, brands }: Read, read: readonly Read[], grammar: StateGrammar): boolean {
  if ((line.zone !== 'list' && line.zone !== 'table') || brands.size === 0) return false
  return read.some(
    (other) =>
      other.line.index !== line.index &&
      other.line.zone === line.zone &&
      Math.abs(other.line.index - line.index) < 12 &&
      other.reading === null &&
      !grammar.empty.test(other.words),
  )
}

/** All that is said of other brands is that they may take the place of the unknown one. */
function offersSubstitutes(
  read: readonly Read[],
  affirmed: ReadonlySet<number>,
  grammar: StateGrammar,
): boolean {
  return read
    .filter(({ reading, brands }) => reading === null && [...brands].some((brand) => affirmed.has(brand)))
    .some(({ words }) => grammar.substitute.test(words))
}
