import { t } from '../../../lib/language/t.ts'

/** Labels of the classes from `classesOf`. */
export const labelLabels: Record<string, string> = {
  named: t('mentioned'),
  'not named': t('not mentioned'),
  positive: t('positive'),
  neutral: t('neutral'),
  mixed: t('mixed'),
  negative: t('negative'),
  recommended: t('recommended'),
  'not recommended': t('not recommended'),
  'first choice': t('first choice'),
  'not first choice': t('not first choice'),
  criticized: t('criticized'),
  'not criticized': t('not criticized'),
  none: t('neither'),
}
