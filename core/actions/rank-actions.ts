import type { Candidate } from './rule.ts'
import { rules } from './rules/registry.ts'
import { actionId, type ActionKind, type ActionRow, type ActionState, type Certainty } from './schema.ts'

const evidenceWeight: Record<Certainty, number> = { clear: 1, likely: 0.5 }

/** Points at stake × evidence × ease. */
export const scoreOf = ({ kind, certainty, points }: Pick<Candidate, 'kind' | 'certainty' | 'points'>) =>
  points * evidenceWeight[certainty] * rules[kind].ease

/** What people decided about an action, with its evidence at that time. */
export type StoredAction = Omit<ActionRow, 'certainty' | 'points' | 'score' | 'changedAt'> & {
  changedAt: string
}

/**
 * Proposals, highest score first, with what people decided about them. Decisions whose proposal is gone follow, newest first; those
 * that only postponed or reset it are left out. `today` is a UTC day.
 */
export function rankActions(
  candidates: readonly Candidate[],
  stored: readonly StoredAction[],
  today: string,
): ActionRow[] {
  const decided = new Map(stored.map((action) => [actionId(action), action]))
  const proposed = candidates.map((candidate): ActionRow => {
    const { kind, key, certainty, points, evidence } = candidate
    const decision = decided.get(actionId(candidate))
    decided.delete(actionId(candidate))
    return {
      ...(decision === undefined ? undecided : effective(decision, today)),
      kind,
      key,
      certainty,
      points,
      score: scoreOf(candidate),
      evidence,
    }
  })
  const gone = [...decided.values()]
    .filter(({ state }) => state !== 'proposed' && state !== 'snoozed')
    .map((decision): ActionRow => ({ ...decision, certainty: null, points: null, score: null }))
  return [
    ...proposed.toSorted(
      (a, b) =>
        (b.score ?? 0) - (a.score ?? 0) ||
        (b.points ?? 0) - (a.points ?? 0) ||
        actionId(a).localeCompare(actionId(b)),
    ),
    ...gone.toSorted(
      (a, b) =>
        (b.changedAt ?? '').localeCompare(a.changedAt ?? '') || actionId(a).localeCompare(actionId(b)),
    ),
  ]
}

const undecided = {
  state: 'proposed',
  ownerId: null,
  dueOn: null,
  reason: null,
  snoozedUntil: null,
  changedAt: null,
} as const

/** After its four weeks, a postponed action is proposed again. */
const effective = (decision: StoredAction, today: string): StoredAction =>
  decision.snoozedUntil !== null && decision.snoozedUntil <= today
    ? { ...decision, state: 'proposed', snoozedUntil: null }
    : decision

const maxNext = 3
const maxOfOneKind = 2
/** A fault of the own site is kept whatever its score. */
const alwaysKept: ActionKind = 'fix-page'

const isOpen = (state: ActionState) => state === 'proposed' || state === 'accepted'

/** The open actions to do next, best first: at most three, at most two of one kind, and the best page to fix if there is one. */
export function nextActions(ranked: readonly ActionRow[]): ActionRow[] {
  const open = ranked.filter(({ state, score }) => isOpen(state) && score !== null)
  const kept = open.find(({ kind }) => kind === alwaysKept)
  const next: ActionRow[] = []
  for (const action of open) {
    const ofKind = next.filter(({ kind }) => kind === action.kind).length
    const places = maxNext - (kept === undefined || next.includes(kept) || action === kept ? 0 : 1)
    if (ofKind < maxOfOneKind && next.length < places) next.push(action)
  }
  return next
}
