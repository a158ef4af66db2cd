import { Popover, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import type { BotLogFilters } from '#core/bot-log/report-filters.ts'
import type { BotLogScope } from '#core/bot-log/report-schema.ts'
import type { Period } from '#core/report/schema.ts'
import { Icon } from '../../components/icon.tsx'
import { CompareChoice } from '../../components/report-filter-bar/compare-choice.tsx'
import { DaysForm } from '../../components/report-filter-bar/days-form.tsx'
import { lastDays } from '../../components/report-filter-bar/periods.ts'
import classes from '../../components/report-filter-bar/report-filter-bar.module.css'
import { formatCalendarDay } from '../../lib/format.ts'
import { t } from '../../lib/language/t.ts'
import type { BotLogChange } from './bot-log-filters.ts'

type Preset = {
  id: string
  label: string
  period: (today: string, available: Period | null) => Period | null
}

const presets: readonly Preset[] = [
  { id: 'default', label: t('Last 4 weeks'), period: () => null },
  { id: '2d', label: t('Today and yesterday'), period: (today) => lastDays(today, 2) },
  { id: '1w', label: t('Last 7 days'), period: (today) => lastDays(today, 7) },
  { id: '13w', label: t('Last 13 weeks'), period: (today) => lastDays(today, 91) },
  { id: '1y', label: t('Last 12 months'), period: (today) => lastDays(today, 365) },
  { id: 'all', label: t('All lines'), period: (today, available) => available ?? lastDays(today, 365) },
]

/** Which days, in the organization's time zone, and with which they are compared. */
export function PeriodFilter({
  scope,
  filters,
  onChange,
}: {
  scope: BotLogScope | undefined
  filters: BotLogFilters
  onChange: (change: BotLogChange) => void
}) {
  const [isOpen, setIsOpen] = useState(false)
  const [now] = useState(() => new Date())
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: scope?.timeZone ?? 'UTC' }).format(now)
  const available = scope?.available ?? null
  const preset = presetOf(filters, today, available)
  const shown = scope?.period
  const label =
    preset?.label ??
    (shown ? `${formatCalendarDay(shown.from)} – ${formatCalendarDay(shown.to)}` : t('Period'))
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes['button']}
          data-changed={preset?.id !== 'default' || undefined}
          aria-label={t('Period: {label}', { label })}
          onClick={() => setIsOpen((before) => !before)}
        >
          <span className={classes['summary']}>{label}</span>
          <Icon name="chevron" size={14} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={`${classes['dropdown']} ${classes['wide']}`} aria-label={t('Period')}>
        <div className={classes['presets']}>
          {presets.map((option) => (
            <UnstyledButton
              key={option.id}
              className={classes['preset']}
              aria-pressed={preset?.id === option.id}
              onClick={() => {
                const period = option.period(today, available)
                onChange({ from: period?.from, to: period?.to })
                setIsOpen(false)
              }}
            >
              {option.label}
            </UnstyledButton>
          ))}
        </div>
        <DaysForm
          key={`${shown?.from} ${shown?.to}`}
          from={shown?.from ?? today}
          to={shown?.to ?? today}
          words={{ form: t('Days shown'), from: t('From'), to: t('To'), apply: t('Show') }}
          onApply={(from, to) => {
            onChange({ from, to })
            setIsOpen(false)
          }}
        />
        <CompareChoice
          scope={scope}
          filters={filters}
          onChange={({ compare, compareFrom, compareTo }) => onChange({ compare, compareFrom, compareTo })}
        />
        {shown?.snapped ? (
          <p className={classes['nothing']}>{t('Long periods are counted in whole months.')}</p>
        ) : null}
      </Popover.Dropdown>
    </Popover>
  )
}

function presetOf({ from, to }: BotLogFilters, today: string, available: Period | null): Preset | undefined {
  if (from === undefined && to === undefined) return presets[0]
  return presets.find((preset) => {
    const period = preset.period(today, available)
    return period !== null && period.from === from && period.to === to
  })
}
