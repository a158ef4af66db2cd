import { Popover, UnstyledButton } from '@mantine/core'
import { lazy, Suspense, type ReactNode } from 'react'
import type { Rate } from '#core/metrics/rate.ts'
import type { BrandMetricId } from '#core/metrics/registry.ts'
import classes from './metric-hint.module.css'
import { t } from '../../lib/language/t.ts'

const MetricDefinition = lazy(() => import('./metric-definition.tsx'))

/** Explains a number: opens from its name, or from a question mark after a title, with a click, Enter, or Space. */
export function Hint({
  about,
  isName = false,
  children,
}: {
  about: string
  isName?: boolean
  children: ReactNode
}) {
  return (
    <Popover width={320} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes[isName ? 'name' : 'hint']}
          aria-label={t('What {about} means', { about })}
        >
          {isName ? about : '?'}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes['definition']} aria-label={about}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}

export function MetricHint({
  metric,
  label,
  rate,
  isName = false,
}: {
  metric: BrandMetricId
  label: string
  rate: Rate | null
  isName?: boolean
}) {
  return (
    <Hint about={label} isName={isName}>
      <Suspense fallback={<p>…</p>}>
        <MetricDefinition metric={metric} rate={rate} />
      </Suspense>
    </Hint>
  )
}
