import type { AliasInput } from '#core/brands/schema.ts'
import { t } from '../../lib/language/t.ts'

/** The match rules of an alias in plain words. core/mention implements them. */
export const matchRules: Record<AliasInput['match'], { label: string; explanation: string }> = {
  auto: {
    label: t('Automatic'),
    explanation: t(
      'Matches any spelling and case. Everyday words count only where the text shows that the brand is meant.',
    ),
  },
  any: {
    label: t('Ignore case'),
    explanation: t('Always counts, with any capitalization. For names with no other meaning.'),
  },
  exact: {
    label: t('Match case'),
    explanation: t('Matches this exact capitalization only: “Target”, not “target”.'),
  },
  context: {
    label: t('Requires context'),
    explanation: t(
      'Counts only with a hint of the brand nearby, such as its domain or a word like “app” or “Inc”.',
    ),
  },
}
