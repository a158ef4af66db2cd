import { z } from 'zod'
import type { Evidence } from '#core/answers/export/evidence.ts'
import * as recompute from '#core/answers/export/recompute.ts'
import { evidenceData } from '#core/answers/export/report-data.ts'
import { makeComparison } from '#core/reports/compare/comparison.ts'
import { makeCompetitors } from '#core/reports/competitors.ts'
import { consistencyReport, makeConsistency } from '#core/reports/consistency.ts'
import { changeReport, explainedMetrics } from '#core/reports/compare/explain-change.ts'
import { reportFilters } from '#core/reports/filters.ts'
import { reportNames, type ReportName, type ReportReplies } from '#core/reports/registry.ts'
import { makePrompts } from '#core/reports/prompts/prompt-list.ts'
import { makeTopics } from '#core/reports/prompts/topics.ts'
import type { ReportData } from '#core/reports/report-data.ts'
import { makeSampleSize } from '#core/reports/sample-size.ts'
import * as schemas from '#core/reports/schema.ts'
import * as views from '#core/reports/views.ts'
import type { Refusal } from '#core/result.ts'
import type { Sql } from '../database.ts'
import { observedViewOf } from '../fan-out/observed.ts'
import { explainChangeReport } from './explain-change.ts'
import { overviewReport } from './overview.ts'
import { perceptionReport } from './perception.ts'
import { makeReport, type Asked } from './report-data.ts'
import { sourcesReport } from './source-report.ts'

type Entry<Reply, Parameters extends z.ZodRawShape> = {
  /** Its parameters besides the report filters; each has a default or is optional. */
  parameters: z.ZodObject<Parameters>
  /** Null if the public API has another endpoint for it. */
  api: { operationId: string; summary: string; description?: string; reply: z.ZodType<Reply> } | null
} & (
  | { make: (data: ReportData, parameters: z.infer<z.ZodObject<Parameters>>) => Promise<Reply> }
  | {
      query: (
        sql: Sql,
        asked: Asked,
        parameters: z.infer<z.ZodObject<Parameters>>,
      ) => Promise<Reply | Refusal | null>
      recompute: ((evidence: Evidence) => Reply) | null
    }
)

/** `parameters` are taken as they were sent; what is not valid throws a ZodError. */
export type Report<Reply = ReportReplies[ReportName]> = {
  parameters: z.ZodObject<Record<never, never>>
  api: { operationId: string; summary: string; description?: string; reply: z.ZodType<Reply> } | null
  /** Null if the user of `sql` sees no such brand; refused if the filters allow no such report. */
  query: (sql: Sql, asked: Asked, parameters: unknown) => Promise<Reply | Refusal | null>
  /** The identical report from an export; null if an export does not contain enough. */
  recompute: ((evidence: Evidence, parameters: unknown) => Promise<Reply>) | null
}

/** Hides the type of the parameters, so that all reports have one type. */
function report<Reply, Parameters extends z.ZodRawShape>(entry: Entry<Reply, Parameters>): Report<Reply> {
  const { parameters, api } = entry
  if ('make' in entry) {
    const { make } = entry
    return {
      parameters,
      api,
      query: async (sql, asked, given) => {
        const chosen = parameters.parse(given)
        return makeReport(sql, asked, (data) => make(data, chosen))
      },
      recompute: async (evidence, given) => make(evidenceData(evidence), parameters.parse(given)),
    }
  }
  const { query, recompute: compute } = entry
  return {
    parameters,
    api,
    query: async (sql, asked, given) => query(sql, asked, parameters.parse(given)),
    recompute: compute && (async (evidence) => compute(evidence)),
  }
}

const none = z.object({})
const side = z.string().max(140).optional()

