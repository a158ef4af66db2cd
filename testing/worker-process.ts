import process from 'node:process'
import pino from 'pino'
import { createEngines } from '#engines/registry.ts'
import { engineSettings } from '#engines/settings.ts'
import { runWorker } from '#jobs/worker.ts'
import { openDatabase } from '#queries/database.ts'

/** A worker in a process of its own, to be killed by tests: DATABASE_URL, SANDBOX_URL, DATA_DIR, CONCURRENCY. */
const { DATABASE_URL = '', SANDBOX_URL = null, DATA_DIR = '', CONCURRENCY = '10' } = process.env
const database = openDatabase(DATABASE_URL)
const worker = await runWorker(database, {
  engines: createEngines(engineSettings({}, { sandboxUrl: SANDBOX_URL })),
  dataDir: DATA_DIR,
  logger: pino({ level: process.env.LOG_LEVEL ?? 'silent' }),
  concurrency: Number(CONCURRENCY),
})
process.stdout.write('ready\n')
process.once('SIGTERM', () => {
  void worker
    .stop()
    .then(() => database.close())
    .then(() => process.exit(0))
})
