import { Flex } from '@mantine/core'
import { ChangeBadge } from '../../../components/figures/change-badge.tsx'
import { EvidenceButton } from '../../../components/figures/evidence-button.tsx'
import { MetricHint } from '../../../components/figures/metric-hint.tsx'
import {
  betterOf,
  metricInterval,
  metricLabels,
  metricValue,
} from '../../../components/figures/metric-labels.ts'
import type { Tile } from '#core/reports/schema.ts'
import { t } from '../../../lib/language/t.ts'
import classes from './metric-tile.module.css'

/** A second number in the tile of another, such as first choice below the recommendation rate. */
export function RelatedRate({ tile, onOpen }: { tile: Tile | undefined; onOpen: (tile: Tile) => void }) {
  if (tile === undefined || tile.metric === 'promptCoverage' || tile.rate.value === null) return null
  const { metric, rate, change } = tile
  const label = metricLabels[metric]
  const value = metricValue(metric, rate.value)
  return (
    <Flex component="p" wrap="wrap" align="baseline" gap="0.25rem 0.5rem" mt={8} c="dimmed" fz="xs">
      <span>
        <MetricHint metric={tile.metric} label={label} rate={rate} />
      </span>
      <EvidenceButton
        className={classes['relatedValue']}
        onClick={() => onOpen(tile)}
        title={metricInterval(metric, rate.low, rate.high)}
        aria-label={t('{label} {metric}: show answers', { label, metric: value })}
      >
        {value}
      </EvidenceButton>
      {change?.verdict === 'real' ? <ChangeBadge change={change} better={betterOf(metric)} /> : null}
    </Flex>
  )
}
