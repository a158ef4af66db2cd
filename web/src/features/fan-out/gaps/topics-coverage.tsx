import { Progress } from '@mantine/core'
import type { ContentGapReport } from '#core/fan-out/content-gaps.ts'
import { ChartFrame } from '../../../charts/frame/chart-frame.tsx'
import { coverageLabel } from '../../../components/figures/coverage-badge.tsx'
import { formatCount } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import classes from '../fan-out.module.css'

const parts = [
  { state: 'covered', color: 'var(--accent)' },
  { state: 'partly', color: 'var(--accent-soft)' },
  { state: 'missing', color: 'var(--worse)' },
] as const

/** How well own pages answer the searches of each topic. */
export function TopicsCoverage({
  topics,
  states,
  isFresh,
}: Pick<ContentGapReport, 'topics' | 'states'> & { isFresh: boolean }) {
  const shown = topics.filter(({ topic }, index) => topic !== '' || index > 0)
  if (shown.length === 0) return null
  return (
    <ChartFrame
      title={t('Coverage by topic')}
      unit={parts.map(({ state }) => `${coverageLabel(state)} ${formatCount(states[state])}`).join(' · ')}
      table={{
        columns: [
          { label: t('Topic'), kind: 'text' },
          ...parts.map(({ state }) => ({ label: coverageLabel(state), kind: 'count' as const })),
        ],
        rows: shown.map(({ topic, covered, partly, missing }) => [
          topic || t('No topic'),
          covered,
          partly,
          missing,
        ]),
      }}
      hasPicture={false}
      isFresh={isFresh}
    >
      <ul className={classes['topics']}>
        {shown.map(({ topic, ...counts }) => {
          const all = counts.covered + counts.partly + counts.missing
          return (
            <li key={topic}>
              <span>{topic || t('No topic')}</span>
              <Progress.Root size="md" aria-hidden>
                {parts.map(({ state, color }) => (
                  <Progress.Section key={state} value={(100 * counts[state]) / all} color={color} />
                ))}
              </Progress.Root>
              <span className={classes['note']}>
                {t('{missing} of {all} missing', {
                  missing: formatCount(counts.missing),
                  all: formatCount(all),
                })}
              </span>
            </li>
          )
        })}
      </ul>
    </ChartFrame>
  )
}
