import { z } from 'zod'
import * as values from '../../database/values.ts'
import { reportFilters, searchOf } from '../../reports/filters.ts'
import { optionalLine } from '../../text/single-line.ts'

/** Filters of an email report: all report filters except period, brand, and organization. */
export const emailReportSearch = reportFilters
  .omit({
    organizationId: true,
    clientId: true,
    from: true,
    to: true,
    compare: true,
    compareFrom: true,
    compareTo: true,
    analysis: true,
  })
  .partial()
  .transform((filters) => searchOf(filters))

/** POST /api/brands/:brandId/email-reports and PUT /api/email-reports/:emailReportId. */
export const emailReportInput = z.object({
  name: optionalLine(80).min(1, 'Enter a name.'),
  cadence: z.enum(values.email_reports.cadence),
  /** ISO, 1 is Monday. A monthly email report is sent on the first such day of the month. */
  weekday: z.number().int().min(1).max(7).default(1),
  /** Full hour in the organization's time zone. */
  hour: z.number().int().min(0).max(23).default(8),
  search: emailReportSearch.default({}),
  /** Users who may view the brand. Members who are neither owner nor admin may enter only themselves. */
  recipients: z
    .array(z.uuid())
    .min(1, 'Choose at least one member.')
    .max(50, 'Choose up to 50 recipients.')
    .transform((ids) => [...new Set(ids)]),
})
export type EmailReportInput = z.infer<typeof emailReportInput>
export type EmailReportDraft = z.input<typeof emailReportInput>

export const emailReportRow = z.object({
  id: z.string(),
  name: z.string(),
  cadence: z.enum(values.email_reports.cadence),
  weekday: z.number(),
  hour: z.number(),
  timeZone: z.string(),
  search: z.record(z.string(), z.string()),
  recipients: z.array(z.object({ userId: z.string(), email: z.string().nullable() })),
  isPaused: z.boolean(),
  nextAt: z.string(),
  lastSentAt: z.string().nullable(),
  lastProblem: z.string().nullable(),
  /** The caller created it, or administers the organization. */
  mayChange: z.boolean(),
})
export type EmailReportRow = z.infer<typeof emailReportRow>

export const emailReportsPerBrand = 20
