import { IntervalWhisker } from '../../charts/interval-whisker.tsx'
import { ChangeBadge } from '../../components/change-badge.tsx'
import { MetricHint } from '../../components/metric-hint.tsx'
import type { Tile } from '#core/report/schema.ts'
import { formatCount, formatInterval, formatPercent } from '../../lib/format.ts'
import { metricLabels } from './metric-evidence.ts'
import classes from './metric-tile.module.css'

/** A headline number with its interval drawn and in words, and whether it really moved. */
export function MetricTile({ tile, onOpen }: { tile: Tile; onOpen: () => void }) {
  const label = metricLabels[tile.metric]
  const { value, low, high, denominator, prompts } = tile.rate
  return (
    <section className={classes['tile']} aria-label={label}>
      <h2 className={classes['label']}>
        {label}
        {tile.metric === 'promptCoverage' ? null : (
          <MetricHint metric={tile.metric} label={label} rate={tile.rate} />
        )}
      </h2>
      {value === null ? (
        <p className={classes['value']}>n/a</p>
      ) : (
        <button
          type="button"
          className={classes['value']}
          onClick={onOpen}
          aria-label={`${label} ${formatPercent(value)}: show the answers`}
        >
          {formatPercent(value)}
        </button>
      )}
      <IntervalWhisker value={value} low={low} high={high} />
      <p className={classes['interval']}>
        {value === null ? (
          'No valid answers'
        ) : low === null ? (
          'Too little data for an interval'
        ) : (
          <>
            95 % interval <span className={classes['whole']}>{formatInterval(low, high)}</span>
          </>
        )}
      </p>
      <p className={classes['basis']}>
        {formatCount(denominator)} {tile.metric === 'shareOfVoice' ? 'appearances' : 'answers'} ·{' '}
        {formatCount(prompts)} prompts
      </p>
      <ChangeBadge change={tile.change} />
    </section>
  )
}
