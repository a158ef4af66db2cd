import type { SampleReport } from '#core/site/schema.ts'
import { spreadLabels } from '../../charts/geometry/label-layout.ts'
import { bandPath, linePath } from '../../charts/geometry/line-path.ts'
import { linearScale, niceTicks, rateDomain, spreadIndices } from '../../charts/geometry/scale.ts'
import { formatInterval, formatPercent, formatShortDay } from '../../lib/format.ts'
import { t } from '../../lib/language/t.ts'
import classes from './sample-trend.module.css'

const height = 220
const width = 1000

/**
 * Visibility by week. The drawing stretches to its container, and its labels are HTML text around it, so that they have
 * the same size on every screen without a script that measures.
 */
export function SampleTrend({ trend, brand }: { trend: SampleReport['trend']; brand: string }) {
  const dates = trend[0]?.points.map(({ date }) => date) ?? []
  const values = trend.flatMap(({ isOwn, points }) =>
    points.flatMap(({ value, low, high }) => (isOwn ? [value, low, high] : [value])),
  )
  const [low, high] = rateDomain(values)
  const y = linearScale([low, high], [height, 0])
  const x = linearScale([0, Math.max(1, dates.length - 1)], [0, width])
  const ends = trend.map(({ points }) => y(points.findLast(({ value }) => value !== null)?.value ?? low))
  const labels = spreadLabels(ends, { gap: 17, top: 6, bottom: height - 6 })
  return (
    <figure className={classes['chart']}>
      <div className={classes['plot']} style={{ height }}>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          className={classes['svg']}
          role="img"
          aria-label={inWords(trend, brand)}
        >
          {niceTicks(low, high, 4).map((tick) => (
            <line key={tick} className={classes['grid']} x1={0} x2={width} y1={y(tick)} y2={y(tick)} />
          ))}
          {trend
            .toSorted((one, other) => Number(one.isOwn) - Number(other.isOwn))
            .map(({ name, isOwn, points }) => (
              <g key={name} className={isOwn ? classes['own'] : classes['rival']}>
                {isOwn ? (
                  <path
                    className={classes['band']}
                    d={bandPath(
                      points.map((point, index) =>
                        point.low === null || point.high === null
                          ? null
                          : { x: x(index), low: y(point.low), high: y(point.high) },
                      ),
                    )}
                  />
                ) : null}
                <path
                  className={classes['line']}
                  d={linePath(
                    points.map(({ value }, index) => (value === null ? null : { x: x(index), y: y(value) })),
                  )}
                />
              </g>
            ))}
        </svg>
        {niceTicks(low, high, 4).map((tick) => (
          <span key={tick} className={classes['yTick']} style={{ top: y(tick) }} aria-hidden="true">
            {Math.round(tick * 100)}
          </span>
        ))}
        {trend.map(({ name, isOwn }, index) => (
          <span
            key={name}
            className={classes['name']}
            data-own={isOwn || undefined}
            style={{ top: labels[index] }}
            aria-hidden="true"
          >
            {name}
          </span>
        ))}
      </div>
      <div className={classes['xTicks']} aria-hidden="true">
        {spreadIndices(dates.length, 4).map((index) => (
          <span key={index} style={{ left: `${(100 * index) / Math.max(1, dates.length - 1)}%` }}>
            {formatShortDay(dates[index] ?? '')}
          </span>
        ))}
      </div>
    </figure>
  )
}

function inWords(trend: SampleReport['trend'], brand: string): string {
  const own = trend.find(({ isOwn }) => isOwn)
  const first = own?.points.find(({ value }) => value !== null)
  const last = own?.points.findLast(({ value }) => value !== null)
  return t(
    'Weekly visibility of {brand} and {rivals, plural, one {# competitor} other {# competitors}}. {brand} went from {first} to {last}; 95% CI in the latest week: {interval}.',
    {
      brand,
      rivals: trend.length - 1,
      first: formatPercent(first?.value),
      last: formatPercent(last?.value),
      interval: formatInterval(last?.low, last?.high),
    },
  )
}
