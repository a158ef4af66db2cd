import { linePath, lonelyPlaces } from '../geometry/line-path.ts'
import { linearScale } from '../geometry/scale.ts'
import classes from './sparkline.module.css'

const width = 120
const height = 32

/** Height of every sparkline, in points of 0…1: the same for all, so that noise looks like noise. */
const windowHeight = 0.22

/** A line without axes, next to a number that gives its last value. Gaps stay gaps. */
export function Sparkline({
  points,
  description,
}: {
  points: readonly { date: string; value: number | null }[]
  description: string
}) {
  const y = linearScale(domainOf(points.flatMap(({ value }) => value ?? [])), [height - 3, 3])
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

/** The window around the values; wider only if they do not fit. */
export function domainOf(values: readonly number[]): [number, number] {
  if (values.length === 0) return [0, windowHeight]
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const half = Math.max(windowHeight, high - low) / 2
  return [(low + high) / 2 - half, (low + high) / 2 + half]
}
