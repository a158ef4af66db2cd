import { parse } from 'tldts'
import { foldedName } from '../competitors/discovery/folded-name.ts'
import { countryCodes } from '../text/country-codes.ts'
import type { HomePage } from './home-page.ts'

export type BrandProposal = {
  name: string
  /** Other spellings. */
  aliases: string[]
  domains: string[]
  country: string | null
  /** A tag without region, such as `de`. */
  language: string | null
  description: string
  /** What it sells, most likely first. */
  categories: string[]
}

/** What a new brand may be called and sell, by its domain and its home page. `page` is null if it could not be read. */
export function proposeBrand(
  { name: typedName, domain }: { name: string; domain: string | null },
  page: HomePage | null,
): BrandProposal {
  const name = nameOf(typedName, domain, page)
  return {
    name,
    aliases: aliasesOf(name, typedName, page),
    domains: domain === null ? [] : [domain],
    country: countryOf(domain, page?.language ?? null),
    language: languageOf(page?.language ?? null),
    description: page?.description ?? '',
    categories: page === null ? [] : categoriesOf(page, name),
  }
}

/** Splits titles such as "Acme – Headphones | Official shop". */
const titleParts = (title: string): string[] =>
  title
    .split(/\s+[|–—·•:»›-]+\s+|\s*[|·•»›]\s*|:\s+/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** The page’s own spelling of the name in the domain; a name on the page that has nothing to do with the domain is not one. */
function nameOf(typedName: string, domain: string | null, page: HomePage | null): string {
  if (page === null || domain === null) return typedName
  const label = foldedName(parse(domain).domainWithoutSuffix ?? typedName)
  const candidates = [page.siteName, ...page.alternateNames, ...titleParts(page.title), page.legalName]
    .map((candidate) => withoutLegalForm(candidate))
    .filter((candidate) => candidate !== '' && candidate.length <= 60 && !isDomain(candidate))
  const same = candidates.find((candidate) => [foldedName(candidate), compact(candidate)].includes(label))
  if (same !== undefined) return same
  const close = candidates.find(
    (candidate) =>
      candidate.split(/\s+/).length <= 4 &&
      (isInitials(candidate, label) ||
        (compact(candidate).length >= 3 &&
          (label.includes(compact(candidate)) || compact(candidate).startsWith(label)))),
  )
  return close ?? typedName
}

/** Without the small words that domains leave out. */
const compact = (name: string) => foldedName(name.replaceAll(/\s(?:&|\+|and|und|y|et)\s/giu, ''))

const isInitials = (name: string, label: string) =>
  label.length >= 2 &&
  name
    .split(/[\s-]+/)
    .map((word) => foldedName(word).slice(0, 1))
    .join('') === label

const isDomain = (text: string) => /^\S+\.\S+$/.test(text) && parse(text).isIcann === true

const legalForm =
  /[,\s]+(?:GmbH(?:\s*&\s*Co\.?\s*KG)?|AG|SE|KG|UG|OHG|e\.\s?K\.|e\.\s?V\.|Inc\.?|LLC|Ltd\.?|Limited|Corp\.?|Corporation|PLC|S\.?A\.?U?\.?|S\.?L\.?U?\.?|S\.?r\.?l\.?|S\.?p\.?A\.?|B\.?V\.?|N\.?V\.?|A\/S|AB|Oy|Pty(?:\.? Ltd)?\.?)$/iu

const withoutLegalForm = (name: string) => name.trim().replace(legalForm, '').trim()

function aliasesOf(name: string, typedName: string, page: HomePage | null): string[] {
  const found = new Map([[foldedName(name), name]])
  const others = page === null ? [] : [...page.alternateNames, page.siteName, page.legalName]
  for (const candidate of [...others.map(withoutLegalForm), typedName]) {
    if (candidate.length > 60 || candidate.split(/\s+/).length > 4 || isDomain(candidate)) continue
    if (!/[\p{L}\p{N}]/u.test(candidate)) continue
    const key = foldedName(candidate)
    if (!found.has(key) && key.length > 1) found.set(key, candidate)
  }
  return [...found.values()].slice(1, 6)
}

/** Country domains that are mostly used for their letters. */
const generic = new Set(['ai', 'cc', 'co', 'fm', 'gg', 'io', 'ly', 'me', 'sh', 'so', 'to', 'tv', 'vc', 'ws'])

function countryOf(domain: string | null, language: string | null): string | null {
  const [, region] = /^[a-z]{2,3}[-_]([a-z]{2})$/i.exec(language ?? '') ?? []
  const ending = domain?.split('/')[0]?.split('.').at(-1) ?? ''
  const byEnding = generic.has(ending) ? null : knownCountry(ending === 'uk' ? 'gb' : ending)
  return byEnding ?? knownCountry(region ?? '')
}

const knownCountry = (code: string) => (countryCodes.includes(code.toUpperCase()) ? code.toUpperCase() : null)

const languageOf = (tag: string | null) => /^[a-z]{2,3}(?=$|[-_])/i.exec(tag ?? '')?.[0].toLowerCase() ?? null

/** "… is a project tool for teams." */
const statements = [
  /\bis (?:an?|the|your)\s+([^.,;:!?()]{3,80}?)(?=\s+(?:for|that|which|to|with|in|by|from|of|built|made)\b|[.,;:!?()]|$)/iu,
  /\bist (?:ein|eine|einer|der|die|das|Ihre?|dein|deine)\s+([^.,;:!?()]{3,80}?)(?=\s+(?:für|mit|in|aus|zum|zur|von|bei|und)\b|[.,;:!?()]|$)/iu,
  /\bes (?:un|una|el|la|tu|su)\s+([^.,;:!?()]{3,80}?)(?=\s+(?:para|que|con|en|del?)\b|[.,;:!?()]|$)/iu,
]

const notCategories =
  /^(?:home|homepage|home page|start|startseite|inicio|willkommen|welcome|bienvenid[oa]s?|official (?:site|website|store|shop|online shop)|offizieller? (?:shop|seite|webseite|onlineshop)|(?:página|sitio|tienda|web) oficial|online ?shop|shop|store|tienda|blog|news|about(?: us)?|über uns|contact|kontakt|contacto|login|menu|menü|index|cookies?|untitled|just a moment.*|loading.*|access denied|forbidden|.*\b(?:not found|nicht gefunden|no encontrad[oa])\b.*)$/iu

const maxCategories = 5

function categoriesOf(page: HomePage, name: string): string[] {
  const found = new Map<string, string>()
  const stated = statements.map((statement) => statement.exec(page.description)?.[1] ?? '')
  const candidates = [
    ...stated,
    ...titleParts(page.title),
    ...page.headings.slice(0, 3),
    ...page.keywords,
  ].map((candidate) => categoryIn(candidate, name, page.language))
  for (const category of candidates) {
    const key = foldedName(category)
    if (category !== '' && key !== foldedName(name) && !found.has(key)) found.set(key, category)
  }
  return [...found.values()].slice(0, maxCategories)
}

/** A phrase of one to five words without the brand’s name; empty if it is not one. */
function categoryIn(candidate: string, name: string, language: string | null): string {
  const phrase = withoutLegalForm(candidate)
    .replaceAll(/\s+/gu, ' ')
    .replace(new RegExp(`(?<![\\p{L}\\p{N}])${literal(name)}(?![\\p{L}\\p{N}])`, 'giu'), ' ')
    .replace(/^[\s\p{P}]*(?:(?:the|an?|our|your|die|der|das|el|la|los|las|by|from|von|de)\s+)?/iu, '')
    .replace(/[\s\p{P}]+$/u, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  const words = phrase.split(' ')
  if (phrase.length < 3 || phrase.length > 60 || words.length > 5) return ''
  if (!/\p{L}{3}/u.test(phrase) || /[!?@{}<>]/u.test(candidate) || notCategories.test(phrase)) return ''
  // German writes nouns with capitals; elsewhere only abbreviations keep theirs.
  if (/^de(?:$|[-_])/iu.test(language ?? '')) return phrase
  return words.map((word) => (/^\p{Lu}[^\p{Lu}\d]*$/u.test(word) ? word.toLowerCase() : word)).join(' ')
}

/** A text as a part of a regular expression. */
const literal = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
