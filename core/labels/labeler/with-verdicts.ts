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
      return [brandId, verdict === undefined ? rules : merged(rules, verdict)]
    }),
  )
}

function merged(rules: MentionLabels, verdict: MentionLabels): MentionLabels {
  return {
    ...verdict,
    sentiment: verdict.sentiment ?? rules.sentiment,
    recommendation: recommendationOf(rules.recommendation, verdict.recommendation),
    criticism: verdict.criticism ?? rules.criticism,
    aspects: verdict.criticism === null ? rules.aspects : verdict.aspects,
    comparisons: verdict.comparisons.length === 0 ? rules.comparisons : verdict.comparisons,
  }
}

/** Version 1 of the instruction did not ask for first choices and purposes, so they are those of the rules. */
function recommendationOf(
  rules: MentionLabels['recommendation'],
  verdict: MentionLabels['recommendation'],
): MentionLabels['recommendation'] {
  if (verdict === null) return rules
  if (!verdict.method.startsWith('judge-1:') || !verdict.recommended || rules === null) return verdict
  return { ...verdict, topPick: rules.topPick, purpose: rules.purpose }
}
