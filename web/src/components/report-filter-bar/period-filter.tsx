import { Popover, Switch, TextInput, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import type { ReportFilters } from '#core/report/filters.ts'
import type { ReportScope } from '#core/report/schema.ts'
import { formatDay, formatShortDay } from '../../lib/format.ts'
import type { SearchChange } from '../../lib/report-filters.ts'
import { Icon } from '../icon.tsx'
import { lengthOf, presetOf, presets } from './periods.ts'
import classes from './report-filter-bar.module.css'

/** Which days, and whether they are compared with as many days before. */
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
        : 'Period'
  const compared = scope?.compare ? `vs ${lengthOf(scope.compare)} before` : ''

  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes['button']}
          data-changed={preset?.id !== 'default' || undefined}
          aria-label={`Period: ${label} ${compared}`}
          onClick={() => setIsOpen((before) => !before)}
        >
          <span className={classes['summary']}>
            {label} <span className={classes['note']}>{compared}</span>
          </span>
          <Icon name="chevron" size={14} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={`${classes['dropdown']} ${classes['wide']}`} aria-label="Period">
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
        <OwnPeriod
          key={`${shown?.from} ${shown?.to}`}
          from={shown?.from ?? today}
          to={shown?.to ?? today}
          onApply={(from, to) => {
            onChange({ from, to })
            setIsOpen(false)
          }}
        />
        <Switch
          size="xs"
          mt={10}
          label="Compare with as many days before"
          checked={filters.compare === 'previous'}
          onChange={(event) => onChange({ compare: event.currentTarget.checked ? undefined : 'none' })}
        />
        {shown?.snapped ? (
          <p className={classes['nothing']}>Long periods are counted in whole weeks, Monday to Sunday.</p>
        ) : null}
      </Popover.Dropdown>
    </Popover>
  )
}

function OwnPeriod({
  from,
  to,
  onApply,
}: {
  from: string
  to: string
  onApply: (from: string, to: string) => void
}) {
  const [start, setStart] = useState(from)
  const [end, setEnd] = useState(to)
  const isWhole = start !== '' && end !== '' && start <= end
  return (
    <form
      className={classes['own']}
      onSubmit={(event) => {
        event.preventDefault()
        if (isWhole) onApply(start, end)
      }}
    >
      <TextInput
        size="xs"
        type="date"
        label="From"
        value={start}
        onChange={(event) => setStart(event.currentTarget.value)}
      />
      <TextInput
        size="xs"
        type="date"
        label="To"
        value={end}
        error={start !== '' && end !== '' && start > end ? 'Ends before it begins' : undefined}
        onChange={(event) => setEnd(event.currentTarget.value)}
      />
      <button type="submit" className={classes['apply']} disabled={!isWhole}>
        Show
      </button>
    </form>
  )
}
