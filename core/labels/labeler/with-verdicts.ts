import type { MentionLabels } from '#core/labels/labels.ts'

/**
 * Labels of an answer's brands with the judge's word before that of the rules, label for label. Brands the judge speaks
 * of and the answer no longer names are left out.
 */
export function withVerdicts(
  byRules: ReadonlyMap<string, MentionLabels>,
  judged: ReadonlyMap<string, MentionLabels> | undefined,
): ReadonlyMap<string, MentionLabels> {
  if (judged === undefined) return byRules
  return new Map(
    [...byRules].map(([brandId, rules]) => {
      const verdict = judged.get(brandId)
      return [
        brandId,
        verdict === undefined
          ? rules
          : {
              ...verdict,
              sentiment: verdict.sentiment ?? rules.sentiment,
              recommendation: verdict.recommendation ?? rules.recommendation,
            },
      ]
    }),
  )
}
