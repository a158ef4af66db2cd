import { message } from '../../language/message.ts'
import type { Right } from '../../people/rights.ts'

/** Features that not every plan includes, each named like its right. */
export const planFeatures = ['bot-logs', 'query-fanout'] as const satisfies readonly Right[]
export type PlanFeature = (typeof planFeatures)[number]

export const planFeatureLabels: Record<PlanFeature, string> = {
  'bot-logs': message('AI traffic'),
  'query-fanout': message('Query fan-out'),
}

/** `features`: those of the plan; null without a plan, such as self-hosted, where everything is included. */
export function lacks(features: readonly string[] | null, right: Right): boolean {
  const isSold = planFeatures.some((feature) => feature === right)
  return isSold && features !== null && !features.includes(right)
}

/** The plan's features with overrides; null: everything is included. */
export function featuresUnder(
  ofPlan: readonly string[] | null,
  given: readonly { kind: string; amount: number | null }[],
): readonly string[] | null {
  const changed = given.filter(({ kind }) => planFeatures.some((feature) => feature === kind))
  if (changed.length === 0) return ofPlan
  const contained = new Set<string>(ofPlan ?? planFeatures)
  for (const { kind, amount } of changed)
    if (amount === null) contained.add(kind)
    else contained.delete(kind)
  return [...contained]
}
