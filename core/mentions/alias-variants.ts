import { commonTier, isRareWord } from './common-words.ts'
import { foldText } from './text/fold-text.ts'

/** A spelling to search for: folded units, and which of them were uppercase in the alias. */
export type AliasVariant = {
  folded: string
  capitals: readonly boolean[]
  /** Origin of the spelling; `base` is a domain name without its ending. */
  kind: 'given' | 'joined' | 'parted' | 'base'
  /** Case that the spelling needs so that it means the name: `AB Norden`, but not German `ab Norden`. */
  cased: 'exact' | 'capitalized' | null
  /** The folded words of the spelling. */
  words: readonly string[]
  /** The alias is one word with inner uppercase letters: HubSpot. */
  humps: boolean
  /** The alias has non-ASCII letters that folding removes. */
  accented: boolean
}

type Spelling = Pick<AliasVariant, 'kind' | 'cased'> & { text: string; own: boolean }

/** Spellings of one alias. Rewrites are combined (`Ben and Jerrys`), so their number needs a limit. */
const maxSpellings = 120
/** Longer aliases are sentences, not names. */
const maxRewritten = 120

/**
 * The spellings of a name: joined, spaced, or hyphenated (`HubSpot`, `Hub Spot`, `hub-spot`), with `&` or `and`, `+` or
 * `Plus`, with and without apostrophe, period, article, and legal form, initials in any style, with `ue` for `ü`.
 * A rewritten name that is an ordinary word is none of them.
 */
export function aliasVariants(alias: string): AliasVariant[] {
  const variants = new Map<string, AliasVariant>()
  const name = alias.normalize('NFC').replace(/\s+/g, ' ').trim()
  const humps = /^\S*\p{Ll}\p{Lu}\S*$/u.test(name)
  const accented = /[\u00c0-\u024f]/.test(alias)
  for (const { text, kind, cased, own } of spellings(name)) {
    const folded = foldText(text)
    if (variants.has(folded) || !/[\p{L}\p{N}]/u.test(folded)) continue
    const words = wordsOf(text)
    const rewritten = words.length === 1 && !own
    if (rewritten && commonTier(folded) !== null) continue
    const isDoubtful = rewritten && cased === null && isRareWord(folded)
    variants.set(folded, {
      folded,
      capitals: capitalsOf(text, folded),
      kind,
      cased: isDoubtful ? 'capitalized' : cased,
      words,
      humps,
      accented,
    })
  }
  return [...variants.values()]
}

function spellings(name: string): Spelling[] {
  const given: Spelling = { text: name, kind: 'given', cased: null, own: true }
  const found = new Map<string, Spelling>()
  const add = (spelling: Spelling) => {
    if (found.size < maxSpellings && spelling.text.length > 0 && !found.has(spelling.text))
      found.set(spelling.text, spelling)
  }
  for (const each of [given, ...companyForms(given)]) {
    add(each)
    if (hostEnding.test(each.text))
      add({ ...each, text: each.text.replace(hostEnding, ''), kind: 'base', own: true })
  }
  if (name.length > maxRewritten) return [...found.values()]
  for (const rewrite of [moveApostrophe, spellMarks, dropPeriods, separateParts, joinWords, writeInitials]) {
    const known = [...found.values()]
    for (const each of known)
      if (each.kind !== 'base' && !hostEnding.test(each.text))
        for (const [text, change = {}] of rewrite(each.text)) add({ ...each, own: false, ...change, text })
  }
  return [...found.values()]
}

type Rewrite = Generator<[text: string, change?: Partial<Spelling>]>
const capitalized = { cased: 'capitalized' } as const

const legalForm =
  /(?:,?\s+(?:Inc|Incorporated|Corp|Corporation|Co|Company|Ltd|Limited|LLC|L\.L\.C|LLP|PLC|plc|GmbH|AG|SE|KG|KGaA|SA|S\.A|SAS|SARL|SpA|S\.p\.A|S\.r\.l|Srl|BV|B\.V|NV|N\.V|AB|ASA|A\/S|ApS|Oyj|Oy|Pty|Pte|Kft|sp\. z o\.o|K\.K|& Co)\.?)+$|(?:株式会社|有限会社|合同会社|㈱|股份有限公司|有限责任公司|有限公司|公司|주식회사)$/u
const legalLead = /^(?:株式会社|有限会社|合同会社|㈱|주식회사)\s*/u
const remark = /\s*[(（][^()（）]*[)）]$/u
const hostEnding = /\.(?:com|io|ai|co|net|org|app|dev|so|me|tv|fm|gg|ly|de|jp|cn|fr|uk|us|eu|xyz)$/i

