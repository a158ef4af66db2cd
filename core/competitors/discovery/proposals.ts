import type { Tables } from '../../database/tables.ts'
import { aliasReason, type KnownBrand } from './alias-reason.ts'
import { foldedName } from './folded-name.ts'
import { nameGroups, type LookedAtAnswer, type NameGroup } from './name-groups.ts'
import { maxProposals, proposalThresholds } from './schema.ts'

export type Proposal = {
  kind: Tables['brand_proposals']['kind']
  name: string
  folded: string
  trackedBrandId: string | null
  reason: string
  answers: number
  prompts: number
  firstSeenAt: Date
  lastSeenAt: Date
  /** Places to quote: the newest ones, from different prompts if possible. */
  samples: Place[]
}

/** First position of a name in an answer; offsets in UTF-16 code units. */
export type Place = { answerId: string; promptId: string; start: number; end: number }

/** More than are shown, because identical sentences are shown only once. */
const samplesKept = 8

/**
 * Proposals from the untracked names of answers: names in many answers (see `proposalThresholds`), as new brands or, if
 * clear, as other spellings of a tracked one. Most frequent first, at most 100.
 * @param sentenceAt the sentence around a place in an answer, if its text was loaded; otherwise null
 * @param decided folded names that have been decided
 */
export function proposalsIn(
  answers: readonly LookedAtAnswer[],
  {
    tracked,
    decided,
    sentenceAt,
  }: {
    tracked: readonly KnownBrand[]
    decided: { brand: ReadonlySet<string>; alias: ReadonlySet<string> }
    sentenceAt: (place: Place) => string | null
  },
): Proposal[] {
  const taken = new Set(tracked.flatMap(({ name, aliases }) => [name, ...aliases].map(foldedName)))
  const proposals = nameGroups(answers)
    .filter(({ folded, name }) => !taken.has(folded) && name.length <= 120 && /[\p{L}\p{N}]/u.test(name))
    .flatMap((group) => proposalOf(group, { tracked, decided, sentenceAt }))
  return proposals
    .toSorted((a, b) => b.answers - a.answers || b.prompts - a.prompts || (a.folded < b.folded ? -1 : 1))
    .slice(0, maxProposals)
}

/** The places whose sentences `proposalsIn` may request, without deciding anything yet. */
export function placesToQuote(answers: readonly LookedAtAnswer[]): Place[] {
  return nameGroups(answers)
    .filter(({ places }) => places.length >= proposalThresholds.alias.answers)
    .toSorted((a, b) => b.places.length - a.places.length)
    .slice(0, maxProposals * 2)
    .flatMap(samplesOf)
}

function proposalOf(group: NameGroup, context: Parameters<typeof proposalsIn>[1]): Proposal[] {
  const { folded, name, places } = group
  const prompts = new Set(places.map(({ answer }) => answer.promptId)).size
  const samples = samplesOf(group)
  const first = places.at(-1)
  const last = places[0]
  if (first === undefined || last === undefined) return []
  const facts = {
    name,
    folded,
    answers: places.length,
    prompts,
    firstSeenAt: first.answer.answeredAt,
    lastSeenAt: last.answer.answeredAt,
    samples,
  }
  const reaches = ({ answers, prompts: least }: { answers: number; prompts: number }) =>
    places.length >= answers && prompts >= least
  const sentences = samples.flatMap((place) => context.sentenceAt(place) ?? [])
  for (const brand of context.decided.alias.has(folded) || !reaches(proposalThresholds.alias)
    ? []
    : context.tracked) {
    const reason = aliasReason(name, brand, companyOf(group, brand), sentences)
    if (reason !== null)
      return [{ kind: 'alias', trackedBrandId: brand.id, reason: reason.slice(0, 500), ...facts }]
  }
  if (context.decided.brand.has(folded) || !reaches(proposalThresholds.brand)) return []
  return [{ kind: 'brand', trackedBrandId: null, reason: '', ...facts }]
}

const companyOf = ({ places }: NameGroup, { id }: KnownBrand) => ({
  answers: places.length,
  together: places.filter(({ answer }) => answer.named.includes(id)).length,
  citing: places.filter(({ answer }) => answer.cited.includes(id)).length,
})

function samplesOf({ places }: NameGroup): Proposal['samples'] {
  const perPrompt = new Set<string>()
  const fresh = places.filter(
    ({ answer }) => !perPrompt.has(answer.promptId) && perPrompt.add(answer.promptId),
  )
  return [...new Set([...fresh, ...places])]
    .slice(0, samplesKept)
    .map(({ answer, start, end }) => ({ answerId: answer.id, promptId: answer.promptId, start, end }))
}
