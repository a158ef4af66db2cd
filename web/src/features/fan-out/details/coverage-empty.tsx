import type { FanOutAnalysis } from '#core/fan-out/analysis-schema.ts'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { ButtonLink } from '../../../components/layout/links.tsx'
import { t } from '../../../lib/language/t.ts'

/** Explains why there are no matrix and gaps, and what to do. */
export function CoverageEmpty({ analysis, isScored }: { analysis: FanOutAnalysis; isScored: boolean }) {
  const isUnderWay = analysis.status === 'queued' || analysis.status === 'running'
  if (isUnderWay && !isScored)
    return (
      <EmptyState title={t('Pages are not compared yet')}>
        {t('That is the last step of this analysis; it shows here by itself.')}
      </EmptyState>
    )
  if (!isScored)
    return (
      <EmptyState title={t('Pages were not compared')}>
        {t('This analysis ended before it came to them. Repeat it.')}
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
        'Add them on the brand’s page, Pages & documents: own ones and those of rivals. Then repeat this analysis.',
      )}
    </EmptyState>
  )
}
