import { commonTier, isKnownWord } from '../common-words.ts'
import type { NameSpan } from '../find-names.ts'
import { isForced, type Neighbour, slice, wordAfter, wordBefore } from '../neighbours.ts'
import { clauseAfter } from './clause.ts'
import type { Occurrence } from './occurrence.ts'
import { wordKinds } from './word-kinds.ts'

/** The words and signs before and after the name. */
export function neighborFeatures({ span, text }: Occurrence): number[] {
  const before = wordBefore(text, span.from)
  const beforeThat = wordBefore(text, before.joined ? before.from : span.from)
  const end = endOf(span)
  const after = wordAfter(text, end)
  const second = wordAfter(text, after.from + after.word.length)
  const joinedSecond = after.joined && second.joined
  const next = after.joined ? wordKinds(after.word) : null
  const ruled = joinedSecond && startsPhrase.has(kindOf(second))
  return [
    before.joined ? kindOf(before) : -1,
    tierOf(before),
    Number(before.capital),
    Number(before.joined),
    before.joined && beforeThat.joined ? kindOf(beforeThat) : -1,
    signs.indexOf(
      slice(text, span.from - 2, span.from)
        .trim()
        .slice(-1),
    ),
    after.joined ? kindOf(after) : -1,
    tierOf(after),
    Number(after.capital),
    Number(after.digit),
    Number(after.joined),
    Number(after.hyphen),
    signs.indexOf(
      slice(text, end, end + 2)
        .trim()
        .slice(0, 1),
    ),
    joinedSecond ? kindOf(second) : -1,
    tierOf(second),
    Number(second.capital),
    Number(joinedSecond),
    Number(next !== null && !after.capital && (next.finite ? ruled || !next.plural : next.past && ruled)),
    Number(next !== null && !after.capital && next.noun && !next.finite),
  ]
}

/** What kinds of words the neighbors and the rest of the clause are. */
export function clauseFeatures({ span, text }: Occurrence): number[] {
  const end = endOf(span)
  const after = wordAfter(text, end)
  const second = wordAfter(text, after.from + after.word.length)
  const before = wordBefore(text, span.from)
  const clause = clauseAfter(text, end)
  const next = after.joined && !after.capital ? wordKinds(after.word) : null
  const later = next !== null && second.joined ? wordKinds(second.word) : null
  const earlier = before.joined ? wordKinds(before.word) : null
  return [
    ...[next?.finite, next?.past, next?.plural, next?.verb, later?.finite, later?.past, later?.plural].map(
      optional,
    ),
    clause.words,
    clause.certain,
    clause.finite,
    clause.past,
    clause.bare,
    clause.firstVerb,
    Number(clause.ruled),
    ...[earlier?.finite, earlier?.past, earlier?.verb, earlier?.plural, earlier?.adjective].map(optional),
  ]
}

/** Whether words next to the name belong to the description, and how common its forms as a noun and a verb are. */
export function topicFeatures({ span, text, stems }: Occurrence): number[] {
  const { folded } = span.pattern
  const before = wordBefore(text, span.from)
  const after = wordAfter(text, endOf(span))
  const second = wordAfter(text, after.from + after.word.length)
  const isDescribed = ({ word, joined }: Neighbour) =>
    Number(joined && stems.some((stem) => word.startsWith(stem)))
  const stem = /[^aeiou]e$/.test(folded) ? folded.slice(0, -1) : folded
  return [
    Number(before.joined && isForced(text, before.from)),
    ...[before, after, second].map(isDescribed),
    formTier(`${folded}s`),
    formTier(`${stem}ing`),
  ]
}

function formTier(form: string): number {
  return commonTier(form) ?? (isKnownWord(form) ? 55 : 70)
}

function optional(value: boolean | undefined): number {
  return value === undefined ? -1 : Number(value)
}

function endOf({ to, end }: NameSpan): number {
  return to + (end.kind === 'possessive' ? 2 : 0)
}

const signs = ['', ',', '.', ':', ';', '?', '!', '(', ')', '"', '|', '/', '–', '—', '-', '&', '$', '+']

function tierOf({ word, joined }: Neighbour): number {
  if (!joined) return -1
  return formTier(word)
}

/** The class of a neighboring word: closed classes by list, `other` for the rest. */
function kindOf({ word }: Neighbour): number {
  return kinds.get(word) ?? other
}

const classes = [
  'the',
  'a an',
  'this that these those each every any no some another one such',
  'my your our his her its their',
  'i you he she it we they who which what',
  'in on at inside near around into through over under across during within onto upon off',
  'of',
  'to',
  'with from by via like using than including versus vs through as about besides beyond without',
  'for',
  'and or nor & plus',
  'but so because if when while although though unless until whether where that',
  'is was isnt remains became becomes being',
  'are were be been am have had do',
  'has does hasnt doesnt',
  'will would can could should may might must cannot',
  'not also now still only even just already often usually typically generally never always really recently currently',
  'use try choose consider pick get buy visit check see ask open download install switch compare avoid recommend prefer ' +
    'connect add pay combine download uses using tried chose recommends bought prefers',
  'it them him us me yourself itself',
  'best better good great new old big small more most less least first last next own same other',
  'app apps website store stores account accounts card cards subscription plan plans customers users shoppers products ' +
    'device integration api premium pro plus ai hq ceo stock shares team platform software service tool dashboard pricing ' +
    'support brand company startup founders alternative alternatives competitors',
]
const other = classes.length
const kinds = new Map(classes.flatMap((list, index) => list.split(' ').map((word) => [word, index] as const)))
const startsPhrase = new Set([0, 1, 2, 3, 5, 6, 7, 8, 9, 11, 16, 18, 19])
