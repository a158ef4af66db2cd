import { byText } from '../../reports/prompts/cell-order.ts'
import type { CollectionMethod } from '../../reports/filters.ts'
import type { PageName } from '../../reports/page-names.ts'
import type { LabelledAnswer } from '../../reports/perception.ts'
import type { Planned, Range } from '../../reports/plan.ts'
import { dotsToWorkOn } from '../../reports/prompts/prompt-rows.ts'
import type { SampledAnswer, SampledPage } from '../../reports/sampled-answers.ts'
import type { Dot } from '../../reports/schema.ts'
import type { SourceWave } from '../../reports/sources/source-waves.ts'
import { newestAnswers } from '../../reports/views.ts'
import { KeptWaves } from './kept-waves.ts'
import type { AnswerRecord } from './records.ts'

/** One of the newest valid answers, with the fields that reports use. */
export type KeptAnswer = SampledAnswer & {
  /** URL and title of each cited page as the answer gave them, by page key. */
  names: ReadonlyMap<string, PageName>
  /** Its labels of the own brand, with the text; null without labels. */
  own: { labels: LabelledAnswer; text: string } | null
  /** The method of each tracked brand's sentiment, or else of its criticism. */
  methods: readonly string[]
}

/** How many answers above the limit are kept before the oldest are dropped in one go. */
const slack = 500

class NewestByMethod<Answer> {
  private readonly kept = new Map<CollectionMethod, Answer[]>()
  private readonly most: number

  constructor(most: number) {
    this.most = most
  }

  add(channel: CollectionMethod, answer: Answer): void {
    const kept = this.kept.get(channel) ?? []
    this.kept.set(channel, kept)
    kept.push(answer)
    if (kept.length >= this.most + slack) kept.splice(0, kept.length - this.most)
  }

  newest(channel: CollectionMethod | null, most: number): Answer[] {
    const kept = channel === null ? [] : (this.kept.get(channel) ?? [])
    return kept.slice(-most).toReversed()
  }
}

/**
 * The few answers that reports read individually: the newest valid ones of both periods, those of the newest weeks, and
 * the latest of each prompt. The report's collection method is known only after the last answer, so each method has its
 * own.
 */
export class KeptAnswers {
  private readonly now = new NewestByMethod<KeptAnswer>(newestAnswers)
  private readonly earlier = new NewestByMethod<KeptAnswer>(newestAnswers)
  private readonly ofWeeks = new KeptWaves()
  private readonly dots = new Map<string, KeptDot[]>()
  private readonly planned: Planned
  private readonly prompts: ReadonlySet<string> | null
  private readonly tracked: ReadonlySet<string>
  private readonly ownId: string | null

  constructor(planned: Planned) {
    this.planned = planned
    this.prompts = planned.range.promptIds === null ? null : new Set(planned.range.promptIds)
    this.tracked = new Set(planned.brand.tracked.map((tracked) => tracked.id))
    this.ownId = planned.brand.tracked.find((tracked) => tracked.isOwn)?.id ?? null
  }

  /** Answers must arrive oldest first. */
  add(answer: AnswerRecord): void {
    const { range, compareRange } = this.planned
    const isNow = this.isIn(range, answer)
    if (isNow) this.keepDot(answer)
    if (answer.state === 'refused') return
    if (compareRange !== null && this.isIn(compareRange, answer))
      this.earlier.add(answer.channel, this.keptAnswer(answer))
    if (!isNow) return
    const kept = this.keptAnswer(answer)
    this.now.add(answer.channel, kept)
    if (range.grain !== 'analysis') this.ofWeeks.add(answer.channel, kept)
  }

  /** The newest valid answers in scope, newest first. */
  newest(channel: CollectionMethod | null, most = newestAnswers): KeptAnswer[] {
    return this.now.newest(channel, most)
  }

  /** The newest valid answers of the comparison period, newest first. */
  newestBefore(channel: CollectionMethod | null, most = newestAnswers): KeptAnswer[] {
    return this.earlier.newest(channel, most)
  }

  /** What each engine cited in the newest weeks with answers; empty for a single run. */
  waves(channel: CollectionMethod | null): SourceWave[] {
    return channel === null ? [] : this.ofWeeks.waves(channel)
  }

