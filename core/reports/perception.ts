import type { Weighting } from '../metrics/statistics/estimate.ts'
import type { MentionLabels, Quote, Sentiment } from '../labels/labels.ts'
import { coverageOf, decideComparison } from '../metrics/comparability.ts'
import { mondayOf } from '../calendar.ts'
import { sum } from '../math.ts'
import type { Measured } from '../metrics/measured.ts'
import { changeOf, rateOf } from '../metrics/registry.ts'
import { readWords } from '../answers/document/words.ts'
import { readEvidence } from '../labels/rules/remarks.ts'
import { visibleText } from '../mentions/text/visible-text.ts'
import { sentimentCounts } from './label-rates.ts'
import { withTracked } from './overview.ts'
import type { TrackedBrand } from './prompts/prompt-rows.ts'
import { basisOf } from './sampled-answers.ts'
import type { ReportScope } from './schema.ts'
import type { LabelQuote, PerceptionReport } from './views.ts'

/** Labels of the own brand in the newest answers; `method` is that of the sentiment, or of the other labels' source. */
export type LabelledAnswer = {
  answerId: string
  answeredAt: string
  promptId: string
  engine: string
  sentiment: Sentiment | null
  method: string
  quotes: readonly Quote[]
} & Pick<MentionLabels, 'aspects' | 'comparisons' | 'attributes' | 'claims'>

export type PerceptionData = {
  scope: ReportScope
  tracked: readonly TrackedBrand[]
  weighting: Weighting
  /** With the details of every brand. */
  now: Measured
  before: Measured | null
  /** All valid answers read, newest first. */
  newest: readonly { answeredAt: string }[]
  /** Of these, the answers with labels of the own brand, newest first. */
  labelled: readonly LabelledAnswer[]
  methods: PerceptionReport['methods']
}

/** A quote as offsets; the texts of the answers in `answerIds` make it readable. */
export type QuotePlace = Omit<LabelQuote, 'quote'> & Quote

const most = { aspects: 50, comparisons: 50, attributes: 50, claims: 50, negatives: 50, quotes: 3 }

type Placed<Report> = Report extends LabelQuote
  ? Omit<Report, 'quote'> & Quote
  : Report extends readonly (infer Item)[]
    ? Placed<Item>[]
    : Report extends object
      ? { [Name in keyof Report]: Placed<Report[Name]> }
      : Report

type Found = Placed<Pick<PerceptionReport, 'aspects' | 'comparisons' | 'attributes' | 'claims'>> & {
  /** `others`: all evidence of the label, positive and negative; the wording decides which is against the brand. */
  negatives: (Placed<PerceptionReport['negatives'][number]> & { others: readonly Quote[] })[]
}

/** The report without the wording of its quotes. Pure. */
export function computePerception(
  data: PerceptionData,
): Omit<PerceptionReport, keyof Found> & { found: Found } {
  const { scope, tracked, weighting } = data
  const now = withTracked(data.now, tracked)
  const before = data.before === null ? null : withTracked(data.before, tracked)
  const rows = tracked.map(({ id, name, isOwn }): PerceptionReport['rows'][number] => {
    const about = { brandId: id, weighting }
    const { present, labelled, counts, net } = sentimentCounts(now, about)
    return {
      brandId: id,
      name,
      isOwn,
      present,
      labelled,
      sentiments: counts,
      netSentiment: net,
      recommendation: rateOf('recommendation', now, about),
      firstChoice: rateOf('firstChoice', now, about),
      criticismRate: rateOf('criticismRate', now, about),
      praiseRate: rateOf('praiseRate', now, about),
      change: before === null ? null : changeOf('netSentiment', now, before, about),
    }
  })
  const decided = decideComparison(
    rows.map((row) => row.change),
    before && { now: coverageOf(now.cells), before: coverageOf(before.cells) },
  )
  return {
    scope,
    basis: basisOf(data.newest, sum(now.cells.map((cell) => cell.valid))),
    methods: [...data.methods].sort((a, b) => b.labels - a.labels || a.method.localeCompare(b.method)),
    rows: rows
      .map((row, index) => ({ ...row, change: decided[index] ?? null }))
      .sort(
        (a, b) => Number(b.isOwn) - Number(a.isOwn) || b.present - a.present || a.name.localeCompare(b.name),
      ),
    engines: enginesOf(now, data),
    found: {
      aspects: aspectsOf(data.labelled, data.newest),
      comparisons: comparisonsOf(data.labelled, tracked),
      attributes: textsIn(data.labelled, 'attributes'),
      claims: textsIn(data.labelled, 'claims'),
      negatives: negativesOf(data.labelled),
    },
  }
}

