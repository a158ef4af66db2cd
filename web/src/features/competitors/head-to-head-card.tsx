import type { HeadToHead } from '#core/reports/views.ts'
import { ChartFrame } from '../../charts/frame/chart-frame.tsx'
import { intervalColumns } from '../../charts/frame/chart-table.ts'
import { DifferencePlot } from '../../charts/difference-plot.tsx'
import { StackedBars } from '../../charts/stacked-bars.tsx'
import { changeLabel } from '../../components/figures/change-badge.tsx'
import { NumberButton } from '../../components/figures/number-button.tsx'
import { Hint } from '../../components/figures/metric-hint.tsx'
import styles from '../../components/styles/styles.module.css'
import type { EvidenceFilters } from '../../lib/reports/evidence.ts'
import { formatCount } from '../../lib/format.ts'
import classes from './head-to-head-card.module.css'
import { t } from '../../lib/language/t.ts'
import { Rich } from '../../lib/language/rich.tsx'

const parts = [
  { id: 'onlyOwn', label: t('brand only'), short: t('brand'), tint: 'first' },
  { id: 'both', label: t('both'), short: t('both'), tint: 'second' },
  { id: 'onlyRival', label: t('competitor only'), short: t('competitor'), tint: 'neutral' },
  { id: 'neither', label: t('neither'), short: t('neither'), tint: 'none' },
] as const

export type MeetingPart = (typeof parts)[number]['id'] | 'ownFirst' | 'rivalFirst'

/** The answers of one part of a head-to-head. Counted over the latest valid answers, like the head-to-head itself. */
export function meetingEvidence(rivalId: string, part: MeetingPart): EvidenceFilters {
  const met = { rivalId, state: 'valid', newest: 'true' } as const
  switch (part) {
    case 'both':
      return { ...met, present: 'true', rivalPresent: 'true' }
    case 'onlyOwn':
      return { ...met, present: 'true', rivalPresent: 'false' }
    case 'onlyRival':
      return { ...met, present: 'false', rivalPresent: 'true' }
    case 'neither':
      return { ...met, present: 'false', rivalPresent: 'false' }
    case 'ownFirst':
      return { ...met, before: 'true' }
    case 'rivalFirst':
      return { ...met, before: 'false' }
  }
}

/**
 * The own brand against each competitor in the same answers: who is mentioned, who is first, and the difference with
 * its confidence interval.
 */
export function HeadToHeadCard({
  headToHead,
  brandName,
  isFresh,
  onSelect,
  onPart,
}: {
  headToHead: readonly HeadToHead[]
  brandName: string
  isFresh: boolean
  onSelect: (row: HeadToHead) => void
  /** Called for a part of a bar, or for who is mentioned first. */
  onPart: (row: HeadToHead, part: MeetingPart) => void
}) {
  return (
    <ChartFrame
      title={t('Head-to-head')}
      unit={t('{brandName} vs. each competitor in the same answers', { brandName })}
      hint={
        <Hint about={t('Head-to-head')}>
          <p>
            {t(
              'Each answer counts once: it mentions both, only {brandName}, only the competitor, or neither. The difference is {brandName}’s visibility minus the competitor’s, paired by prompt, with its 95% confidence interval.',
              { brandName },
            )}
          </p>
        </Hint>
      }
      table={{
        columns: [
          { label: t('Competitor'), kind: 'text' },
          { label: t('Both'), kind: 'count' },
          { label: t('Brand only'), kind: 'count' },
          { label: t('Competitor only'), kind: 'count' },
          { label: t('Neither'), kind: 'count' },
          { label: t('Brand first'), kind: 'count' },
          { label: t('Competitor first'), kind: 'count' },
          { label: t('Difference'), kind: 'share' },
          ...intervalColumns(),
          { label: t('Significance'), kind: 'text' },
        ],
        rows: headToHead.map((row) => [
          row.name,
          row.both,
          row.onlyOwn,
          row.onlyRival,
          row.neither,
          row.ownFirst,
          row.rivalFirst,
          row.difference.difference,
          row.difference.low,
          row.difference.high,
          row.difference.verdict,
        ]),
      }}
      isFresh={isFresh}
    >
      {headToHead.length === 0 ? (
        <p className={styles['note']}>{t('No competitors yet. Add them in brand settings.')}</p>
      ) : (
        <div className={classes['pair']}>
          <StackedBars
            rows={headToHead.map((row) => ({
              id: row.brandId,
              label: row.name,
              isOwn: false,
              note: '',
              unit: t('answers'),
              values: {
                onlyOwn: row.onlyOwn,
                both: row.both,
                onlyRival: row.onlyRival,
                neither: row.neither,
              },
            }))}
            parts={parts}
            description={t('Answers that mention: {headToHead}.', {
              headToHead: headToHead
                .map((row) =>
                  t('{brandName} and {name} {both}, {brandName} only {onlyOwn}, {name} only {onlyRival}', {
                    brandName,
                    name: row.name,
                    both: row.both,
                    onlyOwn: row.onlyOwn,
                    onlyRival: row.onlyRival,
                  }),
                )
                .join('; '),
            })}
            onSelect={(id, partId) => {
              const row = headToHead.find((candidate) => candidate.brandId === id)
              const part = parts.find((candidate) => candidate.id === partId)
              if (row && part) onPart(row, part.id)
            }}
          />
          <DifferencePlot
            rows={headToHead.map((row) => ({
              id: row.brandId,
              label: row.name,
              value: row.difference.difference,
              low: row.difference.low,
              high: row.difference.high,
              look:
                row.difference.verdict === 'real'
                  ? (row.difference.difference ?? 0) > 0
                    ? 'better'
                    : 'worse'
                  : 'quiet',
              text: changeLabel(row.difference).replace(/^[▲▼] /, ''),
            }))}
            ends={{ left: t('competitor ahead'), right: t('brand ahead') }}
            description={t('Difference in visibility: {headToHead}.', {
              headToHead: headToHead.map((row) => `${row.name} ${changeLabel(row.difference)}`).join(', '),
            })}
            onSelect={(id) => {
              const row = headToHead.find((candidate) => candidate.brandId === id)
              if (row) onSelect(row)
            }}
          />
          <ul className={`${classes['first']} ${styles['fine']}`}>
            {headToHead.map((row) => (
              <li key={row.brandId}>
                {row.both === 0 ? (
                  t('{name}: no answer mentions both brands', { name: row.name })
                ) : (
                  <>
                    <Rich
                      text="{name}: of {both} answers that mention both, {brandName} comes before it in <button>{ownFirst}</button> and after it in <button2>{rivalFirst}</button2>."
                      values={{
                        button: (words) => (
                          <NumberButton
                            about={t('answers with {brandName} before {name}', { brandName, name: row.name })}
                            onOpen={() => onPart(row, 'ownFirst')}
                          >
                            {words}
                          </NumberButton>
                        ),
                        button2: (words) => (
                          <NumberButton
                            about={t('answers with {name} before {brandName}', { name: row.name, brandName })}
                            onOpen={() => onPart(row, 'rivalFirst')}
                          >
                            {words}
                          </NumberButton>
                        ),
                        name: row.name,
                        both: formatCount(row.both),
                        brandName,
                        ownFirst: formatCount(row.ownFirst),
                        rivalFirst: formatCount(row.rivalFirst),
                      }}
                    />
                  </>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </ChartFrame>
  )
}
