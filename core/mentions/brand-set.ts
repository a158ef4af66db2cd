import { type AliasVariant, aliasVariants } from './alias-variants.ts'
import { type Sense, senseOf } from './ambiguous-names.ts'
import { commonTier, isRareWord } from './common-words.ts'
import { foldText } from './text/fold-text.ts'
import { NameTrie } from './name-trie.ts'
import { isNamesake } from './person-names.ts'
import { script, scriptOf } from './text/script-class.ts'

/** auto: the rules decide; any: any case; exact: same case only; context: only with evidence around it. */
export type AliasMatch = 'auto' | 'any' | 'exact' | 'context'

export type TrackedBrand = {
  id: string
  name: string
  aliases: readonly { text: string; match: AliasMatch }[]
  /** `acme.com`, `*.acme.com` (subdomains only), `github.com/acme` (a path prefix). */
  domains: readonly string[]
  description?: string
  competitor: boolean
}

/**
 * How a spelling matches. `any`: in any case. `exact`: case as in the alias. `capitalized`: each word capitalized,
 * because in lowercase it is a phrase of the language. `word`: an ordinary word, which needs uppercase and evidence.
 */
export type CaseRule = 'any' | 'exact' | 'capitalized' | 'word'

export type NamePattern = {
  brand: number
  folded: string
  rule: CaseRule
  capitals: readonly boolean[]
  words: readonly string[]
  /** How common the name is as a word (see `commonTier`), null if it is not one. */
  tier: number | null
  sense: Sense | null
  /** Requires evidence even where uppercase alone would suffice. */
  strict: boolean
  /** Is in a large dictionary: `the peloton` is not the brand. */
  rareWord: boolean
  /** A short name whose case rule was not set by the user: `Hp` also matches `HP`. */
  loose: boolean
  /** Script of the first unit. */
  script: number
}

/** Names with another meaning that are not everyday words: bp, claude, uber. */
const rareTier = 60
/** Numbers are as common as the most common words. */
const numberTier = 10

export type BrandSet = {
  brands: readonly TrackedBrand[]
  patterns: readonly NamePattern[]
  trie: NameTrie
  /** Folded content words of each brand's description. */
  descriptionWords: readonly ReadonlySet<string>[]
  /** The same without endings, and without words of the brand's own names. */
  descriptionStems: readonly (readonly string[])[]
  names: ReadonlySet<string>
  /** Folded names dismissed as not being brands, see `foldedName`: not reported as untracked. */
  ignored: ReadonlySet<string>
}

/** Prepares brands for any number of answers. Keeps order and ids; the caller must avoid duplicate ids. */
export function compileBrandSet(
  brands: readonly TrackedBrand[],
  { ignored = [] }: { ignored?: readonly string[] } = {},
): BrandSet {
  const owners = new Map<string, Set<number>>()
  for (const [index, { name, aliases }] of brands.entries())
    for (const text of [name, ...aliases.map((alias) => alias.text)]) {
      const folded = foldText(text.trim())
      owners.set(folded, (owners.get(folded) ?? new Set()).add(index))
    }
  // A spelling that another brand gives as its own name belongs to that brand.
  const patterns = brands.flatMap((brand, index) =>
    brandPatterns(brand, index).filter(({ folded }) => owners.get(folded)?.has(index) ?? true),
  )
  return {
    brands,
    patterns,
    trie: new NameTrie(patterns.map(({ folded }) => folded)),
    descriptionWords: brands.map(({ description }) => contentWords(description ?? '')),
    descriptionStems: brands.map(({ name, description }) => wordStems(description ?? '', name)),
    names: new Set(patterns.map(({ folded }) => folded)),
    ignored: new Set(ignored),
  }
}

/** Folded words of four or more letters, without function words and company words. */
export function contentWords(text: string): Set<string> {
  const words = foldText(text).match(/\p{L}{4,}/gu) ?? []
  return new Set(words.filter((word) => !emptyWords.has(word)))
}

function wordStems(description: string, name: string): string[] {
  const own = foldText(name)
  const stems = [...contentWords(description)].map((word) => word.replace(/(?:ies|ing|ers?|e?s|ed|e)$/, ''))
  return [...new Set(stems)].filter((stem) => stem.length >= 3 && !own.includes(stem) && !stem.includes(own))
}

const emptyWords = new Set(
  (
    'that this with from their they them these those have been were which while what when where will would could ' +
    'should about above after again also into over under than then there here such only other some more most very ' +
    'your yours ours company brand brands business businesses product products service services provider offers ' +
    'offering provides makes making maker leading global world worldwide based known best great people using used ' +
    'uses help helps make made many much like well founded headquartered american british german french japanese'
  ).split(' '),
)

function brandPatterns(brand: TrackedBrand, index: number): NamePattern[] {
  const found = new Map<string, NamePattern>()
  for (const { text, match } of [{ text: brand.name, match: 'auto' as const }, ...brand.aliases])
    for (const variant of aliasVariants(text)) {
      const pattern = patternOf({ variant, match, index, brand })
      const known = found.get(`${pattern.folded}\0${pattern.rule}`)
      if (known === undefined || (known.strict && !pattern.strict))
        found.set(`${pattern.folded}\0${pattern.rule}`, pattern)
    }
  return [...found.values()]
}

function patternOf(given: {
  variant: AliasVariant
  match: AliasMatch
  index: number
  brand: TrackedBrand
}): NamePattern {
  const { variant, match, index } = given
  const sense = senseOf(variant.folded)
  const strict =
    match === 'context' || variant.kind === 'base' || (variant.folded.length === 1 && sense === null)
  const tier = tierOf(variant)
  const ambiguous = sense !== null || (variant.words.length === 1 && isNamesake(variant.folded))
  const rule = ruleOf({ variant, match, tier, ambiguous })
  return {
    brand: index,
    folded: variant.folded,
    rule,
    capitals: variant.capitals,
    words: variant.words,
    tier: tier ?? (ambiguous ? rareTier : null),
    sense,
    strict,
    rareWord: variant.words.length === 1 && isRareWord(variant.folded),
    loose: match === 'auto' && tier === null && variant.cased === null,
    script: scriptOf[variant.folded.charCodeAt(0)] ?? script.none,
  }
}

/** `Nestlé` is not a word, though `nestle` is one: an uppercase initial suffices. A number is always a word. */
function tierOf({ folded, words, accented }: AliasVariant): number | null {
  if (/^\p{N}+$/u.test(folded)) return numberTier
  return words.length === 1 && !accented ? commonTier(folded) : null
}

function ruleOf(given: {
  variant: AliasVariant
  match: AliasMatch
  tier: number | null
  ambiguous: boolean
}): CaseRule {
  const { variant, match, tier, ambiguous } = given
  if (match === 'any') return 'any'
  if (match === 'exact') return 'exact'
  if (match === 'context') return 'word'
  if (variant.accented && commonTier(variant.folded) !== null) return 'capitalized'
  if (tier !== null || ambiguous || variant.kind === 'base') return 'word'
  if (variant.cased !== null) return variant.cased
  const phrase = / /.test(variant.folded) || (!variant.humps && /-/.test(variant.folded))
  if (phrase && variant.words.length > 1 && variant.words.every(isOrdinary)) return 'capitalized'
  const latin = /^[\p{Script=Latin}\p{N}&.'+ -]+$/u.test(variant.folded)
  const letters = variant.folded.replace(/[^\p{L}\p{N}]/gu, '').length
  if (latin && letters <= 3) return 'exact'
  return 'any'
}

function isOrdinary(word: string): boolean {
  return word.length <= 2 || commonTier(word) !== null
}
