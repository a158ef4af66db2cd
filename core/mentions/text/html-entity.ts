const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  shy: '\u00ad',
  ensp: '\u2002',
  emsp: '\u2003',
  thinsp: '\u2009',
  zwnj: '\u200c',
  zwj: '\u200d',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  hellip: '…',
  bull: '•',
  middot: '·',
  trade: '™',
  reg: '®',
  copy: '©',
  deg: '°',
  times: '×',
  euro: '€',
  pound: '£',
  yen: '¥',
  szlig: 'ß',
  oelig: 'œ',
  OElig: 'Œ',
  scaron: 'š',
  Scaron: 'Š',
  aelig: 'æ',
  AElig: 'Æ',
  oslash: 'ø',
  Oslash: 'Ø',
}

const marks: Readonly<Record<string, string>> = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  ring: '\u030a',
  cedil: '\u0327',
  caron: '\u030c',
}

const pattern = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z]{2,8}));/y

/**
 * The HTML entity at `at`, also one escaped twice (`&amp;amp;`); `end` is the position after it. Null if there is none.
 */
export function entityAt(text: string, at: number): { char: string; end: number } | null {
  pattern.lastIndex = at
  const match = pattern.exec(text)
  if (match === null) return null
  const [whole, decimal, hex, name] = match
  const end = at + whole.length
  if (name !== undefined) {
    const char = charOf(name)
    if (char === null) return null
    return char === '&' ? twice(text, end) : { char, end }
  }
  const codePoint = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  const valid = codePoint > 0 && codePoint <= 0x10ffff && (codePoint < 0xd800 || codePoint > 0xdfff)
  return { char: valid ? String.fromCodePoint(codePoint) : '\ufffd', end }
}

const rest = /(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z]{2,8}));/y

function twice(text: string, end: number): { char: string; end: number } {
  rest.lastIndex = end
  const match = rest.exec(text)
  if (match === null) return { char: '&', end }
  const char = match[3] === undefined ? entityAt(`&${match[0]}`, 0)?.char : charOf(match[3])
  return char == null ? { char: '&', end } : { char, end: end + match[0].length }
}

function charOf(name: string): string | null {
  if (Object.hasOwn(named, name)) return named[name] ?? null
  const mark = Object.hasOwn(marks, name.slice(1)) ? marks[name.slice(1)] : undefined
  return mark === undefined ? null : `${name.charAt(0)}${mark}`.normalize('NFC')
}
