/** `at`: milliseconds since 1970 UTC. `isDayOnly`: without a time, so the day's first moment in UTC. */
export type Lastmod = { at: number; isDayOnly: boolean }

const w3c = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)\s*(Z|[+-]\d\d:?\d\d)?)?$/i
const rfc822 = /^(?:[a-z]{3},\s*)?\d{1,2} [a-z]{3} \d{4} \d\d:\d\d(?::\d\d)? (?:[+-]\d{4}|GMT|UTC?|Z)$/i

/**
 * A date as sitemaps (W3C) and RSS (RFC 822) write it. Null for what is none, and for a bare year or month, which says too
 * little. A time without a zone is read as UTC.
 */
export function readLastmod(written: string): Lastmod | null {
  const text = written.trim()
  const [whole, day, time, zone] = w3c.exec(text) ?? []
  if (whole === undefined) return rfc822.test(text) ? moment(Date.parse(text), false) : null
  if (time === undefined) return moment(Date.parse(`${day}T00:00:00Z`), true)
  const offset = zone === undefined ? 'Z' : zone.replace(/^([+-]\d\d):?(\d\d)$/, '$1:$2').toUpperCase()
  return moment(Date.parse(`${day}T${time.length === 5 ? `${time}:00` : time}${offset}`), false)
}

/** The web is younger than 1990, and PostgreSQL's days end somewhere. */
const earliest = Date.UTC(1990, 0, 1)
const latest = Date.UTC(2200, 0, 1)

function moment(at: number, isDayOnly: boolean): Lastmod | null {
  return Number.isFinite(at) && at >= earliest && at < latest ? { at, isDayOnly } : null
}
