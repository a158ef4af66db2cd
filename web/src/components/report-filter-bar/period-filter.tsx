import { Popover, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import type { ReportFilters } from '#core/report/filters.ts'
import type { Period, ReportScope } from '#core/report/schema.ts'
import { formatDay, formatShortDay } from '../../lib/format.ts'
import type { SearchChange } from '../../lib/report-filters.ts'
import { Icon } from '../icon.tsx'
import { CompareChoice } from './compare-choice.tsx'
import { DaysForm } from './days-form.tsx'
import { presetOf, presets, shortLengthOf } from './periods.ts'
import classes from './report-filter-bar.module.css'
import { t } from '../../lib/language/t.ts'

/** Which days, and with which they are compared. */
export function PeriodFilter({
  scope,
  filters,
  today,
  onChange,
}: {
  scope: ReportScope | undefined
  filters: ReportFilters
  today: string
  onChange: (change: SearchChange) => void
}) {
  const [isOpen, setIsOpen] = useState(false)
  const available = scope?.available ?? null
  const preset = presetOf(filters, today, available)
  const shown = scope?.period
  const isOld = preset?.id === 'default' && shown !== undefined && shown.to < today
  const label =
    preset && !isOld
      ? preset.label
      : shown
        ? `${formatShortDay(shown.from)} – ${formatDay(shown.to)}`
        : t('Period')
  const compared = scope?.compare ? comparedInWords(scope.compare, filters) : ''

  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes['button']}
          data-changed={preset?.id !== 'default' || undefined}
          aria-label={t('Period: {label} {compared}', { label, compared })}
          onClick={() => setIsOpen((before) => !before)}
        >
          <span className={classes['summary']}>
            {label} <span className={classes['note']}>{compared}</span>
          </span>
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
          words={{ form: t('Days shown'), from: 'From', to: 'To', apply: t('Show') }}
          onApply={(from, to) => {
            onChange({ from, to })
            setIsOpen(false)
          }}
        />
        <CompareChoice scope={scope} filters={filters} onChange={onChange} />
        {shown?.snapped ? (
          <p className={classes['nothing']}>
            {t('Long periods are counted in whole weeks, Monday to Sunday.')}
          </p>
        ) : null}
      </Popover.Dropdown>
    </Popover>
  )
}

/** "vs 8 weeks before", or the days themselves when they were chosen. */
function comparedInWords(compare: Period, { compare: mode }: ReportFilters): string {
  return mode === 'custom'
    ? t('vs {from} – {to}', { from: formatShortDay(compare.from), to: formatDay(compare.to) })
    : t('vs {length} before', { length: shortLengthOf(compare) })
}
