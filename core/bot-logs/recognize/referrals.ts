import data from '../data/ai-referrers.json' with { type: 'json' }
import type { Referrers } from './referrers-schema.ts'

/** `host` as in the list, so that all subdomains of an assistant are one host. */
export type Referral = { operator: string; host: string }

/** A test checks it, as for crawlers. */
const referrers: Referrers = data

export const { operatorsForRatio } = referrers

type Place = Referral & { path: string }

const places = new Map<string, Place[]>()
for (const { host: written, operator } of referrers.hosts) {
  const [host = '', ...path] = written.split('/')
  const listed = places.get(host) ?? []
  listed.push({ operator, host: written, path: path.length === 0 ? '' : `/${path.join('/')}` })
  places.set(host, listed)
}

/** The listed host for each `utm_source` value that assistants send. */
const taggedHosts: Record<string, string> = {
  'chatgpt.com': 'chatgpt.com',
  openai: 'chatgpt.com',
  perplexity: 'perplexity.ai',
  'perplexity.ai': 'perplexity.ai',
  'copilot.com': 'copilot.microsoft.com',
  'claude.ai': 'claude.ai',
  gemini: 'gemini.google.com',
}

const tagged = new Map(
  referrers.utmSources.map((source) => {
    const place = places.get(taggedHosts[source] ?? '')?.[0]
    if (place === undefined) throw new Error(`Which assistant uses the utm_source "${source}"?`)
    return [source, place] as const
  }),
)

/**
 * The AI assistant that sent a visitor, by the Referer's host or, if that is not listed, by the `utm_source` of the
 * target. Native apps send neither, so this finds a lower bound.
 */
export function referrerOf(referer: string, target: string): Referral | null {
  const place = placeOf(referer) ?? placeTagged(target)
  return place === null ? null : { operator: place.operator, host: place.host }
}

/** Whether a Referer with this origin (`https://chatgpt.com`) may come from an assistant, whatever follows. */
export function mayRefer(origin: string): boolean {
  for (let host = hostOf(origin); host !== ''; host = parentOf(host)) if (places.has(host)) return true
  return false
}

function placeOf(referer: string): Place | null {
  const path = refererParts.exec(referer)?.[2] ?? ''
  for (let host = hostOf(referer); host !== ''; host = parentOf(host)) {
    const place = places.get(host)?.find((listed) => isWithin(path, listed.path))
    if (place !== undefined) return place
  }
  return null
}

const refererParts = /^https?:\/\/([^/?#\\]*)([^?#]*)/i

function hostOf(referer: string): string {
  const authority = refererParts.exec(referer)?.[1] ?? ''
  return authority
    .slice(authority.lastIndexOf('@') + 1)
    .replace(/:\d*$/, '')
    .replace(/\.$/, '')
    .toLowerCase()
}

function parentOf(host: string): string {
  const dot = host.indexOf('.')
  return dot === -1 ? '' : host.slice(dot + 1)
}

function isWithin(path: string, folder: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`)
}

function placeTagged(target: string): Place | null {
  if (!target.includes('utm_source=')) return null
  const [, query = ''] = /^[^?#]*\?([^#]*)/.exec(target) ?? []
  const source = new URLSearchParams(query).get('utm_source')
  return tagged.get(source?.trim().toLowerCase() ?? '') ?? null
}
