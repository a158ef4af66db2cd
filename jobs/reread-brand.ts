import { lockBrandEvidence } from '#queries/brand-lock.ts'
import { enqueueRescoreLater } from '#queries/competitors.ts'
import { markUnread, noteUnread, type Mark } from '#queries/reread-brand.ts'
import { asSystem } from '#queries/system-client.ts'
import type { JobHandler } from './job-context.ts'

const markedAtOnce = 5000

/**
 * Marks every stored answer of a brand as not read yet and leaves the reading to `rescore-brand`. To be run when numbers
 * are doubted; idempotent, and numbers stay as they are until an answer reads differently.
 */
export const rereadBrand: JobHandler<'reread-brand'> = async ({ database }, home, run) => {
  let after: Mark | null = null
  do {
    if (run.signal.aborted) throw new Error('Stopped in the middle; the next run marks them again.')
    after = await asSystem(database, async (sql) => {
      await lockBrandEvidence(sql, [home.brandId], 'exclusive')
      await noteUnread(sql, home)
      return markUnread(sql, home, after, markedAtOnce)
    })
  } while (after !== null)
  await asSystem(database, (sql) => {
    enqueueRescoreLater(sql, home)
    return Promise.resolve()
  })
}
