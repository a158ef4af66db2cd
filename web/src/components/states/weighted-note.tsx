import { Text } from '@mantine/core'
import type { ReportView } from '#core/reports/registry.ts'
import type { ReportScope } from '#core/reports/schema.ts'
import { t } from '../../lib/language/t.ts'

/** Views without rates that are weighted by importance. */
const unweighted: readonly ReportView[] = ['sources', 'consistency']

export const hasWeightedRates = (view: ReportView) => !unweighted.includes(view)

/** Says above numbers that rates are weighted by importance. */
export function WeightedNote({
  viewed: { view, report },
}: {
  viewed: { view: ReportView; report: { scope: ReportScope } }
}) {
  const { filters, hasWeights } = report.scope
  if (filters.weighting !== 'importance' || !hasWeightedRates(view)) return null
  return (
    <Text fz="sm" c="dimmed" role="note">
      {hasWeights
        ? t(
            'Rates and rankings are weighted by importance. Counts of answers and head-to-head results aren’t.',
          )
        : t('Rates are weighted by importance, but all prompts shown have the same importance.')}
    </Text>
  )
}
