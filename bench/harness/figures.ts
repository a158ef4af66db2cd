import { z } from 'zod'

const target = z.union([
  z.strictObject({ min: z.number(), max: z.number() }),
  z.strictObject({ max: z.number() }),
  z.strictObject({ min: z.number() }),
  z.strictObject({ is: z.number() }),
])
type Target = z.infer<typeof target>

/** A measured number. Without a target it is only listed. */
export const figure = z.strictObject({
  name: z.string(),
  value: z.number(),
  unit: z.string(),
  /** Displayed decimals. */
  digits: z.int().nonnegative(),
  target: target.optional(),
})
export type Figure = z.infer<typeof figure>

type GivenFigure = Omit<Figure, 'digits'> & { digits?: number }
export type Figures = { all: readonly Figure[]; add: (given: GivenFigure) => void }

/** Prints and stores each figure as a benchmark adds it. */
export function createFigures(): Figures {
  const all: Figure[] = []
  return {
    all,
    add(given) {
      if (!Number.isFinite(given.value)) throw new Error(`The figure "${given.name}" has no value`)
      const added = { ...given, digits: given.digits ?? digitsOf(given.value) }
      all.push(added)
      const shown = `${added.name.padEnd(64)} ${formatNumber(added).padStart(9)} ${added.unit}`.trimEnd()
      const outcome = isMissed(added) ? 'missed' : 'met'
      console.log(added.target ? `${shown}  (target ${formatTarget(added.target)}: ${outcome})` : shown)
    },
  }
}

function digitsOf(value: number): number {
  if (Number.isInteger(value) || Math.abs(value) >= 100) return 0
  return Math.abs(value) >= 10 ? 1 : 2
}

/** Compares the number itself, not its displayed digits. */
export function isMissed({ value, target: wanted }: Figure): boolean {
  if (wanted === undefined) return false
  if ('is' in wanted) return value !== wanted.is
  return ('max' in wanted && value > wanted.max) || ('min' in wanted && value < wanted.min)
}

const formatNumber = ({ value, digits }: Figure) =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })

export const formatValue = (shown: Figure) => `${formatNumber(shown)} ${shown.unit}`.trimEnd()

export function formatTarget(wanted: Target): string {
  const [min, max] = ['min', 'max'].map((side) =>
    new Map(Object.entries(wanted)).get(side)?.toLocaleString('en'),
  )
  if ('is' in wanted) return wanted.is.toLocaleString('en')
  if (min !== undefined && max !== undefined) return `${min} to ${max}`
  return min === undefined ? `≤ ${max}` : `≥ ${min}`
}
