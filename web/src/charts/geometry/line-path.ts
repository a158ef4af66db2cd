export type Place = { x: number; y: number }

/** Runs of consecutive points; a gap (null) ends a run. */
function stretches<P>(places: readonly (P | null)[]): P[][] {
  const found: P[][] = []
  let current: P[] = []
  for (const place of places) {
    if (place !== null) {
      current.push(place)
    } else if (current.length > 0) {
      found.push(current)
      current = []
    }
  }
  return current.length > 0 ? [...found, current] : found
}

/** One line per run of two or more points; gaps stay gaps. */
export function linePath(places: readonly (Place | null)[]): string {
  return stretches(places)
    .filter((stretch) => stretch.length > 1)
    .map((stretch) => `M${stretch.map(point).join('L')}`)
    .join('')
}

/** Points without a neighbor: no line goes through them, so they are drawn as dots. */
export function lonelyPlaces(places: readonly (Place | null)[]): Place[] {
  return stretches(places).flatMap((stretch) => (stretch.length === 1 ? stretch : []))
}

/** The area between the upper and lower bounds of each run. */
export function bandPath(places: readonly ({ x: number; low: number; high: number } | null)[]): string {
  return stretches(places)
    .filter((stretch) => stretch.length > 1)
    .map((stretch) => {
      const upper = stretch.map(({ x, high }) => point({ x, y: high }))
      const lower = stretch.toReversed().map(({ x, low }) => point({ x, y: low }))
      return `M${[...upper, ...lower].join('L')}Z`
    })
    .join('')
}

function point({ x, y }: Place): string {
  return `${round(x)},${round(y)}`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
