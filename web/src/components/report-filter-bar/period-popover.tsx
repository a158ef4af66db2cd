import { Popover, Text, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import type { Period } from '#core/calendar.ts'
import { formatDay, formatShortDay } from '../../lib/format.ts'
import { t } from '../../lib/language/t.ts'
import { Icon } from '../layout/icon.tsx'
import { CompareChoice, type Compared } from './compare-choice.tsx'
import { DaysForm } from './days-form.tsx'
import { usePageAction } from '../../lib/shortcuts.ts'
import styles from '../styles/styles.module.css'
import { choosePreset, movePeriod, presetOf, type PeriodChange, type Preset } from './periods.ts'
import classes from './report-filter-bar.module.css'

/** Selects the period and the comparison period. `wholeUnits` explains a period that was extended to whole units. */
export function PeriodPopover({
  presets,
  scope,
  filters,
  today,
  compared,
  wholeUnits,
  onChange,
}: {
  /** The first one is the default when the URL has no period. */
  presets: readonly Preset[]
  scope:
    | { available: Period | null; period: Period & { snapped: boolean }; compare: Period | null }
    | undefined
  filters: Compared & { from?: string | undefined; to?: string | undefined }
  today: string
  /** The comparison period, if it is not the default. */
  compared: string
  wholeUnits: string
  onChange: (change: PeriodChange) => void
}) {
  const [isOpen, setIsOpen] = useState(false)
  const available = scope?.available ?? null
  const preset = presetOf(presets, filters, today, available)
  const shown = scope?.period
  const isUsual = preset === presets[0]
  const isOld = isUsual && shown !== undefined && shown.to < today
  const label =
    preset && !isOld
      ? (preset.short ?? preset.label)
      : shown
        ? `${formatShortDay(shown.from)} – ${formatDay(shown.to)}`
        : t('Period')
  const move = (direction: -1 | 1) => {
    const moved = shown && movePeriod(shown, direction, today)
    if (moved) onChange(moved)
  }
  usePageAction(
    shown ? { id: 'period-back', label: t('Previous period'), keys: '[', run: () => move(-1) } : null,
  )
  usePageAction(
    shown && shown.to < today
      ? { id: 'period-forward', label: t('Next period'), keys: ']', run: () => move(1) }
      : null,
  )
  const choose = (change: PeriodChange) => {
    onChange(change)
    setIsOpen(false)
  }
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={`${classes['button']} ${styles['hovered']} ${styles['box']}`}
          data-changed={!isUsual || undefined}
          aria-label={t('Period: {label} {compared}', { label, compared })}
          onClick={() => setIsOpen((before) => !before)}
        >
          <span className={styles['ellipsis']}>
            {label} <span className={`${classes['note']} ${styles['fine']}`}>{compared}</span>
          </span>
          <Icon name="chevron" size={14} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={`${classes['dropdown']} ${classes['wide']}`} aria-label={t('Period')}>
        <div className={classes['presets']}>
          {presets.map((option) => (
            <UnstyledButton
              key={option.id}
              className={`${classes['preset']} ${styles['hovered']}`}
              aria-pressed={preset?.id === option.id}
              onClick={() => choose(choosePreset(option, preset, today, available))}
            >
              {option.label}
            </UnstyledButton>
          ))}
        </div>
        <DaysForm
          key={`${shown?.from} ${shown?.to}`}
          from={shown?.from ?? today}
          to={shown?.to ?? today}
          words={{ form: t('Date range'), from: t('From'), to: t('To'), apply: t('Apply') }}
          onApply={(from, to) => choose({ from, to })}
        />
        <CompareChoice scope={scope} filters={filters} onChange={onChange} />
        {shown?.snapped ? (
          <Text mt={8} c="dimmed" fz="xs">
            {wholeUnits}
          </Text>
        ) : null}
      </Popover.Dropdown>
    </Popover>
  )
}
