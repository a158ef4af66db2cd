import { Group } from '@mantine/core'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { IntervalWhisker } from '../../../charts/interval-whisker.tsx'
import { ConfidenceBadge } from '../../../components/figures/confidence-badge.tsx'
import { ChangeBadge, changeLabel } from '../../../components/figures/change-badge.tsx'
import { MetricHint } from '../../../components/figures/metric-hint.tsx'
import {
  betterOf,
  metricInterval,
  metricLabels,
  metricRange,
  metricValue,
  type ShownMetric,
} from '../../../components/figures/metric-labels.ts'
import type { Tile } from '#core/reports/schema.ts'
import { formatCount, percentSign } from '../../../lib/format.ts'
import { useReportPart, type ReportPart } from '../../../pictures/report-parts.ts'
import classes from './metric-tile.module.css'
import { t } from '../../../lib/language/t.ts'
import { Rich } from '../../../lib/language/rich.tsx'
import { EvidenceButton } from '../../../components/figures/evidence-button.tsx'
import styles from '../../../components/styles/styles.module.css'
import { said } from '../../../lib/language/said.ts'

/** A headline number with its interval as a chart and in words, and the significance of its change. */
export function MetricTile({
  tile,
  answers,
  isMain,
  onOpen,
  children,
}: {
  tile: Tile
  /** Valid answers behind the number. */
  answers: number
  /** The first number of the report, which is larger. */
  isMain: boolean
  onOpen: () => void
  /** Further details of the number. */
  children?: ReactNode
}) {
  const label = metricLabels[tile.metric]
  const { value, low, high, denominator, prompts } = tile.rate
  const card = useRef<HTMLElement>(null)
  useReportPart(card, () => figureOf(tile))
  return (
    <section
      ref={card}
      className={`${classes['tile']} ${styles['card']}`}
      data-main={isMain || undefined}
      aria-label={label}
    >
      <Group justify="space-between" gap="0.125rem 0.5rem">
        <h2 className={`${classes['label']} ${styles['note']}`}>
          {tile.metric === 'promptCoverage' ? (
            label
          ) : (
            <MetricHint metric={tile.metric} label={label} rate={tile.rate} />
          )}
        </h2>
        {value === null ? null : (
          <ConfidenceBadge metric={tile.metric} rate={tile.rate} answers={answers} isLong={isMain} />
        )}
      </Group>
      {value === null ? (
        <p className={classes['value']}>—</p>
      ) : (
        <EvidenceButton
          className={classes['value']}
          onClick={onOpen}
          aria-label={t('{label} {metric}: show answers', {
            label,
            metric: metricValue(tile.metric, value),
          })}
        >
          {metricValue(tile.metric, value)}
        </EvidenceButton>
      )}
      <IntervalWhisker value={value} low={low} high={high} {...metricRange(tile.metric)} />
      <p className={classes['interval']}>
        {value === null ? (
          said(tile.rate.method)
        ) : low === null ? (
          t('Not enough data')
        ) : (
          <>
            <Rich
              text="95% CI <span>{metric}</span>"
              values={{
                span: (words) => <span className={styles['nowrap']}>{words}</span>,
                metric: metricInterval(tile.metric, low, high),
              }}
            />
          </>
        )}
      </p>
      <p className={classes['basis']}>
        {t('{denominator} {countedIn} · {prompts} prompts', {
          denominator: formatCount(denominator),
          countedIn: countedIn[tile.metric] ?? t('answers'),
          prompts: formatCount(prompts),
        })}
      </p>
      <ChangeBadge change={tile.change} better={betterOf(tile.metric)} />
      {children}
    </section>
  )
}

/** The tile in exported pictures. */
function figureOf({ metric, rate, change }: Tile): ReportPart {
  const interval = metricInterval(metric, rate.low, rate.high)
  return {
    kind: 'figure',
    label: metricLabels[metric],
    value: metricValue(metric, rate.value),
    interval:
      rate.value === null ? said(rate.method) : interval === '' ? '' : `95${percentSign}: ${interval}`,
    note: change === null ? '' : changeLabel(change),
  }
}

/** The unit of the denominator, if it is not answers. */
const countedIn: Partial<Record<ShownMetric, string>> = {
  shareOfVoice: t('brand mentions'),
  namedFirst: t('answers · among tracked brands'),
  netSentiment: t('labeled answers'),
  criticismRate: t('answers that mention the brand'),
  praiseRate: t('answers that mention the brand'),
}
