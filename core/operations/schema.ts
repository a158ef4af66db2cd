import { z } from 'zod'
import { enginePause } from '../runs/schema.ts'

const seconds = z.number().nullable()

/** Prompt–engine pairs that are due, due later, being asked, waiting for a data provider, or held by a pause. */
export const cellDepth = z.object({
  due: z.number().int(),
  later: z.number().int(),
  asking: z.number().int(),
  collecting: z.number().int(),
  held: z.number().int(),
})

/** State of one provider queue: see private.provider_queues. Figures without a time span in their name are current. */
export const queueState = cellDepth.extend({
  queue: z.string(),
  provider: z.string(),
  /** Organization of the key; null for the instance's. */
  organization: z.string().nullable(),
  requestsPerMinute: z.number().nullable(),
  concurrency: z.number().int(),
  pause: enginePause.nullable(),
  /** Age of the pair that has been due longest, in seconds. */
  oldestDueSeconds: seconds,
  /** Calls in the last minute, and in the last five. */
  callsLastMinute: z.number().int(),
  answeredLast5Minutes: z.number().int(),
  failedLast5Minutes: z.number().int(),
  medianMs: z.number().nullable(),
})
export type ProviderQueueState = z.infer<typeof queueState>

/** Failures of one kind in the last 24 hours, counted per call. */
export const errorClass = z.object({
  engine: z.string(),
  code: z.string(),
  calls: z.number().int(),
  lastAt: z.string(),
})

export const jobState = z.object({
  job: z.string(),
  waiting: z.number().int(),
  running: z.number().int(),
  /** Jobs that failed on their last attempt. */
  failed: z.number().int(),
  oldestSeconds: seconds,
})

/**
 * Why the page is accessible: to everyone on this computer, to the instance's first account on this computer, or by the
 * rights of the signed-in account.
 */
const adminAccess = z.object({
  mode: z.enum(['open', 'first-account', 'rights']),
  email: z.string().nullable(),
})
export type AdminAccess = z.infer<typeof adminAccess>

/** GET /api/admin/system. `scope`: what pairs, provider queues, and errors are counted over. */
export const systemState = z.object({
  environment: z.string(),
  version: z.string(),
  node: z.string(),
  postgres: z.string().nullable(),
  migration: z.string().nullable(),
  scope: z.enum(['everything', 'own']),
  access: adminAccess,
  workers: z.array(z.object({ id: z.string(), startedAt: z.string(), seenAt: z.string() })),
  pairs: cellDepth.extend({ oldestDueSeconds: seconds }),
  queues: z.array(queueState),
  errors: z.array(errorClass),
  jobs: z.array(jobState),
})
export type SystemState = z.infer<typeof systemState>
