import type { Right } from '../organization/rights.ts'

/** Parts of the product that not every plan contains, each named as the right to it. */
export const planFeatures = ['bot-logs'] as const satisfies readonly Right[]

/** `features`: of the plan; null without one, such as self-hosted, where nothing is missing. */
export function lacks(features: readonly string[] | null, right: Right): boolean {
  const isSold = planFeatures.some((feature) => feature === right)
  return isSold && features !== null && !features.includes(right)
}
