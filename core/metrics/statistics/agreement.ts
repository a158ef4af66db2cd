import { confidence, normalQuantile } from './quantile.ts'

/**
 * Cohen 1960: agreement of two raters beyond chance, from the square table of their labels. Kappa is null if chance
 * alone would always agree. Its standard error is the large-sample one of Fleiss, Cohen, and Everitt 1969
 * (Psychological Bulletin 72:323), valid for any kappa; the interval is kappa ± z · se, limited to −1…1.
 */
export function cohensKappa(
  matrix: readonly (readonly number[])[],
  level = confidence,
): {
  po: number
  pe: number
  kappa: number | null
  se: number | null
  low: number | null
  high: number | null
} {
  const total = matrix.flat().reduce((sum, count) => sum + count, 0)
  const rows = matrix.map((row) => row.reduce((sum, count) => sum + count, 0))
  const columns = matrix.map((_, index) => matrix.reduce((sum, row) => sum + (row[index] ?? 0), 0))
  const po = matrix.reduce((sum, row, index) => sum + (row[index] ?? 0), 0) / total
  const pe = rows.reduce((sum, row, index) => sum + row * (columns[index] ?? 0), 0) / (total * total)
  if (pe === 1) return { po, pe, kappa: null, se: null, low: null, high: null }
  const kappa = (po - pe) / (1 - pe)
  const rest = 1 - kappa
  const either = (row: number, column: number) => ((columns[row] ?? 0) + (rows[column] ?? 0)) / total
  const spread = matrix
    .flatMap((row, i) =>
      row.map((count, j) => (count / total) * (i === j ? 1 - either(i, i) * rest : either(i, j) * rest) ** 2),
    )
    .reduce((sum, part) => sum + part, 0)
  const variance = (spread - (kappa - pe * rest) ** 2) / (total * (1 - pe) ** 2)
  const se = Math.sqrt(Math.max(0, variance))
  const half = normalQuantile((1 + level) / 2) * se
  return { po, pe, kappa, se, low: Math.max(-1, kappa - half), high: Math.min(1, kappa + half) }
}

/**
 * Rogan and Gladen 1978, American Journal of Epidemiology 107:71: the true rate behind an apparent one, given the
 * sensitivity and specificity of the detection. Limited to 0…1; `unclipped` is not.
 */
export function roganGladen({
  apparent,
  sensitivity,
  specificity,
}: {
  apparent: number
  sensitivity: number
  specificity: number
}): { true: number; unclipped: number } {
  const unclipped = (apparent + specificity - 1) / (sensitivity + specificity - 1)
  return { true: Math.min(1, Math.max(0, unclipped)), unclipped }
}
