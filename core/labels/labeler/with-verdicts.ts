import type { MentionLabels } from '#core/labels/labels.ts'

/**
 * Labels of an answer's brands, with the labeler taking precedence over the rules, label by label. Brands that the
 * answer no longer mentions are left out.
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
