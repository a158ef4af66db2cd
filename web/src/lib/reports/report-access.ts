import type { UseQueryOptions } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { QualityReport } from '#core/labels/checks/schema.ts'
import type { ReportFilters } from '#core/reports/filters.ts'
import type { PerceptionReport } from '#core/reports/views.ts'
import { perceptionQuery } from './perception.ts'
import { qualityQuery } from './quality.ts'

/**
 * What the reader of a report may do besides reading: everything in the application, what the link allows in a shared
 * report.
 */
export type ReportAccess = {
  /** Numbers open the answers behind them. */
  opensAnswers: boolean
  /** Links to other screens, and can show other parts of the data. */
  leadsOn: boolean
  downloads: boolean
  /** Null: labels come from the organization's list of engines. */
  engineLabel: ((engine: string) => string) | null
  /** Opens one answer; null: on the answer's own screen. */
  openAnswer: ((answerId: string) => void) | null
  quality: (
    brandId: string,
    filters: ReportFilters,
  ) => UseQueryOptions<QualityReport, Error, QualityReport, readonly unknown[]>
  /** Null data where the reader may not read the report. */
  perception: (
    brandId: string,
    filters: ReportFilters,
  ) => UseQueryOptions<PerceptionReport | null, Error, PerceptionReport | null, readonly unknown[]>
}

export const ReportAccessContext = createContext<ReportAccess>({
  opensAnswers: true,
  leadsOn: true,
  downloads: true,
  engineLabel: null,
  openAnswer: null,
  quality: qualityQuery,
  perception: perceptionQuery,
})

export const useReportAccess = () => useContext(ReportAccessContext)
