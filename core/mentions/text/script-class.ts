/**
 * Class of a folded code unit for word boundaries. Words of one script end where the script ends, so `新型iPhoneが`
 * contains the word iPhone; within Han, Thai, and other scripts without spaces, every position may start a word.
 */
export const script = {
  none: 0,
  latin: 1,
  digit: 2,
  cyrillic: 3,
  greek: 4,
  katakana: 5,
  hiragana: 6,
  han: 7,
  hangul: 8,
  arabic: 9,
  hebrew: 10,
  /** Written without spaces: Thai, Lao, Khmer, Burmese, Tibetan. */
  unspaced: 11,
  /** Other alphabets with spaces between words. */
  other: 12,
  /** The underscore, which joins identifiers. */
  joiner: 13,
} as const

/** Script of each UTF-16 code unit. */
export const scriptOf: Uint8Array = classes()

/** Whether a name may start or end between any two characters of this script. */
export function isUnspaced(cls: number): boolean {
  return cls === script.han || cls === script.hiragana || cls === script.unspaced
}

function classes(): Uint8Array {
  const table = new Uint8Array(0x10000)
  const set = (from: number, to: number, cls: number) => table.fill(cls, from, to + 1)
  set(0x61, 0x7a, script.latin)
  set(0x41, 0x5a, script.latin)
  set(0x30, 0x39, script.digit)
  set(0xc0, 0x24f, script.latin)
  table[0xd7] = table[0xf7] = script.none
  table[0xaa] = table[0xba] = script.latin
  set(0x250, 0x2af, script.latin)
  set(0x1e00, 0x1eff, script.latin)
  set(0x370, 0x3ff, script.greek)
  set(0x1f00, 0x1fff, script.greek)
  set(0x400, 0x52f, script.cyrillic)
  set(0x531, 0x587, script.other)
  set(0x5d0, 0x5f2, script.hebrew)
  set(0x620, 0x64a, script.arabic)
  set(0x660, 0x669, script.digit)
  set(0x66e, 0x6d3, script.arabic)
  set(0x6fa, 0x6ff, script.arabic)
  set(0x6f0, 0x6f9, script.digit)
  set(0x750, 0x77f, script.arabic)
  set(0x904, 0xdff, script.other)
  set(0xe01, 0x0eff, script.unspaced)
  set(0xf00, 0x109f, script.unspaced)
  set(0x10a0, 0x10ff, script.other)
  set(0x1100, 0x11ff, script.hangul)
  set(0x1200, 0x139f, script.other)
  set(0x1780, 0x17ff, script.unspaced)
  set(0x3041, 0x309f, script.hiragana)
  set(0x30a1, 0x30fa, script.katakana)
  set(0x30fc, 0x30ff, script.katakana)
  set(0x31f0, 0x31ff, script.katakana)
  set(0x3005, 0x3007, script.han)
  set(0x3400, 0x4dbf, script.han)
  set(0x4e00, 0x9fff, script.han)
  set(0xf900, 0xfaff, script.han)
  set(0xac00, 0xd7a3, script.hangul)
  // High surrogates of the ideographs beyond the BMP; all other surrogates are emoji and symbols.
  set(0xd840, 0xd88f, script.han)
  table[0x5f] = script.joiner
  // Sentence signs inside the blocks above.
  for (const unit of [0x37e, 0x387, 0x589, 0x964, 0x965, 0xe2f, 0xe3f]) table[unit] = script.none
  return table
}