  /** The latest answers to a prompt, at most `limit` (up to `dotsToWorkOn`), oldest first. */
  dotsOf(channel: CollectionMethod | null, promptId: string, limit: number): Dot[] {
    const kept = this.dots.get(`${channel} ${promptId}`) ?? []
    return kept.slice(-limit).map(({ dot }) => dot)
  }

  private isIn(range: Range, { answeredAt, promptId, country, engine, analysisId }: AnswerRecord): boolean {
    const { engines } = this.planned.filters
    const day = answeredAt.slice(0, 10)
    const isInTime =
      range.grain === 'analysis'
        ? analysisId === range.analysisId
        : day >= range.period.from && day <= range.period.to
    return (
      isInTime &&
      (this.prompts === null || this.prompts.has(promptId)) &&
      (range.country === null || (country ?? '') === range.country) &&
      (engines.length === 0 || engines.includes(engine))
    )
  }

  private keptAnswer(answer: AnswerRecord): KeptAnswer {
    const labels = ownLabels(answer, this.ownId)
    return {
      ...sampledAnswer(answer),
      names: namesIn(answer),
      own: labels && { labels, text: answer.text },
      methods: answer.mentions.flatMap(({ brandId, sentiment, criticism }) => {
        const { method } = sentiment ?? criticism ?? {}
        return method === undefined || !this.tracked.has(brandId) ? [] : [method]
      }),
    }
  }

  private keepDot(answer: AnswerRecord): void {
    const key = `${answer.channel} ${answer.promptId}`
    const kept = this.dots.get(key) ?? []
    this.dots.set(key, kept)
    const isNamed = answer.mentions.some((mention) => mention.brandId === this.ownId)
    const dot: Dot = {
      answerId: answer.id,
      answeredAt: toMilliseconds(answer.answeredAt),
      engine: answer.engine,
      present: answer.state === 'refused' ? null : isNamed,
    }
    kept.push({ moment: answer.answeredAt, dot })
    kept.sort((a, b) => byText(a.moment, b.moment) || byText(b.dot.answerId, a.dot.answerId))
    if (kept.length > dotsToWorkOn) kept.shift()
  }
}

type KeptDot = { moment: string; dot: Dot }

function sampledAnswer(answer: AnswerRecord): SampledAnswer {
  const pages = new Map<string, SampledPage>()
  const retrieved = new Set<string>()
  for (const { kind, pageKey: key, domain, owner } of answer.citations)
    if (kind === 'retrieved') retrieved.add(key)
    else if (!pages.has(key)) pages.set(key, { key, domain, owner })
  return {
    id: answer.id,
    answeredAt: toMilliseconds(answer.answeredAt),
    promptId: answer.promptId,
    engine: answer.engine,
    brandIds: answer.mentions.toSorted((a, b) => a.rank - b.rank).map((mention) => mention.brandId),
    pages: [...pages.values()],
    onlyRetrieved: [...retrieved].filter((key) => !pages.has(key)).length,
  }
}

/** Citations are ordered by position. Of several to one page, the first with a title counts, or else the first. */
function namesIn({ citations }: AnswerRecord): Map<string, PageName> {
  const names = new Map<string, PageName>()
  for (const { kind, pageKey, url, resolvedUrl, title } of citations) {
    if (kind === 'retrieved') continue
    const known = names.get(pageKey)
    if (known === undefined || (known.title === null && title !== null))
      names.set(pageKey, { url: resolvedUrl ?? url, title })
  }
  return names
}

function ownLabels(answer: AnswerRecord, ownId: string | null): LabelledAnswer | null {
  const mention = answer.mentions.find(({ brandId }) => brandId === ownId)
  if (mention === undefined || Object.keys(mention.labels).length === 0) return null
  const { labels, sentiment, criticism, recommendation } = mention
  return {
    answerId: answer.id,
    answeredAt: toMilliseconds(answer.answeredAt),
    promptId: answer.promptId,
    engine: answer.engine,
    sentiment: sentiment?.label ?? null,
    method: sentiment?.method ?? criticism?.method ?? recommendation?.method ?? '',
    quotes: labels.sentiment ?? [],
    aspects: labels.aspects ?? [],
    comparisons: labels.comparisons ?? [],
    attributes: labels.attributes ?? [],
    claims: labels.claims ?? [],
  }
}

/** Truncates `…T12:00:00.123456Z` to the precision of a Date. */
const toMilliseconds = (moment: string) => `${moment.slice(0, 23)}Z`
