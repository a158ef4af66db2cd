/** The kind of a value; 0 if the key is missing. Null counts as absent. */
export const valueKinds = { absent: 0, text: 1, number: 2, word: 3 } as const

/** Each value of a line that is neither object nor array, in line order. */
export class ValueTrace {
  readonly starts: number[] = []
  /** The position after the value. */
  readonly ends: number[] = []
  /** -1: not requested. */
  readonly slots: number[] = []
  /** Whether each slot has at most one value, and only a value. */
  isSimple = true

  clear(): void {
    this.starts.length = this.ends.length = this.slots.length = 0
    this.isSimple = true
  }

  add(start: number, end: number, slot: number): void {
    if (slot !== -1 && this.slots.includes(slot)) this.isSimple = false
    this.starts.push(start)
    this.ends.push(end)
    this.slots.push(slot)
  }

  refuse(): void {
    this.isSimple = false
  }
}

/** How keys are compared: exactly, or only by letters and digits (`http_user_agent` = `httpUserAgent`). */
export type KeyMatch = 'exact' | 'loose'

/**
 * Finds the values of some keys in a line of JSON without creating strings or objects. The whole line is validated:
 * what `JSON.parse` refuses is refused here. A path leads through objects; an array stands for its first element, as in
 * `{"headers":{"User-Agent":["…"]}}`. Of duplicate keys, the last one counts.
 * Lines of one log have the same keys in the same order, so each key is first compared with the one that followed its
 * predecessor in the previous line. This is several times as fast as looking up every key.
 */
export class JsonKeys {
  /** By path number: the value's bytes; for a text those between its quotes, including escapes. */
  readonly starts: Int32Array
  readonly ends: Int32Array
  readonly kinds: Uint8Array
  private readonly root: KeyNode
  private bytes: Uint8Array = empty
  private view: DataView = new DataView(empty.buffer)
  private end = 0
  /** If set, records the positions of the line's values. */
  trace: ValueTrace | null = null
  /** Words of all keys, four bytes each. */
  private readonly words = new Int32Array(16_384)
  private wordCount = 0

  constructor(paths: readonly (readonly string[])[], match: KeyMatch = 'exact') {
    this.starts = new Int32Array(paths.length)
    this.ends = new Int32Array(paths.length)
    this.kinds = new Uint8Array(paths.length)
    this.root = new KeyNode(match)
    paths.forEach((path, slot) => this.root.add(path, slot))
  }

  /** False: not a JSON object. */
  scan(bytes: Uint8Array, start: number, end: number): boolean {
    this.kinds.fill(0)
    if (bytes !== this.bytes) {
      this.bytes = bytes
      this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    }
    this.end = end
    const first = this.space(start)
    if (first >= end || bytes[first] !== openObject) return false
    const after = this.object(first, this.root, 0)
    return after !== -1 && this.space(after) === end
  }

  /** From `{` to after `}`; −1: malformed. */
  private object(start: number, node: KeyNode, depth: number): number {
    const { bytes, end, view } = this
    let position = start
    let before: KnownKey | null = null
    let known = node.first
    for (;;) {
      if (known !== null && this.stands(known, view, position)) {
        position += known.length
        if ((bytes[position] ?? 0) <= blank) position = this.space(position)
      } else {
        const lead = position
        position = this.space(before === null ? start + 1 : position)
        if (position >= end) return -1
        if (bytes[position] === closeObject) return position + 1
        if (before !== null) {
          if (bytes[position] !== comma) return -1
          position = this.space(position + 1)
        }
        const close = position < end && bytes[position] === quote ? this.text(position + 1) : -1
        if (close === -1) return -1
        const keyStart = position + 1
        position = this.space(close + 1)
        if (position >= end || bytes[position] !== colon) return -1
        position = this.space(position + 1)
        known = node.key(bytes, keyStart, close, before)
        this.learn(known, lead, position)
      }
      position = this.value(position, known.slot, known.child, depth)
      if (position === -1) return -1
      before = known
      known = known.next
    }
  }

