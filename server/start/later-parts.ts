import { existsSync } from 'node:fs'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Database } from '#queries/database.ts'
import type { Settings } from '../env.ts'
import type { Mailer } from '../mail/mail.ts'

/**
 * Twin of the exports of jobs/main.ts and jobs/demo/seed-demo.ts; server may not import jobs, only main may start them.
 */
export type StartWorker = (
  database: Database,
  settings: Settings,
  log: Logger,
  mailer: Pick<Mailer, 'send' | 'isOutbox'>,
) => Promise<{ stop(): Promise<void> }>
export type SeedDemo = (
  database: Database,
  createOwner: () => Promise<{ supabaseUserId: string }>,
  log: Logger,
) => Promise<{ seeded: boolean }>

const isFunction = (value: unknown) => typeof value === 'function'
const workerModule = z.object({ startWorker: z.custom<StartWorker>(isFunction) })
const seedModule = z.object({ seedDemo: z.custom<SeedDemo>(isFunction) })

export const loadStartWorker = async () =>
  (await load('../../jobs/main.ts', workerModule))?.startWorker ?? null
export const loadSeedDemo = async () =>
  (await load('../../jobs/demo/seed-demo.ts', seedModule))?.seedDemo ?? null

async function load<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.infer<Schema> | null> {
  const file = new URL(path, import.meta.url)
  return existsSync(file) ? schema.parse(await import(file.href)) : null
}
