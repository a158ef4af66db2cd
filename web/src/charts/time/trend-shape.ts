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

type TrendShape = TimeShape & {
  dates: string[]
  lines: TrendLine[]
  annotations: { x: number; texts: string[]; labelX: number; anchor: 'start' | 'end'; row: number }[]
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
    annotations: placedAnnotations(trend.annotations, dates, xs, plot),
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

const charWidth = 5.6
const rowCount = 3

/**
 * An annotation is at the bucket of its day; those of one bucket share a line. Labels take the first free of three
 * rows, and are placed to the left near the right edge.
 */
function placedAnnotations(
  annotations: readonly Annotation[],
  dates: readonly string[],
  xs: readonly number[],
  plot: TrendShape['plot'],
): TrendShape['annotations'] {
  const byBucket = new Map<number, string[]>()
  for (const { date, text } of annotations) {
    const bucket = dates.findLastIndex((start) => start <= date)
    if (bucket < 0) continue
    const texts = byBucket.get(bucket) ?? []
    byBucket.set(bucket, texts.includes(text) ? texts : [...texts, text])
  }
  const taken: { row: number; from: number; to: number }[] = []
  return [...byBucket]
    .toSorted(([a], [b]) => a - b)
    .map(([bucket, texts]) => {
      const x = xs[bucket] ?? 0
      const width = annotationLabel(texts).length * charWidth
      const anchor = x + width + 6 > plot.right && x - width - 6 > plot.left ? 'end' : 'start'
      const from = anchor === 'start' ? x + 4 : x - 4 - width
      const to = from + width + 8
      const rows = Array.from({ length: rowCount }, (_, row) => row)
      const row = rows.find((candidate) =>
        taken.every((other) => other.row !== candidate || other.to < from || other.from > to),
      )
      const placed = row ?? rowCount - 1
      taken.push({ row: placed, from, to })
      return { x, texts, labelX: anchor === 'start' ? x + 4 : x - 4, anchor, row: placed }
    })
}

/** "12 prompts added", or "12 prompts added +2" with more in the same bucket; long texts are cut. */
export function annotationLabel(texts: readonly string[]): string {
  const first = texts[0] ?? ''
  const short = first.length > 26 ? `${first.slice(0, 25)}…` : first
  return texts.length > 1 ? `${short} +${texts.length - 1}` : short
}