/** Parameters, result, and query of each report. Names and labels: `core/reports/registry.ts`. */
export const reportQueries: { readonly [Name in ReportName]: Report<ReportReplies[Name]> } = {
  overview: report({
    parameters: none,
    api: {
      operationId: 'readOverviewReport',
      summary: 'Overview',
      description: 'Every headline number with its interval and change, trend, ranking, heatmap.',
      reply: schemas.overviewReport,
    },
    query: (sql, { brandId, filters, now }) => overviewReport(sql, brandId, filters, now),
    recompute: recompute.recomputedOverview,
  }),
  prompts: report({
    parameters: none,
    api: {
      operationId: 'readPromptsReport',
      summary: 'Prompts with their numbers',
      reply: schemas.promptsReport,
    },
    make: makePrompts,
  }),
  competitors: report({
    parameters: none,
    api: {
      operationId: 'readCompetitorsReport',
      summary: 'Competitors and head to head',
      reply: views.competitorsReport,
    },
    make: makeCompetitors,
  }),
  topics: report({
    parameters: z.object({ by: z.enum(views.groupings).default('topic') }),
    api: {
      operationId: 'readTopicsReport',
      summary: 'By topic, intent, funnel stage, tag, engine or country',
      reply: views.topicsReport,
    },
    make: makeTopics,
  }),
  sources: report({
    parameters: none,
    api: {
      operationId: 'readSourcesReport',
      summary: 'Sources',
      description:
        'Cited domains and pages, core sources, and citation gaps: pages that cite competitors and not the brand.',
      reply: views.sourcesReport,
    },
    query: (sql, { brandId, filters, now }) => sourcesReport(sql, brandId, filters, now),
    recompute: recompute.recomputedSources,
  }),
  perception: report({
    parameters: none,
    api: {
      operationId: 'readPerceptionReport',
      summary: 'Perception',
      description: 'What answers praise and criticize about the brands, with quotes.',
      reply: views.perceptionReport,
    },
    query: (sql, { brandId, filters, now }) => perceptionReport(sql, brandId, filters, now),
    recompute: recompute.recomputedPerception,
  }),
  consistency: report({
    parameters: none,
    api: {
      operationId: 'readConsistencyReport',
      summary: 'Consistency of each prompt–engine pair',
      reply: consistencyReport,
    },
    make: makeConsistency,
  }),
  'sample-size': report({
    parameters: none,
    api: {
      operationId: 'readVarianceReport',
      summary: 'Sources of variation and sample size',
      reply: views.sampleSizeReport,
    },
    make: makeSampleSize,
  }),
  comparison: report({
    parameters: z.object({
      by: z.enum(views.comparables).default('period'),
      a: side.describe('The first side; for segments such as topic:Stoves.'),
      b: side,
    }),
    api: {
      operationId: 'readComparisonReport',
      summary: 'Compare periods, segments, engines, countries or collection methods',
      reply: views.comparisonReport,
    },
    make: makeComparison,
  }),
  change: report({
    parameters: z.object({ metric: z.enum(explainedMetrics).default('visibility') }),
    api: {
      operationId: 'explainChange',
      summary: 'Explain a change',
      description:
        'Why visibility or share of voice changed from the compare period: by prompts, engines and brands, each with interval and p-value, and with answers as evidence.',
      reply: changeReport,
    },
    query: (sql, { brandId, filters, now }, { metric }) =>
      explainChangeReport(sql, brandId, filters, metric, now),
    recompute: null,
  }),
  'fan-out': report({
    parameters: none,
    api: null,
    query: (sql, { brandId, filters, now }) => observedViewOf(sql, brandId, filters, now),
    recompute: recompute.recomputedFanOut,
  }),
}

/** A report whose name is only known at run time. */
export const reportOf = (name: ReportName): Report => reportQueries[name]

/** The query string of a report: the report filters and its own parameters. */
export const reportQuery = (name: ReportName) => reportFilters.extend(reportQueries[name].parameters.shape)

/** Reports that an export reproduces exactly. */
export const recomputedReports = reportNames.filter((name) => reportQueries[name].recompute !== null)
