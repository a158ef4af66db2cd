import type { Rate } from '#core/metric/rate.ts'
import { ChartFrame } from '../../charts/chart-frame.tsx'
import { IntervalWhisker } from '../../charts/interval-whisker.tsx'
import { Hint } from '../../components/metric-hint.tsx'
import { NumberButton } from '../../components/number-button.tsx'
import { formatCount, formatInterval, formatPercent } from '../../lib/format.ts'
import classes from './open-voice-card.module.css'

/** The own brand's part of every brand that answers name, tracked or not; beside the tracked one, never mixed with it. */
export function OpenVoiceCard({
  rate,
  isFresh,
  onOpen,
}: {
  rate: Rate
  isFresh: boolean
  onOpen: () => void
}) {
  return (
    <ChartFrame
      title="Open share of voice"
      unit="% of appearances of all detected brands"
      hint={
        <Hint about="Open share of voice">
          <p>
            Appearances of the own brand ÷ appearances of all brands found in the answers, also those nobody
            tracks. Names are found by rules and may be wrong, so it stands beside the share among tracked
            brands and is never mixed with it.
          </p>
          <p>{rate.method}</p>
        </Hint>
      }
      table={{
        columns: [
          { label: 'Metric', kind: 'text' },
          { label: 'Value', kind: 'share' },
          { label: '95 % from', kind: 'share' },
          { label: '95 % to', kind: 'share' },
          { label: 'Appearances', kind: 'count' },
          { label: 'Of', kind: 'count' },
        ],
        rows: [['Open share of voice', rate.value, rate.low, rate.high, rate.numerator, rate.denominator]],
      }}
      hasPicture={false}
      isFresh={isFresh}
    >
      {rate.value === null ? (
        <p className={classes['note']}>n/a. {rate.method}</p>
      ) : (
        <div className={classes['line']}>
          <span className={classes['value']}>
            <NumberButton about="Open share of voice" onOpen={onOpen}>
              {formatPercent(rate.value)}
            </NumberButton>
          </span>
          <span className={classes['whisker']}>
            <IntervalWhisker value={rate.value} low={rate.low} high={rate.high} />
          </span>
          <span className={classes['note']}>
            {rate.low === null ? '' : `95 % interval ${formatInterval(rate.low, rate.high)} · `}
            {formatCount(rate.numerator)} of {formatCount(rate.denominator)} appearances
          </span>
        </div>
      )}
    </ChartFrame>
  )
}
