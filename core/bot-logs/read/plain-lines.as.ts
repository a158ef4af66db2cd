/** One import: the time that stands at a place, in milliseconds up to its minute; NaN where it is not plain. */
@external("env", "minuteAt")
declare function minuteAt(position: i32): f64

// Where what stands in memory. Twins: plain-lines.ts.
const stepsAt: usize = 0x1000
const leadsAt: usize = 0x2000
const recordsAt: usize = 0x10000
const recordBytes: usize = 256
const maxRecords: i32 = 128
const slotsAt: usize = 0x40000
const slotBytes: usize = 16
const slotBits: u32 = 17
const maxKeys: i32 = 1 << 16
const keysAt: usize = slotsAt + (slotBytes << slotBits)
const keysEnd: usize = keysAt + 0x600000
/** Blocks stand from here on. */
const roomAt: usize = keysEnd

/** How far the block was read: behind the last line of the records. */
export let position: i32 = 0
/** Grows whenever what was kept is forgotten: numbers given before mean nothing any more. */
export let generation: i32 = 0

let keyCount: i32 = 0
let keysUsed: usize = keysAt
let isFull: bool = false

/** Where the block begins. */
let base: usize = roomAt

export function restart(at: usize): void {
  base = at
  position = 0
}

function forget(): void {
  memory.fill(slotsAt, 0, slotBytes << slotBits)
  keyCount = 0
  keysUsed = keysAt
  isFull = false
  generation += 1
}

@inline
function eq(chunk: v128, byte: u8): v128 {
  return i8x16.eq(chunk, i8x16.splat(<i8>byte))
}

/** The first quote, backslash or line end. */
@inline
function quoteAt(from: usize): usize {
  let at = from
  while (true) {
    const chunk = v128.load(at)
    const found = i8x16.bitmask(v128.or(v128.or(eq(chunk, 0x22), eq(chunk, 0x5c)), eq(chunk, 0x0a)))
    if (found != 0) return at + ctz(found)
    at += 16
  }
}

@inline
function lineEndAt(from: usize): usize {
  let at = from
  while (true) {
    const found = i8x16.bitmask(eq(v128.load(at), 0x0a))
    if (found != 0) return at + ctz(found)
    at += 16
  }
}

/** What a line is. Twins: json-block.ts, combined-block.ts. */
const notPlain: i32 = 0
const plain: i32 = 1
/** JSON in which all that makes a visit is there and can be taken as it is, with nothing rare besides. */
const usual: i32 = 2

/** Of bytes that hold a quote or backslash. */
const hidden: i32 = -2

/** The number of some bytes, the same for the same; −1: not kept. */
function numberOf(start: usize, end: usize): i32 {
  const length = end - start
  if (length < 4 || length > 2048) return -1
  let one: u64 = length
  let two: u64 = 0x2545f4914f6cdd1d
  let at = start
  if (length >= 16) {
    const last = end - 16
    for (; at < last; at += 16) {
      one = (one ^ load<u64>(at)) * 0x9e3779b97f4a7c15
      two = (two ^ load<u64>(at, 8)) * 0xc2b2ae3d27d4eb4f
    }
    one = (one ^ load<u64>(last)) * 0x9e3779b97f4a7c15
    two = (two ^ load<u64>(last, 8)) * 0xc2b2ae3d27d4eb4f
  } else if (length >= 8) {
    one = (one ^ load<u64>(start)) * 0x9e3779b97f4a7c15
    two = (two ^ load<u64>(end - 8)) * 0xc2b2ae3d27d4eb4f
  } else {
    one = (one ^ load<u32>(start)) * 0x9e3779b97f4a7c15
    two = (two ^ load<u32>(end - 4)) * 0xc2b2ae3d27d4eb4f
  }
  const both = (one ^ (two >> 29) ^ (two << 35)) * 0xd6e8feb86659fd93
  const hash = <u32>(both >> 32) | 1
  const first = hash >> (32 - slotBits)
  let slot: usize = 0
  for (let step: u32 = 0; step < 8; step += 1) {
    slot = slotsAt + <usize>((first + step) & ((1 << slotBits) - 1)) * slotBytes
    const known = load<u32>(slot)
    if (known == 0) return keep(slot, hash, start, length)
    if (known == hash && load<u32>(slot, 4) == <u32>length && isSame(load<u32>(slot, 8), start, length))
      return load<i32>(slot, 12)
  }
  return keep(slotsAt + <usize>first * slotBytes, hash, start, length)
}

