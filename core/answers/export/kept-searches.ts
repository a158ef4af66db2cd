import { bucketOf } from '../answer-rollups.ts'
import { subQueryClassifier, trackedNames, type TrackedNames } from '../../fan-out/classify.ts'
import type { SearchCell } from '../../fan-out/observed/observed.ts'
import { readSearch } from '../../fan-out/stored-searches.ts'
import { daysBetween } from '../../calendar.ts'
import type { Chosen, Range } from '../../reports/plan.ts'
import type { AnswerRecord, HeaderRecord, PromptRecord } from './records.ts'

type Kept = Pick<AnswerRecord, 'analysisId' | 'promptId' | 'engine' | 'channel' | 'country'> & {
  day: string
  told: boolean
  searched: boolean
  /** Sub-queries by id, without duplicates. */
  subQueries: Map<number, number>
}

/** Searches of an export, compared with their prompts in the same way as when answers are stored. */
export class KeptSearches {
  readonly keys = new Map<number, string>()
  private readonly ids = new Map<string, number>()
  private readonly answers: Kept[] = []
  private readonly names: TrackedNames
  private readonly wordings: ReadonlyMap<string, string>
  private readonly classifiers = new Map<string, ReturnType<typeof subQueryClassifier>>()

  constructor({ brandSet }: HeaderRecord, prompts: readonly PromptRecord[]) {
    this.names = trackedNames(
      brandSet.tracked.map(({ isOwn, ...brand }) => ({ ...brand, competitor: !isOwn })),
    )
    this.wordings = new Map(
      prompts.flatMap(({ id, versions }) =>
        versions.map(({ version, text }) => [`${id} ${version}`, text] as const),
      ),
    )
  }

  add({ searches, searched, answeredAt, promptId, promptVersion, ...answer }: AnswerRecord): void {
    const typesOf = this.classifierOf(`${promptId} ${promptVersion}`)
    const read = searches.map((query) => readSearch(query, typesOf))
    const { analysisId, engine, channel, country } = answer
    this.answers.push({
      analysisId,
      promptId,
      engine,
      channel,
      country,
      day: bucketOf(new Date(answeredAt), 'day'),
      told: searched !== null || searches.length > 0,
      searched: searched === true || searches.length > 0,
      subQueries: new Map(read.flatMap(({ key, types }) => (key === null ? [] : [[this.idOf(key), types]]))),
    })
  }

  /** The same result as the database query in queries/fan-out/observed.ts. */
  cells(range: Range, { channel, engines }: Chosen): SearchCell[] {
    const prompts = range.promptIds === null ? null : new Set(range.promptIds)
    const inRange = this.answers.filter(
      (answer) =>
        (range.grain === 'analysis'
          ? answer.analysisId === range.analysisId
          : range.period.from <= answer.day && answer.day <= range.period.to) &&
        prompts?.has(answer.promptId) !== false &&
        (range.country === null || (answer.country ?? '') === range.country) &&
        (channel === null || answer.channel === channel) &&
        (engines.length === 0 || engines.includes(answer.engine)),
    )
    return [...Map.groupBy(inRange, ({ promptId, engine }) => `${promptId} ${engine}`).values()].flatMap(
      (own) => {
        const [first] = own
        if (first === undefined) return []
        const { promptId, engine } = first
        const count = (holds: (answer: Kept) => boolean) => own.filter(holds).length
        const entries = own.flatMap(({ day, subQueries }) =>
          subQueries.size === 0 ? [] : [[-1 - dayOf(range, day), 0] as const, ...subQueries, [0, 0] as const],
        )
        return [
          {
            promptId,
            engine,
            answers: own.length,
            told: count(({ told }) => told),
            searched: count(({ searched }) => searched),
            subQueries: entries.map(([id]) => id),
            types: entries.map(([, types]) => types),
          },
        ]
      },
    )
  }

  private classifierOf(wording: string) {
    const known = this.classifiers.get(wording)
    if (known !== undefined) return known
    const made = subQueryClassifier({ prompt: this.wordings.get(wording) ?? '', names: this.names })
    this.classifiers.set(wording, made)
    return made
  }

  private idOf(key: string): number {
    const id = this.ids.get(key) ?? this.ids.size + 1
    this.ids.set(key, id)
    this.keys.set(id, key)
    return id
  }
}

/** Days do not matter in a run: they may be outside the period. */
const dayOf = ({ grain, period }: Range, day: string) =>
  grain === 'analysis' ? 0 : daysBetween(period.from, day)
