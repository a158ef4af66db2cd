import { slice } from '../neighbours.ts'
import type { VisibleText } from '../text/visible-text.ts'
import { wordKinds } from './word-kinds.ts'

const clauseUnits = 110
const clauseWords = 12

/** What follows a name up to the next sign that ends a clause. */
export type Clause = {
  words: number
  /** Words that can only be verbs: `is`, `could`, `gave`. */
  certain: number
  /** Words after the first that can be a third person, a past, or a bare verb. */
  finite: number
  past: number
  bare: number
  /** Position of the first word that may be a verb, and whether an object or a phrase follows it. */
  firstVerb: number
  ruled: boolean
}

/** The clause after unit `from`: of a sentence's subject it holds the verb. */
export function clauseAfter(text: VisibleText, from: number): Clause {
  const ahead = slice(text, from, from + clauseUnits)
  const end = /[.,;:!?\n|()–—]/.exec(ahead)?.index ?? ahead.length
  const words = (ahead.slice(0, end).match(/[\p{L}']+/gu) ?? []).slice(0, clauseWords)
  const clause = { words: words.length, certain: 0, finite: 0, past: 0, bare: 0, firstVerb: -1, ruled: false }
  for (const [at, word] of words.entries()) {
    const kind = kindOf(word)
    if (kind !== 'none' && clause.firstVerb === -1) {
      clause.firstVerb = at
      clause.ruled = at + 1 < words.length && openers.has(words[at + 1] ?? '')
    }
    if (kind === 'certain') clause.certain += 1
    if (at > 0 && kind !== 'certain' && kind !== 'none') clause[kind] += 1
  }
  return clause
}

/** Whether a verb follows after the first word. */
export function hasVerb({ certain, finite, past, bare }: Clause): boolean {
  return certain + finite + past + bare > 0
}

function kindOf(word: string): 'certain' | 'finite' | 'past' | 'bare' | 'none' {
  if (verbs.has(word)) return 'certain'
  if (notVerbs.has(word)) return 'none'
  const { finite, past, verb } = wordKinds(word)
  if (finite) return 'finite'
  if (past) return 'past'
  return verb ? 'bare' : 'none'
}

const list = (words: string) => new Set(words.split(/\s+/))
const verbs = list(`
  is are was were be been am has have had do does did can could will would should may might must cannot isn't aren't
  wasn't weren't don't doesn't didn't can't won't shouldn't hasn't haven't let lets gave give gives took take takes made
  make makes went goes go came come comes became become becomes began begin begins brought bring brings bought buy buys
  built builds caught chose choose cost costs cut drew fell felt feel feels found get gets got grew grow grows held
  kept keep keeps knew know knows led left lost lose loses meant mean means met need needs offer offers paid pay pays
  put puts ran rose said say says saw see seems seem sent sold sell sells spoke spread stood struck taught told thought
  tell tells tend tends threw told understood want wants wore won wrote write writes allow allows include includes
  require requires provide provides help helps`)
const notVerbs = list(`
  the a an to in on at of for from with by and or but as than more most less other its your our their his her my this
  that these those it they we you he she not no up out off over under down about into through before after during
  while when where which who what how why if so because both each every all some any many much one two three four five`)
const openers = list(`
  the a an to in on at of for from with by as your our their his her my its this that these those it them you us all
  both each every some any many more most less no not up out off over only about into through two three four five six`)
