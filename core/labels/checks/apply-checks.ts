import type { AnswerState, ExtractedCitation, Mention } from '../../answers/extract-answer.ts'
import {
  noLabels,
  type CheckedLabel,
  type LabelCheck,
  type LabelValue,
  type MentionLabels,
  type Quote,
} from '../labels.ts'
import { visibleText, type Zone } from '../../mentions/text/visible-text.ts'

/** The method of a label given by a person. */
export const personMethod = 'person'

/** The parts of an extraction that people can correct. */
export type Checkable = {
  state: AnswerState
  mentions: readonly Mention[]
  /** Brand ids in rank order. */
  ranking: readonly string[]
  citations: readonly ExtractedCitation[]
  labels: ReadonlyMap<string, MentionLabels>
}

export type Corrected = {
  state: AnswerState
  mentions: Mention[]
  ranking: string[]
  citations: ExtractedCitation[]
  labels: Map<string, MentionLabels>
}

/**
 * Applies people's corrections to the results of the extractor and the labeler. Pure and total; neither the order of
 * the checks nor applying them twice changes the result. `checks` are those of this answer in force; those that only
 * confirm change nothing.
 * A brand that is not mentioned loses its spans, rank, and labels. A missed one is inserted before the first ranked
 * brand that first occurs after it; without a position it is last, with an empty span at the end of the text. Labels
 * count only for mentioned brands. A state of absent or refused leaves mentions in place: roll-ups do not count them
 * (`countsMentions`). Corrections of a brand outside `brandIds` wait until it is tracked again.
 */
export function applyChecks<Read extends Checkable>(
  read: Read,
  checks: readonly LabelCheck[],
  {
    text,
    brandIds,
    ownBrandId,
  }: {
    text: string
    /** The tracked brands. */
    brandIds: ReadonlySet<string>
    ownBrandId: string | null
  },
): Omit<Read, keyof Corrected> & Corrected {
  const standing = activeChecks(
    checks.filter(({ trackedBrandId }) => trackedBrandId === null || brandIds.has(trackedBrandId)),
  )
  const named = withMentions(read, ofLabel(standing, 'mention'), text)
  const [state] = ofLabel(standing, 'state')
  const present = new Set(named.mentions.map((mention) => mention.brandId))
  return {
    ...read,
    state: state?.correct?.value ?? read.state,
    ...named,
    labels: withLabels(read.labels, present, standing),
    citations: withOwners(read.citations, standing, ownBrandId),
  }
}

/**
 * The answer state according to a person, null if not checked. Extract with it (`AnswerToRead`) before applying the
 * other checks.
 */
export function stateSaid(checks: readonly LabelCheck[]): AnswerState | null {
  return ofLabel(activeChecks(checks), 'state')[0]?.correct?.value ?? null
}

/** Pages with owners as corrected by people; for retrieved pages as for cited ones. */
export function withOwners<Page extends Pick<ExtractedCitation, 'key' | 'owner' | 'brandId'>>(
  pages: readonly Page[],
  checks: readonly LabelCheck[],
  ownBrandId: string | null,
): Page[] {
  const owners = new Map(
    ofLabel(activeChecks(checks), 'citation').flatMap(({ subject, correct }) =>
      correct === null ? [] : [[subject, correct.value]],
    ),
  )
  return pages.map((page) => {
    const owner = owners.get(page.key)
    return owner === undefined || owner === page.owner
      ? page
      : { ...page, owner, brandId: owner === 'own' ? ownBrandId : null }
  })
}

/** One check per label, brand, and page, the newest; in an order independent of the input. */
function activeChecks(checks: readonly LabelCheck[]): LabelCheck[] {
  const ordered = checks.toSorted((a, b) => compare(b.createdAt, a.createdAt) || compare(b.id, a.id))
  const newest = new Map<string, LabelCheck>()
  for (const check of ordered) {
    const target = JSON.stringify([check.label, check.trackedBrandId, check.subject])
    if (!newest.has(target)) newest.set(target, check)
  }
  return [...newest.values()]
}

type CheckOf<Label extends CheckedLabel> = Extract<LabelCheck, { label: Label }>

const ofLabel = <Label extends CheckedLabel>(checks: readonly LabelCheck[], label: Label) =>
  checks.filter((check): check is CheckOf<Label> => check.label === label)

function withMentions(
  read: Checkable,
  checks: readonly CheckOf<'mention'>[],
  text: string,
): Pick<Corrected, 'mentions' | 'ranking'> {
  const said = new Map(
    checks.flatMap(({ trackedBrandId, correct }) =>
      trackedBrandId === null || correct === null ? [] : [[trackedBrandId, correct]],
    ),
  )
  const kept = read.mentions.filter(({ brandId }) => said.get(brandId)?.value !== false)
  const present = new Set(kept.map(({ brandId }) => brandId))
  const missed = [...said].flatMap(([brandId, { value, place }]) =>
    value && !present.has(brandId) ? [mentionAt(text, brandId, place)] : [],
  )
  const mentions = [...kept, ...missed].sort(
    (a, b) => a.start - b.start || a.end - b.end || compare(a.brandId, b.brandId),
  )
  const ranked = read.ranking.filter((brandId) => present.has(brandId))
  const unranked = [...present].filter((brandId) => !ranked.includes(brandId))
  return { mentions, ranking: rankWith([...ranked, ...unranked], missed, firstPlaces(kept)) }
}

