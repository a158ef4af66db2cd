import { z } from 'zod'
import * as values from '../database/values.ts'
import type { RankingRow } from '../reports/schema.ts'
import type { AnswerSummary } from '../api/answers.ts'
import type { Rate } from '../metrics/rate.ts'
import { languages } from '../language/languages.ts'
import { countryCodes } from '../text/country-codes.ts'
import { countryCode, requiredLine } from '../text/single-line.ts'
import { triedBrand } from './tried-brand.ts'

export const trialLimits = {
  /** How long the link of the first email can be confirmed. */
  confirmHours: 48,
  /** How long an email proves ownership of the address, so that an account needs no second one. */
  proofHours: 72,
  days: 14,
  /** After it ends, a trial's data is kept locked for this long, then deleted. */
  keptDays: 30,
  reminderDays: 3,
  rivals: 3,
  /** Trials by other people per email domain, or per brand's domain, in 30 days. */
  perDomain: 5,
} as const

export const trialStates = values.trials.state
export const trialState = z.enum(trialStates)
export type TrialState = z.infer<typeof trialState>

const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'Enter up to 254 characters.')
  .pipe(z.email('Enter an email address like name@company.com.'))

/** A campaign (`utm_source`), or the host of the referring site. */
const trialSource = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._ -]{0,59}$/u)
  .default('direct')

/** POST /api/trials. `website` is a hidden field that people leave empty. */
export const trialRequest = z.object({
  brand: requiredLine(253).transform((typed, context) => {
    const tried = triedBrand(typed)
    if (!('error' in tried)) return tried
    context.addIssue({ code: 'custom', message: tried.error })
    return z.NEVER
  }),
  email,
  country: countryCode.refine((code) => countryCodes.includes(code), 'Choose a country from the list.'),
  language: z.enum(languages).optional(),
  /** Where the visitor came from, according to the page; invalid values count as none. */
  source: trialSource.catch('direct'),
  website: z.string().max(500).default(''),
  /** The solved challenge, as JSON in base64. */
  proof: z.string('We couldn’t verify your browser. Reload the page.').max(4000),
})
export type TrialRequest = z.infer<typeof trialRequest>

export const trialToken = z.object({ token: z.string().max(200) })

/** POST /api/trial-accounts: the secrets of the emailed link, and the chosen password. */
export const trialAccount = trialToken.extend({
  proof: z.string().max(200),
  password: z
    .string()
    .min(8, 'Enter at least 8 characters.')
    .refine((password) => new TextEncoder().encode(password).length <= 72, 'Enter up to 72 characters.'),
})

/** POST /api/trial-confirmations. */
export const trialConfirmation = trialToken.extend({
  topic: requiredLine(80),
  rivals: z
    .array(requiredLine(120))
    .max(trialLimits.rivals, `Add up to ${trialLimits.rivals} competitors.`)
    .default([])
    .transform((names) => [...new Set(names)]),
})
export type TrialConfirmation = z.infer<typeof trialConfirmation>

/** What a trial's page shows to anyone with its link. */
export type TrialView = {
  state: TrialState
  brandName: string
  domain: string | null
  country: string
  topic: string
  rivals: string[]
  /** The owner's email address; masked for users signed in with another one. */
  email: string | null
  isSandbox: boolean | null
  expiresAt: string
  /** When its data is deleted; only for an expired one. */
  deleteAt: string | null
  /** Why the first run could not start. */
  failure: string | null
  /** Only for signed-in users. `organizationId`: already theirs. */
  you: {
    email: string
    isTrialist: boolean
    isConfirmed: boolean
    organizationId: string | null
    brandId: string | null
  } | null
}

/** Each event of the stream of a trial. */
export type TrialProgress = {
  state: TrialState
  isSandbox: boolean | null
  failure: string | null
  planned: number
  answered: number
  failed: number
  etaSeconds: number | null
  visibility: Rate | null
  ranking: Pick<RankingRow, 'brandId' | 'name' | 'isOwn' | 'visibility'>[]
  /** The newest answers. */
  answers: AnswerSummary[]
  engines: { id: string; label: string }[]
}

/** Outcome of creating an account with an emailed link. `known`: the address already has one. */
export type TrialAccountOutcome = 'made' | 'known'

export const conversionOutcomes = [
  'converted',
  'unknown',
  'taken',
  'other-person',
  'unconfirmed',
  'expired',
  'not-started',
] as const
export type ConversionOutcome = (typeof conversionOutcomes)[number]
