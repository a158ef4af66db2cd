import { ownerIndex, type OwnerIndex, ownerOf } from '#core/citations/citation-owner.ts'
import { writtenCitations } from '#core/citations/citation-shapes.ts'
import { groundingHost } from '#core/citations/grounding-redirect.ts'
import { pageOf } from '#core/citations/page-key.ts'
import { registrableDomain } from '#core/citations/registrable-domain.ts'
import { untrackedNames } from '#core/competitors/discovery/untracked-names.ts'
import type { MentionLabels, UntrackedName } from '#core/labels/labels.ts'
import type { BrandSet } from '#core/mentions/brand-set.ts'
import { findMentions } from '#core/mentions/find-mentions.ts'
import { readLabels } from '#core/labels/rules/read-labels.ts'
import { foldText } from '#core/mentions/text/fold-text.ts'
import { type VisibleText, visibleText, type Zone } from '#core/mentions/text/visible-text.ts'
import type { Tables } from '../database/tables.ts'
import { type AnswerState, readAnswerState } from './answer-state.ts'
import { rankBrands } from './rank-brands.ts'
import { unspokenStretches } from './restated-question.ts'

export type { AnswerState, Zone }

/** Raise it with every change that can change a result; stored results carry it. */
export const extractorVersion = 3

/** One occurrence that counts. Offsets are UTF-16 code units of the answer's text; `text` is that slice. */
export type Mention = {
  brandId: string
  start: number
  end: number
  text: string
  zone: Zone
  /** The longer name that starts with it, such as a product: `Sony WH-1000XM5`. */
  partOf?: string
}

/** A tracked name inside a longer tracked name, which is not a mention. `partOf` is the longer brand's name. */
export type InnerMention = { brandId: string; start: number; end: number; text: string; partOf: string }

export type ExtractedCitation = {
  url: string
  /** Target of the provider's redirect, if known; the fields below then describe that page. */
  resolvedUrl?: string
  title: string | null
  /** The URL without tracking parameters, fragments, and redirects: one per page. For counting, not for opening. */
  key: string
  /** Registrable domain, including private suffixes. */
  domain: string
  owner: Tables['answer_citations']['owner']
  brandId: string | null
  start: number | null
  end: number | null
}

export type Extraction = {
  version: number
  state: AnswerState
  mentions: Mention[]
  inner: InnerMention[]
  /** Brand ids in rank order. */
  ranking: string[]
  /** One per page, in order of first appearance; those listed by the engine come first. */
  citations: ExtractedCitation[]
  /** By brand id, for each mentioned brand. */
  labels: ReadonlyMap<string, MentionLabels>
  /** Names that look like brands and are not tracked; only for `answered` answers. */
  untracked: UntrackedName[]
}

export type AnswerToRead = {
  text: string
  prompt?: string
  citations?: readonly { url: string; title?: string | null; start?: number | null; end?: number | null }[]
  /** Redirect targets by URL as written; see core/citations/grounding-redirect.ts. */
  resolved?: ReadonlyMap<string, string>
  /**
   * A person's correction of the state. It overrides what the answer says about itself, which then removes no mention.
   */
  state?: AnswerState
}

/**
 * Extracts one answer: mentions, their order, and citations. Pure and total: every string has a result. Names in link
 * targets, source lists, code, URLs, repeated questions, and refusals do not count.
 */
export function extractAnswer(answer: AnswerToRead, brands: BrandSet): Extraction {
  const text = visibleText(answer.text, { borrow: true })
  const { citations, citedBrands } = citationsOf(answer, text, brands)
  const prompt = answer.prompt ?? ''
  const ignored = unspokenStretches(text, prompt)
  const found = findMentions({
    text,
    set: brands,
    prompt: foldText(prompt.slice(0, 4000)),
    citedBrands,
    ignored,
  })
  const { state, dropped } =
    answer.state === undefined
      ? readAnswerState(text, found.mentions)
      : { state: answer.state, dropped: nothing }
  const mentions = found.mentions.filter((_, index) => !dropped.has(index))
  const idOf = (brand: number) => brands.brands[brand]?.id ?? ''
  const textOf = ({ start, end }: { start: number; end: number }) => answer.text.slice(start, end)
  const named: Mention[] = mentions.map(({ brand, start, end, zone, nameEnd }) => ({
    brandId: idOf(brand),
    start,
    end,
    text: textOf({ start, end }),
    zone,
    ...(nameEnd > end ? { partOf: answer.text.slice(start, nameEnd) } : {}),
  }))
  return {
    version: extractorVersion,
    state,
    mentions: named,
    inner: found.inner.map((each) => ({
      brandId: idOf(each.brand),
      start: each.start,
      end: each.end,
      text: textOf(each),
      partOf: each.partOf,
    })),
    ranking: rankBrands(text, mentions).map(idOf),
    citations,
    labels: new Map([...readLabels(text, mentions, idOf)].map(([brand, labels]) => [idOf(brand), labels])),
    untracked: state === 'answered' ? untrackedNames(text, { tracked: named, ignored: brands.ignored }) : [],
  }
}

/** Whether a text such as a prompt names the brand, by the same rules as an answer. */
export function namesBrand(text: string, brands: BrandSet, brandId: string): boolean {
  const { mentions } = findMentions({
    text: visibleText(text),
    set: brands,
    prompt: '',
    citedBrands: new Set(),
    ignored: [],
  })
  return mentions.some(({ brand }) => brands.brands[brand]?.id === brandId)
}

const nothing: ReadonlySet<number> = new Set()

const indexes = new WeakMap<BrandSet, OwnerIndex>()

function citationsOf(
  answer: AnswerToRead,
  text: VisibleText,
  brands: BrandSet,
): { citations: ExtractedCitation[]; citedBrands: ReadonlySet<number> } {
  const index = indexes.get(brands) ?? ownerIndex(brands.brands)
  indexes.set(brands, index)
  const listed = (answer.citations ?? []).map(({ url, title = null, start = null, end = null }) =>
    // Some engines write 0,0 for "no offset".
    start === null || end === null || end <= start
      ? { url, title, start: null, end: null }
      : { url, title, start, end },
  )
  const found = new Map<string, ExtractedCitation>()
  const citedBrands = new Set<number>()
  for (const { url, title, start, end } of [...listed, ...writtenCitations(text)]) {
    const resolvedUrl = answer.resolved?.get(url)
    const page = pageOf(resolvedUrl ?? url)
    if (page === null) continue
    const known = found.get(page.key)
    if (known !== undefined) {
      known.title ??= title
      if (known.start === null) Object.assign(known, { start, end })
      continue
    }
    const host = sourceHost(page.host, title)
    const { owner, brand } = ownerOf(index, { host, path: page.path })
    const domain = host === null ? '' : registrableDomain(host)
    if (brand !== null) citedBrands.add(brand)
    const brandId = brand === null ? null : (brands.brands[brand]?.id ?? '')
    const citation = { url, title, key: page.key, domain, owner, start, end, brandId }
    found.set(page.key, resolvedUrl === undefined ? citation : { ...citation, resolvedUrl })
  }
  return { citations: [...found.values()], citedBrands }
}

/** Grounding redirects hide the page, but their title is its host. */
function sourceHost(host: string | null, title: string | null): string | null {
  if (host !== groundingHost || title === null) return host
  const named = title
    .trim()
    .toLowerCase()
    .replace(/^www\./, '')
  return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u.test(named) ? named : host
}