@inline
function isSame(key: usize, start: usize, length: usize): bool {
  for (let at: usize = 0; at < length; at += 16) {
    const differing = ~i8x16.bitmask(i8x16.eq(v128.load(key + at), v128.load(start + at))) & 0xffff
    if (differing != 0) return at + ctz(differing) >= length
  }
  return true
}

function keep(slot: usize, hash: u32, start: usize, length: usize): i32 {
  if (keyCount == maxKeys || keysUsed + length + 16 > keysEnd) {
    isFull = true
    return -1
  }
  memory.copy(keysUsed, start, length)
  store<u32>(slot, hash)
  store<u32>(slot, <u32>length, 4)
  store<u32>(slot, <u32>keysUsed, 8)
  const number = quoteAt(start) >= start + length ? keyCount : hidden
  store<i32>(slot, number, 12)
  keysUsed += (length + 15) & ~15
  keyCount += 1
  return number
}

/** `20/Nov/2026:09:15:01 +0100` but for its seconds. */
let knownMinute: v128 = i8x16.splat(0)
let knownMinuteEnd: u32 = 0
let knownZone: u64 = 0
let minute: f64 = NaN

@inline
function timeAt(at: usize): f64 {
  const tens = <u32>load<u8>(at, 18) - 0x30
  const ones = <u32>load<u8>(at, 19) - 0x30
  const second = tens * 10 + ones
  if (tens > 6 || ones > 9 || second > 60) return NaN
  const zone = load<u64>(at, 18) >> 16
  if (
    v128.any_true(v128.xor(v128.load(at), knownMinute)) ||
    load<u16>(at, 16) != knownMinuteEnd ||
    zone != knownZone
  ) {
    minute = minuteAt(<i32>(at - base))
    knownMinute = v128.load(at)
    knownMinuteEnd = load<u16>(at, 16)
    knownZone = zone
  }
  return minute + <f64>(min(second, 59) * 1000)
}

@inline
function isHexDigit(byte: u32): bool {
  return byte - 0x30 < 10 || (byte | 0x20) - 0x61 < 6
}

/** Reads the plain ones among the lines up to `end`, which stands behind a line end. Returns how many records were written. */
export function readCombined(end: i32): i32 {
  return readLines(end, false, maxRecords)
}

/** The same of JSON as the steps say it. */
export function readJson(end: i32): i32 {
  return readLines(end, true, steps == 0 ? 1 : maxRecords)
}

@inline
function readLines(end: i32, isJson: bool, most: i32): i32 {
  if (isFull) forget()
  const stop = base + <usize>end
  let record = recordsAt
  let start = base + <usize>position
  let count = 0
  while (start < stop && count < most) {
    const plainEnd = isJson ? readJsonLine(start, record) : readCombinedLine(start, record)
    if (isFull) break
    const lineEnd = plainEnd == 0 ? lineEndAt(start) : plainEnd
    const isCut = plainEnd != 0 && load<u8>(lineEnd - 1) == 0x0d
    store<i32>(record, <i32>(start - base))
    store<i32>(record, <i32>(lineEnd - base) - <i32>isCut, 4)
    if (!isJson || plainEnd == 0) store<i32>(record, plainEnd == 0 ? notPlain : plain, 8)
    start = lineEnd + 1
    record += recordBytes
    count += 1
  }
  position = <i32>(start - base)
  return count
}

