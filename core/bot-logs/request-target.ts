import type { LineFields } from './line-fields.ts'
import { headerText, targetText } from './read/field-text.ts'

/** What was requested, as in the brand's dictionary of URLs. */
export type AskedFor = { host: string; path: string }

/** Twins of the checks on `bot_log_urls`. */
export const addressLimits = { path: 1000, host: 253 }

/** Host and path of a request. `defaultHost`: the host of lines without one. */
export function askedFor(fields: LineFields, defaultHost: string): AskedFor {
  const target = targetText(fields, fields.targetStart, fields.targetEnd) ?? ''
  const [, absolute, rest] = /^https?:\/\/([^/?#\\]+)(.*)$/is.exec(target) ?? []
  const named = absolute ?? headerText(fields, fields.hostStart, fields.hostEnd)
  return { host: hostOf(named ?? '') ?? defaultHost, path: pathOf(rest ?? target) }
}

/** In lowercase, without port and user; null if it is not a host name. */
export function hostOf(written: string): string | null {
  const host = written
    .slice(written.lastIndexOf('@') + 1)
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '')
  return host.length <= addressLimits.host &&
    /^(?:[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*|\[[0-9a-f:.]+\])$/u.test(host)
    ? host
    : null
}

/**
 * Without query and fragment. Characters that do not belong in a URL, such as control characters and bidirectional
 * marks, are escaped: anyone may request anything, and people will read it.
 */
export function pathOf(target: string): string {
  const end = target.search(/[?#]/)
  const path = (end === -1 ? target : target.slice(0, end)).slice(0, addressLimits.path)
  const safe = unsafe.test(path) ? path.replaceAll(everyUnsafe, escaped) : path
  return (safe.startsWith('/') || safe === '*' ? safe : `/${safe}`).slice(0, addressLimits.path)
}

const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u
const everyUnsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu

function escaped(sign: string): string {
  return encodeURIComponent(sign.isWellFormed() ? sign : '\ufffd')
}
