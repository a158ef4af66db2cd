import { z } from 'zod'
import type { RankingRow } from '../reports/schema.ts'
import type { AnswerSummary } from '../api/answers.ts'
import type { Rate } from '../metrics/rate.ts'
import { languages } from '../language/languages.ts'
import { countryCodes } from '../text/country-codes.ts'
import { countryCode, requiredLine } from '../text/single-line.ts'
import { triedBrand } from './tried-brand.ts'

export const trialLimits = {
  /** How long the link of the first mail waits to be confirmed. */
  confirmHours: 48,
  /** For how long a mail proves that it was read, so that an account needs no second one. */
  proofHours: 72,
  days: 14,
  /** What a trial holds is kept locked for so long after it, then deleted. */
  keptDays: 30,
  reminderDays: 3,
  rivals: 3,
  /** Trials by other people that one mail domain or one brand's domain may have in 30 days. */
  perDomain: 5,
} as const

export const trialStates = ['pending', 'confirmed', 'running', 'ready', 'converted', 'expired'] as const
export const trialState = z.enum(trialStates)
export type TrialState = z.infer<typeof trialState>

const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'At most 254 characters.')
  .pipe(z.email('This is no e-mail address, such as name@company.com.'))

/** A campaign (`utm_source`), or the host of the site that led here. */
const trialSource = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._ -]{0,59}$/u)
  .default('direct')

/** POST /api/trials. `website` is left empty by people: they do not see it. */
export const trialRequest = z.object({
  brand: requiredLine(253).transform((typed, context) => {
    const tried = triedBrand(typed)
    if (!('error' in tried)) return tried
    context.addIssue({ code: 'custom', message: tried.error })
    return z.NEVER
  }),
  email,
  country: countryCode.refine((code) => countryCodes.includes(code), 'There is no such country.'),
  language: z.enum(languages).optional(),
  /** Where the visitor came from, as the page knows it; what it cannot be counts as nothing. */
  source: trialSource.catch('direct'),
  website: z.string().max(500).default(''),
  /** The solved challenge, as JSON in base64. */
  proof: z.string('The proof of work is missing. Load the page again.').max(4000),
})
export type TrialRequest = z.infer<typeof trialRequest>

export const trialToken = z.object({ token: z.string().max(200) })

/** POST /api/trial-accounts: what the link of the mail brought along, and the password that was chosen. */
export const trialAccount = trialToken.extend({
  proof: z.string().max(200),
  password: z
    .string()
    .min(8, 'At least 8 characters.')
    .refine((password) => new TextEncoder().encode(password).length <= 72, 'At most 72 characters.'),
})

/** POST /api/trial-confirmations. */
export const trialConfirmation = trialToken.extend({
  topic: requiredLine(80),
  rivals: z
    .array(requiredLine(120))
    .max(trialLimits.rivals, `At most ${trialLimits.rivals} rivals.`)
    .default([])
    .transform((names) => [...new Set(names)]),
})
export type TrialConfirmation = z.infer<typeof trialConfirmation>

/** What the page of a trial shows to whoever holds its link. */
export type TrialView = {
  state: TrialState
  brandName: string
  domain: string | null
  country: string
  topic: string
  rivals: string[]
  /** Whose trial it is; masked for somebody who is signed in with another address. */
  email: string | null
  isSandbox: boolean | null
  expiresAt: string
  /** When what it holds is deleted; only of an expired one. */
  deleteAt: string | null
  /** Why the first analysis could not begin. */
  failure: string | null
  /** Only for somebody who is signed in. `organizationId`: theirs already. */
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

/** What became of an account that was to be made with a mail's link. `known`: the address has one. */
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
