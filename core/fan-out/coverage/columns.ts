import type { PageOwner } from '../../pages/page-owner.ts'

/**
 * How much of an analysis a page answers: the sum of its scores from `partly` up, and how many sub-queries it covers.
 */
export type PageReach = { page: number; owner: PageOwner; reach: number; covers: number }

/**
 * The pages shown in a matrix: those of each owner that answer most, alternating, so that own, competitor, and cited
 * pages are next to each other; an owner with few pages leaves room for the others.
 */
export function matrixColumns(pages: readonly PageReach[], most: number): PageReach[] {
  const byReach = pages.toSorted((a, b) => b.reach - a.reach || a.page - b.page)
  const queues = Map.groupBy(byReach, ({ owner }) => owner)
  const turns = (['own', 'rival', 'cited'] as const).map((owner) => queues.get(owner) ?? [])
  const chosen: PageReach[] = []
  for (let turn = 0; chosen.length < most && turns.some((queue) => turn < queue.length); turn += 1)
    for (const queue of turns) {
      const next = queue[turn]
      if (next !== undefined && chosen.length < most) chosen.push(next)
    }
  return chosen
}
