import { Link } from '@tanstack/react-router'
import type { PromptOutcomes } from '#core/report/schema.ts'
import { ChartFrame } from '../../charts/chart-frame.tsx'
import { StackedBars } from '../../charts/stacked-bars.tsx'
import { Hint } from '../../components/metric-hint.tsx'
import { keepReportFilters } from '../../lib/report-filters.ts'
import classes from './prompts-card.module.css'

const parts = [
  { id: 'won', label: 'won', short: 'won', tint: 'first' },
  { id: 'contested', label: 'contested', short: 'contested', tint: 'second' },
  { id: 'lost', label: 'lost', short: 'lost', tint: 'neutral' },
  { id: 'unnamed', label: 'nobody named', short: 'nobody', tint: 'none' },
] as const

/** Who leads in the answers to each prompt, where it can be told. */
export function OutcomesCard({
  outcomes,
  brandName,
  isFresh,
}: {
  outcomes: PromptOutcomes
  brandName: string
  isFresh: boolean
}) {
  return (
    <ChartFrame
      title="Prompts won and lost"
      unit="prompts, by who is named in more of their answers"
      hint={
        <Hint about="Prompts won and lost">
          <p>
            Won: {brandName} is named in more of the answers than every rival. Lost: some rival is named in
            more. Either counts only beyond doubt, when the 95 % interval of the difference excludes 0; else
            the prompt is contested.
          </p>
        </Hint>
      }
      table={{
        columns: [
          { label: 'Outcome', kind: 'text' },
          { label: 'Prompts', kind: 'count' },
        ],
        rows: outcomes === null ? [] : parts.map((part) => [part.label, outcomes[part.id]]),
      }}
      isFresh={isFresh}
      extra={
        <Link
          to="/overview"
          search={(before) => ({ ...keepReportFilters(before), view: 'contested' })}
          className={classes['all']}
        >
          Contested ones
        </Link>
      }
    >
      {outcomes === null ? (
        <p className={classes['none']}>n/a: no rival is tracked.</p>
      ) : (
        <StackedBars
          rows={[{ id: 'all', label: '', isOwn: true, note: '', unit: 'prompts', values: outcomes }]}
          parts={parts}
          description={`Prompts: ${parts.map((part) => `${outcomes[part.id]} ${part.label}`).join(', ')}.`}
        />
      )}
    </ChartFrame>
  )
}
