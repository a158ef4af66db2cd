import { type AnswerItems, type NamedWords, readItems, type Statement } from '#core/answers/document/items.ts'
import { readGroups } from '#core/answers/document/segments.ts'
import { languageOf, type RuleLanguage } from '#core/answers/document/language.ts'
import { readWords, type Words } from '#core/answers/document/words.ts'
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
  const named = namedWords(words, mentions)
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

/**
 * Calls `visit` for each sentence and cell with the brands that it continues to speak of: those of its item, or those
 * of the sentence before. `asked` is the question right before it (`Want …? Choose X.`).
 */
export function eachStatement(
  { items, subjects }: Reading,
  visit: (statement: Statement, owners: readonly number[], asked: Statement | null) => void,
): void {
  let spokenOf: readonly number[] = []
  let asked: Statement | null = null
  for (const statement of items.statements) {
    if (statement.kind === 'label') {
      if (statement.item === null) spokenOf = subjects.at(statement, [], { a: statement.a, at: statement.b })
      continue
    }
    if (statement.isQuestion) {
      asked = statement
      if (statement.first < statement.end)
        spokenOf = subjects.at(statement, [], { a: statement.a, at: statement.b })
      continue
    }
    if (statement.field !== 'shop') visit(statement, statement.item?.brands ?? spokenOf, asked)
    asked = null
    if (statement.item !== null) spokenOf = []
    else if (statement.first < statement.end)
      spokenOf = subjects.at(statement, [], { a: statement.a, at: statement.b })
  }
}
