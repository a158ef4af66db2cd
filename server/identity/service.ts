import type { Logger } from 'pino'
import type { Database } from '#queries/database.ts'
import type { Secrets, Settings } from '../env.ts'
import type { Mailer } from '../mail/mail.ts'
import { openKnownDevices, type KnownDevices } from './known-devices.ts'
import { openLimits, type Limits } from './limits.ts'
import { openProviders, type Providers } from './providers.ts'
import { identityKeys, type IdentityKeys } from './secrets.ts'
import { openSigningKeys, type SigningKeys } from './signing-keys.ts'

/** The identity service of an installation without a Supabase project. */
export type Identity = {
  settings: Settings
  database: Database
  mailer: Mailer
  keys: IdentityKeys
  signing: SigningKeys
  limits: Limits
  devices: KnownDevices
  providers: Providers
  publishableKey: string
  /**
   * Work after the response, because its duration would reveal whether an email address has an account. Problems are
   * logged.
   */
  afterAnswer(log: Logger, work: () => Promise<unknown>): void
  /** Waits for work after responses. */
  drain(): Promise<void>
}

/** Whether a sign-up must first confirm its email address. In local without SMTP no email arrives. */
export const confirmsAddresses = (settings: Pick<Settings, 'ENVIRONMENT' | 'SMTP_URL'>) =>
  settings.ENVIRONMENT !== 'local' || settings.SMTP_URL !== undefined

export function openIdentity(input: {
  settings: Settings
  secrets: Secrets
  database: Database
  mailer: Mailer
  /** Raises the limits per network: in local everyone has the same address. */
  networkFactor?: number
}): Identity {
  const { settings, secrets, database, mailer } = input
  const keys = identityKeys(secrets.jwtSecret)
  const pending = new Set<Promise<unknown>>()
  return {
    settings,
    database,
    mailer,
    keys,
    signing: openSigningKeys(database.pool, secrets.jwtSecret),
    limits: openLimits(database, {
      factor: input.networkFactor ?? (settings.ENVIRONMENT === 'local' ? 10 : 1),
    }),
    devices: openKnownDevices(keys),
    providers: openProviders(settings, keys),
    publishableKey: secrets.publishableKey,
    afterAnswer: (log, work) => {
      const running: Promise<unknown> = work()
        .catch((error: unknown) => log.error({ err: error }, 'Work after a sign-in answer failed'))
        .finally(() => pending.delete(running))
      pending.add(running)
    },
    drain: async () => {
      await Promise.all(pending)
    },
  }
}
