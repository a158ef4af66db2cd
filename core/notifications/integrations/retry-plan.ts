const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Delays before the second, third, … attempt. After the last one a delivery has failed. */
const pausesMs = [10 * second, minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour] as const

/** The longest delay, whatever the receiver requests. */
const longestWaitMs = 24 * hour

/** An integration that has failed continuously for this long is paused. */
export const failingTooLongMs = 72 * hour

export const triesOfDelivery = pausesMs.length + 1

/**
 * When to try again after this many attempts; null: never. `retryAfterSeconds` is the receiver's request. `luck` in 0…1
 * spreads simultaneous failures over a tenth of the delay.
 */
export function nextTry(
  tries: number,
  { now, retryAfterSeconds, luck }: { now: Date; retryAfterSeconds: number | null; luck: number },
): Date | null {
  const pause = pausesMs[tries - 1]
  if (pause === undefined) return null
  const asked = Math.min((retryAfterSeconds ?? 0) * second, longestWaitMs)
  return new Date(now.getTime() + Math.max(pause * (1 + luck / 10), asked))
}

/** Seconds from a `Retry-After` header; null if unreadable. */
export function retryAfter(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null
  if (/^\d{1,9}$/.test(header.trim())) return Number(header)
  const moment = Date.parse(header)
  return Number.isNaN(moment) ? null : Math.max(0, Math.ceil((moment - now.getTime()) / second))
}
