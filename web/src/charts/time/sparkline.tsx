import { linePath, lonelyPlaces } from '../geometry/line-path.ts'
import { linearScale, rateDomain } from '../geometry/scale.ts'
import classes from './sparkline.module.css'

const width = 120
const height = 32

/** A line without axes, next to a number that gives its last value. Gaps stay gaps. */
export function Sparkline({
  points,
  description,
}: {
  points: readonly { date: string; value: number | null }[]
  description: string
}) {
  const y = linearScale(rateDomain(points.map((point) => point.value)), [height - 3, 3])
  const x = linearScale([0, Math.max(1, points.length - 1)], [3, width - 5])
  const places = points.map(({ value }, index) => (value === null ? null : { x: x(index), y: y(value) }))
  const end = places.findLast((place) => place !== null)
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={classes['svg']} role="img" aria-label={description}>
      <path className={classes['line']} d={linePath(places)} />
      {lonelyPlaces(places).map((place) => (
        <circle key={place.x} className={classes['end']} cx={place.x} cy={place.y} r={1.75} />
      ))}
      {end ? <circle className={classes['end']} cx={end.x} cy={end.y} r={2.75} /> : null}
    </svg>
  )
}
