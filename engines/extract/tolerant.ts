/** Reads provider bodies without trusting them: a wrong type counts as absent. */

export function object(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

export function array(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** Also null for the empty string: an empty query, title, or URL has no meaning. */
export function string(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** A non-negative finite number: counts and offsets. */
export function number(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null
}

export function isPresent<T>(value: T | null | undefined): value is T {
  return value !== null && value !== undefined
}

/** Omits a field without a value. */
export function optional<Key extends string>(key: Key, value: string | null | undefined) {
  return value ? ({ [key]: value } as Record<Key, string>) : {}
}

/** Over several bodies; null if none has a number. */
export function sum<T>(things: readonly T[], read: (thing: T) => number | null): number | null {
  const counts = things.map(read).filter(isPresent)
  return counts.length > 0 ? counts.reduce((total, count) => total + count, 0) : null
}