/** `三星（Samsung）` is 三星, `Acme Inc.` is Acme, and `The Home Depot` is Home Depot, but `The Ordinary` needs its article. */
function companyForms(given: Spelling): Spelling[] {
  const { text } = given
  const forms: Spelling[] = []
  const short = text.replace(remark, '').replace(legalLead, '').replace(legalForm, '').trim()
  if (short !== text && short.length >= 2) {
    forms.push({ ...given, text: short })
    const form = legalForm.exec(text)?.[0] ?? ''
    if (/^,? /.test(form))
      for (const lead of [' ', ', '])
        for (const ending of [form, form.replaceAll('.', '')])
          forms.push({ ...given, own: false, text: `${short}${lead}${ending.replace(/^,? +/, '')}` })
  }
  const rest = /^the +(.+)$/i.exec(short)?.[1] ?? ''
  const ordinary = commonTier(foldText(rest)) !== null || isRareWord(foldText(rest))
  if (rest.length >= 4 && !ordinary) forms.push({ ...given, own: false, text: rest })
  return forms
}

const joiner = /\s*&\s*|\s+and\s+|(?<=\p{L})\s*\+\s*(?=\p{L})|\s+['’]?n['’]?\s+/iu

/** `&`, `and`, `+`, and `n` between words; `+` and `Plus` at the end. */
function* joinWords(name: string): Rewrite {
  const words = name.split(joiner).filter((word) => word.length > 0)
  if (words.length > 1 && words.length < 4) {
    for (const sign of [' & ', '&', ' and ', ' + ', '+']) yield [words.join(sign)]
    if (words.every((word) => word.length > 2))
      for (const sign of [' n ', " 'n' "]) yield [words.join(sign), capitalized]
    const [first = '', ...others] = words
    if (/^\S+ \S+$/.test(first))
      for (const sign of [' & ', ' and ']) yield [[first.replace(' ', ', '), ...others].join(sign)]
  }
  if (/\p{L}\+$/u.test(name)) {
    yield [name.replace(/\+$/, ' Plus'), capitalized]
    yield [name.replace(/\+$/, 'Plus')]
    yield [name.replace(/\+$/, ' +')]
  }
  if (/\p{L} Plus$/u.test(name)) yield [name.replace(/ Plus$/, '+')]
  if (name.endsWith('!')) yield [name.replace(/!+$/, '')]
}

/** `McDonalds`, `Lands' End`, `L Oréal`, and `Wendelin's` for Wendelins unless that is a word with an ending. */
function* moveApostrophe(name: string): Rewrite {
  const plain = name.replace(/(?<=\p{L})['’](?=\p{L}|\s)/gu, '')
  if (plain !== name) yield [plain, { kind: 'joined' }]
  if (/\p{L}{2}['’]s(?= |$)/u.test(name)) yield [name.replace(/['’]s(?= |$)/gu, "s'")]
  if (/\p{L}{2}s['’](?= )/u.test(name)) yield [name.replace(/s['’](?= )/gu, "'s")]
  if (/^\p{L}['’]\p{L}{3}/u.test(name)) yield [name.replace(/['’]/u, ' '), capitalized]
  const stem = /^.*?(\p{L}{4,})(?<![siuao])s$/u.exec(name)?.[1]
  if (stem !== undefined && commonTier(foldText(stem)) === null) yield [`${name.slice(0, -1)}'s`, capitalized]
}

const leadingInitials =
  /^(?:(?:\p{Lu}\. ?){1,4}(?=\p{Lu}\p{L}|$)|\p{Lu}{2,3} (?=\p{Lu}\p{Ll})|(?:\p{Lu} ){2,4}(?=\p{Lu}\p{Ll})|\p{Lu}{3,4}$)/u

/** `A.B. Norden`, `A. B. Norden`, `AB Norden`, `ABNorden`; `A.M.D.` for AMD. */
function* writeInitials(name: string): Rewrite {
  const lead = leadingInitials.exec(name)?.[0]
  if (lead === undefined) return
  const letters = lead.match(/\p{Lu}/gu) ?? []
  const rest = name.slice(lead.length)
  const dotted = letters.map((letter) => `${letter}.`)
  if (rest === '') {
    yield [letters.join(''), { cased: 'exact' }]
    yield [dotted.join(''), { cased: 'exact' }]
    yield [dotted.join('').slice(0, -1), { cased: 'exact' }]
    return
  }
  yield [`${dotted.join('')} ${rest}`]
  yield [`${dotted.join(' ')} ${rest}`]
  yield [`${dotted.join('')}${rest}`]
  yield [`${letters.join('')} ${rest}`, capitalized]
  yield [`${letters.join(' ')} ${rest}`, capitalized]
  yield [`${letters.join('')}${rest}`, { kind: 'joined', cased: 'exact' }]
}

