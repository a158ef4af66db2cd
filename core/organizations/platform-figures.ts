import { z } from 'zod'

/** GET /api/admin/figures: how the whole installation stands. Days are those of UTC. */
export const platformFigures = z.object({
  /** Without the demo and without trials that have not become accounts. */
  organizations: z.number(),
  newThisWeek: z.number(),
  trialsRunning: z.number(),
  /** Within 30 days. */
  trialsConverted: z.number(),
  /** Paid for, or overdue within their grace. */
  subscriptions: z.number(),
  overdue: z.number(),
  /** What these bring a month by currency, a twelfth of yearly ones, in its smallest unit and before taxes. */
  monthly: z.array(z.object({ currency: z.string(), amount: z.number() })),
  answersToday: z.number(),
  knownUsdToday: z.number(),
  unknownCallsToday: z.number(),
})
export type PlatformFigures = z.infer<typeof platformFigures>
