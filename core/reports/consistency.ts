import { z } from 'zod'
import { byConsistency, change, consistency, count, orNull, rate } from '../api/numbers.ts'
import { changeOfMeans, decideTogether } from '../metrics/change.ts'
import { consistencyOf, type Consistency } from '../metrics/consistency.ts'
import { furtherAnswersToDecide } from '../metrics/decide-cell.ts'
import { singleCell } from '../metrics/statistics/estimate.ts'
import { brandCellsOf, cellKey, type BrandCell, type Cell, type Measured } from '../metrics/measured.ts'
import { notComparable, type Change } from '../metrics/rate.ts'
import { withTracked } from './overview.ts'
import type { PromptFacts, TrackedBrand } from './prompts/prompt-rows.ts'
import type { ReportData } from './report-data.ts'
import { scope, type ReportScope } from './schema.ts'

const contestedCell = z.object({
  promptId: z.uuid(),
  promptText: z.string(),
  topic: z.string(),
  tags: z.array(z.string()),
  engine: z.string(),
  /** Answers naming the brand and valid answers. */
  x: count,
  n: count,
  visibility: rate,
  consistency,
  change: orNull(change),
  /** Further answers after which a cell with this rate would be expected to be decided; null when it is, or never would. */
  furtherAnswers: z.number().nullable(),
  /** Competitors mentioned most in these answers. */
  rivals: z.array(z.object({ brandId: z.uuid(), name: z.string(), present: count })),
})
export type ContestedCell = z.infer<typeof contestedCell>

export const consistencyReport = z
  .object({
    scope,
    counts: byConsistency,
    /** Contested and undecided ones first, those nearest to half first. At most 2,000. */
    cells: z.array(contestedCell),
  })
  .meta({ id: 'ConsistencyReport' })
export type ConsistencyReport = z.infer<typeof consistencyReport>

type ContestedData = {
  scope: ReportScope
  tracked: readonly TrackedBrand[]
  prompts: readonly PromptFacts[]
  now: Measured
  before: Measured | null
}

/** The work list. */
export async function makeConsistency(data: ReportData): Promise<ConsistencyReport> {
  const { scope, range, compareRange, chosen, prompts, cells } = data.plan
  return computeConsistency({
    scope,
    tracked: data.tracked,
    prompts,
    now: { cells, brandCells: await data.presences(range, chosen) },
    before: compareRange && {
      cells: await data.cells(compareRange, chosen),
      brandCells: await data.presences(compareRange, chosen),
    },
  })
}

const cellsListed = 2000
const competitorsListed = 5

/** Every prompt–engine pair with its consistency for the own brand: the list to work from. Pure. */
function computeConsistency({ scope, tracked, prompts, ...data }: ContestedData): ConsistencyReport {
  const own = tracked.find((brand) => brand.isOwn)
  const now = withTracked(data.now, tracked)
  const before = data.before === null ? null : withTracked(data.before, tracked)
  const counts: Record<Consistency, number> = { locked: 0, contested: 0, absent: 0, undecided: 0 }
  if (own === undefined) return { scope, counts, cells: [] }
  const facts = new Map(prompts.map((prompt) => [prompt.id, prompt]))
  const ownNow = brandCellsOf(now, own.id)
  const ownBefore = before === null ? null : brandCellsOf(before, own.id)
  const cellsBefore = new Map((before?.cells ?? []).map((cell) => [cellKey(cell), cell]))
  const rivals = competitorsByCell(now, tracked)
  const all = now.cells.flatMap((cell): ContestedCell[] => {
    const x = ownNow.get(cellKey(cell))?.present ?? 0
    const visibility = singleCell(x, cell.valid)
    const consistency = consistencyOf(visibility)
    const prompt = facts.get(cell.promptId)
    if (consistency === null || prompt === undefined) return []
    counts[consistency]++
    return [
      {
        promptId: cell.promptId,
        promptText: prompt.text,
        topic: prompt.topic,
        tags: prompt.tags,
        engine: cell.engine,
        x,
        n: cell.valid,
        visibility,
        consistency,
        change:
          ownBefore === null
            ? null
            : changeOfCell(
                { x, cell },
                { x: ownBefore.get(cellKey(cell))?.present ?? 0, cell: cellsBefore.get(cellKey(cell)) },
              ),
        furtherAnswers: furtherAnswersToDecide({ x, n: cell.valid }),
        rivals: rivals.get(cellKey(cell)) ?? [],
      },
    ]
  })
  const decided = decideTogether(all.map((cell) => cell.change))
  const cells = all
    .map((cell, index) => ({ ...cell, change: decided[index] ?? null }))
    .sort(byUrgency)
    .slice(0, cellsListed)
  return { scope, counts, cells }
}

type Counted = { x: number; cell: Cell | undefined }

function changeOfCell(now: Counted, before: Counted): Change {
  if (now.cell === undefined || before.cell === undefined || before.cell.valid === 0) return notComparable
  const share = ({ x, cell }: { x: number; cell: Cell }) => ({
    promptId: cell.promptId,
    engine: cell.engine,
    numerator: x,
    denominator: cell.valid,
  })
  return changeOfMeans({
    now: [share({ x: now.x, cell: now.cell })],
    before: [share({ x: before.x, cell: before.cell })],
    answers: { now: now.cell.valid, before: before.cell.valid },
  })
}

function competitorsByCell(
  now: Measured,
  tracked: readonly TrackedBrand[],
): Map<string, ContestedCell['rivals']> {
  const names = new Map(tracked.filter((brand) => !brand.isOwn).map((brand) => [brand.id, brand.name]))
  const byCell = Map.groupBy(
    now.brandCells.filter((cell: BrandCell) => names.has(cell.brandId) && cell.present > 0),
    cellKey,
  )
  return new Map(
    [...byCell].map(([key, cells]) => [
      key,
      cells
        .map(({ brandId, present }) => ({ brandId, name: names.get(brandId) ?? '', present }))
        .sort((a, b) => b.present - a.present || a.name.localeCompare(b.name))
        .slice(0, competitorsListed),
    ]),
  )
}

const urgency: Record<Consistency, number> = { contested: 0, undecided: 0, absent: 1, locked: 2 }

function byUrgency(a: ContestedCell, b: ContestedCell): number {
  const fromHalf = (cell: ContestedCell) => Math.abs(cell.x / cell.n - 0.5)
  return (
    urgency[a.consistency] - urgency[b.consistency] ||
    fromHalf(a) - fromHalf(b) ||
    b.n - a.n ||
    a.promptText.localeCompare(b.promptText) ||
    a.engine.localeCompare(b.engine)
  )
}
