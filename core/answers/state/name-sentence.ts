import { nameSign } from './grammar.ts'
import { sentenceWeights } from './sentence-weights.ts'

/** A sentence in which a name occurs `at` offsets in its words, and what follows it without that name. */
export type NameSentence = { words: string; at: ReadonlySet<number>; next: string | null }

/** That a sentence says something of a name, and if it does not, that it refuses to. */
export type Chances = { known: number; refused: number }

/** What an English sentence says of a name in it, by fitted weights. */
export function chancesOf(sentence: NameSentence): Chances {
  let known = 0
  let refused = 0
  let count = 0
  for (const feature of featuresOf(sentence)) {
    const weights = weightsOf.get(feature)
    if (weights === undefined) continue
    known += weights.known
    refused += weights.refused
    count += 1
  }
  const scale = 1 / Math.sqrt(Math.max(1, count))
  return { known: chance(known * scale + bias.known), refused: chance(refused * scale + bias.refused) }
}

const chance = (score: number) => 1 / (1 + Math.exp(-score))

/** Words and pairs of words, before and after the name, and the order of the classes they belong to. */
export function featuresOf({ words, at, next }: NameSentence): ReadonlySet<string> {
  const tokens = tokensOf(words, at)
  const own = tokens.indexOf('@')
  const features = new Set<string>()
  let order = ''
  for (const [index, token] of tokens.entries()) {
    const side = index < own ? '<' : '>'
    const kind = classOf.get(token)
    features.add(token).add(side + token)
    if (kind !== undefined) features.add(side + kind)
    const following = tokens[index + 1]
    if (following !== undefined)
      features.add(`${token}_${following}`).add(`${kind ?? token}__${classOf.get(following) ?? following}`)
    const sign = kind ?? (token === ':' || token === ';' ? ',' : token)
    if (signs.has(sign) && !order.endsWith(sign)) order += sign
  }
  for (let from = 0; from < order.length; from += 1)
    for (let size = 2; size <= 4 && from + size <= order.length; size += 1)
      features.add(`#${order.slice(from, from + size)}`)
  if (next !== null)
    for (const token of tokensOf(next, new Set()).slice(0, maxNext)) features.add(`+${token}`)
  return features
}

const maxNext = 15
const tokenShape = /\ue000+|[a-z]+(?:'[a-z]+)?|\d+|[,;:?!|]/gu

/** The name itself is `@`, another one `%`, a number `0`; negations are apart: `can`, `not`. */
function tokensOf(words: string, at: ReadonlySet<number>): string[] {
  const tokens: string[] = []
  for (const { 0: word, index } of words.matchAll(tokenShape)) {
    const apostrophe = word.indexOf("'")
    if (word.startsWith(nameSign)) tokens.push(at.has(index) ? '@' : '%')
    else if (/^\d/u.test(word)) tokens.push('0')
    else if (word === 'cannot') tokens.push('can', 'not')
    else if (apostrophe === -1) tokens.push(word)
    else if (word.endsWith("n't")) tokens.push(word.slice(0, apostrophe - 1), 'not')
    else {
      tokens.push(word.slice(0, apostrophe))
      if (word.endsWith("'s")) tokens.push("'s")
    }
  }
  return tokens
}

/** One letter per class, so that their order in a sentence is a word. */
const classes: Readonly<Record<string, string>> = {
  S: 'i me my myself we our us',
  N: 'no not never none nothing neither nor unable without nowhere little lack lacks lacking hardly barely zero unknown unfamiliar unaware nobody nonexistent scarce limited',
  K: 'find found finding locate locating located identify identified verify verified confirm confirmed know known knows knowing heard hear recognize recognized familiar aware encountered encounter see seen seeing come came turn turned show shows showed shown surface surfaced appear appears appeared retrieve pull pulled trace tell describe place match matches bring brought mentioned cover covered covers list listed lists exist exists existing include included',
  I: 'information info data details detail record records result results reference references knowledge evidence source sources search searches article articles database training coverage entry listing listings profile hits material context documents web index memory website page pages reviews',
  A: 'help recommend recommendation recommendations advice advise comment opinion endorse rank compare answer assist discuss provide share pick choose say judge speculate write decline refuse',
}
const classOf: ReadonlyMap<string, string> = new Map(
  Object.entries(classes).flatMap(([kind, list]) => list.split(' ').map((word) => [word, kind] as const)),
)
const signs: ReadonlySet<string> = new Set(['@', ',', ...Object.keys(classes)])

const weightsOf: ReadonlyMap<string, Chances> = new Map(
  sentenceWeights
    .trim()
    .split(/\s+/u)
    .map((entry) => {
      const [feature = '', known = '0', refused = '0'] = entry.split('=')
      return [feature, { known: Number(known) / 10, refused: Number(refused) / 10 }] as const
    }),
)
const bias: Chances = weightsOf.get('') ?? { known: 0, refused: 0 }
