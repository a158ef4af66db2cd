import type { CollectionMethod } from '../../reports/filters.ts'
import { mondayOf } from '../../calendar.ts'
import type { SampledAnswer, SampledPage } from '../../reports/sampled-answers.ts'
import { answersOfWave, wavesLookedAt, type SourceWave } from '../../reports/sources/source-waves.ts'

type KeptWeek = Pick<SampledAnswer, 'engine' | 'pages'>[]

/**
 * What the newest answers of the newest weeks cite, by collection method; older weeks are dropped as newer ones arrive.
 */
export class KeptWaves {
  private readonly weeks = new Map<CollectionMethod, Map<string, KeptWeek>>()

  /** Answers must arrive oldest first. */
  add(channel: CollectionMethod, { answeredAt, engine, pages }: SampledAnswer): void {
    const weeks = this.weeks.get(channel) ?? new Map<string, KeptWeek>()
    this.weeks.set(channel, weeks)
    const monday = mondayOf(answeredAt.slice(0, 10))
    const kept = weeks.get(monday) ?? []
    weeks.set(monday, kept)
    kept.push({ engine, pages })
    if (kept.length >= 2 * answersOfWave) kept.splice(0, kept.length - answersOfWave)
    const [oldest] = weeks.keys()
    if (weeks.size > wavesLookedAt && oldest !== undefined) weeks.delete(oldest)
  }

  waves(channel: CollectionMethod): SourceWave[] {
    return [...(this.weeks.get(channel) ?? [])].flatMap(([week, kept]) => {
      const byEngine = Map.groupBy(kept.slice(-answersOfWave), (answer) => answer.engine)
      return [...byEngine].map(([engine, answers]) => ({
        week,
        engine,
        sources: distinctSources(answers.flatMap((answer) => answer.pages)),
      }))
    })
  }
}

function distinctSources(pages: readonly SampledPage[]): SourceWave['sources'] {
  const sources = new Map(pages.map(({ domain, owner }) => [`${owner} ${domain}`, { domain, owner }]))
  return [...sources.values()]
}
