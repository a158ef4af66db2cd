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
  /** Aborted when the worker ends: what the database does not accept then is left to other workers. */
  closing: AbortSignal
  /** Absent if organizations have no keys, such as in tests. */
  keyring?: Keyring | undefined
  /** Absent if no email can be sent, such as in tests. */
  mail?: MailOut | undefined
  /** Absent if nothing is sold. */
  stripe?: StripeSettings | undefined
  /** Absent if no integration is served, such as in tests. */
  channels?: SendingSettings | undefined
  trials: TrialSettings
  /** Which addresses crawls may reach: only public ones if absent. Sites of tests are on loopback. */
  crawlReach?: FileReach | undefined
  /** Batch size for storing logs, if it is not the default. */
  logBatch?: BatchSize | undefined
}

/** Settings for messages to integrations. */
export type SendingSettings = {
  /** Decrypts signing secrets; null if they cannot be stored. */
  vault: KeyVault | null
  allowPrivate: boolean
  /** Base URL of links in messages. */
  publicUrl: string
  /** null: the instance admin has not set up text messages. */
  texts: TextSender | null
  /** Name resolution; the system's if absent. */
  lookup?: LookupFunction
  /** Timeout for a receiver; 10 s by default. */
  answerWithinMs?: number
}

export type MailOut = {
  /** Throws if the email could not be handed over, with a sentence for users. */
  send(mail: Mail): Promise<void>
  /** True: emails are stored in a folder of this machine and reach no recipient. */
  isOutbox?: boolean
  /** Base URL of links in emails. */
  publicUrl: string
  /** Recipient of contact messages; absent: they are not emailed. */
  contactAddress?: string | undefined
}

export type JobRun = {
  /** Aborted when the worker has waited long enough for its jobs to end. */
  signal: AbortSignal
  /** The queue will not retry after this attempt. */
  isLastAttempt: boolean
}

/** If a handler throws, the queue retries it with growing pauses. */
export type JobHandler<Name extends JobName> = (
  context: JobContext,
  payload: JobPayload<Name>,
  run: JobRun,
) => Promise<void>
