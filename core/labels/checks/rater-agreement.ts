import { cohensKappa } from '../../metrics/statistics/agreement.ts'
import { wilson, type Interval } from '../../metrics/statistics/interval.ts'

/** Who gives labels: the extractor with its word list and rules, the labeler, people. */
export const raters = ['rules', 'judge', 'people'] as const
export type Rater = (typeof raters)[number]

export const ratedLabels = ['mention', 'sentiment', 'recommendation', 'topPick', 'criticism'] as const
export type RatedLabel = (typeof ratedLabels)[number]

/**
 * Minimum number of labels by both raters for an agreement; with fewer, the interval of kappa spans half of the range.
 */
export const minRated = 30
/** Number of answers listed per table cell, newest first. */
const answersNamed = 50

/** Classes of each label in order; the classes of sentiment are not ordinal, so disagreements have equal weight. */
export const classesOf: Record<RatedLabel, readonly string[]> = {
  mention: ['named', 'not named'],
  sentiment: ['positive', 'neutral', 'mixed', 'negative', 'none'],
  recommendation: ['recommended', 'not recommended', 'none'],
  topPick: ['first choice', 'not first choice', 'none'],
  criticism: ['criticized', 'not criticized', 'none'],
}

/** An answer and a tracked brand in it. */
export type RatedAnswer = {
  answerId: string
  organizationId: string
  brandId: string
  promptId: string
  promptText: string
  engine: string
  answeredAt: string
  tracked: string
}

/**
 * One label of one brand in one answer, in the classes of `classesOf`. Raters missing in `said` did not rate it or
 * could not, such as a word list in another language; only people say `none`.
 */
export type RatedLabelOf = { label: RatedLabel; answer: RatedAnswer; said: Partial<Record<Rater, string>> }

export type RaterAgreement = {
  label: RatedLabel
  one: Rater
  other: Rater
  /** Labels by both raters. */
  count: number
  agreed: number
  /** Labels on which they agree ÷ labels by both. Null below `minRated`, like kappa. */
  agreement: (Interval & { value: number }) | null
  /** Beyond chance (`cohensKappa`, unweighted); also null if chance alone would always agree. */
  kappa: (Interval & { value: number }) | null
  /** The table: how often `one` and `other` gave which classes; only nonempty cells. */
  cells: { one: string; other: string; count: number; answers: RatedAnswer[] }[]
}

/** Every two raters for every label both can give: over answers that people checked, or that the labeler labeled. */
export function raterAgreements({
  checked,
  judged,
}: {
  checked: readonly RatedLabelOf[]
  judged: readonly RatedLabelOf[]
}): RaterAgreement[] {
  return ratedLabels.flatMap((label) =>
    pairsOf(label).map(([one, other]) =>
      agreementOf(
        label,
        { one, other },
        (other === 'people' ? checked : judged).filter((each) => each.label === label),
      ),
    ),
  )
}

/** The labeler labels what the extractor found; it does not decide what is mentioned. */
const pairsOf = (label: RatedLabel): [Rater, Rater][] =>
  label === 'mention'
    ? [['rules', 'people']]
    : [
        ['rules', 'people'],
        ['judge', 'people'],
        ['rules', 'judge'],
      ]

function agreementOf(
  label: RatedLabel,
  { one, other }: { one: Rater; other: Rater },
  rated: readonly RatedLabelOf[],
): RaterAgreement {
  const both = rated.flatMap(({ said, answer }) => {
    const [first, second] = [said[one], said[other]]
    return first === undefined || second === undefined ? [] : [{ first, second, answer }]
  })
  const cells = classesOf[label].flatMap((first) =>
    classesOf[label].map((second) => {
      const inCell = both.filter((pair) => pair.first === first && pair.second === second)
      return {
        one: first,
        other: second,
        count: inCell.length,
        answers: newest(inCell.map(({ answer }) => answer)),
      }
    }),
  )
  const agreed = both.filter(({ first, second }) => first === second).length
  const isEnough = both.length >= minRated
  const value = agreed / both.length
  return {
    label,
    one,
    other,
    count: both.length,
    agreed,
    agreement: isEnough ? { value, ...wilson(value, both.length) } : null,
    kappa: isEnough ? kappaOf(cells, classesOf[label]) : null,
    cells: cells.filter(({ count }) => count > 0),
  }
}

function kappaOf(
  cells: readonly { one: string; other: string; count: number }[],
  classes: readonly string[],
): RaterAgreement['kappa'] {
  const size = classes.length
  const { kappa, low, high } = cohensKappa(
    classes.map((_, row) => cells.slice(row * size, (row + 1) * size).map(({ count }) => count)),
  )
  return kappa === null || low === null || high === null ? null : { value: kappa, low, high }
}

const newest = (answers: readonly RatedAnswer[]): RatedAnswer[] =>
  answers.toSorted((a, b) => (a.answeredAt < b.answeredAt ? 1 : -1)).slice(0, answersNamed)