  /** Whether exactly the learned bytes of a key are at `position`. */
  private stands(known: KnownKey, view: DataView, position: number): boolean {
    const { length } = known
    if (length === 0 || position + length >= this.end) return false
    const { words } = this
    let at = position
    const stop = known.words + known.count
    for (let word = known.words; word < stop; word += 1) {
      if (view.getInt32(at, true) !== words[word]) return false
      at += 4
    }
    return view.getInt32(position + length - 4, true) === known.tail
  }

  /** Stores the bytes between two values, including blanks: `,"ClientIP": `. They are always the same in one log. */
  private learn(known: KnownKey, start: number, end: number): void {
    const count = (end - start) >> 2
    const isKept = known.lessons < maxLessons && end - start <= longestKept
    if (!isKept || this.wordCount + count > this.words.length) return
    known.lessons += 1
    known.length = end - start
    known.words = this.wordCount
    known.count = count
    known.tail = this.view.getInt32(end - 4, true)
    for (let word = 0; word < count; word += 1)
      this.words[this.wordCount + word] = this.view.getInt32(start + word * 4, true)
    this.wordCount += count
  }

  /** From the first byte of a value to after its last; −1: malformed. */
  private value(start: number, slot: number, child: KeyNode | null, depth: number): number {
    if (start >= this.end) return -1
    const first = this.bytes[start]
    if (first === quote) {
      const close = this.text(start + 1)
      if (close === -1) return -1
      if (slot !== -1) this.keep(slot, start + 1, close, valueKinds.text)
      this.trace?.add(start, close + 1, slot)
      return close + 1
    }
    if (first === openObject) {
      if (slot !== -1) this.empty(slot)
      return child === null || depth > deepest ? this.skip(start) : this.object(start, child, depth + 1)
    }
    if (first === openArray) {
      if (slot !== -1) this.empty(slot)
      if ((slot === -1 && child === null) || depth > deepest) return this.skip(start)
      return this.array(start, slot, child, depth)
    }
    const after = this.bare(start)
    this.trace?.add(start, after, slot)
    if (after !== -1 && slot !== -1) {
      if (first === letterN) this.kinds[slot] = valueKinds.absent
      else
        this.keep(
          slot,
          start,
          after,
          first === letterT || first === letterF ? valueKinds.word : valueKinds.number,
        )
    }
    return after
  }

  private array(start: number, slot: number, child: KeyNode | null, depth: number): number {
    const { bytes, end } = this
    let position = this.space(start + 1)
    if (position < end && bytes[position] === closeArray) return position + 1
    position = this.value(position, slot, child, depth + 1)
    while (position !== -1) {
      position = this.space(position)
      if (position >= end) return -1
      if (bytes[position] === closeArray) return position + 1
      if (bytes[position] !== comma) return -1
      position = this.value(this.space(position + 1), -1, null, depth + 1)
    }
    return -1
  }

  /** An object or array is not a value, and removes an earlier one of the same key. */
  private empty(slot: number): void {
    this.kinds[slot] = valueKinds.absent
    this.trace?.refuse()
  }

  private keep(slot: number, start: number, end: number, kind: number): void {
    this.starts[slot] = start
    this.ends[slot] = end
    this.kinds[slot] = kind
  }

  /** Skips an object or array that is not requested, at any depth. */
  private skip(start: number): number {
    const { bytes, end } = this
    // One bit for each open bracket: 1 for an object.
    let levels = emptyLevels
    let depth = 0
    let position = start
    for (;;) {
      position = this.space(position)
      if (position >= end) return -1
      const first = bytes[position]
      const opensObject = first === openObject
      if (opensObject || first === openArray) {
        if (depth >= levels.length) {
          const wider = new Uint8Array(Math.max(64, levels.length * 2))
          wider.set(levels)
          levels = wider
        }
        levels[depth] = opensObject ? 1 : 0
        depth += 1
        position = this.space(position + 1)
        if (position >= end) return -1
        if (bytes[position] !== (opensObject ? closeObject : closeArray)) {
          if (opensObject) {
            position = this.skipKey(position)
            if (position === -1) return -1
          }
          continue
        }
      } else {
        if (first === quote) {
          position = this.text(position + 1)
          if (position === -1) return -1
          position += 1
        } else {
          position = this.bare(position)
          if (position === -1) return -1
        }
        position = this.space(position)
      }
      // After a value, or at the bracket that closes an empty one.
      for (;;) {
        if (position >= end) return -1
        const next = bytes[position]
        const isObject = levels[depth - 1] === 1
        if (next === comma) {
          position = this.space(position + 1)
          if (isObject) {
            position = this.skipKey(position)
            if (position === -1) return -1
          }
          break
        }
        if (next !== (isObject ? closeObject : closeArray)) return -1
        depth -= 1
        position += 1
        if (depth === 0) return position
        position = this.space(position)
      }
    }
  }

