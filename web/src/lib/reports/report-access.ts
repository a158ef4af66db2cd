import type { UseQueryOptions } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { QualityReport } from '#core/labels/checks/schema.ts'
import type { ReportFilters } from '#core/reports/filters.ts'
import { qualityQuery } from './quality.ts'

/** What a reader of a report may do with it beyond reading. In the application everything; of a shared one, see the link. */
export type ReportAccess = {
  /** Numbers open the answers behind them. */
  opensAnswers: boolean
  /** Leads to other screens, and can be made to show another part of the data. */
  leadsOn: boolean
  downloads: boolean
  /** Null: the engines of the organization are asked what they are called. */
  engineLabel: ((engine: string) => string) | null
  /** Opens one answer; null: on its own screen. */
  openAnswer: ((answerId: string) => void) | null
  quality: (
    brandId: string,
    filters: ReportFilters,
  ) => UseQueryOptions<QualityReport, Error, QualityReport, readonly unknown[]>
}

export const ReportAccessContext = createContext<ReportAccess>({
  opensAnswers: true,
  leadsOn: true,
  downloads: true,
  engineLabel: null,
  openAnswer: null,
  quality: qualityQuery,
})

export const useReportAccess = () => useContext(ReportAccessContext)
