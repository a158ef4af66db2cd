/** What a value was: 0 where the key did not occur. Null counts as absent. */
export const valueKinds = { absent: 0, text: 1, number: 2, word: 3 } as const

/** How keys are compared: letter by letter, or by their letters and digits alone (`http_user_agent` = `httpUserAgent`). */
export type KeyMatch = 'exact' | 'loose'

/**
 * Finds the values of some keys in a line of JSON without making strings or objects. The whole line is checked: what
 * `JSON.parse` refuses is refused here. A path leads through objects; an array stands for its first element, as in
 * `{"headers":{"User-Agent":["…"]}}`. Where a key occurs twice the last one counts.
 *
 * Lines of one log have the same keys in the same order, so each key is first compared with the one that followed its
 * predecessor in the line before; this makes it several times as fast as looking every key up.
 */
export class JsonKeys {
  /** By the number of the path: the value's bytes, for a text those between its quotes, escapes and all. */
  readonly starts: Int32Array
  readonly ends: Int32Array
  readonly kinds: Uint8Array
  private readonly root: KeyNode
  private bytes = empty
  private view = new DataView(empty.buffer)
  private end = 0

  constructor(paths: readonly (readonly string[])[], match: KeyMatch = 'exact') {
    this.starts = new Int32Array(paths.length)
    this.ends = new Int32Array(paths.length)
    this.kinds = new Uint8Array(paths.length)
    this.root = new KeyNode(match)
    paths.forEach((path, slot) => this.root.add(path, slot))
  }

  /** False: no JSON object. */
  scan(bytes: Uint8Array, start: number, end: number): boolean {
    this.kinds.fill(0)
    if (bytes !== this.bytes) {
      this.bytes = bytes
      this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    }
    this.end = end
    const first = this.space(start)
    if (first >= end || bytes[first] !== openObject) return false
    const after = this.object(first + 1, this.root, 0)
    return after !== -1 && this.space(after) === end
  }

  /** From behind `{` to behind `}`; −1: malformed. */
  private object(from: number, node: KeyNode, depth: number): number {
    const { bytes, end, view } = this
    let known: KnownKey | null = node.first
    let before: KnownKey | null = null
    let position = from
    if (position >= end || bytes[position] !== quote) {
      position = this.space(position)
      if (position < end && bytes[position] === closeObject) return position + 1
    }
    for (;;) {
      if (position >= end || bytes[position] !== quote) return -1
      position += 1
      let keyEnd: number
      if (known !== null && known.stands(view, bytes, position, end)) keyEnd = position + known.length
      else {
        keyEnd = this.text(position)
        if (keyEnd === -1) return -1
        known = node.key(bytes, view, position, keyEnd)
        if (before === null) node.first = known
        else before.next = known
      }
      before = known
      position = keyEnd + 1
      if (position >= end) return -1
      if (bytes[position] !== colon) {
        position = this.space(position)
        if (position >= end || bytes[position] !== colon) return -1
      }
      position += 1
      if (position < end && bytes[position]! <= 0x20) position = this.space(position)
      position = this.value(position, known.slot, known.child, depth)
      if (position === -1 || position >= end) return -1
      let next = bytes[position]!
      if (next <= 0x20) {
        position = this.space(position)
        if (position >= end) return -1
        next = bytes[position]!
      }
      position += 1
      if (next === closeObject) return position
      if (next !== comma) return -1
      if (position < end && bytes[position]! <= 0x20) position = this.space(position)
      known = known.next
    }
  }

