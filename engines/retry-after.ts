/**
 * How long a refusing provider asks us to wait, in milliseconds; null when it does not say.
 * Any length is believed: the queue decides what to do with an hour. Read in order of precision:
 * `retry-after-ms`, `Retry-After` (seconds or HTTP date, RFC 9110 10.2.3), OpenAI's `x-ratelimit-reset-*` for
 * whichever budget is used up, and OpenAI's sentence "Please try again in 1m2.3s".
 */
export function retryAfterMs({
  headers,
  message,
  now,
}: {
  headers: Record<string, string>
  message: string
  now: Date
}): number | null {
  return (
    milliseconds(headers['retry-after-ms']) ??
    secondsOrDate(headers['retry-after'], headers['date'], now) ??
    budgetReset(headers) ??
    duration(/try again in ([\d.hms ]+?)\.?(?:\s|$)/i.exec(message)?.[1])
  )
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
  // Against the provider's own clock when it sends it, so a wrong local clock does not lengthen the wait.
  const from = Date.parse(sentAt ?? '')
  return Math.max(0, until - (Number.isNaN(from) ? now.getTime() : from))
}

function budgetReset(headers: Record<string, string>): number | null {
  const waits = ['requests', 'tokens']
    .filter((budget) => headers[`x-ratelimit-remaining-${budget}`] === '0')
    .map((budget) => duration(headers[`x-ratelimit-reset-${budget}`]))
    .filter((wait) => wait !== null)
  return waits.length > 0 ? Math.max(...waits) : null
}

const unitMs: Record<string, number> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 }

/** `6m0s`, `1.5s`, `120ms`. */
function duration(value: string | undefined): number | null {
  const parts = [...(value ?? '').matchAll(/(\d+(?:\.\d+)?)(ms|h|m|s)/g)]
  if (parts.length === 0) return null
  return Math.ceil(
    parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * (unitMs[unit ?? ''] ?? 0), 0),
  )
}
