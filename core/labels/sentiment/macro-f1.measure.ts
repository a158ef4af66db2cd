import { sentiments, type Sentiment } from '#core/labels/labels.ts'
import { lexiconSentiment } from './lexicon-sentiment.ts'

/**
 * An invented passage in the style of AI answers, with its sentiment for each brand; labeled before anything was
 * measured.
 */
export type SentimentCase = { text: string; labels: Record<string, Sentiment> }

export type Measured = {
  macroF1: number
  accuracy: number
  targets: number
  wrong: { text: string; brand: string; label: Sentiment; read: Sentiment | null }[]
}

/** Macro-F1 over the four classes, one decision per brand and passage. */
export function measure(cases: readonly SentimentCase[]): Measured {
  const decisions = cases.flatMap(({ text, labels }) => {
    const mentions = Object.keys(labels).flatMap((brandId) =>
      [...text.matchAll(new RegExp(`\\b${brandId}\\b`, 'g'))].map(({ index }) => ({
        brandId,
        start: index,
        end: index + brandId.length,
      })),
    )
    const read = new Map((lexiconSentiment(text, mentions) ?? []).map((one) => [one.brandId, one.label]))
    return Object.entries(labels).map(([brand, label]) => ({
      text,
      brand,
      label,
      read: read.get(brand) ?? null,
    }))
  })
  const f1 = sentiments.map((label) => {
    const right = decisions.filter((one) => one.label === label && one.read === label).length
    const said = decisions.filter((one) => one.read === label).length
    const meant = decisions.filter((one) => one.label === label).length
    return right === 0 ? 0 : (2 * right) / (said + meant)
  })
  const wrong = decisions.filter(({ label, read }) => label !== read)
  return {
    macroF1: f1.reduce((sum, one) => sum + one, 0) / f1.length,
    accuracy: 1 - wrong.length / decisions.length,
    targets: decisions.length,
    wrong,
  }
}
