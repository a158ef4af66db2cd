import type { LookupFunction } from 'node:net'
import type { Logger } from 'pino'
import type { StripeSettings } from '#stripe/stripe.ts'
import type { JobName, JobPayload } from '#core/job-catalog.ts'
import type { Mail } from '#core/notifications/mail/mail.ts'
import type { TrialSettings } from '#core/trials/settings.ts'
import type { Database } from '#queries/database.ts'
import type { KeyVault } from '#queries/engines/key-vault.ts'
import type { AnswerOutbox } from './runs/answer-outbox.ts'
import type { BrandSets } from './runs/brand-sets.ts'
import type { EngineSets, Keyring } from './runs/engine-sets.ts'
import type { BatchSize } from './bot-logs/line-gatherer.ts'
import type { FileReach } from './bot-logs/published-file.ts'
import type { TextSender } from './notifications/senders/twilio.ts'

/** What every job of a worker works with. */
export type JobContext = {
  database: Database
  engineSets: EngineSets
  brandSets: BrandSets
  outbox: AnswerOutbox
  logger: Logger
  /** Aborted when the worker ends: what the database does not take then is left to others. */
  closing: AbortSignal
  /** Absent where no organization has keys, such as in tests. */
  keyring?: Keyring | undefined
  /** Absent where nothing can be mailed, such as in tests. */
  mail?: MailOut | undefined
  /** Absent where nothing is sold. */
  stripe?: StripeSettings | undefined
  /** Absent where no channel is served, such as in tests. */
  channels?: SendingSettings | undefined
  trials: TrialSettings
  /** Where crawls may lead: public addresses alone when absent. Sites of tests are on loopback. */
  crawlReach?: FileReach | undefined
  /** How much of a log is stored at once, where it is not the usual. */
  logBatch?: BatchSize | undefined
}

/** What messages to channels are sent with. */
export type SendingSettings = {
  /** Opens signing secrets; null where they cannot be kept. */
  vault: KeyVault | null
  allowPrivate: boolean
  /** Where links in messages lead. */
  publicUrl: string
  /** null: the operator has not set up text messages. */
  texts: TextSender | null
  /** How names become addresses; the system's way when absent. */
  lookup?: LookupFunction
  /** How long a receiver may take; 10 s unless told. */
  answerWithinMs?: number
}

export type MailOut = {
  /** Throws when the mail could not be handed over, with a sentence for people. */
  send(mail: Mail): Promise<void>
  /** True: mails are kept in a folder of this machine and reach nobody. */
  isOutbox?: boolean
  /** Where links in mails lead. */
  publicUrl: string
  /** Where what visitors write is mailed; absent: nowhere. */
  contactAddress?: string | undefined
}

export type JobRun = {
  /** Aborted when the worker has waited long enough for its jobs to end. */
  signal: AbortSignal
  /** The queue will not try again after this attempt. */
  isLastAttempt: boolean
}

/** A handler that throws is tried again by the queue, with growing pauses. */
export type JobHandler<Name extends JobName> = (
  context: JobContext,
  payload: JobPayload<Name>,
  run: JobRun,
) => Promise<void>
