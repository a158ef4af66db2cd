import type { CheckRow } from '#core/labels/checks/schema.ts'
import type { LabelCheck } from '#core/labels/labels.ts'
import { t } from '../language/t.ts'

/** The method of a label in plain words: "by word list", "by judge some-model", "by Ann". */
export function describeMethod(method: string, by?: Pick<CheckRow, 'checkedByName'>): string {
  const [kind = '', model] = method.split(/:(.*)/s)
  if (kind === 'person') return t('by {checkedByName}', { checkedByName: by?.checkedByName ?? t('a person') })
  if (kind.startsWith('lexicon')) return t('by word list')
  if (kind.startsWith('rules')) return t('by rules')
  if (kind.startsWith('judge')) return model ? t('by AI labeling ({model})', { model }) : t('by AI labeling')
  return t('by the extractor')
}

/** A check as a sentence without the period. */
export function describeCheck(check: LabelCheck & { brandName?: string | null }): string {
  const brand = check.brandName ?? t('the brand')
  switch (check.label) {
    case 'mention':
      return describeMention(brand, {
        isMentioned: check.correct?.value ?? check.shown.value,
        isRight: check.correct === null,
      })
    case 'sentiment':
      return describeSentiment(brand, check.correct === null ? check.shown.value : check.correct.value)
    case 'recommendation':
      return describeRecommendation(brand, check.correct === null ? check.shown.value : check.correct.value)
    case 'topPick':
      return describeTopPick(brand, check.correct === null ? check.shown.value : check.correct.value)
    case 'criticism':
      return describeCriticism(brand, check.correct === null ? check.shown.value : check.correct.value)
    case 'citation':
      return t('{subject} is {ownerLabels}', {
        subject: check.subject,
        ownerLabels: ownerLabels[check.correct?.value ?? check.shown.value],
      })
    case 'state':
      return stateLabels[check.correct?.value ?? check.shown.value]
  }
}

function describeMention(
  brand: string,
  { isMentioned, isRight }: { isMentioned: boolean; isRight: boolean },
) {
  if (!isMentioned) return t('The answer doesn’t mention {brand}', { brand })
  return isRight
    ? t('The answer does mention {brand}', { brand })
    : t('The answer mentions {brand}', { brand })
}

export const describeSentiment = (brand: string, sentiment: string | null) =>
  sentiment === null
    ? t('No sentiment toward {brand}', { brand })
    : t('The sentiment toward {brand} is {adverbs}', { adverbs: adverbs[sentiment], brand })

export const describeRecommendation = (brand: string, recommended: boolean | null) =>
  recommended === null
    ? t('Unclear whether it recommends {brand}', { brand })
    : recommended
      ? t('It recommends {brand}', { brand })
      : t('It doesn’t recommend {brand}', { brand })

export const describeTopPick = (brand: string, topPick: boolean | null) =>
  topPick === null
    ? t('Unclear whether {brand} is its first choice', { brand })
    : topPick
      ? t('Its first choice is {brand}', { brand })
      : t('Its first choice isn’t {brand}', { brand })

export const describeCriticism = (brand: string, criticized: boolean | null) =>
  criticized === null
    ? t('Unclear whether it criticizes {brand}', { brand })
    : criticized
      ? t('It criticizes {brand}', { brand })
      : t('It doesn’t criticize {brand}', { brand })

const adverbs: Record<string, string> = {
  positive: t('positive'),
  neutral: t('neutral'),
  mixed: t('mixed'),
  negative: t('negative'),
}

export const ownerLabels = {
  own: t('an owned page'),
  competitor: t('a competitor’s page'),
  other: t('a third-party page'),
} as const

export const stateLabels = {
  answered: t('It answers the question'),
  absent: t('It says it found nothing'),
  refused: t('It declines to answer'),
} as const