/** Where the line ends; 0: there was a surprise. */
@inline
function readCombinedLine(start: usize, record: usize): usize {
  let at = start
  let isAddress = false
  while (true) {
    const byte = <u32>load<u8>(at)
    if (byte == 0x2e || byte == 0x3a) isAddress = true
    else if (!isHexDigit(byte)) break
    at += 1
  }
  // ` - `
  if (!isAddress || (load<u32>(at) & 0xffffff) != 0x202d20) return 0
  const addressEnd = at
  at += 3
  while (true) {
    const byte = load<u8>(at)
    if (byte == 0x20) break
    if (byte == 0x0a) return 0
    at += 1
  }
  if (load<u8>(at, 1) != 0x5b) return 0
  const time = timeAt(at + 2)
  if (isNaN(time) || (load<u32>(at, 28) & 0xffffff) != 0x22205d) return 0
  const requestStart = at + 31
  // `GET /path HTTP/1.1" `
  let question: usize = 0
  at = requestStart
  while (true) {
    const chunk = v128.load(at)
    const marks = i8x16.bitmask(eq(chunk, 0x3f))
    const found = i8x16.bitmask(v128.or(v128.or(eq(chunk, 0x22), eq(chunk, 0x5c)), eq(chunk, 0x0a)))
    if (question == 0 && marks != 0) question = at + ctz(marks)
    if (found != 0) {
      at += ctz(found)
      break
    }
    at += 16
  }
  if (load<u16>(at) != 0x2022) return 0
  const word = load<u32>(requestStart)
  let methodEnd: usize
  if (word == 0x20544547 || word == 0x20545550) methodEnd = requestStart + 3
  else if ((word == 0x54534f50 || word == 0x44414548) && load<u8>(requestStart, 4) == 0x20)
    methodEnd = requestStart + 4
  else return 0
  const last = load<u32>(at - 4)
  let protocol: usize
  if (last == 0x312e312f || last == 0x302e322f || last == 0x302e312f) protocol = at - 8
  else if (last >> 16 == 0x322f || last >> 16 == 0x332f) protocol = at - 6
  else return 0
  if (load<u32>(protocol) != 0x50545448 || load<u8>(protocol - 1) != 0x20) return 0
  protocol -= 1
  if (protocol <= methodEnd + 1 || load<u8>(methodEnd, 1) != 0x2f || load<u8>(protocol - 1) == 0x20) return 0
  // `200 `
  const hundreds = <u32>load<u8>(at, 2) - 0x30
  const tens = <u32>load<u8>(at, 3) - 0x30
  const ones = <u32>load<u8>(at, 4) - 0x30
  if (hundreds - 1 > 8 || tens > 9 || ones > 9 || load<u8>(at, 5) != 0x20) return 0
  at += 6
  let size: f64 = -1
  if (load<u8>(at) == 0x2d) at += 1
  else {
    const first = at
    let whole: u64 = 0
    while (true) {
      const digit = <u32>load<u8>(at) - 0x30
      if (digit > 9) break
      whole = whole * 10 + digit
      at += 1
    }
    if (at == first || at > first + 15) return 0
    size = <f64>whole
  }
  // ` "referer" "agent"`
  if (load<u16>(at) != 0x2220) return 0
  const refererStart = at + 2
  at = quoteAt(refererStart)
  if ((load<u32>(at) & 0xffffff) != 0x222022) return 0
  let refererEnd = at
  const agentStart = at + 3
  if (refererEnd - refererStart > 4 && load<u32>(refererStart) == 0x697a6f4d) return 0
  const lineEnd = lineEndAt(agentStart)
  let agentEnd = lineEnd - (load<u8>(lineEnd - 1) == 0x0d ? 2 : 1)
  if (agentEnd < agentStart || load<u8>(agentEnd) != 0x22) return 0
  if (lineEnd - start > 0x10000) return 0
  const agent = numberOf(agentStart, agentEnd)
  if (agent == hidden || (agent == -1 && quoteAt(agentStart) != agentEnd)) return 0
  if (agentEnd - agentStart == 1 && load<u8>(agentStart) == 0x2d) agentEnd = agentStart
  let origin = -1
  if (refererEnd - refererStart == 1 && load<u8>(refererStart) == 0x2d) refererEnd = refererStart
  else origin = originOf(refererStart, refererEnd)

  store<i32>(record, <i32>(addressEnd - base), 12)
  store<f64>(record, time, 16)
  store<f64>(record, size, 24)
  store<i32>(record, <i32>(requestStart - base), 32)
  store<i32>(record, <i32>(methodEnd - base), 36)
  store<i32>(record, <i32>(protocol - base), 40)
  store<i32>(record, question == 0 || question > protocol ? -1 : <i32>(question - base), 44)
  store<i32>(record, <i32>(hundreds * 100 + tens * 10 + ones), 48)
  store<i32>(record, <i32>(refererStart - base), 52)
  store<i32>(record, <i32>(refererEnd - base), 56)
  store<i32>(record, <i32>(agentStart - base), 60)
  store<i32>(record, <i32>(agentEnd - base), 64)
  store<i32>(record, agent, 68)
  store<i32>(record, origin, 72)
  return lineEnd
}

