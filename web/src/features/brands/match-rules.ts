import type { AliasInput } from '#core/brand/schema.ts'

/** The match rules of an alias in plain words. The rules themselves are core/mention's. */
export const matchRules: Record<AliasInput['match'], { label: string; explanation: string }> = {
  auto: {
    label: 'Automatic',
    explanation:
      'Any spelling and case; an everyday word counts only where the text shows the brand is meant.',
  },
  any: {
    label: 'Any case',
    explanation: 'Always counts, however it is capitalised. For names that mean nothing else.',
  },
  exact: {
    label: 'Exact case',
    explanation: 'Counts only when capitalised exactly like this: “Target”, not “target”.',
  },
  context: {
    label: 'Needs context',
    explanation:
      'Counts only with a sign of the brand around it, such as its domain or a word like “app” or “Inc”.',
  },
}
