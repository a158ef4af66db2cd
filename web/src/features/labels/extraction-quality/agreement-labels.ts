import type { RatedLabel, Rater } from '#core/labels/checks/rater-agreement.ts'
import { t } from '../../../lib/language/t.ts'

export const raterLabels: Record<Rater, string> = {
  rules: t('the extractor'),
  judge: t('the judge'),
  people: t('people'),
}

export const labelNames: Record<RatedLabel, string> = {
  mention: t('Name'),
  sentiment: t('Sentiment'),
  recommendation: t('Recommendation'),
  topPick: t('First choice'),
  criticism: t('Criticism'),
}
