import { Button } from '@mantine/core'
import type { BrandRow } from '#core/brands/schema.ts'
import type { ReportScope } from '#core/reports/schema.ts'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { formatDay } from '../../../lib/format.ts'
import { useReportFilters } from '../../../lib/reports/report-filters.ts'
import { t } from '../../../lib/language/t.ts'

/** Explains why the filters leave no numbers, and clears them. */
export function NoAnswers({
  brand,
  available,
}: {
  brand: BrandRow
  available: NonNullable<ReportScope['available']>
}) {
  const { setFilters } = useReportFilters()
  return (
    <EmptyState
      title={t('No answers match these filters')}
      action={
        <Button
          variant="default"
          onClick={() => setFilters({ ...noFilters, from: available.from, to: available.to, branded: 'all' })}
        >
          {t('Show all answers')}
        </Button>
      }
    >
      {t('{name} has answers from {from} to {to}. Change the dates or filters to see them.', {
        name: brand.name,
        from: formatDay(available.from),
        to: formatDay(available.to),
      })}
    </EmptyState>
  )
}

const noFilters = {
  engines: undefined,
  tags: undefined,
  segment: undefined,
  topic: undefined,
  country: undefined,
  channel: undefined,
  analysis: undefined,
}