/** The number of the `https://host` that a referrer begins with. */
@inline
function originOf(start: usize, end: usize): i32 {
  if (load<u32>(start) != 0x70747468) return -1
  let at = start + (load<u8>(start, 4) == 0x73 ? 5 : 4)
  if ((load<u32>(at) & 0xffffff) != 0x2f2f3a || at + 3 > end) return -1
  at += 3
  while (true) {
    const chunk = v128.load(at)
    const found = i8x16.bitmask(v128.or(v128.or(eq(chunk, 0x2f), eq(chunk, 0x3f)), v128.or(eq(chunk, 0x23), eq(chunk, 0x22))))
    if (found != 0) return numberOf(start, at + ctz(found))
    at += 16
  }
}

/** How many values a line of JSON has; before each stands a lead, and one at the end. 0: nothing is known of the lines. */
export let steps: i32 = 0

/** What a value is of a request; less than 0: nobody asks for it. */
const partTime: i32 = 0
const partStatus: i32 = 1
const partTarget: i32 = 2
const partMethod: i32 = 3
const partSize: i32 = 5
const partAddress: i32 = 6
const partAgent: i32 = 9
const partReferer: i32 = 10
const usualParts: u32 = (1 << partTime) | (1 << partStatus) | (1 << partTarget) | (1 << partMethod)
/** Query, signatures and samples: with them a line takes a closer look. */
const rareParts: u32 = (1 << 8) | (1 << 13) | (1 << 14) | (1 << 15) | (1 << 16) | (1 << 17)
/** Marks of a line beside the parts that are filled. */
const isPublic: u32 = 1 << 29
const isWithoutQuery: u32 = 1 << 30
/** Some value is not as it usually is. */
const isOdd: u32 = 1 << 31
/** Where it is empty, another value takes its place. */
const hasSpare: i32 = 1

export function setSteps(count: i32): void {
  steps = count
}

@inline
function readJsonLine(start: usize, record: usize): usize {
  if (steps == 0) return 0
  let at = start
  let step = stepsAt
  const lastStep = stepsAt + <usize>steps * 16
  let seen: u32 = 0
  store<i32>(record, -1, 12)
  store<i32>(record, -1, 16)
  store<f64>(record, NaN, 24)
  store<f64>(record, NaN, 32)
  store<f64>(record, NaN, 40)
  while (true) {
    const length = <usize>load<u32>(step, 4)
    if (!stands(<usize>load<u32>(step), at, length)) return 0
    at += length
    if (step == lastStep) break
    const part = load<i32>(step, 8)
    const first = load<u8>(at)
    let from = at
    let to = at
    if (first == 0x22) {
      from = at + 1
      to = textEnd(from)
      if (to == 0) return 0
      at = to + 1
    } else if (first == 0x6e) {
      if (load<u32>(at) != 0x6c6c756e) return 0
      at += 4
    } else if (first == 0x74 || first == 0x66) {
      if (first == 0x74 ? load<u32>(at) != 0x65757274 : load<u32>(at, 1) != 0x65736c61) return 0
      at += first == 0x74 ? 4 : 5
      to = at
    } else {
      at = numberEnd(at)
      if (at == 0) return 0
      to = at
    }
    if (part >= 0) {
      // Servers write `-` for nothing.
      if (to == from || (to == from + 1 && load<u8>(from) == 0x2d)) {
        if (load<i32>(step, 12) == hasSpare) return 0
        from = to = base
      } else {
        seen |= 1 << part
        if (part == partAgent) store<i32>(record, numberOf(from, to), 12)
        else if (part == partReferer) store<i32>(record, originOf(from, to), 16)
        else if (part == partTime) {
          const time = isoTimeAt(from, to)
          store<f64>(record, time, 24)
          if (isNaN(time)) seen |= isOdd
        } else if (part == partStatus) {
          const status = wholeAt(from, to)
          store<f64>(record, status, 40)
          if (!(status <= 999)) seen |= isOdd
        } else if (part == partSize) {
          const size = wholeAt(from, to)
          store<f64>(record, size, 32)
          if (isNaN(size)) seen |= isOdd
        } else if (part == partAddress) {
          if (isPublicIpv4(from, to)) seen |= isPublic
        } else if (part == partTarget) {
          if (!hasQuestion(from, to)) seen |= isWithoutQuery
          if (!isTarget(from)) seen |= isOdd
        } else if (part == partMethod && !isMethod(from, to)) seen |= isOdd
      }
      const place = record + 48 + <usize>part * 8
      store<i32>(place, <i32>(from - base))
      store<i32>(place, <i32>(to - base), 4)
    }
    step += 16
  }
  if (load<u8>(at) == 0x0d) at += 1
  if (load<u8>(at) != 0x0a || at - start > 0x10000) return 0
  store<i32>(record, (seen & (usualParts | rareParts | isOdd)) == usualParts ? usual : plain, 8)
  store<u32>(record, seen, 20)
  return at
}

