/**
 * Parsing for what is needed before the first screen, where a schema library would be an eighth of all script. Each
 * function throws if the value has another type; everything after the first screen is parsed with zod.
 */
export type Fields = Record<string, unknown>

export function fieldsOf(value: unknown): Fields {
  if (!isFields(value)) throw new TypeError('An object was expected.')
  return value
}

export function text(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('A text was expected.')
  return value
}

export function flag(value: unknown): boolean {
  if (typeof value !== 'boolean') throw new TypeError('True or false was expected.')
  return value
}

export function oneOf<const Choice extends string>(choices: readonly Choice[], value: unknown): Choice {
  const found = choices.find((choice) => choice === value)
  if (found === undefined) throw new TypeError(`One of ${choices.join(', ')} was expected.`)
  return found
}

export function listOf<Item>(value: unknown, read: (item: unknown) => Item): Item[] {
  if (!Array.isArray(value)) throw new TypeError('A list was expected.')
  return value.map((item: unknown) => read(item))
}

export function orNull<Value>(value: unknown, read: (value: unknown) => Value): Value | null {
  return value == null ? null : read(value)
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