  /** From the first byte of a value to behind its last; −1: malformed. */
  private value(start: number, slot: number, child: KeyNode | null, depth: number): number {
    const { bytes, end } = this
    if (start >= end) return -1
    const first = bytes[start]!
    if (first === quote) {
      const close = this.text(start + 1)
      if (close === -1) return -1
      if (slot !== -1) this.keep(slot, start + 1, close, valueKinds.text)
      return close + 1
    }
    if (first === openObject) {
      if (slot !== -1) this.kinds[slot] = valueKinds.absent
      return child === null || depth > deepest ? this.skip(start) : this.object(start + 1, child, depth + 1)
    }
    if (first === openArray) {
      if (slot !== -1) this.kinds[slot] = valueKinds.absent
      if ((slot === -1 && child === null) || depth > deepest) return this.skip(start)
      return this.array(start, slot, child, depth)
    }
    const after = this.bare(start)
    if (after === -1) return -1
    if (slot !== -1)
      if (first === letterN) this.kinds[slot] = valueKinds.absent
      else
        this.keep(
          slot,
          start,
          after,
          first === letterT || first === letterF ? valueKinds.word : valueKinds.number,
        )
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

  private keep(slot: number, start: number, end: number, kind: number): void {
    this.starts[slot] = start
    this.ends[slot] = end
    this.kinds[slot] = kind
  }

  /** Behind an object or array that nobody asks for, however deep. */
  private skip(start: number): number {
    const { bytes, end } = this
    // One bit for each open bracket: 1 for an object.
    let levels = emptyLevels
    let depth = 0
    let position = start
    for (;;) {
      position = this.space(position)
      if (position >= end) return -1
      const first = bytes[position]!
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
      // Behind a value, or on the bracket that closes an empty one.
      for (;;) {
        if (position >= end) return -1
        const next = bytes[position]!
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

  /** From a key's opening quote to behind its colon. */
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

  /** From behind a quote to the quote that closes it; −1: it does not close, or has what JSON forbids. */
  private text(start: number): number {
    const { bytes, end, view } = this
    let position = start
    const lastWord = end - 4
    for (;;) {
      // Four bytes at once while none of them is a quote, a backslash or a control character.
      while (position <= lastWord) {
        const word = view.getInt32(position, true)
        const quotes = word ^ 0x22222222
        const backslashes = word ^ 0x5c5c5c5c
        const found =
          ((quotes - 0x01010101) & ~quotes) |
          ((backslashes - 0x01010101) & ~backslashes) |
          ((word - 0x20202020) & ~word)
        if ((found & 0x80808080) !== 0) break
        position += 4
      }
      if (position >= end) return -1
      const byte = bytes[position]!
      if (byte === quote) return position
      if (byte < 0x20) return -1
      if (byte === backslash) {
        const after = position + 1 < end ? bytes[position + 1]! : 0
        if (after === letterU) {
          if (position + 6 > end) return -1
          for (let digit = position + 2; digit < position + 6; digit += 1)
            if (!isHex(bytes[digit]!)) return -1
          position += 6
        } else {
          if (escapable[after] !== 1) return -1
          position += 2
        }
      } else position += 1
    }
  }

  /** Behind a number, true, false or null. */
  private bare(start: number): number {
    const { bytes, end } = this
    let position = start
    const first = bytes[position]!
    if (first === letterT) return this.word(start, wordTrue)
    if (first === letterF) return this.word(start, wordFalse)
    if (first === letterN) return this.word(start, wordNull)
    if (first === minus) position += 1
    const whole = position
    while (position < end && isDigit(bytes[position]!)) position += 1
    if (position === whole || (position - whole > 1 && bytes[whole] === zero)) return -1
    if (position < end && bytes[position] === dot) {
      position += 1
      const fraction = position
      while (position < end && isDigit(bytes[position]!)) position += 1
      if (position === fraction) return -1
    }
    if (position < end && (bytes[position]! | 0x20) === letterE) {
      position += 1
      if (position < end && (bytes[position] === plus || bytes[position] === minus)) position += 1
      const exponent = position
      while (position < end && isDigit(bytes[position]!)) position += 1
      if (position === exponent) return -1
    }
    return position
  }

  private word(start: number, expected: Uint8Array): number {
    if (start + expected.length > this.end) return -1
    for (let index = 0; index < expected.length; index += 1)
      if (this.bytes[start + index] !== expected[index]) return -1
    return start + expected.length
  }
}

/** A key as a log writes it, with what is wanted of its value. */
class KnownKey {
  /** The key that followed it in the line before. */
  next: KnownKey | null = null
  readonly length: number
  readonly slot: number
  readonly child: KeyNode | null
  private readonly bytes: Uint8Array
  private readonly words: Int32Array

  constructor(bytes: Uint8Array, slot: number, child: KeyNode | null) {
    this.bytes = bytes
    this.length = bytes.length
    this.slot = slot
    this.child = child
    const view = new DataView(bytes.buffer)
    this.words = Int32Array.from({ length: bytes.length >> 2 }, (_, index) => view.getInt32(index * 4, true))
  }

  /** Whether exactly this key and its closing quote stand at `position`. */
  stands(view: DataView, bytes: Uint8Array, position: number, end: number): boolean {
    const { length, words } = this
    if (position + length >= end || bytes[position + length] !== quote) return false
    let at = position
    for (let index = 0; index < words.length; index += 1) {
      if (view.getInt32(at, true) !== words[index]) return false
      at += 4
    }
    for (let index = words.length << 2; index < length; index += 1)
      if (bytes[position + index] !== this.bytes[index]) return false
    return true
  }
}

/** The keys of one object. */
class KeyNode {
  first: KnownKey | null = null
  private readonly match: KeyMatch
  private readonly wanted = new Map<string, { slot: number; child: KeyNode | null }>()
  private readonly buckets = Array.from({ length: buckets }, (): KnownKey[] => [])
  private size = 0

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

  /** The key between two quotes, which has been found to be sound. */
  key(bytes: Uint8Array, view: DataView, start: number, end: number): KnownKey {
    const length = end - start
    if (length === 0 || length > longestKept) return this.newKey(bytes.slice(start, end))
    const bucket =
      this.buckets[
        (length * 31 + bytes[start]! * 7 + bytes[end - 1]! * 3 + bytes[start + (length >> 1)]!) % buckets
      ]!
    for (const known of bucket)
      if (known.length === length && known.stands(view, bytes, start, end + 1)) return known
    const known = this.newKey(bytes.slice(start, end))
    // A hostile log has a new key in every line: those past the bound are looked up each time.
    if (this.size < mostKept) {
      this.size += 1
      bucket.push(known)
    }
    return known
  }

  private newKey(bytes: Uint8Array): KnownKey {
    const written = new TextDecoder().decode(bytes)
    const name = written.includes('\\') ? String(JSON.parse(`"${written}"`)) : written
    const wanted = this.wanted.get(this.plain(name))
    return new KnownKey(bytes, wanted?.slot ?? -1, wanted?.child ?? null)
  }

  private plain(name: string): string {
    return this.match === 'exact' ? name : name.toLowerCase().replace(/[^a-z0-9]/g, '')
  }
}

const buckets = 256
const mostKept = 1024
const longestKept = 256
/** Wanted keys lie a few objects deep; arrays in arrays in front of them are not followed further than this. */
const deepest = 32

const empty = new Uint8Array(0)
const emptyLevels = new Uint8Array(0)

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

const ascii = (text: string) => new TextEncoder().encode(text)
const wordTrue = ascii('true')
const wordFalse = ascii('false')
const wordNull = ascii('null')

const escapable = new Uint8Array(256)
for (const byte of ascii('"\\/bfnrt')) escapable[byte] = 1

const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39
const isHex = (byte: number) => isDigit(byte) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66)
