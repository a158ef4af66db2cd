import type { Annotation, Trend, TrendPoint } from '#core/reports/schema.ts'
import { spreadLabels } from '../geometry/label-layout.ts'
import { bandPath, linePath, lonelyPlaces, type Place } from '../geometry/line-path.ts'
import { linearScale, niceTicks, rateDomain, timeAxis } from '../geometry/scale.ts'
import type { TimeShape } from './time-chart.tsx'

export type Margins = { top: number; right: number; bottom: number; left: number }

export type TrendLine = {
  id: string
  label: string
  isOwn: boolean
  path: string
  /** Steps that may come from the choice of prompts: too few prompt–engine pairs in common to compare. */
  unlinked: string
  dots: Place[]
  /** Intervals of the dots, if the series shows its interval. */
  whiskers: { x: number; low: number; high: number }[]
  /** Empty for a series without an interval. */
  band: string
  places: (Place | null)[]
  /** Null: the series has no values, so there is no line to name. */
  labelY: number | null
  endY: number | null
}

type TrendFlag = { x: number; row: number; letter: string; date: string; texts: string[] }

type TrendShape = TimeShape & {
  dates: string[]
  lines: TrendLine[]
  /** Events, oldest first: A, B, C. */
  flags: TrendFlag[]
  olderEvents: number
}

/** Everything the drawing needs, in pixels. Only the own series, or a single series without an own one, has a band. */
export function trendShape(
  trend: Pick<Trend, 'series' | 'annotations'>,
  { width, height, margins }: { width: number; height: number; margins: Margins },
): TrendShape {
  const plot = {
    left: margins.left,
    right: width - margins.right,
    top: margins.top,
    bottom: height - margins.bottom,
  }
  const dates = trend.series[0]?.points.map((point) => point.date) ?? []
  const hasOwn = trend.series.some((series) => series.isOwn)
  const showsBand = (isOwn: boolean) => isOwn || (!hasOwn && trend.series.length === 1)
  const drawn = trend.series.flatMap((series) =>
    series.points.flatMap((point) =>
      showsBand(series.isOwn) ? [point.value, point.low, point.high] : [point.value],
    ),
  )
  const domain = rateDomain(drawn)
  const y = linearScale(domain, [plot.bottom, plot.top])
  const { xs, xTicks } = timeAxis(dates.length, plot)
  const lines = trend.series.map((series): TrendLine => {
    const places = series.points.map((point, index) =>
      point.value === null ? null : { x: xs[index] ?? 0, y: y(point.value) },
    )
    const linked = places.flatMap((place, index) =>
      series.points[index]?.linked === false ? [place, null] : [place],
    )
    const intervals = series.points.map((point, index) => bounds(point, xs[index] ?? 0, y))
    const dots = lonelyPlaces(linked)
    return {
      id: series.id,
      label: series.label,
      isOwn: series.isOwn,
      path: linePath(linked),
      unlinked: unlinkedPath(places, series.points),
      dots,
      whiskers: showsBand(series.isOwn)
        ? intervals.flatMap((interval) =>
            interval !== null && dots.some((dot) => dot.x === interval.x) ? [interval] : [],
          )
        : [],
      band: showsBand(series.isOwn) ? bandPath(intervals) : '',
      places,
      labelY: null,
      endY: places.findLast((place) => place !== null)?.y ?? null,
    }
  })
  const ends = lines.flatMap((line) => (line.endY === null ? [] : [line.endY]))
  const labelYs = spreadLabels(ends, { gap: 15, top: plot.top + 4, bottom: plot.bottom - 2 })
  let labelled = 0
  const named = lines.map((line) => {
    if (line.endY === null) return line
    const labelY = labelYs[labelled] ?? line.endY
    labelled += 1
    return { ...line, labelY }
  })
  return {
    dates,
    xs,
    lines: named,
    yTicks: niceTicks(domain[0], domain[1], 4).map((value) => ({ value, y: y(value) })),
    xTicks,
    ...flagsOf(trend.annotations, dates, xs),
    plot,
  }
}

function unlinkedPath(places: readonly (Place | null)[], points: readonly TrendPoint[]): string {
  return places
    .map((place, index) => {
      const next = places[index + 1] ?? null
      return points[index]?.linked === false && next !== null ? linePath([place, next]) : ''
    })
    .join('')
}

function bounds(point: TrendPoint, x: number, y: (value: number) => number) {
  return point.low === null || point.high === null ? null : { x, low: y(point.low), high: y(point.high) }
}

/** Events shown with a flag; the legend counts older ones. */
const maxFlags = 5
const flagWidth = 16

/** An event is at the bucket of its day; those of one bucket share a flag. Flags close to each other take two rows. */
function flagsOf(
  annotations: readonly Annotation[],
  dates: readonly string[],
  xs: readonly number[],
): Pick<TrendShape, 'flags' | 'olderEvents'> {
  const byBucket = new Map<number, Annotation[]>()
  for (const annotation of annotations) {
    const bucket = dates.findLastIndex((start) => start <= annotation.date)
    const others = byBucket.get(bucket) ?? []
    if (bucket >= 0 && !others.some(({ text }) => text === annotation.text))
      byBucket.set(bucket, [...others, annotation])
  }
  const all = [...byBucket].toSorted(([a], [b]) => a - b)
  const shown = all.slice(-maxFlags)
  let row = 0
  return {
    flags: shown.map(([bucket, events], index) => {
      const x = xs[bucket] ?? 0
      const isClose = index > 0 && x - (xs[shown[index - 1]?.[0] ?? 0] ?? 0) < flagWidth
      row = isClose ? 1 - row : 0
      return {
        x,
        row,
        letter: String.fromCodePoint(65 + index),
        date: events[0]?.date ?? '',
        texts: events.map(({ text }) => text),
      }
    }),
    olderEvents: all.slice(0, -maxFlags).reduce((total, [, events]) => total + events.length, 0),
  }
}
