import type { Logger } from 'pino'
import { createEngines } from '#engines/registry.ts'
import { startSandbox } from '#engines/sandbox/server.ts'
import { engineSettings } from '#engines/settings.ts'
import type { Database } from '#queries/database.ts'
import { runWorker } from './worker.ts'

export type WorkerBootSettings = {
  DATA_DIR: string
  ENVIRONMENT: 'local' | 'development' | 'production'
}

/** How long an invented answer takes: long enough to see progress move. */
const sandboxLatencyMs = 1200

/**
 * Starts what a worker process needs around the queue: the engines its environment configures and, outside
 * production, the sandbox they may be tried with.
 */
export async function startWorker(
  database: Database,
  settings: WorkerBootSettings,
  logger: Logger,
): Promise<{ stop(): Promise<void> }> {
  const sandbox =
    settings.ENVIRONMENT === 'production'
      ? null
      : await startSandbox({ seed: 'answerscope', latencyMs: sandboxLatencyMs })
  try {
    const engines = createEngines(engineSettings(process.env, { sandboxUrl: sandbox?.url ?? null }))
    const worker = await runWorker(database, { engines, dataDir: settings.DATA_DIR, logger })
    return {
      async stop() {
        await worker.stop()
        await sandbox?.close()
      },
    }
  } catch (error) {
    await sandbox?.close()
    throw error
  }
}
