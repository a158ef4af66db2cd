import { namedCrawler } from '../sums/crawler-levels.ts'
import { crawlerLevels, levelLabels } from './levels.ts'
import type { seriesBy } from './filters.ts'
import type { BotLogOverview } from './schema.ts'

type By = (typeof seriesBy)[number]
type Part = BotLogOverview['series']['parts'][number]

/** More lines than this are hard to distinguish; the rest is combined. */
const maxParts = 7

/** The visits of each crawler over time (null: no log covers the bucket), grouped by purpose, or by the busiest operators or bots. */
export function seriesParts(byCrawler: ReadonlyMap<string, readonly (number | null)[]>, by: By): Part[] {
  const parts = new Map<string, Part>()
  for (const [crawlerId, counts] of byCrawler) {
    const key = keyOf(crawlerId, by)
    const part = parts.get(key.id) ?? { ...key, counts: counts.map(() => null), total: 0 }
    parts.set(key.id, part)
    counts.forEach((count, index) => {
      if (count === null) return
      part.counts[index] = (part.counts[index] ?? 0) + count
      part.total += count
    })
  }
  return by === 'purpose' ? inOrderOfLevels([...parts.values()]) : busiest([...parts.values()])
}

function keyOf(crawlerId: string, by: By): Pick<Part, 'id' | 'label'> {
  const { name, operator, level } = namedCrawler(crawlerId)
  if (by === 'purpose') return { id: level, label: levelLabels[level] }
  return by === 'operator' ? { id: operator, label: operator } : { id: crawlerId, label: name }
}

const inOrderOfLevels = (parts: readonly Part[]): Part[] =>
  crawlerLevels.flatMap((level) => parts.find(({ id }) => id === level) ?? [])

function busiest(parts: readonly Part[]): Part[] {
  const sorted = parts.toSorted((a, b) => b.total - a.total || a.label.localeCompare(b.label))
  if (sorted.length <= maxParts) return sorted
  const rest = sorted.slice(maxParts - 1)
  const others: Part = {
    id: 'others',
    label: '',
    counts: (rest[0]?.counts ?? []).map((_, index) =>
      rest.reduce<number | null>((sum, { counts }) => added(sum, counts[index] ?? null), null),
    ),
    total: rest.reduce((sum, { total }) => sum + total, 0),
  }
  return [...sorted.slice(0, maxParts - 1), others]
}

const added = (sum: number | null, count: number | null) => (count === null ? sum : (sum ?? 0) + count)
