import { weightingOf } from '../plan.ts'
import { decideTogether } from '../../metrics/change.ts'
import { coverageOf, markThin } from '../../metrics/comparability.ts'
import { sum } from '../../math.ts'
import type { BrandCell, Cell, Measured } from '../../metrics/measured.ts'
import { changeOf, rateOf } from '../../metrics/registry.ts'
import type { Weighting } from '../../metrics/statistics/estimate.ts'
import { withTracked } from '../overview.ts'
import type { Range } from '../plan.ts'
import type { Grouped, ReportData } from '../report-data.ts'
import type { PromptFacts, TrackedBrand } from './prompt-rows.ts'
import type { ReportScope } from '../schema.ts'
import type { Grouping, TopicsReport } from '../views.ts'

type TopicsData = {
  scope: ReportScope
  by: Grouping
  tracked: readonly TrackedBrand[]
  prompts: readonly PromptFacts[]
  now: Grouped
  before: Grouped | null
}

/** Brands × topics, tags, engines, … */
export async function makeTopics(data: ReportData, { by }: { by: Grouping }): Promise<TopicsReport> {
  const { scope, range, compareRange, chosen, prompts } = data.plan
  const grouped = async (of: Range): Promise<Grouped> =>
    by === 'country'
      ? data.cellsByCountry(of, chosen)
      : {
          cells: of === range ? data.plan.cells : await data.cells(of, chosen),
          brandCells: await data.presences(of, chosen),
        }
  return computeTopics({
    scope,
    by,
    tracked: data.tracked,
    prompts,
    now: await grouped(range),
    before: compareRange && (await grouped(compareRange)),
  })
}

/** Brands × groups of prompts (or engines, or countries). A prompt with two tags counts in both. Pure. */
function computeTopics({ scope, by, tracked, prompts, now, before }: TopicsData): TopicsReport {
  const own = tracked.find((brand) => brand.isOwn)
  const brands = own === undefined ? [...tracked] : [own, ...tracked.filter((brand) => !brand.isOwn)]
  const weighting = weightingOf(scope.filters, prompts)
  const groupsNow = groupsOf(now, { by, tracked, prompts })
  const groupsBefore = before === null ? null : groupsOf(before, { by, tracked, prompts })
  const rows = [...groupsNow]
    .filter(([, group]) => group.cells.some((cell) => cell.valid > 0))
    .sort(([a], [b]) => Number(a === '') - Number(b === '') || a.localeCompare(b))
    .map(([key, group]) =>
      rowOf({ key, group, groupBefore: groupsBefore?.get(key) ?? null }, brands, own?.id, {
        weighting,
        compare: scope.compare,
      }),
    )
  const decided = decideTogether(rows.map((row) => row.change))
  return {
    scope,
    by,
    brands: brands.map(({ id, name, isOwn }) => ({ brandId: id, name, isOwn })),
    rows: rows.map((row, index) => ({ ...row, change: decided[index] ?? null })),
  }
}

function rowOf(
  { key, group, groupBefore }: { key: string; group: Measured; groupBefore: Measured | null },
  brands: readonly TrackedBrand[],
  ownId: string | undefined,
  { weighting, compare }: { weighting: Weighting; compare: ReportScope['compare'] },
): TopicsReport['rows'][number] {
  const about = (brandId: string) => ({ brandId, weighting })
  const before = groupBefore ?? { cells: [], brandCells: [] }
  const [change = null] =
    compare === null || ownId === undefined
      ? []
      : markThin([changeOf('visibility', group, before, about(ownId))], {
          now: coverageOf(group.cells),
          before: coverageOf(before.cells),
        })
  return {
    key,
    prompts: new Set(group.cells.filter((cell) => cell.valid > 0).map((cell) => cell.promptId)).size,
    answers: sum(group.cells.map((cell) => cell.valid)),
    cells: brands.map(({ id }) => ({ brandId: id, visibility: rateOf('visibility', group, about(id)) })),
    shareOfVoice: rateOf('shareOfVoice', group, about(ownId ?? '')),
    change,
  }
}

function groupsOf(
  data: Grouped,
  { by, tracked, prompts }: Pick<TopicsData, 'by' | 'tracked' | 'prompts'>,
): Map<string, Measured> {
  const groups = new Map<string, { cells: Cell[]; brandCells: BrandCell[] }>()
  const groupOf = (key: string) => {
    const known = groups.get(key)
    if (known !== undefined) return known
    const made = { cells: [], brandCells: [] }
    groups.set(key, made)
    return made
  }
  const keys = keysBy(by, prompts)
  for (const cell of data.cells) for (const key of keys(cell)) groupOf(key).cells.push(cell)
  for (const cell of data.brandCells) for (const key of keys(cell)) groupOf(key).brandCells.push(cell)
  return new Map([...groups].map(([key, group]) => [key, withTracked(group, tracked)]))
}

type Placed = { promptId: string; engine: string; country?: string }

function keysBy(by: Grouping, prompts: readonly PromptFacts[]): (cell: Placed) => readonly string[] {
  if (by === 'engine') return (cell) => [cell.engine]
  if (by === 'country') return (cell) => [cell.country ?? '']
  const valuesOf = (prompt: PromptFacts): readonly string[] => {
    switch (by) {
      case 'topic':
        return [prompt.topic]
      case 'intent':
        return [prompt.intent ?? '']
      case 'funnel':
        return [prompt.funnel ?? '']
      case 'tag':
        return prompt.tags.length === 0 ? [''] : prompt.tags
    }
  }
  const known = new Map(prompts.map((prompt) => [prompt.id, valuesOf(prompt)]))
  return (cell) => known.get(cell.promptId) ?? ['']
}
