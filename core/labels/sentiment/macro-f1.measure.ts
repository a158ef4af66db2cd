import { sentiments, type Sentiment } from '#core/labels/labels.ts'
import { readLabels } from '#core/labels/rules/read-labels.ts'
import { foldText } from '#core/mentions/text/fold-text.ts'
import { foldedText, type VisibleText, visibleText } from '#core/mentions/text/visible-text.ts'

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

/** Every occurrence of a name as a word; which ones are brands is measured elsewhere. */
export function namesIn(text: VisibleText, names: readonly string[]) {
  const folded = foldedText(text)
  return names
    .flatMap((name, brand) =>
      [...folded.matchAll(new RegExp(`\\b${foldText(name)}\\b`, 'g'))].map(({ index }) => ({
        brand,
        from: index,
        to: index + name.length,
      })),
    )
    .sort((a, b) => a.from - b.from)
}

/** Macro-F1 over the four classes, one decision per brand and passage. */
export function measure(cases: readonly SentimentCase[]): Measured {
  const decisions = cases.flatMap(({ text, labels }) => {
    const visible = visibleText(text)
    const read = readLabels(visible, namesIn(visible, Object.keys(labels)), String)
    return Object.entries(labels).map(([brand, label], index) => ({
      text,
      brand,
      label,
      read: read.get(index)?.sentiment?.label ?? null,
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
