/**
 * Cohen 1960: agreement of two raters beyond chance, from the square table of their labels. Kappa is null when chance
 * alone would agree always.
 */
export function cohensKappa(matrix: readonly (readonly number[])[]): {
  po: number
  pe: number
  kappa: number | null
} {
  const total = matrix.flat().reduce((sum, count) => sum + count, 0)
  const rows = matrix.map((row) => row.reduce((sum, count) => sum + count, 0))
  const columns = matrix.map((_, index) => matrix.reduce((sum, row) => sum + (row[index] ?? 0), 0))
  const po = matrix.reduce((sum, row, index) => sum + (row[index] ?? 0), 0) / total
  const pe = rows.reduce((sum, row, index) => sum + row * (columns[index] ?? 0), 0) / (total * total)
  return { po, pe, kappa: pe === 1 ? null : (po - pe) / (1 - pe) }
}

/**
 * Rogan and Gladen 1978, American Journal of Epidemiology 107:71: the true rate behind an apparent one, given the
 * sensitivity and specificity of what found it. Kept within 0…1; `unclipped` is not.
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
