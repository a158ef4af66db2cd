import { dropped, foldedString, foldedUnit, foldText, severalUnits } from './text/fold-text.ts'

/** A spelling to search for: folded units, and which of them were uppercase in the alias. */
export type AliasVariant = {
  folded: string
  capitals: readonly boolean[]
  /** Origin of the spelling; `base` is a domain name without its ending. */
  kind: 'given' | 'joined' | 'parted' | 'base'
  /** The folded words of the spelling. */
  words: readonly string[]
  /** The alias is one word with inner uppercase letters: HubSpot. */
  humps: boolean
  /** The alias has non-ASCII letters that folding removes. */
  accented: boolean
}

/**
 * The spellings of a name: joined, spaced, or hyphenated (`HubSpot`, `Hub Spot`, `hub-spot`), with `&` or `and`, `+` or
 * `Plus`, with and without apostrophe, period, and legal form, with `ue` for `ü`.
 */
export function aliasVariants(alias: string): AliasVariant[] {
  const variants = new Map<string, AliasVariant>()
  const humps = /^\S*\p{Ll}\p{Lu}\S*$/u.test(alias.trim())
  for (const [text, kind] of spellings(alias.normalize('NFC').replace(/\s+/g, ' ').trim())) {
    const variant = { ...variantOf(text, kind), humps, accented: /[\u00c0-\u024f]/.test(alias) }
    if (variant.folded.length > 0 && /[\p{L}\p{N}]/u.test(variant.folded) && !variants.has(variant.folded))
      variants.set(variant.folded, variant)
  }
  return [...variants.values()]
}

const legalForm =
  /(?:,?\s+(?:Inc|Incorporated|Corp|Corporation|Co|Company|Ltd|Limited|LLC|L\.L\.C|LLP|PLC|plc|GmbH|AG|SE|KG|KGaA|SA|S\.A|SAS|SARL|SpA|S\.p\.A|S\.r\.l|Srl|BV|B\.V|NV|N\.V|AB|ASA|A\/S|ApS|Oyj|Oy|Pty|Pte|Kft|sp\. z o\.o|K\.K|& Co)\.?)+$|(?:株式会社|有限会社|合同会社|㈱|股份有限公司|有限责任公司|有限公司|公司|주식회사)$/u
const legalLead = /^(?:株式会社|有限会社|合同会社|㈱|주식회사)\s*/u
const hostEnding = /\.(?:com|io|ai|co|net|org|app|dev|so|me|tv|fm|gg|ly|de|jp|cn|fr|uk|us|eu|xyz)$/i

function* spellings(name: string): Generator<[string, AliasVariant['kind']]> {
  yield [name, 'given']
  const short = name.replace(legalLead, '').replace(legalForm, '').trim()
  if (short !== name && short.length >= 2) yield* spellings(short)
  if (hostEnding.test(name)) {
    yield [name.replace(hostEnding, ''), 'base']
    return
  }
  for (const [text, kind] of signSpellings(name)) yield [text, kind]
  const parts = nameParts(name)
  if (parts.length < 2 || parts.length > 6) return
  for (const separator of ['', ' ', '-']) {
    const kind = separator === '' ? 'joined' : 'parted'
    yield [parts.join(separator), kind]
  }
}

function* signSpellings(name: string): Generator<[string, AliasVariant['kind']]> {
  if (name.includes('&')) {
    yield [name.replace(/\s*&\s*/g, ' & '), 'given']
    yield [name.replace(/\s*&\s*/g, '&'), 'given']
    yield [name.replace(/\s*&\s*/g, ' and '), 'given']
  }
  if (/ and /i.test(name)) {
    yield [name.replace(/ and /gi, ' & '), 'given']
    yield [name.replace(/ and /gi, '&'), 'given']
  }
  if (/\p{L}\+$/u.test(name)) {
    yield [name.replace(/\+$/, ' Plus'), 'given']
    yield [name.replace(/\+$/, ' +'), 'given']
  }
  if (/\p{L} Plus$/u.test(name)) yield [name.replace(/ Plus$/, '+'), 'given']
  if (/\p{L}['’]\p{L}/u.test(name)) yield [name.replace(/['’]/g, ''), 'joined']
  if (name.endsWith('!')) yield [name.replace(/!+$/, ''), 'given']
  if (/\p{L}\.(?=\s|$)/u.test(name)) yield [name.replace(/\.(?=\s|$)/g, ''), 'given']
  if (/^(?:\p{Lu}\.){2,}$/u.test(name)) yield [name.replace(/\./g, ''), 'given']
  if (/\p{L}\.\p{L}{2}/u.test(name)) {
    yield [name.replace(/\./g, ''), 'joined']
    yield [name.replace(/\./g, ' '), 'parted']
  }
  if (/[äöüÄÖÜ]/.test(name)) yield [name.replace(/[äöüÄÖÜ]/g, (vowel) => digraphs[vowel] ?? vowel), 'given']
  if (/[・·]/.test(name)) {
    yield [name.replace(/[・·]/g, ''), 'joined']
    yield [name.replace(/[・·]/g, ' '), 'parted']
  }
}

const digraphs: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' }

/** Splits at spaces, hyphens, camel case, and before digits. `iPhone`, `YouTube`, `JLab` are split; `NVIDIA` is not. */
function nameParts(name: string): string[] {
  if (/[&+/.,'’!@]/.test(name)) return name.split(/[\s-]+/)
  return name
    .split(/[\s\-–]+/)
    .flatMap((word) =>
      word.split(/(?<=\p{Ll})(?=\p{Lu})|(?<=^\p{Lu}+)(?=\p{Lu}\p{Ll}{2})|(?<=\p{L}{2})(?=\p{N})/u),
    )
    .filter((part) => part.length > 0)
}

function variantOf(text: string, kind: AliasVariant['kind']): Omit<AliasVariant, 'humps' | 'accented'> {
  let folded = ''
  const capitals: boolean[] = []
  for (const char of text) {
    const unit = foldChar(char)
    for (let i = 0; i < unit.length; i += 1) capitals.push(char !== char.toLowerCase())
    folded += unit
  }
  // Composed forms (kana, Hangul) can be shorter than the sum of their characters.
  const whole = foldText(text)
  if (whole.length !== folded.length) return { folded: whole, capitals: [], kind, words: wordsOf(text) }
  return { folded, capitals, kind, words: wordsOf(text) }
}

function wordsOf(text: string): string[] {
  const parted = text.split(/(?<=\p{Ll})(?=\p{Lu})/u).join(' ')
  const source = /[\s-]/.test(text) ? parted : text
  return foldText(source)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 0)
}

function foldChar(char: string): string {
  const codePoint = char.codePointAt(0) ?? 0
  if (codePoint > 0xffff) return foldedString(codePoint)
  const unit = foldedUnit(codePoint)
  if (unit === dropped) return ''
  return unit === severalUnits ? foldedString(codePoint) : String.fromCharCode(unit)
}
