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
          ? ` ${t('Prompts and engines have equal weight, so the value can differ from the simple ratio.')}`
          : ''}
      </p>
      {rate === null ? null : <p>{said(rate.method)}</p>}
      <p>
        {t(
          'The confidence interval shows the range you could expect from other prompts like these. It doesn’t cover prompt choice, API versus app differences, personalization, or extraction errors.',
        )}
      </p>
    </>
  )
}

function upperFirst(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
