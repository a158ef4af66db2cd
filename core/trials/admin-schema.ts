import { z } from 'zod'
import * as values from '../database/values.ts'
import type { Rate } from '../metrics/rate.ts'
import { trialState, trialStates } from './schema.ts'

export const trialsPerPage = 100
/** Maximum number of rows in a CSV file. */
export const trialsPerFile = 50_000

export const trialGroupings = ['day', 'country', 'source'] as const
export type TrialGrouping = (typeof trialGroupings)[number]
/** Maximum number of groups: the newest days, or the largest groups. */
export const maxTrialGroups = 100

/** GET /api/admin/trials. */
export const trialsQuery = z.object({
  by: z.enum(trialGroupings).default('day'),
  state: z.enum([...trialStates, 'refused']).optional(),
  /** Days of the request, UTC, inclusive. */
  from: z.iso.date('Enter a date.').optional(),
  to: z.iso.date('Enter a date.').optional(),
  /** Searches brand, domain, and email address. */
  search: z.string().trim().max(100).optional(),
  after: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z~[0-9a-f-]{36}$/, 'The cursor is invalid. Start from the first page.')
    .refine(
      (text) => !Number.isNaN(Date.parse(text.split('~')[0] ?? '')),
      'The cursor is invalid. Start from the first page.',
    )
    .optional(),
})
export type TrialsQuery = z.infer<typeof trialsQuery>

export const trialExtension = z.object({
  days: z.int('Enter whole days.').min(1, 'Enter at least 1 day.').max(60, 'Enter up to 60 days.'),
})

export const trialRow = z.object({
  id: z.uuid(),
  state: trialState,
  /** Why it could not start: the email address or a domain has reached its limit. */
  refusal: z.enum(values.trials.refusal).nullable(),
  brandName: z.string(),
  domain: z.string().nullable(),
  email: z.string().nullable(),
  country: z.string(),
  language: z.string(),
  topic: z.string(),
  source: z.string(),
  isSandbox: z.boolean().nullable(),
  organizationId: z.uuid().nullable(),
  requestedAt: z.string(),
  mails: z.int(),
  mailProblem: z.string().nullable(),
  confirmedAt: z.string().nullable(),
  readyAt: z.string().nullable(),
  convertedAt: z.string().nullable(),
  expiresAt: z.string(),
  deleteAt: z.string().nullable(),
  failure: z.string().nullable(),
  /** What the instance admin must fix before it can start. */
  fault: z.string().nullable(),
  answers: z.number(),
  planned: z.number(),
  costUsd: z.number().nullable(),
  /** From the confirmation to the first answer. */
  firstAnswerSeconds: z.number().nullable(),
})
export type TrialRow = z.infer<typeof trialRow>

export const trialStages = ['requested', 'confirmed', 'running', 'ready', 'converted'] as const
export type TrialStage = (typeof trialStages)[number]

/** Trials of one day, country or source. */
export type TrialGroup = {
  key: string
  requested: number
  confirmed: number
  ready: number
  converted: number
  answers: number
  costUsd: number
  /** Accounts ÷ requested trials. */
  rate: Rate
}

export type TrialPage = {
  rows: TrialRow[]
  next: string | null
  /** Each stage with the number of trials that reached it, and their share of the previous stage. */
  funnel: { stage: TrialStage; trials: number; rate: Rate | null }[]
  /** Days newest first; other groups largest first. */
  groups: TrialGroup[]
  groupedBy: TrialGrouping
  totals: {
    trials: number
    refused: number
    answers: number
    costUsd: number
    /** Median from the confirmation to the first answer. */
    firstAnswerSeconds: number | null
    expired: number
    /** Deleted trials, which count only in the funnel. */
    former: number
  }
  /** Whether the caller may extend, end, and delete trials. */
  mayAct: boolean
}
