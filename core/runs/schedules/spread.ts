/** Minute and second of the hour at which a schedule runs. */
export type Spread = { minute: number; second: number }

/**
 * Where in the hour a schedule runs: always the same for one id, evenly spread over ids, so that not all organizations
 * start at the same second. 32-bit FNV-1a over the characters of the id (http://www.isthe.com/chongo/tech/comp/fnv/),
 * modulo the 3600 seconds of an hour.
 */
export function spreadOf(scheduleId: string): Spread {
  let hash = 0x811c9dc5
  for (const character of scheduleId) {
    hash ^= character.codePointAt(0) ?? 0
    hash = Math.imul(hash, 0x01000193)
  }
  const second = (hash >>> 0) % 3600
  return { minute: Math.floor(second / 60), second: second % 60 }
}
