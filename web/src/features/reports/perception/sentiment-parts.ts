import type { Sentiment } from '#core/labels/labels.ts'
import { t } from '../../../lib/language/t.ts'

/** The sentiments in the order of every bar. */
export const sentimentParts = [
  { id: 'positive', label: t('positive'), short: '+', tint: 'positive' },
  { id: 'neutral', label: t('neutral'), short: '○', tint: 'neutral' },
  { id: 'mixed', label: t('mixed'), short: '±', tint: 'mixed' },
  { id: 'negative', label: t('negative'), short: '−', tint: 'negative' },
] as const satisfies readonly { id: Sentiment; label: string; short: string; tint: Sentiment }[]
