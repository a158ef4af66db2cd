import { useState } from 'react'
import type { BotLogFilters } from '#core/bot-logs/reports/filters.ts'
import { addDays } from '#core/calendar.ts'
import type { BotLogScope } from '#core/bot-logs/reports/schema.ts'
import { PeriodPopover } from '../../../components/report-filter-bar/period-popover.tsx'
import { describeCompared, lastDays, type Preset } from '../../../components/report-filter-bar/periods.ts'
import { t } from '../../../lib/language/t.ts'
import type { BotLogChange } from './bot-log-filters.ts'

const presets: readonly Preset[] = [
  { id: 'default', label: t('Last 4 weeks'), period: () => null },
  { id: '2d', label: t('Today and yesterday'), period: (today) => lastDays(today, 2) },
  { id: '1w', label: t('Last 7 days'), period: (today) => lastDays(addDays(today, -1), 7) },
  { id: '13w', label: t('Last 13 weeks'), period: (today) => lastDays(addDays(today, -1), 91) },
  { id: '1y', label: t('Last 12 months'), period: (today) => lastDays(today, 365) },
  { id: 'all', label: t('All dates'), period: (today, available) => available ?? lastDays(today, 365) },
]

/** The period and its comparison period, in the organization's time zone. */
export function PeriodFilter({
  scope,
  filters,
  onChange,
}: {
  scope: BotLogScope | undefined
  filters: BotLogFilters
  onChange: (change: BotLogChange) => void
}) {
  const [now] = useState(() => new Date())
  return (
    <PeriodPopover
      presets={presets}
      scope={scope}
      filters={filters}
      today={new Intl.DateTimeFormat('en-CA', { timeZone: scope?.timeZone ?? 'UTC' }).format(now)}
      compared={
        filters.compare === 'custom' && scope?.compare ? describeCompared(scope.compare, 'custom') : ''
      }
      wholeUnits={t('Long periods use whole calendar months.')}
      onChange={onChange}
    />
  )
}
