import { Box, SegmentedControl, Text, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { MainReason, Overview, PromptGap } from '#core/reports/schema.ts'
import { ChartFrame } from '../../../charts/frame/chart-frame.tsx'
import { EvidenceButton } from '../../../components/figures/evidence-button.tsx'
import { Hint } from '../../../components/figures/metric-hint.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatDecimal } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { useReportAccess } from '../../../lib/reports/report-access.ts'
import { keepReportFilters } from '../../../lib/reports/report-filters.ts'
import classes from './lost-prompts-card.module.css'
import { topicLabel } from './topics-card.tsx'

type Outcome = 'lost' | 'contested' | 'won'

const outcomes: Outcome[] = ['lost', 'contested', 'won']
const titles: Record<Outcome, string> = {
  lost: t('Lost prompts'),
  contested: t('Close prompts'),
  won: t('Won prompts'),
}
const maxRows = 8

/** Each prompt with the own brand and its strongest competitor, largest difference first. */
export function LostPromptsCard({
  overview: { promptGaps, outcomes: counts, scope, background },
  isFresh,
  onOpen,
}: {
  overview: Pick<Overview, 'promptGaps' | 'outcomes' | 'scope' | 'background'>
  isFresh: boolean
  onOpen: (row: PromptGap, reason?: MainReason) => void
}) {
  const [outcome, setOutcome] = useState<Outcome>(
    () => outcomes.find((each) => (counts?.[each] ?? 0) > 0) ?? 'lost',
  )
  const [isWhole, setIsWhole] = useState(false)
  const { leadsOn } = useReportAccess()
  const isWeighted = scope.filters.weighting === 'importance'
  const ofOutcome = promptGaps.filter((row) => row.outcome === outcome)
  const rows = outcome === 'won' ? ofOutcome.toReversed() : ofOutcome
  const reasonOf = new Map(background.promptReasons.map((reason) => [reason.promptId, reason]))
  const shown = isWhole ? rows : rows.slice(0, maxRows)
  return (
    <ChartFrame
      title={titles[outcome]}
      unit={
        isWeighted
          ? t('Difference to the leading competitor × importance, largest first')
          : t('Difference to the leading competitor, largest first')
      }
      hint={
        <Hint about={titles[outcome]}>
          <p>
            {t(
              'Won: the brand is mentioned in more answers than every competitor. Lost: a competitor is mentioned in more. Both only where the difference is significant; the rest is too close to call.',
            )}
          </p>
        </Hint>
      }
      table={{
        columns: [
          { label: t('Prompt'), kind: 'text' },
          { label: t('Topic'), kind: 'text' },
          { label: t('Answers'), kind: 'count' },
          { label: scope.brand.name, kind: 'share' },
          { label: t('Leader'), kind: 'share' },
          { label: t('Leading competitor'), kind: 'text' },
          { label: t('Main reason'), kind: 'text' },
          ...(isWeighted ? [{ label: t('Weight'), kind: 'text' as const }] : []),
        ],
        rows: rows.map((row) => [
          row.text,
          row.topic,
          row.answers,
          row.own,
          row.leader,
          row.leaderName,
          reasonOf.get(row.promptId)?.aspect ?? '',
          ...(isWeighted ? [formatDecimal(row.weight, 2)] : []),
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
      {counts === null ? (
        <Text mt={8} c="dimmed" fz="sm">
          {t('Add competitors to see won and lost prompts')}
        </Text>
      ) : (
        <>
          <SegmentedControl
            size="xs"
            mb={8}
            aria-label={t('Prompts to show')}
            value={outcome}
            onChange={(value) => {
              setOutcome(outcomes.find((each) => each === value) ?? 'lost')
              setIsWhole(false)
            }}
            data={[
              { value: 'lost', label: t('Lost {count}', { count: counts.lost }) },
              { value: 'contested', label: t('Close {count}', { count: counts.contested }) },
              { value: 'won', label: t('Won {count}', { count: counts.won }) },
            ]}
          />
          {rows.length === 0 ? (
            <Text mt={8} c="dimmed" fz="sm">
              {noneOf[outcome]}
            </Text>
          ) : (
            <Rows rows={shown} brandName={scope.brand.name} reasonOf={reasonOf} onOpen={onOpen} />
          )}
          {rows.length > shown.length ? (
            <Box
              type="button"
              component="button"
              className={classes['more']}
              mt={8}
              fz="sm"
              onClick={() => setIsWhole(true)}
            >
              {t('Show all {count}', { count: rows.length })}
            </Box>
          ) : null}
        </>
      )}
    </ChartFrame>
  )
}

const noneOf: Record<Outcome, string> = {
  lost: t('No prompt is clearly lost to a competitor.'),
  contested: t('Every prompt is clearly won or lost.'),
  won: t('No prompt is clearly won yet.'),
}

function Rows({
  rows,
  brandName,
  reasonOf,
  onOpen,
}: {
  rows: readonly PromptGap[]
  brandName: string
  reasonOf: ReadonlyMap<string, MainReason>
  onOpen: (row: PromptGap, reason?: MainReason) => void
}) {
  const { leadsOn } = useReportAccess()
  const hasReasons = rows.some(({ promptId }) => reasonOf.has(promptId))
  return (
    <Box component="table" className={`${classes['table']} ${styles['table']}`}>
      <thead>
        <tr>
          <th scope="col">{t('Prompt')}</th>
          <th scope="col" className={classes['topic']}>
            {t('Topic')}
          </th>
          <th scope="col" className={classes['plot']}>
            <span className={classes['key']} data-of="own" /> {brandName}{' '}
            <span className={classes['key']} data-of="leader" /> {t('Leader')}
          </th>
          <th scope="col" className={classes['number']}>
            {brandName}
          </th>
          <th scope="col">{t('Leader')}</th>
          <th scope="col" className={classes['number']}>
            {t('Difference')}
          </th>
          {hasReasons ? (
            <th scope="col" className={classes['topic']}>
              {t('Main reason')}
            </th>
          ) : null}
          <th scope="col">
            <VisuallyHidden>{t('Details')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.promptId}>
            <th scope="row">
              {leadsOn ? (
                <Link
                  to="/prompt-details"
                  search={(before) => ({ ...keepReportFilters(before), promptId: row.promptId })}
                  className={`${classes['prompt']} ${styles['linked']}`}
                >
                  {row.text}
                </Link>
              ) : (
                row.text
              )}
            </th>
            <td className={classes['topic']}>{topicLabel(row.topic)}</td>
            <td className={classes['plot']}>
              <GapLine row={row} />
            </td>
            <td className={classes['number']} data-of="own">
              <EvidenceButton
                className={classes['value']}
                aria-label={t('{value} of answers to “{text}”: show the answers', {
                  value: whole(row.own),
                  text: row.text,
                })}
                onClick={() => onOpen(row)}
              >
                {whole(row.own)}
              </EvidenceButton>
            </td>
            <td className={styles['nowrap']}>
              <strong>{whole(row.leader)}</strong> {row.leaderName}
            </td>
            <td className={classes['number']} data-outcome={row.outcome}>
              {signed(row.own - row.leader)}
            </td>
            {hasReasons ? (
              <td className={classes['topic']}>
                <Reason row={row} reason={reasonOf.get(row.promptId)} onOpen={onOpen} />
              </td>
            ) : null}
            <td className={classes['number']}>
              {leadsOn ? (
                <Link
                  to="/prompt-details"
                  search={(before) => ({ ...keepReportFilters(before), promptId: row.promptId })}
                  className={classes['all']}
                  aria-label={t('See why: “{text}”', { text: row.text })}
                >
                  {t('See why')}
                </Link>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </Box>
  )
}

function Reason({
  row,
  reason,
  onOpen,
}: {
  row: PromptGap
  reason: MainReason | undefined
  onOpen: (row: PromptGap, reason: MainReason) => void
}) {
  if (reason === undefined) return null
  return (
    <EvidenceButton
      className={classes['value']}
      title={
        reason.better === null
          ? t('{answers, plural, one {# answer criticizes} other {# answers criticize}} it', {
              answers: reason.answers,
            })
          : t('{answers, plural, one {# answer prefers} other {# answers prefer}} {brand}', {
              answers: reason.answers,
              brand: reason.better.name,
            })
      }
      onClick={() => onOpen(row, reason)}
    >
      {reason.aspect}
    </EvidenceButton>
  )
}

/** Both shares on a line from 0 to 100%. The numbers are in the row. */
function GapLine({ row: { own, leader, outcome } }: { row: PromptGap }) {
  const at = (share: number) => `${(share * 100).toFixed(1)}%`
  return (
    <svg className={classes['line']} width="100%" height="14" aria-hidden="true">
      <line className={classes['track']} x1="0" x2="100%" y1="7" y2="7" />
      <line
        className={classes['gap']}
        data-outcome={outcome}
        x1={at(Math.min(own, leader))}
        x2={at(Math.max(own, leader))}
        y1="7"
        y2="7"
      />
      <circle className={classes['theirs']} cx={at(leader)} cy="7" r="4.5" />
      <circle className={classes['mine']} cx={at(own)} cy="7" r="4.5" />
    </svg>
  )
}

const whole = (share: number) => `${Math.round(share * 100)}%`
const signed = (difference: number) => {
  const points = Math.round(difference * 100)
  return points < 0 ? `−${-points}` : points > 0 ? `+${points}` : '0'
}
