import pino from 'pino'
import { createAnswerOutbox } from '#jobs/runs/answer-outbox.ts'
import { createBrandSets } from '#jobs/runs/brand-sets.ts'
import { instanceOnly } from '#jobs/runs/engine-sets.ts'
import type { JobContext } from '#jobs/job-context.ts'
import type { Collector, Engine } from '#engines/engine.ts'
import type { Database } from '#queries/database.ts'
import { loggedInAs } from './database/database.ts'

/** A worker's job context, logged in like workers, silent, and with only these engines. */
export function jobContext(
  owned: Database,
  { engines = [], folder = '/nowhere' }: { engines?: readonly (Engine | Collector)[]; folder?: string } = {},
): JobContext {
  const database = loggedInAs(owned, 'jobs')
  const logger = pino({ level: 'silent' })
  return {
    database,
    engineSets: instanceOnly({ list: () => [], get: (id) => engines.find((engine) => engine.id === id) }),
    brandSets: createBrandSets(database),
    outbox: createAnswerOutbox({ database, folder, logger }),
    logger,
    closing: new AbortController().signal,
    trials: { engines: [], budgetUsd: 1, dailyBudgetUsd: 0 },
  }
}