/** `Dr Pepper`, `NodeJS`, `Node JS`, `AS Nordvik`; a middle dot is optional. */
function* dropPeriods(name: string): Rewrite {
  if (/\p{L}\.(?=\s|$)/u.test(name)) yield [name.replace(/\.(?=\s|$)/g, '')]
  if (/\p{L}{2}\.\p{L}{2}/u.test(name)) {
    yield [name.replace(/\./g, ''), { kind: 'joined' }]
    yield [name.replace(/\./g, ' '), { kind: 'parted' }]
  }
  if (/\p{L}\/\p{L}/u.test(name)) for (const sign of ['', ' ', '-']) yield [name.replace(/\//g, sign)]
  if (/[・·]/.test(name)) {
    yield [name.replace(/[・·]/g, ''), { kind: 'joined' }]
    yield [name.replace(/[・·]/g, ' '), { kind: 'parted' }]
  }
  if (/[\u30a1-\u30fc][ =＝][\u30a1-\u30fc]/.test(name))
    yield [name.replace(/[ =＝]/g, '・'), { kind: 'parted' }]
}

const digraphs: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }

const largeKana = /(?<=[キシチニヒミリギジビピ])[ヤユヨ]|(?<=[フテデヴ])[イエ]/gu
const smallKana = /(?<=[キシチニヒミリギジビピ])[ャュョ]|(?<=[フテデヴ])[ィェ]/gu

/** `Mueller` for Müller, キャノン for キヤノン. */
function* spellMarks(name: string): Rewrite {
  const spelled = name.replace(/[äöüøå]/gi, (vowel) => {
    const pair = digraphs[vowel.toLowerCase()] ?? vowel
    return vowel === vowel.toLowerCase() ? pair : `${pair.charAt(0).toUpperCase()}${pair.slice(1)}`
  })
  if (spelled !== name) yield [spelled]
  const small = name.replace(largeKana, (kana) => String.fromCharCode(kana.charCodeAt(0) - 1))
  if (small !== name) yield [small]
  const large = name.replace(smallKana, (kana) => String.fromCharCode(kana.charCodeAt(0) + 1))
  if (large !== name) yield [large]
}

/** Parts joined, spaced, hyphenated, or with an underscore or a dot; up to three parts in any combination. */
function* separateParts(name: string): Rewrite {
  const parts = joiner.test(name) || legalForm.test(name) || remark.test(name) ? [] : nameParts(name)
  if (parts.length < 2 || parts.length > 6) return
  for (const separator of ['', ' ', '-', '_', ...(/[.'’]/.test(name) ? [] : ['.'])])
    yield [parts.join(separator), { kind: separator === '' ? 'joined' : 'parted' }]
  const [first = '', second = '', third = ''] = parts
  if (parts.length !== 3) return
  for (const left of ['', ' ', '-'])
    for (const right of ['', ' ', '-']) yield [`${first}${left}${second}${right}${third}`, { kind: 'parted' }]
}

/** Splits at spaces, hyphens, camel case, and before digits. `iPhone`, `YouTube`, `JLab` are split; `NVIDIA` is not. */
function nameParts(name: string): string[] {
  if (/[&+/.,'’!@]/.test(name)) return name.split(/[\s-]+/)
  return name
    .split(/[\s\-–]+/)
    .flatMap((word) =>
      word.split(
        /(?<=\p{Ll})(?=\p{Lu})|(?<=^\p{Lu}+)(?=\p{Lu}\p{Ll}{2})|(?<=\p{L}{2})(?=\p{N})|(?<=\p{N})(?=\p{L}{3})/u,
      ),
    )
    .filter((part) => part.length > 0)
}

/** Empty for composed forms (kana, Hangul), which can be shorter than the sum of their characters. */
function capitalsOf(text: string, folded: string): boolean[] {
  const capitals: boolean[] = []
  for (const char of text) {
    const capital = char !== char.toLowerCase()
    for (let i = foldText(char).length; i > 0; i -= 1) capitals.push(capital)
  }
  return capitals.length === folded.length ? capitals : []
}

function wordsOf(text: string): string[] {
  const parted = text.split(/(?<=\p{Ll})(?=\p{Lu})/u).join(' ')
  const source = /[\s-]/.test(text) ? parted : text
  return foldText(source)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 0)
}
