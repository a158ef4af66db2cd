import type { UseQueryOptions } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { QualityReport } from '#core/labels/checks/schema.ts'
import type { ReportFilters } from '#core/reports/filters.ts'
import type { AspectCounts } from '#core/reports/views.ts'
import { aspectsQuery } from './aspects.ts'
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
  aspects: (
    brandId: string,
    filters: ReportFilters,
  ) => UseQueryOptions<AspectCounts[], Error, AspectCounts[], readonly unknown[]>
}

export const ReportAccessContext = createContext<ReportAccess>({
  opensAnswers: true,
  leadsOn: true,
  downloads: true,
  engineLabel: null,
  openAnswer: null,
  quality: qualityQuery,
  aspects: aspectsQuery,
})

export const useReportAccess = () => useContext(ReportAccessContext)
