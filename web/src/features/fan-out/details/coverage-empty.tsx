import type { FanOutAnalysis } from '#core/fan-out/analysis-schema.ts'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { ButtonLink } from '../../../components/layout/links.tsx'
import { t } from '../../../lib/language/t.ts'

/** Explains why there are no matrix and gaps, and what to do. */
export function CoverageEmpty({ analysis, isScored }: { analysis: FanOutAnalysis; isScored: boolean }) {
  const isUnderWay = analysis.status === 'queued' || analysis.status === 'running'
  if (isUnderWay && !isScored)
    return (
      <EmptyState title={t('Pages not compared yet')}>
        {t('This is the last step of the analysis. Results appear here automatically.')}
      </EmptyState>
    )
  if (!isScored)
    return (
      <EmptyState title={t('Pages weren’t compared')}>
        {t('The analysis ended before this step. Rerun it to compare pages.')}
      </EmptyState>
    )
  return (
    <EmptyState
      title={t('No pages yet')}
      action={
        <ButtonLink
          to="/brand/$id"
          params={{ id: analysis.brandId }}
          search={{ clientId: analysis.brandId, tab: 'pages' }}
        >
          {t('Pages & documents')}
        </ButtonLink>
      }
    >
      {t(
        'Add owned and competitor pages in Brand settings under Pages & documents, then rerun this analysis.',
      )}
    </EmptyState>
  )
}
