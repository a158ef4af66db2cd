import { z } from 'zod'
import * as values from '../../database/values.ts'
import { sentiments, type CheckedLabel, type LabelCheck } from '../labels.ts'
import type { CorrectedRate } from './corrected-rate.ts'
import type { LabelAgreement } from './label-agreement.ts'
import type { MentionQuality } from './mention-quality.ts'
import type { RaterAgreement } from './rater-agreement.ts'
import type { Zone } from '../../mentions/text/visible-text.ts'
import type { Rate } from '../../metrics/rate.ts'

const place = z
  .object({ start: z.int().min(0), end: z.int().min(0) })
  .refine(({ start, end }) => start < end, 'Empty.')
const more = {
  note: z.string().trim().max(1000, 'Enter up to 1,000 characters.').default(''),
  /** The label review that drew the pair: the check then counts for precision and recall. */
  auditId: z.uuid().optional(),
}

/** A person's label of an answer; the same value as shown confirms it. */
export const checkInput = z.discriminatedUnion('label', [
  z.object({
    label: z.literal('mention'),
    trackedBrandId: z.uuid(),
    correct: z.boolean(),
    place: place.optional(),
    ...more,
  }),
  z.object({
    label: z.literal('sentiment'),
    trackedBrandId: z.uuid(),
    correct: z.enum(sentiments).nullable(),
    ...more,
  }),
  z.object({
    label: z.literal('recommendation'),
    trackedBrandId: z.uuid(),
    correct: z.boolean().nullable(),
    ...more,
  }),
  z.object({ label: z.literal('topPick'), trackedBrandId: z.uuid(), correct: z.boolean(), ...more }),
  z.object({ label: z.literal('criticism'), trackedBrandId: z.uuid(), correct: z.boolean(), ...more }),
  z.object({
    label: z.literal('citation'),
    /** The page key. */
    subject: z.string().min(1).max(2000),
    correct: z.enum(values.answer_citations.owner),
    ...more,
  }),
  z.object({ label: z.literal('state'), correct: z.enum(values.answers.state), ...more }),
])
export type CheckInput = z.infer<typeof checkInput>

/** A check with the names that a list shows. */
export type CheckRow = LabelCheck & {
  organizationId: string
  brandId: string
  brandName: string | null
  checkedByName: string | null
  withdrawnAt: string | null
  promptId: string
  promptText: string
  engine: string
  answeredAt: string
}

/** Checks of a brand, newest first. */
export type CheckList = { rows: CheckRow[]; nextCursor: string | null }

export const checksQuery = z.object({
  /** `wrong`: only corrections. */
  only: z.enum(['wrong', 'all']).default('wrong'),
  cursor: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
export type ChecksQuery = z.infer<typeof checksQuery>

export const auditInput = z.object({
  size: z.int().min(2, 'Enter 2 or more.').max(200, 'Enter 200 or less.').default(20),
  seed: z.int().min(0).max(4_294_967_295).optional(),
})

/** One pair to check, with the text and without a hint at what was extracted. */
export type AuditItem = {
  /** Its index in the label review, from 0. */
  index: number
  answerId: string
  trackedBrandId: string
  brandName: string
  promptText: string
  engine: string
  answeredAt: string
  text: string
  /** Labels of the brand in this answer, to check if it is mentioned; null if no method gave one. */
  sentiment: LabelCheck<'sentiment'>['shown']['value']
  recommendation: LabelCheck<'recommendation'>['shown']['value']
  topPick: LabelCheck<'topPick'>['shown']['value']
  criticism: LabelCheck<'criticism'>['shown']['value']
  /** Checked or skipped. */
  isDone: boolean
}

export type Audit = {
  id: string
  seed: number
  createdAt: string
  /** Numbers of pairs to draw from. */
  namedPairs: number
  unnamedPairs: number
  items: AuditItem[]
}

/** Labels that are yes or no, or positive or negative, with a precision and a recall. */
export const measuredLabels = ['recommendation', 'topPick', 'criticism', 'sentiment'] as const
export type MeasuredLabel = (typeof measuredLabels)[number]

/** How often a label that was given is right, and how often one that should be given was, in random checks. */
export type LabelPrecision = {
  label: MeasuredLabel
  checked: number
  /** Given and right ÷ given; null if none given was checked. */
  precision: Rate | null
  /** Given and right ÷ those that people give; null if people gave none. */
  recall: Rate | null
  /** An interval is too wide to rely on: twenty more checks are asked for. */
  needsMore: boolean
  /** At least twenty were checked, and the precision is clearly below what numbers need. */
  isLow: boolean
}

export type MethodQuality = LabelAgreement & { method: string }

/** Extraction quality of the answers in scope, as far as people checked a random sample. */
export type QualityReport = {
  mention: MentionQuality
  sentiment: MethodQuality[]
  recommendation: MethodQuality[]
  topPick: MethodQuality[]
  criticism: MethodQuality[]
  labels: LabelPrecision[]
  /** Corrections that readers made on their own, in force. Not a measure: mostly errors are reported. */
  corrections: Record<CheckedLabel, number>
  /** For the own brand's visibility; null until enough pairs are checked. */
  corrected: {
    visibility: CorrectedRate['rate']
    raw: CorrectedRate['raw']
    checked: number
    isMaterial: boolean
  } | null
}

/** Quality of a part: one brand, one language, or everything. */
export type QualityPart = { mention: MentionQuality }

export type BrandQuality = QualityPart & {
  brandId: string
  name: string
  organizationId: string
  organization: string
  labels: LabelPrecision[]
  /** Progress of reprocessing in answers; null if none is running. */
  reprocessing: { done: number; total: number } | null
}

/** A billed response that contains no readable answer. */
export type UnreadReply = {
  id: string
  brandId: string
  brandName: string
  engine: string
  receivedAt: string
  /** The first 500 characters. */
  excerpt: string
}

/** Extraction quality in an admin's organizations, or in all of them for staff. */
export type AnswerAnalysis = {
  scope: 'own' | 'everything'
  overall: QualityPart
  brands: BrandQuality[]
  /** By language of the prompt; empty if not set. */
  languages: (QualityPart & { language: string })[]
  engines: (QualityPart & { engine: string })[]
  sentiment: MethodQuality[]
  recommendation: MethodQuality[]
  topPick: MethodQuality[]
  criticism: MethodQuality[]
  corrections: QualityReport['corrections']
  unread: { count: number; newest: UnreadReply[] }
}

/** GET /api/admin/agreement. `all`: also counts people's own corrections, which are mostly of errors. */
export const agreementQuery = z.object({ people: z.enum(['sample', 'all']).default('sample') })
export type AgreementQuery = z.infer<typeof agreementQuery>

/** Agreement of raters on answers as extracted and labeled today. */
export type AgreementReport = {
  agreements: RaterAgreement[]
  /** Precision of randomly checked mentions by zone of the text. */
  zones: { zone: Zone; precision: Rate }[]
  /** The newest answers that people checked, and that the labeler labeled, limited in number. */
  checkedAnswers: number
  labeledAnswers: number
  /** Whether any brand in scope has a labeler. */
  hasLabeler: boolean
}
