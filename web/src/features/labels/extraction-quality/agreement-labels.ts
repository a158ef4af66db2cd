import type { RatedLabel, Rater } from '#core/labels/checks/rater-agreement.ts'
import { t } from '../../../lib/language/t.ts'

export const raterLabels: Record<Rater, string> = {
  rules: t('Extractor'),
  judge: t('AI labeling'),
  people: t('Reviewers'),
}

export const labelNames: Record<RatedLabel, string> = {
  mention: t('Mention'),
  sentiment: t('Sentiment'),
  recommendation: t('Recommendation'),
  topPick: t('First choice'),
  criticism: t('Criticism'),
}
