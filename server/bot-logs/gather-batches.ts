import { takeBatches, type Batch, type SourcePlace, type Taken } from '#queries/bot-logs/intake/intake.ts'
import type { Database } from '#queries/database.ts'

type Waiting = { batch: Batch; resolve: (taken: Taken) => void; reject: (error: unknown) => void }

/** Batches of each source that wait for the previous transaction. */
const waiting = new Map<string, Waiting[]>()

const maxBytes = 4 * 1024 * 1024

/**
 * Accepts a small batch, together with all others of its source that arrive while a transaction of that source runs.
 * Resolves once it is committed.
 */
export function takeGathered(database: Database, place: SourcePlace, batch: Batch): Promise<Taken> {
  return new Promise((resolve, reject) => {
    const line = waiting.get(place.sourceId)
    if (line !== undefined) {
      line.push({ batch, resolve, reject })
      return
    }
    waiting.set(place.sourceId, [{ batch, resolve, reject }])
    void drain(database, place)
  })
}

async function drain(database: Database, place: SourcePlace): Promise<void> {
  const line = waiting.get(place.sourceId) ?? []
  while (line.length > 0) {
    const taking = line.splice(0, countWithin(line))
    try {
      const taken = await takeBatches(
        database,
        place,
        taking.map(({ batch }) => batch),
      )
      for (const [index, { resolve }] of taking.entries()) resolve(taken[index] ?? { outcome: 'full' })
    } catch (error) {
      for (const { reject } of taking) reject(error)
    }
  }
  waiting.delete(place.sourceId)
}

function countWithin(line: readonly Waiting[]): number {
  let bytes = 0
  for (const [index, { batch }] of line.entries()) {
    bytes += batch.content.length
    if (bytes > maxBytes) return Math.max(1, index)
  }
  return line.length
}