function enginesOf(
  now: Measured,
  { scope, labelled, weighting }: PerceptionData,
): PerceptionReport['engines'] {
  const { ownTrackedBrandId } = scope.brand
  if (ownTrackedBrandId === null) return []
  const about = { brandId: ownTrackedBrandId, weighting }
  return [...new Set(now.cells.map(({ engine }) => engine))]
    .map((engine) => {
      const of = <Item extends { engine: string }>(items: readonly Item[]) =>
        items.filter((item) => item.engine === engine)
      const measured = { cells: of(now.cells), brandCells: of(now.brandCells) }
      const [criticized] = aspectsOf(of(labelled), [])
        .map(({ aspect, sentiments }) => ({ aspect, answers: sentiments.negative + sentiments.mixed }))
        .filter(({ answers }) => answers > 0)
        .sort((a, b) => b.answers - a.answers || a.aspect.localeCompare(b.aspect))
      return {
        engine,
        present: sentimentCounts(measured, about).present,
        netSentiment: rateOf('netSentiment', measured, about),
        criticismRate: rateOf('criticismRate', measured, about),
        criticized: criticized ?? null,
      }
    })
    .filter(({ present }) => present > 0)
    .sort(
      (a, b) =>
        (b.netSentiment.value ?? -2) - (a.netSentiment.value ?? -2) ||
        (a.criticismRate.value ?? 2) - (b.criticismRate.value ?? 2) ||
        a.engine.localeCompare(b.engine),
    )
}

/** Answers whose texts the quotes need. */
export function quotedAnswers({ aspects, comparisons, attributes, claims, negatives }: Found): string[] {
  const items = [...aspects, ...comparisons, ...attributes, ...claims]
  const places = [...items.flatMap((item): QuotePlace[] => item.quotes), ...negatives]
  return [...new Set(places.map((place) => place.answerId))]
}

/** Inserts the sentences. A quote whose answer was deleted in the meantime is left out. */
export function withQuotes(
  { aspects, comparisons, attributes, claims, negatives }: Found,
  quoteOf: (place: QuotePlace) => string | null,
): Pick<PerceptionReport, keyof Found> {
  const worded = <Place extends QuotePlace>({ start, end, ...place }: Place) => {
    const quote = quoteOf({ start, end, ...place })
    return quote === null ? [] : [{ ...place, quote }]
  }
  const quoted = <Item extends { quotes: QuotePlace[] }>(items: readonly Item[]) =>
    items.map((item) => ({ ...item, quotes: item.quotes.flatMap(worded) }))
  return {
    aspects: aspects.map((item) => ({ ...item, quotes: item.quotes.flatMap(worded) })),
    comparisons: comparisons.map((item) => ({ ...item, quotes: item.quotes.flatMap(worded) })),
    attributes: quoted(attributes),
    claims: quoted(claims),
    negatives: negatives.flatMap(({ others, ...place }) => {
      const found = others.flatMap((other) => worded({ ...place, ...other }))
      const [worst] = found.toSorted((a, b) => feelingOf(a.quote) - feelingOf(b.quote))
      return worst === undefined ? [] : [worst]
    }),
  }
}

const countsBy = (count: (sentiment: Sentiment) => number): Record<Sentiment, number> => ({
  positive: count('positive'),
  neutral: count('neutral'),
  mixed: count('mixed'),
  negative: count('negative'),
})

const isCriticism = (sentiment: Sentiment | null) => sentiment === 'negative' || sentiment === 'mixed'
const isPraise = (sentiment: Sentiment) => sentiment === 'positive' || sentiment === 'mixed'

const placeOf = (
  { answerId, promptId, engine, answeredAt, method }: LabelledAnswer,
  { start, end }: Quote,
): QuotePlace => ({ answerId, promptId, engine, answeredAt, method, start, end })

