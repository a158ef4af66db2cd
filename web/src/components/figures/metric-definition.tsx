import { metrics, type BrandMetricId } from '#core/metrics/registry.ts'
import type { Rate } from '#core/metrics/rate.ts'
import { formatCount } from '../../lib/format.ts'
import { t } from '../../lib/language/t.ts'
import { said } from '../../lib/language/said.ts'

/** The definition of a metric from the registry. Loaded on demand, because the registry imports the statistics code. */
export default function MetricDefinition({ metric, rate }: { metric: BrandMetricId; rate: Rate | null }) {
  const { definition, numerator, denominator, estimator } = metrics[metric]
  return (
    <>
      <p>{t(definition)}</p>
      <p>
        {upperFirst(t(numerator))} ÷ {t(denominator)}
        {rate === null
          ? ''
          : t(': {numerator} of {denominator}', {
              numerator: formatCount(rate.numerator),
              denominator: formatCount(rate.denominator),
            })}
        .
        {estimator === 'means'
          ? ` ${t('Each prompt and engine weighs the same, so the value may differ from the plain quotient.')}`
          : ''}
      </p>
      {rate === null ? null : <p>{said(rate.method)}</p>}
      <p>
        {t(
          'The interval answers: what would other prompts like these give? It covers chance, not the choice of prompts, asking by API instead of the app, personalization or reading errors.',
        )}
      </p>
    </>
  )
}

function upperFirst(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
