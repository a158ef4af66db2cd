/** `at`: milliseconds since 1970 UTC. `isDayOnly`: without a time, so the start of the day in UTC. */
export type Lastmod = { at: number; isDayOnly: boolean }

const w3c = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)\s*(Z|[+-]\d\d:?\d\d)?)?$/i
const rfc822 = /^(?:[a-z]{3},\s*)?\d{1,2} [a-z]{3} \d{4} \d\d:\d\d(?::\d\d)? (?:[+-]\d{4}|GMT|UTC?|Z)$/i

/**
 * A date of a sitemap (W3C) or RSS feed (RFC 822). Null if invalid, or only a year or month. A time without a zone is
 * UTC.
 */
export function readLastmod(written: string): Lastmod | null {
  const text = written.trim()
  const [whole, day, time, zone] = w3c.exec(text) ?? []
  if (whole === undefined) return rfc822.test(text) ? moment(Date.parse(text), false) : null
  if (time === undefined) return moment(Date.parse(`${day}T00:00:00Z`), true)
  const offset = zone === undefined ? 'Z' : zone.replace(/^([+-]\d\d):?(\d\d)$/, '$1:$2').toUpperCase()
  return moment(Date.parse(`${day}T${time.length === 5 ? `${time}:00` : time}${offset}`), false)
}

/** The web is younger than 1990, and PostgreSQL's dates are limited. */
const earliest = Date.UTC(1990, 0, 1)
const latest = Date.UTC(2200, 0, 1)

function moment(at: number, isDayOnly: boolean): Lastmod | null {
  return Number.isFinite(at) && at >= earliest && at < latest ? { at, isDayOnly } : null
}
