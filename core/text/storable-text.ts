/**
 * PostgreSQL stores neither NUL nor lone surrogates. Each is replaced by one U+FFFD, so that every offset into the text
 * stays valid. `replaced` counts them.
 */
export function storableText(text: string): { text: string; replaced: number } {
  if (text.isWellFormed() && !text.includes('\0')) return { text, replaced: 0 }
  const stored = text.toWellFormed().replaceAll('\0', '\uFFFD')
  let replaced = 0
  for (let index = 0; index < text.length; index += 1) if (text[index] !== stored[index]) replaced += 1
  return { text: stored, replaced }
}

/** A value as JSON that PostgreSQL accepts; JSON.stringify escapes what it cannot store. */
export function storableJsonText(value: unknown): string {
  const json = JSON.stringify(value)
  return /\\u(?:0000|d[89a-f])/.test(json) ? JSON.stringify(storableJson(value)) : json
}

/** The same for every string and key in a JSON value, such as the raw body of an answer. */
export function storableJson(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value).text
  if (Array.isArray(value)) return value.map(storableJson)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [storableText(key).text, storableJson(inner)]),
    )
  return value
}