/** Whether what was learnt stands there. */
@inline
function stands(lead: usize, start: usize, length: usize): bool {
  let known = lead
  let at = start
  const last = start + length - 16
  while (<isize>at < <isize>last) {
    if (!i8x16.all_true(i8x16.eq(v128.load(known), v128.load(at)))) return false
    known += 16
    at += 16
  }
  const within = 0xffff >> <i32>(at - last)
  return (i8x16.bitmask(i8x16.eq(v128.load(known), v128.load(at))) & within) == within
}

/** What begins so is a target, but for a mere `-`, which counts as nothing. */
@inline
function isTarget(start: usize): bool {
  const first = load<u8>(start)
  return first > 0x20 && first != 0x7f && first != 0x5c
}

/** Capitals alone: other methods are looked at elsewhere. */
@inline
function isMethod(start: usize, end: usize): bool {
  if (end - start > 16) return false
  const capitals = i8x16.lt_u(i8x16.sub(v128.load(start), i8x16.splat(0x41)), i8x16.splat(26))
  const within = (1 << <i32>(end - start)) - 1
  return (i8x16.bitmask(capitals) & within) == within
}

@inline
function hasQuestion(start: usize, end: usize): bool {
  for (let at = start; at < end; at += 16) {
    const found = i8x16.bitmask(eq(v128.load(at), 0x3f))
    if (found != 0) return at + ctz(found) < end
  }
  return false
}

// Read from memory, these stay in registers; written out, they are made anew for each chunk.
const quotesAt = memory.data<u64>([0x2222222222222222, 0x2222222222222222], 16)
const backslashesAt = memory.data<u64>([0x5c5c5c5c5c5c5c5c, 0x5c5c5c5c5c5c5c5c], 16)
const controlsAt = memory.data<u64>([0x1f1f1f1f1f1f1f1f, 0x1f1f1f1f1f1f1f1f], 16)

/** One bit for each quote, backslash or control character. */
@inline
function endsOf(chunk: v128): i32 {
  return i8x16.bitmask(
    v128.or(
      v128.or(i8x16.eq(chunk, v128.load(quotesAt)), i8x16.eq(chunk, v128.load(backslashesAt))),
      i8x16.eq(i8x16.min_u(chunk, v128.load(controlsAt)), chunk),
    ),
  )
}

/** The quote that closes a text; 0: none does before the line ends, or there is what JSON forbids. */
@inline
function textEnd(from: usize): usize {
  let at = from
  while (true) {
    const found = endsOf(v128.load(at))
    if (found == 0) {
      at += 16
      continue
    }
    at += ctz(found)
    const byte = load<u8>(at)
    if (byte == 0x22) return at
    if (byte != 0x5c) return 0
    const sign = load<u8>(at, 1)
    if (sign == 0x75) {
      for (let digit: usize = 2; digit < 6; digit += 1) if (!isHexDigit(load<u8>(at + digit))) return 0
      at += 6
    } else if (
      sign == 0x22 || sign == 0x5c || sign == 0x2f || sign == 0x62 || sign == 0x66 || sign == 0x6e || sign == 0x72 || sign == 0x74
    )
      at += 2
    else return 0
  }
}

