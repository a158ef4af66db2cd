import type { LineFields } from './line-fields.ts'
import { headerText, targetText } from './read/field-text.ts'

/** What was asked for, as the dictionary of a brand's addresses has it. */
export type AskedFor = { host: string; path: string }

/** Twins of the checks of `bot_log_urls`. */
export const addressLimits = { path: 1000, host: 253 }

/** Host and path of a request. `defaultHost`: the one that lines without a host are about. */
export function askedFor(fields: LineFields, defaultHost: string): AskedFor {
  const target = targetText(fields, fields.targetStart, fields.targetEnd) ?? ''
  const [, absolute, rest] = /^https?:\/\/([^/?#\\]+)(.*)$/is.exec(target) ?? []
  const named = absolute ?? headerText(fields, fields.hostStart, fields.hostEnd)
  return { host: hostOf(named ?? '') ?? defaultHost, path: pathOf(rest ?? target) }
}

/** In small letters, without port and user; null for what is no name of a host. */
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
 * Without query and fragment. What does not belong into an address, such as control characters and marks that turn the
 * direction of text, is escaped: everybody may ask for anything, and people will read it.
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
