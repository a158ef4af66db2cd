/** Values without characters that are special in an array's text, such as numbers, IDs, and moments. */
export const plainArray = (values: readonly (string | number)[]): string =>
  values.length === 0 ? '{}' : `{"${values.join('","')}"}`

/** Without quotes, which would make the text longer and slower to read. */
export const numberArray = (values: readonly number[]): string => `{${values.join(',')}}`

/** Any text, as the text of an array: pg could write it, too, but takes six times as long. */
export const textArray = (values: readonly string[]): string =>
  values.length === 0 ? '{}' : `{"${values.map((value) => value.replace(/["\\]/g, '\\$&')).join('","')}"}`

/** Milliseconds since 1970 as PostgreSQL reads them. */
export const moments = (values: readonly number[]): string =>
  plainArray(values.map((value) => new Date(value).toISOString()))
export const dates = (values: readonly number[]): string => {
  const known = new Map<number, string>()
  return `{${values
    .map((value) => {
      const date = known.get(value) ?? new Date(value).toISOString().slice(0, 10)
      known.set(value, date)
      return date
    })
    .join(',')}}`
}

/**
 * Numbers as an array of float8 in PostgreSQL's binary form: as text, hundreds of thousands would take longer to write
 * and to read than the query itself.
 */
export function binaryArray(parts: readonly Float64Array[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  if (length === 0) return Buffer.from(new Int32Array([0, 0, float8]).buffer).swap32()
  const bytes = Buffer.alloc(headBytes + length * elementBytes)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  for (const [index, head] of [1, 0, float8, length, 1].entries()) view.setInt32(index * 4, head)
  let at = headBytes
  for (const part of parts)
    for (let index = 0; index < part.length; index += 1) {
      view.setInt32(at, 8)
      view.setFloat64(at + 4, part[index] ?? 0)
      at += elementBytes
    }
  return bytes
}

const float8 = 701
const [headBytes, elementBytes] = [20, 12]
