/**
 * Folding for matching: removes differences of compatibility forms, case, and diacritics, drops invisible characters,
 * and maps white space, hyphens, and apostrophes to one sign each. It works code point by code point, so every folded
 * unit has one origin and offsets stay exact; `toLowerCase` on a whole string may change its length.
 */

/** Values of `foldedUnit` that are not a folded unit. */
export const dropped = 0
export const severalUnits = 0xffff
const unknown = 0xfffe

const table = new Uint16Array(0x10000).fill(unknown)
const several = new Map<number, string>()

/** Folded unit of a BMP code unit, or `dropped`, or `severalUnits`: then call `foldedString`. */
export function foldedUnit(unit: number): number {
  const known = table[unit] ?? severalUnits
  return known === unknown ? learn(unit) : known
}

/** Folded form of a code point that folds to several units or is beyond the BMP. */
export function foldedString(codePoint: number): string {
  const known = several.get(codePoint)
  if (known !== undefined) return known
  const folded = fold(codePoint)
  if (several.size < 20_000) several.set(codePoint, folded)
  return folded
}

/** The ASCII part as a plain table, for the scanner's fast path. */
export const asciiFold: Uint8Array = Uint8Array.from({ length: 128 }, (_, unit) =>
  unit >= 65 && unit <= 90 ? unit + 32 : unit === 9 || unit === 12 || unit === 11 ? 32 : unit < 32 ? 0 : unit,
)

/** Folds a whole string, for names, cues, and comparisons that need no offsets. */
export function foldText(text: string): string {
  let folded = ''
  for (const char of text) {
    const codePoint = char.codePointAt(0) ?? 0
    if (codePoint > 0xffff) folded += foldedString(codePoint)
    else {
      const unit = foldedUnit(codePoint)
      if (unit === severalUnits) folded += foldedString(codePoint)
      else if (unit !== dropped) folded = append(folded, unit)
    }
  }
  return folded
}

/** The unit that replaces the last written unit if `mark` follows it (kana with a separate voicing sign), or 0. */
export function voiced(base: number, mark: number): number {
  if (mark !== 0x3099 && mark !== 0x309a) return 0
  const composed = String.fromCharCode(base, mark).normalize('NFC')
  return composed.length === 1 ? composed.charCodeAt(0) : 0
}

/** The syllable that a trailing conjoining jamo forms with the unit before it, or 0. */
export function joinedJamo(base: number, jamo: number): number {
  const vowel = jamo >= 0x1161 && jamo <= 0x1175 && base >= 0x1100 && base <= 0x1112
  const tail =
    jamo >= 0x11a8 && jamo <= 0x11c2 && base >= 0xac00 && base <= 0xd7a3 && (base - 0xac00) % 28 === 0
  if (vowel) return 0xac00 + ((base - 0x1100) * 21 + (jamo - 0x1161)) * 28
  return tail ? base + jamo - 0x11a7 : 0
}

function append(folded: string, unit: number): string {
  const base = folded.length === 0 ? 0 : folded.charCodeAt(folded.length - 1)
  const joined = base < 0x1100 ? 0 : voiced(base, unit) || joinedJamo(base, unit)
  return joined === 0 ? folded + String.fromCharCode(unit) : folded.slice(0, -1) + String.fromCharCode(joined)
}

function learn(unit: number): number {
  const folded = unit >= 0xd800 && unit <= 0xdfff ? String.fromCharCode(unit) : fold(unit)
  const single = folded.length === 0 ? dropped : folded.length === 1 ? folded.charCodeAt(0) : severalUnits
  table[unit] = single
  return single
}

const special = new Map<number, string>(
  [
    ['ß', 'ss'],
    ['ẞ', 'ss'],
    ['æ', 'ae'],
    ['Æ', 'ae'],
    ['œ', 'oe'],
    ['Œ', 'oe'],
    ['ø', 'o'],
    ['Ø', 'o'],
    ['đ', 'd'],
    ['Đ', 'd'],
    ['ð', 'd'],
    ['Ð', 'd'],
    ['þ', 'th'],
    ['Þ', 'th'],
    ['ł', 'l'],
    ['Ł', 'l'],
    ['ı', 'i'],
    ['İ', 'i'],
    ['ς', 'σ'],
    ['ى', 'ي'],
    ['ة', 'ه'],
    ['ک', 'ك'],
    ['ی', 'ي'],
    ['ـ', ''],
    ['™', ''],
    ['®', ''],
    ['℠', ''],
    ['·', '・'],
    ['‧', '・'],
    ['∙', '・'],
    ['⋅', '・'],
    ['•', '•'],
    ['‘', "'"],
    ['’', "'"],
    ['‛', "'"],
    ['ʼ', "'"],
    ['ʻ', "'"],
    ['ʹ', "'"],
    ['′', "'"],
    ['´', "'"],
    ['＇', "'"],
    ['‐', '-'],
    ['‑', '-'],
    ['‒', '-'],
    ['–', '-'],
    ['−', '-'],
    ['﹣', '-'],
    ['－', '-'],
    ['ﾞ', '\u3099'],
    ['ﾟ', '\u309a'],
    // Footnote signs: a name may not extend into them, and they are not digits of it.
    ['¹', '¹'],
    ['²', '²'],
    ['³', '³'],
  ].map(([from = '', to = '']) => [from.codePointAt(0) ?? 0, to]),
)

const invisible = /^(?:\p{Cf}|\p{Default_Ignorable_Code_Point})$/u
const stripped = /[\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed]/g

function fold(codePoint: number): string {
  if (codePoint < 128) return asciiFold[codePoint] === 0 ? '' : String.fromCharCode(asciiFold[codePoint] ?? 0)
  const known = special.get(codePoint)
  if (known !== undefined) return known
  const char = String.fromCodePoint(codePoint)
  if (invisible.test(char)) return ''
  if (/\s/u.test(char) || codePoint === 0x85) return ' '
  if (codePoint >= 0x80 && codePoint < 0xa0) return ''
  if (codePoint >= 0xe000 && codePoint <= 0xf8ff) return ''
  if (codePoint >= 0x2070 && codePoint <= 0x2079) return char
  return char.normalize('NFKC').toLowerCase().normalize('NFD').replace(stripped, '').normalize('NFC')
}
