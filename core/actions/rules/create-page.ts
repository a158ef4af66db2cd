import { message } from '../../language/message.ts'
import { searchSubject } from '../../fan-out/search-subject.ts'
import type { Candidate, Rule } from '../rule.ts'
import { maxKeyLength } from '../schema.ts'
import { clearlyLost, minAnswers, pointsAtStake, type Stakes } from '../stakes.ts'

/** A search of AI engines that competitors or cited pages answer and no page of the brand does. */
export const createPage: Rule<'create-page'> = {
  kind: 'create-page',
  label: message('Create a page for a content gap'),
  ease: 0.7,
  title: ({ query }) => ({ text: message('Create a page about “{query}”'), values: { query } }),
  sentence: ({ origin, searched, of }) => ({
    text:
      origin === 'observed'
        ? message(
            'AI engines searched for it in {searched, number} of {of, number} answers. Other sites cover it, {brand} doesn’t.',
          )
        : message(
            'A model expects this search in {searched, number} of {of, number} simulations. Other sites cover it, {brand} doesn’t.',
          ),
    values: { searched, of },
  }),
  link: ({ analysisId, query }) => ({
    text: message('Content gap'),
    values: {},
    to: { analysisId, query },
  }),
  stake: (_, points) => ({ text: message('Up to +{points} pts'), values: { points } }),
  doneWhen: message('A page of the brand covers this search.'),
}

/** A content gap without a partly covering page, and the prompts that its analysis was about. */
export type UncoveredSearch = {
  analysisId: string
  query: string
  queryKey: string
  origin: 'observed' | 'model'
  searched: number
  of: number
  /** Null: of the whole brand. */
  promptIds: readonly string[] | null
}

/**
 * One for each subject that uncovered searches have, for the search and analysis with the highest stake: over the clearly lost prompts that it was about,
 * gap × how often the search occurs. Clear with at least 20 answers in which searches were observed.
 */
export function pagesToCreate(
  stakes: Stakes,
  searches: readonly UncoveredSearch[],
): Candidate<'create-page'>[] {
  const lost = clearlyLost(stakes)
  const best = new Map<string, Candidate<'create-page'>>()
  for (const { promptIds, ...search } of searches) {
    const about = promptIds === null ? lost : lost.filter(({ promptId }) => promptIds.includes(promptId))
    if (about.length === 0 || search.of === 0 || search.queryKey.length > maxKeyLength) continue
    const recurrence = search.searched / search.of
    const points = pointsAtStake(
      stakes,
      about.map(({ promptId, own, leader }) => ({ promptId, gap: (leader - own) * recurrence })),
    )
    const subject = searchSubject(search.query)
    if (points === 0 || points <= (best.get(subject)?.points ?? 0)) continue
    best.set(subject, {
      kind: 'create-page',
      key: search.queryKey,
      certainty: search.origin === 'observed' && search.of >= minAnswers ? 'clear' : 'likely',
      points,
      evidence: { kind: 'create-page', ...search, query: search.query.slice(0, 600), prompts: about.length },
    })
  }
  return [...best.values()]
}
