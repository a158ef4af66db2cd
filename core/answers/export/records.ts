import { z } from 'zod'
import * as values from '../../database/values.ts'
import { sentiments } from '../../labels/labels.ts'
import { importanceLevels } from '../../prompts/importance.ts'
import { channels, funnelStages, reportFilters } from '../../reports/filters.ts'

/** Name and version of the format. A change that breaks readers of older exports raises the version. */
export const exportFormat = 'answerscope-evidence'
export const exportVersion = 1

/** Version of the metric definitions (docs/methodology.md) that the numbers of an export follow. */
export { definitionsVersion } from '../../metrics/definitions.ts'

const day = z.iso.date()
/** With microseconds, in UTC: answers are sorted by it. */
const moment = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
const count = z.number().int().nonnegative()
const period = z.object({ from: day, to: day })
const owner = z.enum(values.answer_citations.owner)
const state = z.enum(values.answers.state)
const stretch = { start: z.number().int(), end: z.number().int() }
const quote = z.object(stretch)

const trackedBrand = z.object({
  id: z.uuid(),
  name: z.string(),
  isOwn: z.boolean(),
  aliases: z.array(z.object({ text: z.string(), match: z.enum(['auto', 'any', 'exact', 'context']) })),
  domains: z.array(z.string()),
  description: z.string(),
  /** Position in the list of brands passed to the extractor. */
  place: z.number().int(),
})

/**
 * First line: the scope of the export. `answers` is their number; `periods` are those that contain the answers, oldest
 * first.
 */
export const headerRecord = z.object({
  record: z.literal('header'),
  format: z.literal(exportFormat),
  version: z.literal(exportVersion),
  definitions: z.number().int(),
  extractor: z.number().int(),
  madeAt: z.iso.datetime(),
  brand: z.object({ id: z.uuid(), organizationId: z.uuid(), name: z.string() }),
  /** Tracked brands in report order; `ignored` are names dismissed as not being brands. */
  brandSet: z.object({
    version: z.number().int(),
    tracked: z.array(trackedBrand),
    ignored: z.array(z.string()),
  }),
  filters: reportFilters,
  /** Null: the filters select one run, and these are its answers. */
  periods: z.array(period).nullable(),
  available: period.nullable(),
  countries: z.array(z.string()),
  /** Mean price of an answer over each engine's newest paid days; null where unknown. */
  prices: z.array(z.object({ engine: z.string(), usd: z.number().nullable() })),
  raw: z.boolean(),
})
export type HeaderRecord = z.infer<typeof headerRecord>

/** Every prompt of the brand, also those outside the filters, in report order. */
export const promptRecord = z.object({
  record: z.literal('prompt'),
  id: z.uuid(),
  text: z.string(),
  topic: z.string(),
  tags: z.array(z.string()),
  intent: z.string().nullable(),
  funnel: z.enum(funnelStages).nullable(),
  isBranded: z.boolean(),
  archivedAt: z.string().nullable(),
  version: z.number().int(),
  createdAt: z.string(),
  importance: z.enum(importanceLevels).default('normal'),
  volume: z.number().int().nullable().default(null),
  volumeSource: z.string().nullable().default(null),
  versions: z.array(z.object({ version: z.number().int(), text: z.string(), createdAt: z.string() })),
})
export type PromptRecord = z.infer<typeof promptRecord>

/** Runs and imports, newest first. */
export const runRecord = z.object({
  record: z.literal('analysis'),
  id: z.uuid(),
  label: z.string(),
  kind: z.enum(values.analyses.kind),
  createdAt: z.string(),
})
export type RunRecord = z.infer<typeof runRecord>

/**
 * Prompt–engine pairs of a run that ended without an answer; they lower the valid answer rate. `date`: UTC day on which
 * the run started.
 */
export const failedRecord = z.object({
  record: z.literal('failed'),
  analysisId: z.uuid(),
  date: day,
  promptId: z.uuid(),
  engine: z.string(),
  country: z.string().nullable(),
  failed: count,
})
export type FailedRecord = z.infer<typeof failedRecord>

export const annotationRecord = z.object({
  record: z.literal('annotation'),
  id: z.uuid(),
  occurredAt: moment,
  kind: z.enum(values.annotations.kind),
  text: z.string(),
  createdBy: z.uuid().nullable(),
})
export type AnnotationRecord = z.infer<typeof annotationRecord>

