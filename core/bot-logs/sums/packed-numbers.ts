/** Packs integers from 0 to 2^53, seven bits per byte: small ones, as most counts are, take one byte. */
export function packNumbers(numbers: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(numbers.length * maxBytes)
  let length = 0
  for (const number of numbers) {
    if (!Number.isSafeInteger(number) || number < 0) throw new Error(`${number} cannot be packed`)
    let left = number
    while (left >= 0x80) {
      bytes[length] = (left % 0x80) + 0x80
      length += 1
      left = Math.floor(left / 0x80)
    }
    bytes[length] = left
    length += 1
  }
  return bytes.slice(0, length)
}

/** 53 bits. */
const maxBytes = 8

/** Writes to the beginning of `numbers`, if given. */
export function unpackNumbers(
  bytes: Uint8Array,
  count: number,
  numbers: Float64Array = new Float64Array(count),
): Float64Array {
  let at = 0
  for (let index = 0; index < count; index += 1) {
    let byte = bytes[at] ?? 0
    at += 1
    if (byte < 0x80) {
      numbers[index] = byte
      continue
    }
    let number = byte & 0x7f
    let unit = 0x80
    while (byte >= 0x80) {
      byte = bytes[at] ?? 0
      at += 1
      number += (byte & 0x7f) * unit
      unit *= 0x80
    }
    numbers[index] = number
  }
  if (at !== bytes.length) throw new Error(`${bytes.length} bytes are too few for ${count} numbers`)
  return numbers
}

/** Packs ascending numbers as differences. */
export const packRising = (numbers: readonly number[]): Uint8Array =>
  packNumbers(numbers.map((number, index) => number - (numbers[index - 1] ?? 0)))

export function unpackRising(bytes: Uint8Array, count: number): Float64Array {
  const numbers = unpackNumbers(bytes, count)
  for (let index = 1; index < count; index += 1)
    numbers[index] = (numbers[index] ?? 0) + (numbers[index - 1] ?? 0)
  return numbers
}
