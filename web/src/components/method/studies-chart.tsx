import { formatPercent } from '../../lib/format.ts'
import { t } from '../../lib/language/t.ts'
import classes from './method.module.css'
import { holds, type SimulatedStudy } from './simulate-studies.ts'

const [width, height, edge] = [720, 200, 8]

/** Each study as its value and interval, compared with the true value. */
export function StudiesChart({ drawn, truth }: { drawn: readonly SimulatedStudy[]; truth: number }) {
  const top = Math.min(1, Math.max(...drawn.map((study) => study.clustered.high), truth) + 0.02)
  const y = (value: number) => height - edge - (value / top) * (height - 2 * edge)
  const x = (index: number) => edge + ((index + 0.5) / drawn.length) * (width - 2 * edge)
  const missed = drawn.filter((study) => !holds(study.clustered, truth)).length
  return (
    <svg
      className={classes['studies']}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t(
        '{drawn} simulated studies, {missed} with an interval that misses the true visibility of {truth}',
        { drawn: drawn.length, missed, truth: formatPercent(truth) },
      )}
    >
      <line className={classes['truth']} x1={edge} x2={width - edge} y1={y(truth)} y2={y(truth)} />
      {drawn.map(({ value, clustered }, index) => (
        <g key={index} className={holds(clustered, truth) ? '' : (classes['missed'] ?? '')}>
          <line
            className={classes['whisker']}
            x1={x(index)}
            x2={x(index)}
            y1={y(clustered.low)}
            y2={y(clustered.high)}
          />
          <circle className={classes['dot']} cx={x(index)} cy={y(value)} r="3" />
        </g>
      ))}
    </svg>
  )
}
