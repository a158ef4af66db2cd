import { z } from 'zod'
import { count, day, moment, orNull } from '../api/numbers.ts'
import { addDays } from '../calendar.ts'
import * as values from '../database/values.ts'
import { scope } from '../reports/schema.ts'
import { requiredLine } from '../text/single-line.ts'

export const actionKinds = values.actions.kind
export type ActionKind = (typeof actionKinds)[number]

export const actionStates = values.actions.state
export type ActionState = (typeof actionStates)[number]

/** States that people set; only the system verifies. */
const decidedStates = ['proposed', 'accepted', 'done', 'rejected', 'snoozed'] as const
export type DecidedState = (typeof decidedStates)[number]

/** "Not now" hides an action for four weeks. */
export const snoozedDays = 28
export const snoozedUntil = (today: string) => addDays(today, snoozedDays)

/** Longer subjects do not become actions. */
export const maxKeyLength = 500

const share = z.number().min(0).max(1)
const text = z.string().max(600)

/** The numbers behind an action, small enough to be kept with a decision. */
const evidence = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('win-prompt'),
    promptId: z.uuid(),
    prompt: text,
    answers: count,
    own: share,
    leader: share,
    leaderId: z.uuid(),
    leaderName: text,
  }),
  z.strictObject({
    kind: z.literal('get-into-source'),
    domain: text,
    pageKey: orNull(text).describe('Null: the whole domain.'),
    url: orNull(z.string().max(2000)),
    title: orNull(text),
    answers: count.describe('Answers that cite it with a competitor and without the own brand.'),
    competitors: z.array(text).max(3).describe('Most mentioned first.'),
    prompts: count.describe('Prompts at stake.'),
  }),
  z.strictObject({
    kind: z.literal('fix-page'),
    address: text,
    pageId: count,
    visits: count,
    failed: count,
    citations: count.describe('Answers that cite it.'),
    from: day,
    to: day,
  }),
  z.strictObject({
    kind: z.literal('create-page'),
    analysisId: z.uuid(),
    query: text,
    queryKey: text,
    origin: z.enum(['observed', 'model']),
    searched: count.describe('Answers, or draws of a model, with this search.'),
    of: count,
    prompts: count.describe('Prompts at stake.'),
  }),
])
export type ActionEvidence = z.infer<typeof evidence>
export type EvidenceOf<Kind extends ActionKind> = Extract<ActionEvidence, { kind: Kind }>
export const actionEvidence = evidence

const certainty = z.enum(['clear', 'likely'])
export type Certainty = z.infer<typeof certainty>

const actionRow = z.object({
  kind: z.enum(actionKinds),
  key: z.string(),
  state: z.enum(actionStates),
  certainty: orNull(certainty).describe('Null: no longer proposed in this scope.'),
  points: orNull(share).describe(
    'Visibility at stake, as a share: at most this much can be won, or be lost.',
  ),
  score: orNull(z.number()),
  evidence,
  ownerId: orNull(z.uuid()),
  dueOn: orNull(day),
  reason: orNull(z.string()).describe('Why it was rejected.'),
  snoozedUntil: orNull(day),
  changedAt: orNull(moment).describe('Of the last decision; null without one.'),
})
export type ActionRow = z.infer<typeof actionRow>

/** `no-access`: the caller may not read this data. `no-data`: there is none. `failed`: it could not be read now. */
const checkOutcome = z.enum(['ok', 'no-access', 'no-data', 'failed'])
export type CheckOutcome = z.infer<typeof checkOutcome>

export const actionList = z.object({
  scope,
  /** Best first, then those no longer proposed. */
  actions: z.array(actionRow),
  /** Keys of `actionId`, of at most three open actions, best first. */
  next: z.array(z.string()),
  checks: z.object({ logs: checkOutcome, searches: checkOutcome }),
  basis: z.object({
    answers: count.describe('Valid answers.'),
    prompts: count.describe('Prompts with valid answers.'),
    mostAnswers: count.describe('Valid answers to the prompt that has most.'),
    competitors: count,
  }),
})
export type ActionList = z.infer<typeof actionList>

export const actionId = ({ kind, key }: { kind: ActionKind; key: string }) => `${kind} ${key}`

/** PATCH /api/brands/:brandId/actions. What is left out stays as it is. */
export const actionPatch = z
  .strictObject({
    kind: z.enum(actionKinds),
    key: z.string().min(1, 'Required.').max(maxKeyLength),
    state: z.enum(decidedStates).optional(),
    reason: requiredLine(300).optional(),
    dueOn: z.iso
      .date()
      .refine((date) => date >= '2020-01-01' && date < '2200-01-01', 'Choose a day from 2020 to 2199.')
      .nullable()
      .optional(),
    ownerId: z.uuid().nullable().optional(),
  })
  .superRefine(({ state, reason, dueOn, ownerId }, context) => {
    const problem = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    if (state === undefined && dueOn === undefined && ownerId === undefined)
      problem('state', 'Nothing to change: give a state, a due date, or an owner.')
    if (state === 'rejected' && reason === undefined) problem('reason', 'Give a reason.')
    if (state !== 'rejected' && reason !== undefined)
      problem('reason', 'Only a rejected action has a reason.')
  })
export type ActionPatch = z.infer<typeof actionPatch>
