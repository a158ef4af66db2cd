import type { AliasInput } from '#core/brands/schema.ts'
import { t } from '../../lib/language/t.ts'

/** The match rules of an alias in plain words. core/mention implements them. */
export const matchRules: Record<AliasInput['match'], { label: string; explanation: string }> = {
  auto: {
    label: t('Automatic'),
    explanation: t(
      'Any spelling and case; an everyday word counts only where the text shows the brand is meant.',
    ),
  },
  any: {
    label: t('Any case'),
    explanation: t('Always counts, however it is capitalised. For names that mean nothing else.'),
  },
  exact: {
    label: t('Exact case'),
    explanation: t('Counts only when capitalised exactly like this: “Target”, not “target”.'),
  },
  context: {
    label: t('Needs context'),
    explanation: t(
      'Counts only with a sign of the brand around it, such as its domain or a word like “app” or “Inc”.',
    ),
  },
}
