import type { CheckRow } from '#core/labels/checks/schema.ts'
import type { LabelCheck } from '#core/labels/labels.ts'
import { t } from '../language/t.ts'

/** The method of a label in plain words: "by word list", "by judge some-model", "by Ann". */
export function describeMethod(method: string, by?: Pick<CheckRow, 'checkedByName'>): string {
  const [kind = '', model] = method.split(/:(.*)/s)
  if (kind === 'person') return t('by {checkedByName}', { checkedByName: by?.checkedByName ?? t('a person') })
  if (kind.startsWith('lexicon')) return t('by word list')
  if (kind.startsWith('rules')) return t('by rules')
  if (kind.startsWith('judge')) return model ? t('by judge {model}', { model }) : t('by a judge')
  return t('by the extractor')
}

/** A check as a sentence without the period. */
export function describeCheck(check: LabelCheck & { brandName?: string | null }): string {
  const brand = check.brandName ?? t('the brand')
  const right = check.correct === null
  switch (check.label) {
    case 'mention':
      return mentionInWords(brand, check.correct?.value ?? check.shown.value, right)
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

const mentionInWords = (brand: string, named: boolean, right: boolean) =>
  t('The answer {right} {brand}', {
    right: named ? `${right ? t('does name') : 'names'}` : t('does not name'),
    brand,
  })

export const describeSentiment = (brand: string, sentiment: string | null) =>
  sentiment === null
    ? t('It says nothing either way of {brand}', { brand })
    : t('It speaks {adverbs} of {brand}', { adverbs: adverbs[sentiment], brand })

export const describeRecommendation = (brand: string, recommended: boolean | null) =>
  recommended === null
    ? t('Whether it recommends {brand} cannot be told', { brand })
    : recommended
      ? t('It recommends {brand}', { brand })
      : t('It does not recommend {brand}', { brand })

export const describeTopPick = (brand: string, topPick: boolean | null) =>
  topPick === null
    ? t('Whether {brand} is its first choice is unknown', { brand })
    : topPick
      ? t('{brand} is its first choice', { brand })
      : t('{brand} is not its first choice', { brand })

export const describeCriticism = (brand: string, criticized: boolean | null) =>
  criticized === null
    ? t('Whether it criticizes {brand} is unknown', { brand })
    : criticized
      ? t('It criticizes {brand}', { brand })
      : t('It does not criticize {brand}', { brand })

const adverbs: Record<string, string> = {
  positive: t('positively'),
  neutral: t('neutrally'),
  mixed: t('both well and badly'),
  negative: t('negatively'),
}

export const ownerLabels = {
  own: t('the brand’s own page'),
  competitor: t('a competitor’s page'),
  other: t('nobody’s of these'),
} as const

export const stateLabels = {
  answered: t('It answers the question'),
  absent: t('It says that it found nothing'),
  refused: t('It declines to answer'),
} as const
