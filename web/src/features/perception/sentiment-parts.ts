import type { Sentiment } from '#core/label/labels.ts'

/** The tones in the order of every bar. */
export const sentimentParts = [
  { id: 'positive', label: 'positive', short: '+', tint: 'positive' },
  { id: 'neutral', label: 'neutral', short: '○', tint: 'neutral' },
  { id: 'mixed', label: 'mixed', short: '±', tint: 'mixed' },
  { id: 'negative', label: 'negative', short: '−', tint: 'negative' },
] as const satisfies readonly { id: Sentiment; label: string; short: string; tint: Sentiment }[]