/** Behind a number without an exponent; 0: there is none. */
@inline
function numberEnd(from: usize): usize {
  const whole = load<u8>(from) == 0x2d ? from + 1 : from
  let at = digitsEnd(whole)
  if (at == whole || (load<u8>(whole) == 0x30 && at - whole > 1)) return 0
  if (load<u8>(at) == 0x2e) {
    at += 1
    const decimals = at
    at = digitsEnd(at)
    if (at == decimals) return 0
  }
  return (load<u8>(at) | 0x20) == 0x65 ? 0 : at
}

@inline
function digitsEnd(from: usize): usize {
  let at = from
  while (true) {
    const others = i8x16.bitmask(i8x16.gt_u(i8x16.sub(v128.load(at), i8x16.splat(0x30)), i8x16.splat(9)))
    if (others != 0) return at + ctz(others)
    at += 16
  }
}

/** A number of at most 15 digits and nothing else; NaN for another. */
@inline
function wholeAt(start: usize, end: usize): f64 {
  const length = end - start
  if (length > 15) return NaN
  if (length <= 8) return shortWholeAt(start, length)
  let whole: u64 = 0
  for (let at = start; at < end; at += 1) {
    const digit = <u32>load<u8>(at) - 0x30
    if (digit > 9) return NaN
    whole = whole * 10 + digit
  }
  return <f64>whole
}

/** The same of one to eight digits, all at once: pairs, fours, eight. */
@inline
function shortWholeAt(start: usize, length: usize): f64 {
  const digits = (load<u64>(start) ^ 0x3030303030303030) << (64 - <u64>length * 8)
  if (((digits | (digits + 0x0606060606060606)) & 0xf0f0f0f0f0f0f0f0) != 0) return NaN
  const pairs = digits * 10 + (digits >> 8)
  const evens = (pairs & 0x000000ff000000ff) * 0x000f424000000064
  const odds = ((pairs >> 16) & 0x000000ff000000ff) * 0x0000271000000001
  return <f64>((evens + odds) >> 32)
}

/** Whether four parts stand there that are of no network of one's own; false also where that takes a closer look. */
@inline
function isPublicIpv4(start: usize, end: usize): bool {
  const length = end - start
  if (length < 7 || length > 15) return false
  const chunk = v128.load(start)
  const digits = i8x16.lt_u(i8x16.sub(chunk, i8x16.splat(0x30)), i8x16.splat(10))
  const dots = eq(chunk, 0x2e)
  const within = (1 << <i32>length) - 1
  if ((i8x16.bitmask(v128.or(digits, dots)) & within) != within) return false
  const dotBits = i8x16.bitmask(dots) & within
  if (popcnt(dotBits) != 3 || (dotBits & 1) != 0) return false
  // `10`, `100`, `127`, `169`, `172`, `192`, and what begins with 0.
  const first = i8x16.bitmask(dots) & 15
  const number = load<u32>(start) & ((first & -first) == 4 ? 0xffff : 0xffffff)
  return (
    load<u8>(start) != 0x30 && number != 0x3031 && number != 0x303031 && number != 0x373231 &&
    number != 0x393631 && number != 0x323731 && number != 0x323931
  )
}

/** Of `2026-11-20T08:15:01.123456Z`; NaN for another writing. */
@inline
function isoTimeAt(at: usize, end: usize): f64 {
  if (end - at < 20 || load<u8>(at, 16) != 0x3a || load<u8>(end - 1) != 0x5a) return NaN
  const tens = <u32>load<u8>(at, 17) - 0x30
  const ones = <u32>load<u8>(at, 18) - 0x30
  const second = tens * 10 + ones
  if (tens > 6 || ones > 9 || second > 60) return NaN
  let fraction: u32 = 0
  if (end - at > 20) {
    if (load<u8>(at, 19) != 0x2e) return NaN
    let scale: u32 = 100
    for (let digitAt = at + 20; digitAt < end - 1; digitAt += 1) {
      const digit = <u32>load<u8>(digitAt) - 0x30
      if (digit > 9) return NaN
      fraction += digit * scale
      scale /= 10
    }
    if (end - at == 21) return NaN
  }
  if (v128.any_true(v128.xor(v128.load(at), knownMinute))) {
    minute = minuteAt(<i32>(at - base))
    knownMinute = v128.load(at)
  }
  return minute + <f64>(min(second, 59) * 1000 + fraction)
}
