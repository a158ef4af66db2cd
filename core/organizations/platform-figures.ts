import { z } from 'zod'

/** GET /api/admin/figures: figures of the whole instance. Days are UTC. */
export const platformFigures = z.object({
  /** Without the demo and without unconverted trials. */
  organizations: z.number(),
  newThisWeek: z.number(),
  trialsRunning: z.number(),
  /** Within 30 days. */
  trialsConverted: z.number(),
  /** Paid, or overdue within the grace period. */
  subscriptions: z.number(),
  overdue: z.number(),
  /** Monthly revenue of these by currency, with a twelfth of yearly prices, in the smallest unit and before taxes. */
  monthly: z.array(z.object({ currency: z.string(), amount: z.number() })),
  answersToday: z.number(),
  knownUsdToday: z.number(),
  unknownCallsToday: z.number(),
})
export type PlatformFigures = z.infer<typeof platformFigures>
