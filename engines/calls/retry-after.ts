/**
 * How long a provider asks us to wait, in milliseconds; null if not stated. Any length is returned: the queue decides
 * how to handle an hour. Read in order of precision: `retry-after-ms`; `Retry-After` (seconds or HTTP date, RFC 9110
 * 10.2.3); the delay in the body (Google's RetryInfo); the resets of the exhausted limits (`x-ratelimit-*` of OpenAI
 * and others, `anthropic-ratelimit-*`); OpenAI's "Please try again in 1m2.3s" and Google's "Please retry in 20.04s".
 */
export function retryAfterMs({
  headers,
  message,
  retryDelay = null,
  rateLimitReset = null,
  now,
}: {
  headers: Record<string, string>
  message: string
  /** From the body: a duration such as `34.4s`. */
  retryDelay?: string | null
  /** From the body: the value of an `X-RateLimit-Reset` passed on by a gateway. */
  rateLimitReset?: string | null
  now: Date
}): number | null {
  return (
    milliseconds(headers['retry-after-ms']) ??
    secondsOrDate(headers['retry-after'], headers['date'], now) ??
    duration(retryDelay ?? undefined) ??
    budgetReset(headers, now) ??
    reset(rateLimitReset ?? undefined, now) ??
    duration(/(?:try again|retry) in ([\d.hms ]+?)\.?(?:\s|$)/i.exec(message)?.[1])
  )
}

/** Google's daily quotas reset at midnight Pacific time. An hour off on the two days a year when clocks change. */
export function untilPacificMidnightMs(now: Date): number {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'America/Los_Angeles',
    timeStyle: 'medium',
  }).format(now)
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number)
  return 86_400_000 - ((hours * 60 + minutes) * 60 + seconds) * 1000
}

function milliseconds(value: string | undefined): number | null {
  if (value === undefined || !/^\s*\d+(\.\d+)?\s*$/.test(value)) return null
  return Math.ceil(Number(value))
}

function secondsOrDate(value: string | undefined, sentAt: string | undefined, now: Date): number | null {
  if (value === undefined || value.trim() === '') return null
  if (/^\s*\d+(\.\d+)?\s*$/.test(value)) return Math.ceil(Number(value) * 1000)
  const until = Date.parse(value)
  if (Number.isNaN(until)) return null
  // Relative to the provider's own clock if sent, so that a wrong local clock does not lengthen the delay.
  const from = Date.parse(sentAt ?? '')
  return Math.max(0, until - (Number.isNaN(from) ? now.getTime() : from))
}

/** `x-ratelimit-remaining-tokens` with `x-ratelimit-reset-tokens`; `anthropic-ratelimit-tokens-remaining` with `…-reset`. */
const budgetHeader =
  /^(?:x-ratelimit-remaining(-.+)?|anthropic-ratelimit-(.+)-remaining|ratelimit-remaining)$/

function budgetReset(headers: Record<string, string>, now: Date): number | null {
  const waits = Object.entries(headers)
    .filter(([name, left]) => budgetHeader.test(name) && left.trim() === '0')
    .map(([name]) => reset(headers[name.replace('remaining', 'reset')], now))
    .filter((wait) => wait !== null)
  return waits.length > 0 ? Math.max(...waits) : null
}

/** Any form of reset: a duration, an RFC 3339 time, seconds to wait, or a time since 1970 in s or ms. */
function reset(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null
  if (/^\s*\d+(\.\d+)?\s*$/.test(value)) {
    const count = Number(value)
    if (count > 1e11) return Math.max(0, Math.ceil(count - now.getTime()))
    if (count > 1e9) return Math.max(0, Math.ceil(count * 1000 - now.getTime()))
    return Math.ceil(count * 1000)
  }
  if (/^\s*\d{4}-\d\d-\d\dT/.test(value)) {
    const until = Date.parse(value)
    return Number.isNaN(until) ? null : Math.max(0, until - now.getTime())
  }
  return duration(value)
}

const unitMs: Record<string, number> = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000, ms: 1 }

/** `6m0s`, `1.5s`, `120ms`, `1d2h`. */
function duration(value: string | undefined): number | null {
  const parts = [...(value ?? '').matchAll(/(\d+(?:\.\d+)?)(ms|d|h|m|s)/g)]
  if (parts.length === 0) return null
  return Math.ceil(
    parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * (unitMs[unit ?? ''] ?? 0), 0),
  )
}
