import { commonTier } from '#core/mentions/common-words.ts'
import { mark } from '#core/mentions/text/visible-text.ts'
import { gap, isUpper, lexemeOf, type NamedWords, type Words } from './words.ts'

/** More words than this after a name are not its product. */
const maxProduct = 4
/** Names after the first this many add no products, so that an answer of names costs no more than others. */
const maxNames = 2000

/**
 * The mentions and, in order, products that speak for their maker: after `Acme Nova Plus:`, `the Nova Plus` and `the
 * Nova` mean Acme. A product that two makers have, or that is a common word, means neither.
 */
export function withProducts(words: Words, named: readonly NamedWords[]): readonly NamedWords[] {
  const products = readProducts(words, named)
  if (products.size === 0) return named
  const all: NamedWords[] = []
  let next = 0
  for (let at = 0; at < words.count; at += 1) {
    const name = named[next]
    if (name !== undefined && at >= name.a) {
      all.push(name)
      next += 1
      at = Math.max(at, productEnd(words, name) - 1)
      while (next < named.length && (named[next]?.a ?? 0) <= at) {
        const inner = named[next]
        if (inner !== undefined) all.push(inner)
        next += 1
      }
      continue
    }
    const brand = canName(words, at) ? brandAt(words, at, products) : null
    if (brand !== null) all.push({ brand, a: at, b: at + 1 })
  }
  return all
}

const notOne = -1

/** Products by their words: a brand's index, or `notOne`. */
function readProducts(words: Words, named: readonly NamedWords[]): Map<string, number> {
  const products = new Map<string, number>()
  const add = (key: string, brand: number) => {
    const known = products.get(key)
    products.set(key, known === undefined || known === brand ? brand : notOne)
  }
  for (const name of named.slice(0, maxNames)) {
    const end = productEnd(words, name)
    if (end === name.b || !endsName(words, end)) continue
    for (let at = name.b; at < end; at += 1) {
      if (isDistinctive(words, at)) add(lexemeOf(words, at).text, name.brand)
      if (at + 1 < end && (isDistinctive(words, at) || isDistinctive(words, at + 1)))
        add(pairAt(words, at), name.brand)
    }
  }
  return products
}

const pairAt = (words: Words, at: number) => `${lexemeOf(words, at).text} ${lexemeOf(words, at + 1).text}`

function brandAt(words: Words, at: number, products: ReadonlyMap<string, number>): number | null {
  const brand = products.get(pairAt(words, at)) ?? products.get(lexemeOf(words, at).text) ?? notOne
  return brand === notOne ? null : brand
}

/** The end of the capitalized words and numbers right after a name. */
function productEnd(words: Words, { b }: NamedWords): number {
  let end = b
  while (end < words.count && end - b < maxProduct && words.before[end] === gap.space && canName(words, end))
    end += 1
  return end
}

/** A sign or a line's end follows. */
const endsName = (words: Words, end: number) => end >= words.count || (words.before[end] ?? 0) >= gap.open

const canName = (words: Words, at: number) => isUpper(words, at) || startsWithDigit(words, at)

const startsWithDigit = (words: Words, at: number) => /^\d/.test(lexemeOf(words, at).text)

/** `Bambino`, `xm5`: no common word, number, or abbreviation (`OLED`). */
function isDistinctive(words: Words, at: number): boolean {
  const { text } = lexemeOf(words, at)
  if (/\d/.test(text)) return /[a-z]/.test(text) && text.length > 2 && !/^\d+[a-z]{1,3}$/.test(text)
  return text.length > 3 && commonTier(text) === null && !isAllUpper(words, at)
}

function isAllUpper({ text, from, to }: Words, at: number): boolean {
  for (let unit = from[at] ?? 0; unit < (to[at] ?? 0); unit += 1)
    if (((text.marks[unit] ?? 0) & mark.upper) === 0) return false
  return true
}
