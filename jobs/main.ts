import type { Logger } from 'pino'
import { trialSettings, type TrialVariables } from '#core/trials/settings.ts'
import { stripeSettings, type StripeVariables } from '#stripe/stripe.ts'
import { testKey } from '#engines/key-test.ts'
import { createEngines } from '#engines/registry.ts'
import { startSandbox } from '#engines/sandbox/server.ts'
import { engineSettings } from '#engines/settings.ts'
import type { Database } from '#queries/database.ts'
import type { KeyVault } from '#queries/engines/key-vault.ts'
import { isRotationDue } from '#queries/engines/sealed-keys.ts'
import { asSystem } from '#queries/system-client.ts'
import { concurrencyIn, instanceProviderQueues } from './runs/instance-queues.ts'
import { startTraceExport } from './trace-export.ts'
import type { MailOut } from './job-context.ts'
import { openTextSender, twilioSettings, type TwilioVariables } from './notifications/senders/twilio.ts'
import { runWorker } from './worker.ts'

export type WorkerBootSettings = {
  DATA_DIR: string
  ENVIRONMENT: 'local' | 'development' | 'production'
  /** Decrypts keys of organizations; null if they cannot be stored. */
  vault: KeyVault | null
  ALLOW_PRIVATE_ENDPOINTS: boolean
  publicUrl: string
  CONTACT_MAIL: string | undefined
} & TwilioVariables &
  TrialVariables &
  StripeVariables

/** Duration of a sandbox answer: long enough to show progress. */
const sandboxLatencyMs = 1200

/**
 * Starts what a worker process needs besides the queue: the engines that its environment configures and, outside
 * production, the sandbox.
 */
export async function startWorker(
  database: Database,
  settings: WorkerBootSettings,
  logger: Logger,
  mailer: Pick<MailOut, 'send' | 'isOutbox'>,
): Promise<{ stop(): Promise<void> }> {
  const sandbox =
    settings.ENVIRONMENT === 'production'
      ? null
      : await startSandbox({ seed: 'answerscope', latencyMs: sandboxLatencyMs })
  const traces = await startTraceExport(process.env)
  try {
    const { vault, ALLOW_PRIVATE_ENDPOINTS: allowPrivate } = settings
    const twilio = twilioSettings(settings)
    const instanceSettings = engineSettings(process.env, { sandboxUrl: sandbox?.url ?? null })
    const worker = await runWorker(database, {
      engines: createEngines(instanceSettings),
      keyring: { vault, settings: instanceSettings, allowPrivate, testKey },
      dataDir: settings.DATA_DIR,
      queues: instanceProviderQueues(process.env, instanceSettings),
      ...concurrencyIn(process.env),
      logger,
      trials: trialSettings(settings),
      mail: {
        ...mailer,
        publicUrl: settings.publicUrl,
        contactAddress: settings.CONTACT_MAIL,
      },
      stripe: stripeSettings(settings) ?? undefined,
      channels: {
        vault,
        allowPrivate,
        publicUrl: settings.publicUrl,
        texts: twilio === null ? null : openTextSender(twilio, settings.publicUrl),
      },
    })
    await lookAfterKeysLater(database, vault)
    return {
      async stop() {
        await worker.stop()
        await traces.stop()
        await sandbox?.close()
      },
    }
  } catch (error) {
    await traces.stop()
    await sandbox?.close()
    throw error
  }
}

async function lookAfterKeysLater(database: Database, vault: KeyVault | null): Promise<void> {
  const isDue = vault !== null && (await isRotationDue(database, vault))
  await asSystem(database, async (sql) => {
    sql.enqueueLater('describe-provider-keys', {})
    if (isDue) sql.enqueueLater('rotate-provider-keys', {})
  })
}
