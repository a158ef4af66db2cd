import { t } from '../../../lib/language/t.ts'

/** The views of one analysis in the order of their tabs. The first one is the default. */
export const analysisViews = [
  { id: 'queries', label: t('Sub-queries') },
  { id: 'coverage', label: t('Coverage') },
  { id: 'gaps', label: t('Gaps') },
  { id: 'timeline', label: t('Timeline') },
] as const

export type AnalysisView = (typeof analysisViews)[number]['id']

export function analysisViewOf(view: string | undefined): AnalysisView {
  return analysisViews.find(({ id }) => id === view)?.id ?? 'queries'
}

export const analysisViewLabel = (view: AnalysisView): string =>
  analysisViews.find(({ id }) => id === view)?.label ?? ''