/** Aspects are compared case-insensitively; each counts once per answer, with its first sentiment there. */
export function aspectsOf(
  labelled: readonly LabelledAnswer[],
  newest: PerceptionData['newest'],
): Found['aspects'] {
  const weeks = [...new Set(newest.map(({ answeredAt }) => mondayOf(answeredAt.slice(0, 10))))].sort()
  const found = new Map<string, Found['aspects'][number]>()
  for (const answer of labelled) {
    const seen = new Set<string>()
    for (const aspect of answer.aspects) {
      const key = aspect.aspect.trim().toLowerCase()
      if (key === '' || seen.has(key)) continue
      seen.add(key)
      const known = found.get(key) ?? {
        aspect: aspect.aspect.trim(),
        answers: 0,
        sentiments: countsBy(() => 0),
        weeks: weeks.map((week) => ({ week, criticism: 0, praise: 0 })),
        quotes: [],
      }
      const { sentiment } = aspect
      known.answers++
      known.sentiments[sentiment]++
      const monday = mondayOf(answer.answeredAt.slice(0, 10))
      const week = known.weeks.find((each) => each.week === monday)
      if (week !== undefined && isCriticism(sentiment)) week.criticism++
      if (week !== undefined && isPraise(sentiment)) week.praise++
      if (known.quotes.filter((quote) => quote.sentiment === sentiment).length < most.quotes)
        known.quotes.push({ ...placeOf(answer, aspect), sentiment })
      found.set(key, known)
    }
  }
  return [...found.values()]
    .sort((a, b) => b.answers - a.answers || a.aspect.localeCompare(b.aspect))
    .slice(0, most.aspects)
}

/** By competitor and aspect; each counts once per answer and direction. Brands no longer tracked are left out. */
export function comparisonsOf(
  labelled: readonly LabelledAnswer[],
  tracked: readonly TrackedBrand[],
): Found['comparisons'] {
  const found = new Map<string, Found['comparisons'][number]>()
  for (const answer of labelled) {
    const seen = new Set<string>()
    for (const { otherId, aspect, isBetter, ...quote } of answer.comparisons) {
      const key = `${otherId} ${aspect.trim().toLowerCase()}`
      const other = tracked.find(({ id }) => id === otherId)
      if (other === undefined || other.isOwn || seen.has(`${key} ${isBetter}`)) continue
      seen.add(`${key} ${isBetter}`)
      const known = found.get(key) ?? {
        brandId: otherId,
        name: other.name,
        aspect: aspect.trim(),
        lost: 0,
        won: 0,
        quotes: [],
      }
      if (isBetter) known.won++
      else known.lost++
      if (known.quotes.filter((each) => each.isBetter === isBetter).length < most.quotes)
        known.quotes.push({ ...placeOf(answer, quote), isBetter })
      found.set(key, known)
    }
  }
  return [...found.values()]
    .sort(
      (a, b) =>
        b.lost - a.lost || b.won - a.won || a.name.localeCompare(b.name) || a.aspect.localeCompare(b.aspect),
    )
    .slice(0, most.comparisons)
}

function textsIn(labelled: readonly LabelledAnswer[], kind: 'attributes' | 'claims'): Found['attributes'] {
  const found = new Map<string, Found['attributes'][number]>()
  for (const answer of labelled) {
    const seen = new Set<string>()
    for (const item of answer[kind]) {
      const key = item.text.trim().toLowerCase().replace(/\s+/g, ' ')
      if (key === '' || seen.has(key)) continue
      seen.add(key)
      const known = found.get(key) ?? { text: item.text.trim(), answers: 0, quotes: [] }
      known.answers++
      if (known.quotes.length < most.quotes) known.quotes.push(placeOf(answer, item))
      found.set(key, known)
    }
  }
  return [...found.values()]
    .sort((a, b) => b.answers - a.answers || a.text.localeCompare(b.text))
    .slice(0, most[kind])
}

/** The quotes that may criticize: those of negative and mixed aspects, or else of a negative or mixed sentiment. */
function negativesOf(labelled: readonly LabelledAnswer[]): Found['negatives'] {
  return labelled
    .flatMap((answer) => {
      const aspects = answer.aspects.filter(({ sentiment }) => isCriticism(sentiment))
      const others = aspects.length > 0 ? aspects : isCriticism(answer.sentiment) ? answer.quotes : []
      const [quote] = others
      const isNegative =
        answer.sentiment === 'negative' || aspects.some(({ sentiment }) => sentiment === 'negative')
      return quote === undefined
        ? []
        : [
            {
              ...placeOf(answer, quote),
              sentiment: isNegative ? ('negative' as const) : ('mixed' as const),
              others: others.map(({ start, end }) => ({ start, end })),
            },
          ]
    })
    .slice(0, most.negatives)
}

/** Below 0 criticism, above 0 praise by word list and rules; 0 if neither. */
function feelingOf(sentence: string): number {
  const words = readWords(visibleText(sentence))
  const evidence = readEvidence(words, { a: 0, b: words.count, isConcession: false }, () => false)
  return evidence.reduce((sum, { value }) => sum + value, 0)
}
