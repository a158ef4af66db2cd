import { z } from 'zod'

export const referrersSchema = z.object({
  hosts: z.array(z.object({ host: z.string(), operator: z.string(), product: z.string() })),
  utmSources: z.array(z.string()),
  /** Crawlers whose page fetches are compared with an operator's referrals. */
  operatorsForRatio: z.record(z.string(), z.array(z.string())),
  caveats: z.array(z.string()),
})

export type Referrers = z.infer<typeof referrersSchema>
