import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import type { ReportFilters } from '#core/reports/filters.ts'
import { addDays, type Period } from '#core/calendar.ts'
import type { SearchChange } from '../../lib/reports/report-filters.ts'
import { DaysForm } from './days-form.tsx'
import { t } from '../../lib/language/t.ts'

/** The comparison period: the same number of days before, custom days, or none. */
export function CompareChoice({
  scope,
  filters,
  onChange,
}: {
  scope: Periods | undefined
  filters: Compared
  onChange: (change: Pick<SearchChange, keyof Compared>) => void
}) {
  const [mode, setMode] = useState(filters.compare)
  const handleMode = (value: string) => {
    const next = (['previous', 'none', 'custom'] as const).find((known) => known === value) ?? 'previous'
    setMode(next)
    // Custom days are only applied once both are set.
    if (next !== 'custom')
      onChange({
        compare: next === 'previous' ? undefined : next,
        compareFrom: undefined,
        compareTo: undefined,
      })
  }
  return (
    <>
      <Radio.Group label={t('Compare with')} size="xs" mt={10} value={mode} onChange={handleMode}>
        <Stack gap={6} mt={6}>
          <Radio size="xs" value="previous" label={t('Previous period')} />
          <Radio size="xs" value="custom" label={t('Custom dates')} />
          <Radio size="xs" value="none" label={t('No comparison')} />
        </Stack>
      </Radio.Group>
      {mode === 'custom' ? (
        <DaysForm
          key={`${filters.compareFrom} ${filters.compareTo}`}
          from={filters.compareFrom ?? scope?.compare?.from ?? dayBefore(scope, 56)}
          to={filters.compareTo ?? scope?.compare?.to ?? dayBefore(scope, 1)}
          words={{
            form: t('Comparison dates'),
            from: t('Compare from'),
            to: t('Compare to'),
            apply: t('Compare'),
          }}
          onApply={(compareFrom, compareTo) => onChange({ compare: 'custom', compareFrom, compareTo })}
        />
      ) : null}
    </>
  )
}

export type Compared = Pick<ReportFilters, 'compare' | 'compareFrom' | 'compareTo'>

type Periods = { period: Period; compare: Period | null }

function dayBefore(scope: Periods | undefined, days: number): string {
  return scope === undefined ? '' : addDays(scope.period.from, -days)
}
