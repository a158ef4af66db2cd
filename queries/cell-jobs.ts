import type { JobPayload } from '#core/job-catalog.ts'
import type { CallerTransaction } from './user-client.ts'

export type CellReference = { id: string; organizationId: string; analysisId: string }

/** One key per cell, so that a cell never waits in the queue twice. */
export const cellJobKey = (cellId: string) => `cell:${cellId}`

/** The queue's own attempts are for faults of a process or the database; asks are retried by jobs/ask-engine.ts. */
export const cellJobAttempts = 10

export const cellJobPayload = ({
  id,
  organizationId,
  analysisId,
}: CellReference): JobPayload<'ask-engine'> => ({ organizationId, analysisId, cellId: id })

/** Adds the jobs of cells in the transaction that made or moved them. */
export function enqueueCellsLater(
  transaction: Pick<CallerTransaction, 'enqueueAllLater'>,
  cells: readonly CellReference[],
): void {
  transaction.enqueueAllLater(
    'ask-engine',
    cells.map((cell) => ({ payload: cellJobPayload(cell), key: cellJobKey(cell.id) })),
    { maxAttempts: cellJobAttempts },
  )
}
