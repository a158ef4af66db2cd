import { z } from 'zod'
import { botChangeKind } from '../bot-logs/changes/bot-change-kinds.ts'
import * as values from '../database/values.ts'
import { eventKind, severity } from './events/schema.ts'
import { message } from '../language/message.ts'
import type { BrandMetricId } from '../metrics/registry.ts'
import { requiredLine } from '../text/single-line.ts'

export const alertMetrics = values.alerts.metric satisfies readonly BrandMetricId[]
export type AlertMetric = (typeof alertMetrics)[number]

export const alertMetricLabels = {
  visibility: message('Visibility'),
  shareOfVoice: message('Share of voice'),
  namedFirst: message('Mentioned first'),
  top3: message('Top 3'),
  reciprocalRank: message('Mean reciprocal rank'),
  recommendation: message('Recommendation rate'),
  firstChoice: message('First choice'),
  criticismRate: message('Criticism rate'),
  praiseRate: message('Praise rate'),
  netSentiment: message('Net sentiment'),
  citationRate: message('Citation rate'),
  citationShare: message('Citation share'),
} as const satisfies Record<AlertMetric, string>

/** Citations are counted only for the own brand. */
export const isOwnOnly = (metric: AlertMetric) => metric === 'citationRate' || metric === 'citationShare'

export const alertDays = values.alerts.days

export const alertsPerOrganization = 100

const common = { name: requiredLine(80), severity }

/** A significant change of one brand's metric between the last `days` full days and equally many before. */
const metricAlertFields = z.object({
  ...common,
  about: z.literal('metric'),
  metric: z.enum(alertMetrics),
  /** A competitor; null: the own brand. */
  trackedBrandId: z.uuid().nullable().default(null),
  /** Empty: all. */
  engines: z.array(z.string().min(1).max(60)).max(20, 'Choose up to 20 engines.').default([]),
  /** As in a URL: `topic:Travel`, `tag:shops`; null: all prompts except branded ones. */
  segment: z.string().trim().min(1).max(140).nullable().default(null),
  direction: z.enum(values.alerts.direction).default('any'),
  /** Of the metric, 0…1: smaller changes do not trigger, however significant. */
  minEffect: z.number().min(0, 'Enter 0 points or more.').max(1, 'Enter up to 100 points.'),
  days: z.union(
    alertDays.map((days) => z.literal(days)),
    'Choose 7, 14, 28 or 56 days.',
  ),
})

export const metricAlertInput = metricAlertFields.refine(
  ({ metric, trackedBrandId }) => trackedBrandId === null || !isOwnOnly(metric),
  { path: ['trackedBrandId'], message: 'Citations are only counted for your own brand.' },
)
export type MetricAlertInput = z.infer<typeof metricAlertInput>

const eventAlertInput = z.object({
  ...common,
  about: z.literal('events'),
  eventKinds: z
    .array(eventKind)
    .min(1, 'Choose at least one type.')
    .transform((kinds) => [...new Set(kinds)]),
})

/** Which crawler changes trigger, for one brand or all. Without such an alert all do; while it is paused none do. */
const botAlertInput = z.object({
  ...common,
  about: z.literal('bots'),
  botChanges: z
    .array(botChangeKind)
    .min(1, 'Choose at least one type.')
    .transform((kinds) => [...new Set(kinds)]),
})

/** POST /api/organizations/:organizationId/alerts and PUT /api/alerts/:alertId. */
export const alertInput = z.discriminatedUnion('about', [metricAlertInput, eventAlertInput, botAlertInput])
export type AlertInput = z.infer<typeof alertInput>
export type AlertDraft = z.input<typeof alertInput>

const rate = z.object({
  value: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  answers: z.number(),
})
const period = z.object({ from: z.string(), to: z.string() })

/** The latest result of an alert, with its inputs. */
export const alertResult = z.object({
  /** The last full UTC day it covers. */
  day: z.string(),
  /**
   * `fired`: notified. `stands`: the notified change persists. `cooling`: it is gone, but may recur within the alert's
   * days. `small`, `other-direction`: significant, but not what the alert asks for.
   */
  verdict: z.enum(['fired', 'stands', 'cooling', 'small', 'other-direction', 'within-noise', 'too-little']),
  period,
  compare: period,
  now: rate,
  before: rate,
  difference: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  p: z.number().nullable(),
  /** The p-value adjusted for all alerts checked together (Benjamini–Hochberg). */
  q: z.number().nullable(),
  /** Number of alerts checked together. */
  rules: z.number(),
  /** Prompts in both periods. */
  prompts: z.number(),
  channel: z.string().nullable(),
})
export type AlertResult = z.infer<typeof alertResult>

export const alertRow = z.object({
  id: z.string(),
  about: z.enum(values.alerts.about),
  brandId: z.string().nullable(),
  brandName: z.string().nullable(),
  name: z.string(),
  severity,
  eventKinds: z.array(eventKind),
  botChanges: z.array(botChangeKind),
  metric: z.enum(alertMetrics).nullable(),
  trackedBrandId: z.string().nullable(),
  trackedBrandName: z.string().nullable(),
  engines: z.array(z.string()),
  segment: z.string().nullable(),
  direction: z.enum(values.alerts.direction),
  minEffect: z.number(),
  days: z.number(),
  isPaused: z.boolean(),
  mayChange: z.boolean(),
  testedAt: z.string().nullable(),
  testResult: alertResult.nullable(),
  lastFiredAt: z.string().nullable(),
  firings: z.number(),
})
export type AlertRow = z.infer<typeof alertRow>

/** When an alert would have triggered in the past, computed from stored answers. */
export type AlertPreview = {
  /** Checked days, and those of them with enough answers. */
  days: number
  testedDays: number
  firings: { day: string; direction: 'up' | 'down'; difference: number }[]
  /** Its current result. */
  latest: AlertResult
}
