import { useState } from 'react'
import { metrics, type BrandMetricId } from '#core/metrics/registry.ts'
import { MethodArticle } from '../../../components/method/method-article.tsx'
import { ChainLinkExample, FalseDiscoveryExample } from './change-examples.tsx'
import { IntervalSimulation } from './interval-simulation.tsx'
import { ReadingQuality } from './reading-quality.tsx'
import { WorkedExample } from './worked-example.tsx'
import { said } from '../../../lib/language/said.ts'
import { t } from '../../../lib/language/t.ts'

/**
 * How every metric is calculated, with examples that use the functions of the reports. Without a brand, nothing is
 * fetched.
 */
export function MethodologyPage({ brandId = null }: { brandId?: string | null }) {
  return (
    <MethodArticle
      examples={{
        aboutMetrics: t(
          'Each metric has one definition. Open an example and change the counts. Values and confidence intervals are calculated with the same functions as every report.',
        ),
        metric: (id, isFirst) => <TryIt metric={id} startsOpen={isFirst} />,
        intervals: <IntervalSimulation />,
        changes: <FalseDiscoveryExample />,
        trends: <ChainLinkExample />,
        reading:
          brandId === null ? (
            <p>{t('Sign in to see precision and recall for a brand you have access to.')}</p>
          ) : (
            <ReadingQuality brandId={brandId} />
          ),
      }}
    />
  )
}

/** The example renders only when opened: twelve tables of inputs would slow down the page. */
function TryIt({ metric, startsOpen }: { metric: BrandMetricId; startsOpen: boolean }) {
  const [isOpen, setIsOpen] = useState(startsOpen)
  return (
    <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{t('Try {label}', { label: said(metrics[metric].label) })}</summary>
      {isOpen ? <WorkedExample metric={metric} /> : null}
    </details>
  )
}