  /** From a key's opening quote to after its colon. */
  private skipKey(start: number): number {
    const { bytes, end } = this
    if (start >= end || bytes[start] !== quote) return -1
    const close = this.text(start + 1)
    if (close === -1) return -1
    const position = this.space(close + 1)
    return position < end && bytes[position] === colon ? position + 1 : -1
  }

  private space(start: number): number {
    const { bytes, end } = this
    let position = start
    while (position < end) {
      const byte = bytes[position]
      if (byte !== 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d) break
      position += 1
    }
    return position
  }

  /** From after a quote to the closing quote; −1: unclosed, or contains what JSON forbids. */
  private text(start: number): number {
    const { bytes, end, view } = this
    const lastWord = end - 4
    let position = start
    while (position < end) {
      // Four bytes at once up to a quote, a backslash, or a control character.
      while (position <= lastWord) {
        const word = view.getInt32(position, true)
        const quotes = word ^ 0x22222222
        const backslashes = word ^ 0x5c5c5c5c
        const found =
          (((quotes - 0x01010101) & ~quotes) |
            ((backslashes - 0x01010101) & ~backslashes) |
            ((word - 0x20202020) & ~word)) &
          0x80808080
        if (found !== 0) {
          position += (31 - Math.clz32(found & -found)) >> 3
          break
        }
        position += 4
      }
      const byte = bytes[position] ?? 0
      if (byte === quote) return position < end ? position : -1
      if (byte === backslash) {
        position = this.escape(position)
        if (position === -1) return -1
      } else if (byte < blank) return -1
      else position += 1
    }
    return -1
  }

  /** After an escape such as `\n` or `\u0022`; −1: invalid. */
  private escape(start: number): number {
    const { bytes, end } = this
    const sign = bytes[start + 1] ?? 0
    if (sign !== letterU) return start + 2 <= end && escapable[sign] === 1 ? start + 2 : -1
    if (start + 6 > end) return -1
    for (let digit = start + 2; digit < start + 6; digit += 1) if (!isHex(bytes[digit] ?? 0)) return -1
    return start + 6
  }

  /** After a number, true, false, or null. */
  private bare(start: number): number {
    const { bytes } = this
    const first = bytes[start]
    if (first === letterT) return this.word(start, wordTrue)
    if (first === letterF) return this.word(start, wordFalse)
    if (first === letterN) return this.word(start, wordNull)
    const whole = first === minus ? start + 1 : start
    let position = this.digits(whole)
    if (position === whole || (position - whole > 1 && bytes[whole] === zero)) return -1
    if (position < this.end && bytes[position] === dot) {
      const decimals = position + 1
      position = this.digits(decimals)
      if (position === decimals) return -1
    }
    if (position < this.end && ((bytes[position] ?? 0) | 0x20) === letterE) {
      const sign = position + 1 < this.end ? bytes[position + 1] : 0
      const exponent = sign === plus || sign === minus ? position + 2 : position + 1
      position = this.digits(exponent)
      if (position === exponent) return -1
    }
    return position
  }

  private digits(start: number): number {
    const { bytes, end } = this
    let position = start
    while (position < end && isDigit(bytes[position] ?? 0)) position += 1
    return position
  }

  private word(start: number, expected: Uint8Array): number {
    if (start + expected.length > this.end) return -1
    for (let index = 0; index < expected.length; index += 1)
      if (this.bytes[start + index] !== expected[index]) return -1
    return start + expected.length
  }
}

