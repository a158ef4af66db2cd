/** Reading provider bodies without trusting them: the wrong type is the same as absent. */

export function object(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

export function array(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** Null for the empty string too: an empty query, title or URL says nothing. */
export function string(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** A non-negative finite number: counts and offsets. */
export function number(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null
}
