import { type AnswerItems, readItems, type Statement } from '#core/answers/document/items.ts'
import { readGroups } from '#core/answers/document/segments.ts'
import { languageOf, type RuleLanguage } from '#core/answers/document/language.ts'
import { role } from '#core/answers/document/roles.ts'
import { gap, lexemeOf, readWords, type Words, type NamedWords } from '#core/answers/document/words.ts'
import { withProducts } from '#core/answers/document/product-names.ts'
import type { VisibleText } from '#core/mentions/text/visible-text.ts'
import { Subjects } from './subjects.ts'

/** An answer parsed once: every rule reads this. `named` are its mentions by brand index, as words, in order. */
export type Reading = {
  words: Words
  language: RuleLanguage
  named: readonly NamedWords[]
  items: AnswerItems
  subjects: Subjects
  isName: (at: number) => boolean
}

/** A mention in visible units. */
export type Found = { brand: number; from: number; to: number }

/** Parses the answer. `mentions` are in order of the text. */
export function readAnswer(text: VisibleText, mentions: readonly Found[]): Reading {
  const words = readWords(text)
  const named = withProducts(words, namedWords(words, mentions))
  const names = new Uint8Array(words.count + 1)
  for (const { a, b } of named) names.fill(1, a, b)
  return {
    words,
    language: languageOf(words),
    named,
    items: readItems(words, readGroups(words), named),
    subjects: new Subjects(words, named),
    isName: (at) => names[at] === 1,
  }
}

function namedWords(words: Words, mentions: readonly Found[]): NamedWords[] {
  const named: NamedWords[] = []
  let at = 0
  for (const { brand, from, to } of mentions) {
    while (at < words.count && (words.to[at] ?? 0) <= from) at += 1
    if (at >= words.count) break
    let end = at + 1
    while (end < words.count && (words.from[end] ?? 0) < to) end += 1
    named.push({ brand, a: at, b: end })
  }
  return named
}

/** A statement and those it continues to speak of. */
export type Visit = {
  statement: Statement
  /** The brands of its item, or those of the sentence before. */
  owners: readonly number[]
  /** The question right before it (`Want …? Choose X.`). */
  asked: Statement | null
}

/** Calls `visit` for each sentence and cell. */
export function eachStatement({ words, items, subjects }: Reading, visit: (visit: Visit) => void): void {
  let spokenOf: readonly number[] = []
  let asked: Statement | null = null
  for (const statement of items.statements) {
    const { item, first, end } = statement
    const isNamed = first < end
    const newSubjects = () => subjects.at(statement, [], { a: statement.a, at: statement.b })
    if (statement.kind === 'label') {
      if (item === null) spokenOf = newSubjects()
      continue
    }
    if (statement.isQuestion) {
      asked = statement
      if (isNamed) spokenOf = newSubjects()
      continue
    }
    const isNew = isNamed || words.before[statement.a] === gap.line
    const carried = isNew && !continues(words, statement) ? [] : spokenOf
    if (statement.field !== 'shop') visit({ statement, owners: item?.brands ?? carried, asked })
    asked = null
    if (item !== null) spokenOf = []
    else if (isNew) {
      const subject = newSubjects()
      spokenOf = subject.length > 0 ? subject : carried
    }
  }
}

/** `It is cheaper than X`: begins with a word for what was named before. */
const continues = (words: Words, { a }: Statement) => {
  const { roles, text } = lexemeOf(words, a)
  return (roles & role.standIn) !== 0 && text !== 'both' && text !== 'these'
}
