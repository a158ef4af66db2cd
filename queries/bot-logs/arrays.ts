/** Values without signs that mean something in an array's text, such as numbers, ids and moments. */
export const plainArray = (values: readonly (string | number)[]): string =>
  values.length === 0 ? '{}' : `{"${values.join('","')}"}`

/** As their text alone: quotes would make it longer, and slower to read. */
export const numberArray = (values: readonly number[]): string => `{${values.join(',')}}`

/** Any text, as the text of an array: pg would write it too, at six times the time. */
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