const mention = z.object({
  brandId: z.uuid(),
  rank: z.number().int(),
  spans: z.array(z.object({ ...stretch, text: z.string(), zone: z.string(), partOf: z.string().optional() })),
  sentiment: z
    .object({ label: z.enum(sentiments), score: z.number().nullable(), method: z.string() })
    .nullable(),
  /** Older exports have neither `topPick` nor `criticism`. */
  recommendation: z
    .object({ recommended: z.boolean(), method: z.string(), topPick: z.boolean().nullable().default(null) })
    .nullable(),
  criticism: z
    .object({ criticized: z.boolean(), praised: z.boolean(), method: z.string() })
    .nullable()
    .default(null),
  /** Quotes that support the labels. */
  labels: z.looseObject({
    sentiment: z.array(quote).optional(),
    recommended: z.array(quote).optional(),
    aspects: z.array(z.object({ aspect: z.string(), sentiment: z.enum(sentiments), ...stretch })).optional(),
    purpose: z.string().optional(),
    comparisons: z
      .array(z.object({ otherId: z.uuid(), isBetter: z.boolean(), aspect: z.string(), ...stretch }))
      .optional(),
    attributes: z.array(z.object({ text: z.string(), ...stretch })).optional(),
    claims: z.array(z.object({ text: z.string(), ...stretch })).optional(),
  }),
})

const citation = z.object({
  position: z.number().int(),
  kind: z.enum(values.answer_citations.kind),
  url: z.string(),
  resolvedUrl: z.string().nullable(),
  pageKey: z.string(),
  domain: z.string(),
  title: z.string().nullable(),
  owner,
  brandId: z.uuid().nullable(),
  start: z.number().int().nullable(),
  end: z.number().int().nullable(),
})

const checkOf = <Label extends string, Value extends z.ZodType>(label: Label, value: Value) =>
  z.object({
    id: z.uuid(),
    label: z.literal(label),
    brandId: z.uuid().nullable(),
    /** Page key of a citation, otherwise empty. */
    subject: z.string(),
    /** The extracted and the corrected value; null: the extracted value was right. */
    shown: z.object({ value }),
    correct: z.object({ value, place: quote.optional() }).nullable(),
    origin: z.enum(values.label_checks.origin),
    note: z.string(),
    extractor: z.string(),
    createdAt: moment,
  })

const check = z.discriminatedUnion('label', [
  checkOf('mention', z.boolean()),
  checkOf('sentiment', z.enum(sentiments).nullable()),
  checkOf('recommendation', z.boolean().nullable()),
  checkOf('topPick', z.boolean().nullable()),
  checkOf('criticism', z.boolean().nullable()),
  checkOf('citation', owner),
  checkOf('state', state),
])

/**
 * One answer with everything extracted from it; records are ordered oldest first. Offsets are UTF-16 code units of
 * `text`.
 */
export const answerRecord = z.object({
  record: z.literal('answer'),
  id: z.uuid(),
  analysisId: z.uuid(),
  promptId: z.uuid(),
  promptVersion: z.number().int(),
  engine: z.string(),
  channel: z.enum(channels),
  modelRequested: z.string().nullable(),
  model: z.string().nullable(),
  country: z.string().nullable(),
  language: z.string().nullable(),
  repeat: z.number().int(),
  answeredAt: moment,
  state,
  text: z.string(),
  /** SHA-256 of `text` in UTF-8. */
  contentHash: z.string(),
  /** SHA-256 of the strings in `raw`; null if no raw responses were kept. */
  rawHash: z.object({ requests: z.string(), responses: z.string() }).nullable(),
  usage: z.unknown(),
  costUsd: z.number().nullable(),
  costBasis: z.enum(values.answers.cost_basis),
  latencyMs: z.number().nullable(),
  finish: z.string().nullable(),
  searched: z.boolean().nullable(),
  isSandbox: z.boolean(),
  extractorVersion: z.number().int(),
  brandSetVersion: z.number().int(),
  mentions: z.array(mention),
  untracked: z.array(z.object({ name: z.string(), ...stretch })),
  citations: z.array(citation),
  searches: z.array(z.string()),
  /** Corrections and confirmations in force. */
  checks: z.array(check),
  /** Bodies as JSON text, so that their hashes can be verified. Absent unless requested, null if none were kept. */
  raw: z.object({ requests: z.string(), responses: z.string() }).nullish(),
})
export type AnswerRecord = z.infer<typeof answerRecord>

/** Last line; without it the export is truncated. */
export const endRecord = z.object({ record: z.literal('end'), answers: count })

export const exportRecord = z.discriminatedUnion('record', [
  headerRecord,
  promptRecord,
  runRecord,
  failedRecord,
  annotationRecord,
  answerRecord,
  endRecord,
])
export type ExportRecord = z.infer<typeof exportRecord>

/** Options of an export besides the report filters. */
export const exportOptions = reportFilters.extend({
  format: z.enum(['jsonl', 'csv']).default('jsonl'),
  /** CSV: one row per answer and tracked brand, or one row per citation. */
  kind: z.enum(['answers', 'citations']).default('answers'),
  /** JSONL: include raw responses. */
  raw: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true'),
  /** CSV: start with a byte order mark, so that Excel reads UTF-8. */
  bom: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true'),
  /** gzip: compress the file. */
  compression: z.enum(['none', 'gzip']).default('none'),
})
export type ExportOptions = z.infer<typeof exportOptions>
