import classes from './interval-whisker.module.css'

/**
 * A value and its interval on a line from `from` to `to`. Hidden from screen readers, because the same numbers are next
 * to it as text.
 */
export function IntervalWhisker({
  value,
  low,
  high,
  from = 0,
  to = 1,
  marks = [],
}: {
  value: number | null
  low: number | null
  high: number | null
  from?: number
  to?: number
  /** Borders on the line, such as those between mixed and consistent. */
  marks?: readonly number[]
}) {
  const percent = (at: number) => `${(Math.min(1, Math.max(0, (at - from) / (to - from))) * 100).toFixed(2)}%`
  return (
    <svg className={classes['svg']} width="100%" height="12" aria-hidden="true">
      <line className={classes['track']} x1="0" x2="100%" y1="6" y2="6" />
      {marks.map((mark) => (
        <line key={mark} className={classes['mark']} x1={percent(mark)} x2={percent(mark)} y1="1" y2="11" />
      ))}
      {low === null || high === null ? null : (
        <line className={classes['whisker']} x1={percent(low)} x2={percent(high)} y1="6" y2="6" />
      )}
      {value === null ? null : <circle className={classes['point']} cx={percent(value)} cy="6" r="4" />}
    </svg>
  )
}
