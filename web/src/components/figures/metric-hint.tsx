import { Popover, UnstyledButton } from '@mantine/core'
import { lazy, Suspense, type ReactNode } from 'react'
import type { Rate } from '#core/metrics/rate.ts'
import type { BrandMetricId } from '#core/metrics/registry.ts'
import classes from './metric-hint.module.css'

const MetricDefinition = lazy(() => import('./metric-definition.tsx'))

/** The name of a number or a chart, which opens its explanation with a click, Enter, or Space. */
export function Hint({ about, children }: { about: string; children: ReactNode }) {
  return (
    <Popover width={320} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={classes['name'] ?? ''}>{about}</UnstyledButton>
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
}: {
  metric: BrandMetricId
  label: string
  rate: Rate | null
}) {
  return (
    <Hint about={label}>
      <Suspense fallback={<p>…</p>}>
        <MetricDefinition metric={metric} rate={rate} />
      </Suspense>
    </Hint>
  )
}
