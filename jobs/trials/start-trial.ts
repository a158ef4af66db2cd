import { noteTrialFailure, startTrial as start, type TrialRefusal } from '#queries/trials/trial-run.ts'
import { asSystem } from '#queries/system-client.ts'
import type { JobHandler } from '../job-context.ts'

/** Starts the first run of a confirmed trial, all or nothing. Idempotent: only a confirmed trial starts. */
export const startTrial: JobHandler<'start-trial'> = async ({ database, trials, logger }, { trialId }) => {
  try {
    await asSystem(database, async (sql) => {
      const outcome = await start(sql, trialId, trials)
      if (typeof outcome === 'object') throw new NotStarted(outcome)
    })
  } catch (error) {
    if (!(error instanceof NotStarted)) throw error
    const { refusal } = error
    if (refusal.fault !== null) logger.error({ trialId, fault: refusal.fault }, 'A trial couldn’t start')
    await asSystem(database, (sql) => noteTrialFailure(sql, trialId, refusal))
  }
}

/** Rolls back what was started. */
class NotStarted extends Error {
  readonly refusal: TrialRefusal

  constructor(refusal: TrialRefusal) {
    super(refusal.refused)
    this.refusal = refusal
  }
}
