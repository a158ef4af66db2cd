import type { CheckRow } from '#core/check/schema.ts'
import type { LabelCheck } from '#core/label/labels.ts'

/** Who says so, in plain words: "by word list", "by judge some-model", "by Ann". */
export function methodInWords(method: string, by?: Pick<CheckRow, 'checkedByName'>): string {
  const [kind = '', model] = method.split(/:(.*)/s)
  if (kind === 'person') return `by ${by?.checkedByName ?? 'a person'}`
  if (kind.startsWith('lexicon')) return 'by word list'
  if (kind.startsWith('rules')) return 'by rules'
  if (kind.startsWith('judge')) return model ? `by judge ${model}` : 'by a judge'
  return 'by the extractor'
}

/** What a check says, as a sentence without its full stop. */
export function checkInWords(check: LabelCheck & { brandName?: string | null }): string {
  const brand = check.brandName ?? 'the brand'
  const right = check.correct === null
  switch (check.label) {
    case 'mention':
      return mentionInWords(brand, check.correct?.value ?? check.shown.value, right)
    case 'sentiment':
      return sentimentInWords(brand, check.correct === null ? check.shown.value : check.correct.value)
    case 'recommendation':
      return recommendationInWords(brand, check.correct === null ? check.shown.value : check.correct.value)
    case 'citation':
      return `${check.subject} is ${ownerWords[check.correct?.value ?? check.shown.value]}`
    case 'state':
      return stateWords[check.correct?.value ?? check.shown.value]
  }
}

const mentionInWords = (brand: string, named: boolean, right: boolean) =>
  `The answer ${named ? `${right ? 'does name' : 'names'}` : 'does not name'} ${brand}`

export const sentimentInWords = (brand: string, sentiment: string | null) =>
  sentiment === null
    ? `It says nothing either way of ${brand}`
    : `It speaks ${adverbs[sentiment]} of ${brand}`

export const recommendationInWords = (brand: string, recommended: boolean | null) =>
  recommended === null
    ? `Whether it recommends ${brand} cannot be told`
    : recommended
      ? `It recommends ${brand}`
      : `It does not recommend ${brand}`

const adverbs: Record<string, string> = {
  positive: 'positively',
  neutral: 'neutrally',
  mixed: 'both well and badly',
  negative: 'negatively',
}

export const ownerWords = {
  own: 'the brand’s own page',
  competitor: 'a competitor’s page',
  other: 'nobody’s of these',
} as const

export const stateWords = {
  answered: 'It answers the question',
  absent: 'It says that it found nothing',
  refused: 'It declines to answer',
} as const
