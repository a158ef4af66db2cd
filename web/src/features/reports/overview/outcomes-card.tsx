import { Link } from '@tanstack/react-router'
import type { PromptOutcomes } from '#core/reports/schema.ts'
import { ChartFrame } from '../../../charts/frame/chart-frame.tsx'
import { StackedBars } from '../../../charts/stacked-bars.tsx'
import { Hint } from '../../../components/figures/metric-hint.tsx'
import { keepReportFilters } from '../../../lib/reports/report-filters.ts'
import classes from './prompts-card.module.css'
import { t } from '../../../lib/language/t.ts'
import { useReportAccess } from '../../../lib/reports/report-access.ts'

const parts = [
  { id: 'won', label: t('won'), short: t('won'), tint: 'first' },
  { id: 'contested', label: t('contested'), short: t('contested'), tint: 'second' },
  { id: 'lost', label: t('lost'), short: t('lost'), tint: 'neutral' },
  { id: 'unnamed', label: t('nobody named'), short: t('nobody'), tint: 'none' },
] as const

/** Who leads in the answers to each prompt, if the 95% interval of the difference excludes 0. */
export function OutcomesCard({
  outcomes,
  brandName,
  isFresh,
}: {
  outcomes: PromptOutcomes
  brandName: string
  isFresh: boolean
}) {
  const { leadsOn } = useReportAccess()
  return (
    <ChartFrame
      title={t('Prompts won and lost')}
      unit={t('prompts, by who is named in more of their answers')}
      hint={
        <Hint about={t('Prompts won and lost')}>
          <p>
            {t(
              'Won: {brandName} is named in more of the answers than every rival. Lost: some rival is named in more. Either counts only beyond doubt, when the 95 % interval of the difference excludes 0; else the prompt is contested.',
              { brandName },
            )}
          </p>
        </Hint>
      }
      table={{
        columns: [
          { label: t('Outcome'), kind: 'text' },
          { label: t('Prompts'), kind: 'count' },
        ],
        rows: outcomes === null ? [] : parts.map((part) => [part.label, outcomes[part.id]]),
      }}
      isFresh={isFresh}
      extra={
        leadsOn ? (
          <Link
            to="/overview"
            search={(before) => ({ ...keepReportFilters(before), view: 'consistency' })}
            className={classes['all']}
          >
            {t('Contested ones')}
          </Link>
        ) : null
      }
    >
      {outcomes === null ? (
        <p className={classes['none']}>{t('n/a: no rival is tracked.')}</p>
      ) : (
        <StackedBars
          rows={[{ id: 'all', label: '', isOwn: true, note: '', unit: t('prompts'), values: outcomes }]}
          parts={parts}
          description={t('Prompts: {parts}.', {
            parts: parts.map((part) => `${outcomes[part.id]} ${part.label}`).join(', '),
          })}
        />
      )}
    </ChartFrame>
  )
}
