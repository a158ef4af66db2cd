import type { JobPayload } from '#core/job-catalog.ts'
import { beginCells, type Cell } from '#queries/cells.ts'
import type { Database } from '#queries/database.ts'

export type CellStarts = {
  /** As `beginCells` for one cell; null when there is nothing to ask. */
  begin(job: JobPayload<'ask-engine'>): Promise<Cell | null>
}

type Entry = {
  job: JobPayload<'ask-engine'>
  resolve: (cell: Cell | null) => void
  reject: (error: unknown) => void
}

/** Cells that are to begin while a statement runs begin together with the next one. */
export function createCellStarts(database: Database): CellStarts {
  let waiting: Entry[] = []
  let isBusy = false

  const work = async () => {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        const cells = await beginCells(
          database,
          batch.map(({ job }) => job),
        )
        for (const { job, resolve } of batch) resolve(cells.get(job.cellId) ?? null)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isBusy = false
  }

  return {
    begin: (job) =>
      new Promise((resolve, reject) => {
        waiting.push({ job, resolve, reject })
        if (isBusy) return
        isBusy = true
        // Jobs that the queue hands out in one go come in the same turn of the event loop.
        setImmediate(() => void work())
      }),
  }
}
