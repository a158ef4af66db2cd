import { role } from '#core/answers/document/roles.ts'
import { gap, lexemeOf, rolesOf, type Words } from '#core/answers/document/words.ts'
import { conditionAfter, conditions, phraseEnd, refusing, textAt } from './conditions.ts'

type Sentence = { a: number; b: number }

/**
 * `Acme for side projects, Zenlo if you want storage`, `step up to the Acme if you …`: names with what each is for, where
 * no verb makes it a statement.
 */
export function readNamesFor(
  words: Words,
  { a, b }: Sentence,
  isName: (at: number) => boolean,
): { name: number; purpose: Sentence }[] {
  const last = readNameAfter(words, { a, b }, isName)
  if (last !== null) return [last]
  const found: { name: number; purpose: Sentence }[] = []
  let name = -1
  let opens = true
  let isAdded = false
  for (let at = a; at < b; at += 1) {
    const { roles, text, negates } = lexemeOf(words, at)
    if (isName(at)) {
      if (!isName(at - 1)) {
        opens = startsPart(words, at, a)
        isAdded = textAt(words, at - 1) === 'with'
      }
      name = /['’]s?$/.test(text) ? -1 : at
    } else if (isAdded && text === 'as' && at === name + 1) {
      found.push({ name, purpose: { a: at + 1, b: phraseEnd(words, at + 1, b) } })
      name = -1
    } else if (negates || refusing.has(text) || (roles & role.verb) !== 0) {
      if (found.length === 0) return found
      name = -1
    } else if (
      name !== -1 &&
      at - name <= maxProduct &&
      (conditions.has(text) || (text === 'for' && opens))
    ) {
      const purpose = conditionAfter(words, at, b)
      if (purpose === null) continue
      if (text === 'for' || opens || speaksToReader(words, purpose)) found.push({ name, purpose })
      at = purpose.b - 1
      name = -1
    }
  }
  return found
}

/** `For steep slopes and heavy packs, Acme.`: a sentence that ends with a name and has nothing else after the comma. */
function readNameAfter(
  words: Words,
  { a, b }: Sentence,
  isName: (at: number) => boolean,
): { name: number; purpose: Sentence } | null {
  if (!opening.has(textAt(words, a))) return null
  let comma = b - 1
  while (comma > a && words.before[comma] !== gap.comma) comma -= 1
  const start = /^(?:it|there|that)'s$/.test(textAt(words, comma)) ? comma + 1 : comma
  const first = (lexemeOf(words, start).roles & role.article) !== 0 ? start + 1 : start
  if (comma - a < 2 || !isName(first) || b - first > maxProduct) return null
  let name = first
  while (isName(name + 1)) name += 1
  for (let at = name + 1; at < b; at += 1) if (lexemeOf(words, at).negates) return null
  return (rolesOf(words, name + 1, b) & role.verb) !== 0 ? null : { name, purpose: { a: a + 1, b: comma } }
}

const opening = new Set('for if when'.split(' '))
const maxProduct = 5

/** At the start of the sentence or after a comma or a joint, with at most an article before it. */
function startsPart(words: Words, at: number, a: number): boolean {
  const isBare = (place: number) => place <= a || (words.before[place] ?? 0) >= gap.comma
  const { roles } = lexemeOf(words, at - 1)
  if (isBare(at) || (roles & role.joint) !== 0) return true
  return (roles & role.article) !== 0 && isBare(at - 1)
}

const readers = new Set("you you're you'll you've your they they're someone".split(' '))
const speaksToReader = (words: Words, { a, b }: Sentence) => {
  for (let at = a; at < Math.min(b, a + 4); at += 1) if (readers.has(textAt(words, at))) return true
  return false
}
