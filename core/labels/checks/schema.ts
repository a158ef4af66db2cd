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
  note: z.string().trim().max(1000, 'At most 1,000 characters.').default(''),
  /** The audit that drew the pair: the check then counts for precision and recall. */
  auditId: z.uuid().optional(),
}

/** What a label of an answer is, in the word of a person; the same as what is shown confirms it. */
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
  /** `wrong`: only those that correct. */
  only: z.enum(['wrong', 'all']).default('wrong'),
  cursor: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
export type ChecksQuery = z.infer<typeof checksQuery>

export const auditInput = z.object({
  size: z.int().min(2, 'At least 2.').max(200, 'At most 200.').default(20),
  seed: z.int().min(0).max(4_294_967_295).optional(),
})

/** One pair to decide on, with the text and nothing that hints at what was read in it. */
export type AuditItem = {
  /** Its place in the audit, from 0. */
  index: number
  answerId: string
  trackedBrandId: string
  brandName: string
  promptText: string
  engine: string
  answeredAt: string
  text: string
  /** Labels of the brand in this answer, to be decided on when it is named; null where no method gave one. */
  sentiment: LabelCheck<'sentiment'>['shown']['value']
  recommendation: LabelCheck<'recommendation'>['shown']['value']
  /** Decided or skipped. */
  isDone: boolean
}

export type Audit = {
  id: string
  seed: number
  createdAt: string
  /** Pairs there were to draw from. */
  namedPairs: number
  unnamedPairs: number
  items: AuditItem[]
}

export type MethodQuality = LabelAgreement & { method: string }

/** How well the answers in scope are read, as far as people checked a random sample of them. */
export type QualityReport = {
  mention: MentionQuality
  sentiment: MethodQuality[]
  recommendation: MethodQuality[]
  /** Corrections that readers sent in by themselves and that stand: not a measure, mostly errors are sent in. */
  corrections: Record<CheckedLabel, number>
  /** Of the own brand's visibility; null while too few pairs are checked. */
  corrected: {
    visibility: CorrectedRate['rate']
    raw: CorrectedRate['raw']
    checked: number
    isMaterial: boolean
  } | null
}

/** A part of what is read: one brand, one language, or all of it. */
export type QualityPart = { mention: MentionQuality }

export type BrandQuality = QualityPart & {
  brandId: string
  name: string
  organizationId: string
  organization: string
  /** Answers read again so far, of how many; null while nothing runs. */
  reprocessing: { done: number; total: number } | null
}

/** A reply that was billed and holds no answer that could be read. */
export type UnreadReply = {
  id: string
  brandId: string
  brandName: string
  engine: string
  receivedAt: string
  /** First 500 characters. */
  excerpt: string
}

/** How well answers are read: in the organizations of an admin, or in all of them for platform staff. */
export type AnswerAnalysis = {
  scope: 'own' | 'everything'
  overall: QualityPart
  brands: BrandQuality[]
  /** By language of the question; empty where it was not set. */
  languages: (QualityPart & { language: string })[]
  engines: (QualityPart & { engine: string })[]
  sentiment: MethodQuality[]
  recommendation: MethodQuality[]
  corrections: QualityReport['corrections']
  unread: { count: number; newest: UnreadReply[] }
}

/** GET /api/admin/agreement. `all`: people's own corrections count too, which are mostly of errors. */
export const agreementQuery = z.object({ people: z.enum(['sample', 'all']).default('sample') })
export type AgreementQuery = z.infer<typeof agreementQuery>

/** How those who give labels agree with each other, as the extractor and the judge read the same answers today. */
export type AgreementReport = {
  agreements: RaterAgreement[]
  /** Of names read in a part of the text and checked at random, those that are there. */
  zones: { zone: Zone; precision: Rate }[]
  /** The newest answers that people checked, and that the judge labelled, as many as were looked at. */
  checkedAnswers: number
  labeledAnswers: number
  /** Whether a judge is set for any brand in scope. */
  hasLabeler: boolean
}