/** A key as written in the log, with its requested slot. */
class KnownKey {
  /** The key that followed it in the previous line. */
  next: KnownKey | null = null
  /** Bytes from the end of the previous value, or from `{`, to the value. 0: not learned. */
  length = 0
  readonly slot: number
  readonly child: KeyNode | null
  /** Offset and number of its words among those of all keys. */
  words = 0
  count = 0
  tail = 0
  lessons = 0

  constructor(slot: number, child: KeyNode | null) {
    this.slot = slot
    this.child = child
  }
}

/** The keys of one object. */
class KeyNode {
  first: KnownKey | null = null
  private readonly match: KeyMatch
  private readonly wanted = new Map<string, { slot: number; child: KeyNode | null }>()
  private readonly known = new Map<string, KnownKey>()
  private firstName = ''

  constructor(match: KeyMatch) {
    this.match = match
  }

  add(path: readonly string[], slot: number): void {
    const [name = '', ...rest] = path
    const wanted = this.wanted.get(this.plain(name)) ?? { slot: -1, child: null }
    if (rest.length === 0) wanted.slot = slot
    else {
      wanted.child ??= new KeyNode(this.match)
      wanted.child.add(rest, slot)
    }
    this.wanted.set(this.plain(name), wanted)
  }

  /** The key between two quotes, already validated, as the successor of `before`. */
  key(bytes: Uint8Array, start: number, end: number, before: KnownKey | null): KnownKey {
    const name = nameOf(bytes, start, end)
    if (before === null) {
      // The first key is stored separately from the same key in other positions: it follows `{`, not a comma.
      if (this.first === null || name !== this.firstName) {
        this.first = this.newKey(name)
        this.firstName = name
      }
      return this.first
    }
    const known = this.known.get(name) ?? this.newKey(name)
    // A hostile log has a new key in every line: those beyond the limit are not stored.
    if (this.known.size < mostKept && name.length <= longestKept) this.known.set(name, known)
    before.next = known
    return known
  }

  private newKey(name: string): KnownKey {
    const wanted = this.wanted.get(this.plain(name))
    return new KnownKey(wanted?.slot ?? -1, wanted?.child ?? null)
  }

  private plain(name: string): string {
    return this.match === 'exact' ? name : name.toLowerCase().replace(/[^a-z0-9]/g, '')
  }
}

const mostKept = 1024
const longestKept = 256
const maxLessons = 8
/** Requested keys are a few objects deep; nested arrays before them are not followed deeper than this. */
const deepest = 32

const empty = new Uint8Array(0)
const emptyLevels = new Uint8Array(0)

const blank = 0x20
const quote = 0x22
const backslash = 0x5c
const openObject = 0x7b
const closeObject = 0x7d
const openArray = 0x5b
const closeArray = 0x5d
const colon = 0x3a
const comma = 0x2c
const minus = 0x2d
const plus = 0x2b
const dot = 0x2e
const zero = 0x30
const letterE = 0x65
const letterF = 0x66
const letterN = 0x6e
const letterT = 0x74
const letterU = 0x75

/** Most keys are short and ASCII, for which this is several times as fast as a decoder. */
function nameOf(bytes: Uint8Array, start: number, end: number): string {
  let name = ''
  for (let position = start; position < end; position += 1) {
    const byte = bytes[position] ?? 0
    if (byte >= 0x80 || byte === backslash || end - start > longestKept) {
      const written = new TextDecoder().decode(bytes.subarray(start, end))
      return written.includes('\\') ? String(JSON.parse(`"${written}"`)) : written
    }
    name += String.fromCharCode(byte)
  }
  return name
}

const ascii = (text: string) => new TextEncoder().encode(text)
const wordTrue = ascii('true')
const wordFalse = ascii('false')
const wordNull = ascii('null')

const escapable = new Uint8Array(256)
for (const byte of ascii('"\\/bfnrt')) escapable[byte] = 1

const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39
const isHex = (byte: number) => isDigit(byte) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66)
