import { aliasVariants } from '../mentions/alias-variants.ts'
import type { TrackedBrand } from '../mentions/brand-set.ts'
import { commonTier } from '../mentions/common-words.ts'
import { foldText } from '../mentions/text/fold-text.ts'
import {
  aspects,
  comparativeCues,
  doubtfulPlaces,
  emptyWords,
  localCues,
  personalCues,
  places,
  recencyCues,
  spendingLimit,
} from './cue-words.ts'
import { subQueryKey } from './normalize.ts'
import type { SubQueryType } from './sub-query.ts'

/** Raise it with every change of rules or words: stored searches then get new types. */
export const typeRulesVersion = 1

/** Spellings of the tracked brands, as in a folded key. */
export type TrackedNames = readonly { brandId: string; isOwn: boolean; spelling: string; isWeak: boolean }[]

/**
 * `isWeak`: an ordinary word of the language, or a name that requires evidence; it counts only next to another name, a
 * comparison, or an aspect of a product. A search has no uppercase letters to recognize it by.
 */
export function trackedNames(brands: readonly TrackedBrand[]): TrackedNames {
  return brands.flatMap((brand) => {
    const spellings = new Map<string, boolean>()
    for (const { text, match } of [{ text: brand.name, match: 'auto' as const }, ...brand.aliases])
      for (const { folded, kind, accented } of aliasVariants(text)) {
        const spelling = subQueryKey(folded)
        if (spelling === '') continue
        const isWeak = match === 'context' || kind === 'base' || (!accented && isOrdinary(spelling))
        spellings.set(spelling, isWeak && (spellings.get(spelling) ?? true))
      }
    return [...spellings].map(([spelling, isWeak]) => ({
      brandId: brand.id,
      isOwn: !brand.competitor,
      spelling,
      isWeak,
    }))
  })
}

const isOrdinary = (spelling: string) =>
  !spelling.includes(' ') && (spelling.length < 3 || commonTier(spelling) !== null)

/** The types of a search, relative to the prompt it was made for. Definitions and sources: docs/fan-out.md. */
export function classifySubQuery(
  query: string,
  { prompt, names }: { prompt: string; names: TrackedNames },
): SubQueryType[] {
  return subQueryClassifier({ prompt, names })(subQueryKey(query))
}

/** The same for the keys of many searches made for one prompt. */
export function subQueryClassifier({
  prompt,
  names,
}: {
  prompt: string
  names: TrackedNames
}): (key: string) => SubQueryType[] {
  const promptKey = subQueryKey(prompt)
  const promptText = padded(promptKey)
  const promptWords = contentOf(promptKey)
  const promptNames = namedIn(promptKey, names)
  const promptAspects = aspectsIn(promptText)
  return (key) => {
    const text = padded(key)
    const named = namedIn(key, names)
    const brands = new Set(named.map(({ brandId }) => brandId))
    const found = new Set<SubQueryType>()
    const wording = wordingOf(contentOf(key, named), promptWords, { isSame: key === promptKey })
    if (wording !== null) found.add(wording)
    const asked = aspectsIn(text)
    if ([...asked].some((aspect) => !promptAspects.has(aspect))) found.add('implicit')
    if (comparative.test(text) || brands.size >= 2) found.add('comparative')
    if (named.some(({ brandId }) => promptNames.every((other) => other.brandId !== brandId)))
      found.add('entity-expansion')
    if (recency.test(text) || year.test(text) || /(?:^| )-?after:/u.test(key)) found.add('recency')
    if (local.test(text)) found.add('local')
    if (personal.test(text) || spendingLimit.test(key)) found.add('personalized')
    if (named.some(({ isOwn }) => isOwn)) found.add('branded')
    return [...found]
  }
}

/**
 * Reformulation: at least two thirds of its content is in the prompt, and at least half of the prompt's content is in
 * it. Related: shares less with the prompt. Null: shares nothing, such as a search in another language.
 */
function wordingOf(
  words: ReadonlySet<string>,
  promptWords: ReadonlySet<string>,
  { isSame }: { isSame: boolean },
): 'reformulation' | 'related' | null {
  if (isSame) return 'reformulation'
  const shared = [...words].filter((word) => promptWords.has(word)).length
  if (shared === 0) return null
  return shared * 3 >= words.size * 2 && shared * 2 >= promptWords.size ? 'reformulation' : 'related'
}

/** The content of a key: without empty words and years, with endings removed. A named brand is one item. */
function contentOf(key: string, named: TrackedNames = []): Set<string> {
  let text = padded(key)
  const words = new Set<string>()
  for (const { spelling } of named) {
    const without = text.replaceAll(` ${spelling} `, ' ')
    if (without !== text) for (const word of spelling.split(' ')) words.add(levelled(word))
    text = without
  }
  for (const word of text.trim().split(' '))
    if (word !== '' && !emptyWords.has(word) && !/^(?:19|20)\p{N}\p{N}$/u.test(word))
      words.add(levelled(word))
  return words
}

/** Removes number and case endings of nouns in four languages, roughly; both sides are treated the same way. */
const levelled = (word: string) => foldText(word).replace(/(?<=\p{L}{4})(?:ern|en|er|em|es|s|e|n|x)$/u, '')

function namedIn(key: string, names: TrackedNames): TrackedNames {
  const text = ` ${foldText(key)} `
  const found = names.filter(({ spelling }) => text.includes(` ${spelling} `))
  if (found.every(({ isWeak }) => !isWeak)) return found
  const hasEvidence =
    new Set(found.map(({ brandId }) => brandId)).size >= 2 ||
    found.some(({ isWeak }) => !isWeak) ||
    comparative.test(padded(key)) ||
    aspectsIn(padded(key)).size > 0
  return hasEvidence ? found : found.filter(({ isWeak }) => !isWeak)
}

function aspectsIn(text: string): Set<number> {
  const found = new Set<number>()
  for (const [, cue] of text.matchAll(anyAspect)) {
    const place = cue === undefined ? undefined : aspectOf.get(cue)
    if (place !== undefined) found.add(place)
  }
  return found
}

const padded = (key: string) => ` ${key} `

/** Cues consist of letters and blanks, so no regex escaping is needed. */
const anyOf = (cues: readonly string[], flags = 'u') => {
  const longestFirst = [...new Set(cues.map(subQueryKey))].sort((a, b) => b.length - a.length)
  return new RegExp(`(?<= )(${longestFirst.join('|')})(?= )`, flags)
}

const comparative = anyOf(comparativeCues)
const recency = anyOf(recencyCues)
const year = /(?<= )20[0-4]\p{N}(?= )/u
const personal = anyOf(personalCues)
const aspectOf = new Map(aspects.flatMap((cues, place) => cues.map((cue) => [subQueryKey(cue), place])))
const anyAspect = anyOf([...aspectOf.keys()], 'gu')
const local = anyOf([...localCues, ...places, ...countries()])

function countries(): string[] {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  return ['en', 'de', 'es', 'fr'].flatMap((language) => {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    return codes.flatMap((code) => {
      const name = subQueryKey(names.of(code) ?? '')
      return name.length < 4 || doubtfulPlaces.has(name) ? [] : [name]
    })
  })
}
