import { parse } from 'tldts'
import { normalizeDomain } from '../brands/domain.ts'
import { lookalike } from './lookalike.ts'

export type TriedBrand = { name: string; domain: string | null }

/** A brand as typed into the trial form: a name, or a domain, which is named by its main part until changed. */
export function triedBrand(typed: string): TriedBrand | { error: string } {
  const text = typed.trim()
  if (!looksLikeAddress(text))
    return isName(text)
      ? { name: text, domain: null }
      : { error: 'Enter a brand name or its domain, such as acme.com.' }
  const normalized = normalizeDomain(text)
  if ('error' in normalized) return normalized
  const [host = ''] = normalized.domain.split('/')
  if (host.startsWith('*.')) return { error: 'Enter one domain, such as acme.com.' }
  if (
    lookalike(text) ||
    host.split('.').some((label) => label.startsWith('xn--') && !/[^\p{ASCII}]/u.test(text))
  )
    return {
      error: `“${text.slice(0, 80)}” looks like another domain. Enter it exactly as its owner writes it.`,
    }
  const { isIcann, isPrivate, publicSuffix } = parse(host)
  if (isIcann !== true && isPrivate !== true && publicSuffix !== 'example')
    return { error: `“${text.slice(0, 80)}” can’t be registered as a domain. Enter one like acme.com.` }
  const label = parse(host).domainWithoutSuffix ?? host
  const shown = parse(hostOf(text)).domainWithoutSuffix ?? label
  return { name: capitalized(shown.slice(0, 120)), domain: host }
}

/**
 * It is part of an email to an address that anyone may enter, so a name must not contain a link or reverse the text
 * direction.
 */
const isName = (text: string) =>
  /[\p{L}\p{N}]/u.test(text) &&
  text.length <= 120 &&
  !/@|:\/\/|(?![\u200c\u200d])\p{Cf}/u.test(text) &&
  !text
    .normalize('NFKC')
    .split(/[\s"'()<>[\]{},;!?|]+/)
    .some(isAddress)

const isAddress = (word: string) => {
  const { domain, isIcann } = parse(hostOf(word).replace(/\.+$/, ''))
  return isIcann === true && domain !== null
}

/** A domain, a URL, a number such as 10.0.0.1, or a host without a dot. */
const looksLikeAddress = (text: string) =>
  /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ||
  /^localhost\b/i.test(text) ||
  (/[^\s.]\.[^\s.]/.test(text) && !/\s/.test(text)) ||
  /^\[?[0-9a-f]*:[0-9a-f:.]+\]?$/i.test(text)

const hostOf = (text: string) =>
  text
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .replace(/[/?#:].*$/, '')
    .toLowerCase()

const capitalized = (word: string) => word.slice(0, 1).toLocaleUpperCase('en') + word.slice(1)
