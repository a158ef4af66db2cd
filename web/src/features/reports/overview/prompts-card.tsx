import { Link } from '@tanstack/react-router'
import type { Consistency } from '#core/metrics/consistency.ts'
import type { Overview, PromptRow } from '#core/reports/schema.ts'
import { ChartFrame } from '../../../charts/frame/chart-frame.tsx'
import { intervalColumns } from '../../../charts/frame/chart-table.ts'
import { DotStrip } from '../../../charts/dot-strip.tsx'
import { ConsistencyBadge } from '../../../components/figures/consistency-badge.tsx'
import { consistencyLabels } from '../../../components/figures/consistency-labels.ts'
import { Hint } from '../../../components/figures/metric-hint.tsx'
import { keepReportFilters } from '../../../lib/reports/report-filters.ts'
import classes from './prompts-card.module.css'
import { t } from '../../../lib/language/t.ts'
import { useReportAccess } from '../../../lib/reports/report-access.ts'
import { EvidenceButton } from '../../../components/figures/evidence-button.tsx'

const most = 10
const dotsShown = 16

/** The prompts for which more or better answers would change most. */
export function PromptsCard({
  overview: { promptsToWorkOn, consistency, scope },
  isFresh,
  engineLabel,
  onOpenAnswer,
  onOpenAnswers,
}: {
  overview: Pick<Overview, 'promptsToWorkOn' | 'consistency' | 'scope'>
  isFresh: boolean
  engineLabel: (engine: string) => string
  onOpenAnswer: (promptId: string, answerId: string) => void
  onOpenAnswers: (row: PromptRow) => void
}) {
  const { leadsOn } = useReportAccess()
  return (
    <ChartFrame
      title={t('Prompts to work on')}
      unit={t('each dot is one answer, newest right{consistency}', { consistency: summary(consistency) })}
      hint={
        <Hint about={t('Prompts to work on')}>
          <p>
            {t(
              'Locked: named in at least 80 % of answers. Contested: 20 to 80 %. Absent: at most 20 %. Undecided: the interval spans a border, so more answers are needed to tell.',
            )}
          </p>
          <p>{t('Filled dots name the brand, hollow ones do not, a dash is a refused answer.')}</p>
        </Hint>
      }
      table={{
        columns: [
          { label: t('Prompt'), kind: 'text' },
          { label: t('Topic'), kind: 'text' },
          { label: t('Visibility'), kind: 'share' },
          ...intervalColumns(),
          { label: t('Answers'), kind: 'count' },
          { label: t('State'), kind: 'text' },
        ],
        rows: promptsToWorkOn.map((row) => [
          row.text,
          row.topic,
          row.visibility.value,
          row.visibility.low,
          row.visibility.high,
          row.answers,
          row.consistency,
        ]),
      }}
      hasPicture={false}
      isFresh={isFresh}
      extra={
        leadsOn ? (
          <Link to="/prompts" search={(before) => keepReportFilters(before)} className={classes['all']}>
            {t('All prompts')}
          </Link>
        ) : null
      }
    >
      {promptsToWorkOn.length === 0 ? (
        <p className={classes['none']}>{t('Every prompt is locked in. Nothing to work on here.')}</p>
      ) : (
        <ul className={classes['list']}>
          {promptsToWorkOn.slice(0, most).map((row) => (
            <li key={row.promptId} className={classes['row']}>
              <div className={classes['words']}>
                {leadsOn ? (
                  <Link
                    to="/prompt-details"
                    search={(before) => ({ ...keepReportFilters(before), promptId: row.promptId })}
                    className={classes['prompt']}
                  >
                    {row.text}
                  </Link>
                ) : (
                  <span>{row.text}</span>
                )}
                <div className={classes['note']}>{enginesOf(row, scope.engines.length, engineLabel)}</div>
              </div>
              <DotStrip
                dots={row.dots.slice(-dotsShown)}
                label={t('Answers to “{text}”', { text: row.text })}
                engineLabel={engineLabel}
                onSelect={(answerId) => onOpenAnswer(row.promptId, answerId)}
              />
              <EvidenceButton
                className={classes['rate']}
                aria-label={t('{value} {low}: show the answers to “{text}”', {
                  value: wholePercent(row.visibility.value),
                  low: wholeInterval(row.visibility.low, row.visibility.high),
                  text: row.text,
                })}
                onClick={() => onOpenAnswers(row)}
              >
                {wholePercent(row.visibility.value)}{' '}
                <span className={classes['note']}>
                  {wholeInterval(row.visibility.low, row.visibility.high)}
                </span>
              </EvidenceButton>
              <ConsistencyBadge consistency={row.consistency} />
            </li>
          ))}
        </ul>
      )}
    </ChartFrame>
  )
}

function summary(consistency: Record<Consistency, number>): string {
  const parts = (['contested', 'absent', 'undecided', 'locked'] as const).flatMap((kind) =>
    consistency[kind] > 0 ? [`${consistency[kind]} ${consistencyLabels[kind]}`] : [],
  )
  return parts.length === 0 ? '' : ` · ${parts.join(', ')}`
}

function enginesOf(row: PromptRow, asked: number, engineLabel: (engine: string) => string): string {
  const names = row.engines.map(({ engine }) => engineLabel(engine))
  if (names.length > 1 && names.length >= asked) return t('all {names} engines', { names: names.length })
  return names.join(' · ')
}

function wholePercent(value: number | null): string {
  return value === null ? t('n/a') : `${Math.round(value * 100)} %`
}

function wholeInterval(low: number | null, high: number | null): string {
  return low === null || high === null ? '' : `(${Math.round(low * 100)}–${Math.round(high * 100)})`
}