function mentionAt(text: string, brandId: string, place: Quote | undefined): Mention {
  const start = Math.min(Math.max(0, place?.start ?? text.length), text.length)
  const end = Math.min(Math.max(start, place?.end ?? text.length), text.length)
  return { brandId, start, end, text: text.slice(start, end), zone: zoneAt(text, start) }
}

function zoneAt(text: string, offset: number): Zone {
  const visible = visibleText(text)
  const line = visible.lines.findLast(({ from }) => (visible.origins[from] ?? Infinity) <= offset)
  return line?.zone ?? 'paragraph'
}

function firstPlaces(mentions: readonly Mention[]): Map<string, number> {
  const places = new Map<string, number>()
  for (const { brandId, start } of mentions)
    places.set(brandId, Math.min(start, places.get(brandId) ?? start))
  return places
}

function rankWith(
  ranking: readonly string[],
  missed: readonly Mention[],
  places: ReadonlyMap<string, number>,
): string[] {
  const ordered = missed.toSorted((a, b) => a.start - b.start || compare(a.brandId, b.brandId))
  const isBehind = (brandId: string, start: number) => (places.get(brandId) ?? 0) > start
  const slots = ordered.map((mention) => {
    const slot = ranking.findIndex((brandId) => isBehind(brandId, mention.start))
    return { brandId: mention.brandId, slot: slot === -1 ? ranking.length : slot }
  })
  const before = (index: number) => slots.filter(({ slot }) => slot === index).map(({ brandId }) => brandId)
  return [...ranking.flatMap((brandId, index) => [...before(index), brandId]), ...before(ranking.length)]
}

function withLabels(
  labels: Checkable['labels'],
  present: ReadonlySet<string>,
  checks: readonly LabelCheck[],
): Map<string, MentionLabels> {
  const corrected = new Map([...labels].filter(([brandId]) => present.has(brandId)))
  for (const label of mentionLabels)
    for (const check of ofLabel(checks, label)) {
      const { trackedBrandId } = check
      if (trackedBrandId !== null && present.has(trackedBrandId))
        corrected.set(trackedBrandId, withCheck(corrected.get(trackedBrandId) ?? noLabels, check))
    }
  return corrected
}

/** In the order in which they apply: a first choice is recommended, whatever was said of that. */
const mentionLabels = ['sentiment', 'recommendation', 'topPick', 'criticism'] as const

function withCheck(labels: MentionLabels, check: CheckOf<(typeof mentionLabels)[number]>): MentionLabels {
  if (check.correct === null) return labels
  switch (check.label) {
    case 'sentiment':
      return withSentiment(labels, check.correct.value)
    case 'recommendation':
      return withRecommendation(labels, check.correct.value)
    case 'topPick':
      return withTopPick(labels, check.correct.value)
    case 'criticism':
      return withCriticism(labels, check.correct.value)
  }
}

/** A person chooses a class, not a strength: the score is the end of the scale, or its middle. */
const scores = { positive: 1, neutral: 0, mixed: 0, negative: -1 } as const

function withSentiment(labels: MentionLabels, label: LabelValue['sentiment']): MentionLabels {
  const quotes = labels.sentiment !== null && labels.sentiment.label === label ? labels.sentiment.quotes : []
  return {
    ...labels,
    sentiment: label === null ? null : { label, score: scores[label], method: personMethod, quotes },
  }
}

function withRecommendation(labels: MentionLabels, recommended: boolean | null): MentionLabels {
  const before = labels.recommendation
  if (recommended === null) return { ...labels, recommendation: null }
  return {
    ...labels,
    recommendation: {
      recommended,
      topPick: recommended && before?.topPick === true,
      purpose: recommended ? (before?.purpose ?? null) : null,
      method: personMethod,
      quotes: before?.recommended === recommended ? before.quotes : [],
    },
  }
}

/** A first choice is recommended. Where the recommendation is unknown, so is whether the brand is not the first choice. */
function withTopPick(labels: MentionLabels, topPick: boolean | null): MentionLabels {
  if (topPick === true) {
    const { recommendation } = withRecommendation(labels, true)
    return { ...labels, recommendation: recommendation && { ...recommendation, topPick } }
  }
  const before = labels.recommendation
  return { ...labels, recommendation: before && { ...before, topPick: false, method: personMethod } }
}

/** What a person rejects is no longer quoted as criticism. */
function withCriticism(labels: MentionLabels, criticized: boolean | null): MentionLabels {
  if (criticized === null) return { ...labels, criticism: null }
  return {
    ...labels,
    criticism: { criticized, praised: labels.criticism?.praised === true, method: personMethod },
    aspects: criticized ? labels.aspects : labels.aspects.filter(({ sentiment }) => sentiment === 'positive'),
  }
}

/** By code units: the same on every machine. */
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
