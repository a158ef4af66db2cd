/**
 * How precisely k prompts show their own spread, in degrees of freedom (Satterthwaite 1946, Biometrics 2:110): 2 ÷
 * relative variance of φ = s² ÷ (p(1−p)), the variance of prompt means relative to its maximum. By the delta method
 * that relative variance is [κ − 1 − 2γσc + σ²c²] ÷ k with c = (1−2p) ÷ (p(1−p)) and σ, γ, κ the deviation, skewness,
 * and kurtosis of a prompt's mean, here of beta-binomial counts (Skellam 1948) of `answers` answers with mean `p` and
 * correlation `rho`. All-or-nothing prompts show it exactly (infinite); Gaussian ones give k − 1.
 *
 * @param p strictly between 0 and 1
 * @param answers per prompt, at least 1; an average, so it may be fractional
 * @param rho 0…1
 */
export function freedomOfSpread({
  p,
  prompts,
  answers,
  rho,
}: {
  p: number
  prompts: number
  answers: number
  rho: number
}): number {
  const size = 1 / Math.min(0.999, Math.max(rho, 1e-6)) - 1
  // Factorial moments of a beta-binomial count; an average between integers would give a factor below 0.
  const next = (moment: number, order: number) =>
    (moment * Math.max(0, answers - order) * (p * size + order)) / (size + order)
  const first = answers * p
  const second = next(first, 1)
  const third = next(second, 2)
  const fourth = next(third, 3)
  const [m2, m3, m4] = [
    second + first,
    third + 3 * second + first,
    fourth + 6 * third + 7 * second + first,
  ] as const
  const variance = m2 - first ** 2
  const skewed = m3 - 3 * first * m2 + 2 * first ** 3
  const peaked = m4 - 4 * first * m3 + 6 * first ** 2 * m2 - 3 * first ** 4
  const c = (1 - 2 * p) / (p * (1 - p))
  const relative =
    peaked / variance ** 2 - 1 - (2 * c * skewed) / (variance * answers) + (variance / answers ** 2) * c * c
  return (2 * (prompts - 1)) / Math.max(relative, 1e-9)
}
