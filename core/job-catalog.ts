import { z } from 'zod'

const analysis = z.object({ organizationId: z.uuid(), analysisId: z.uuid() })

/** Every job: its name and what it is given. The compiler demands a handler in jobs/ for each line. */
export const jobCatalog = {
  'ask-engine': { payload: analysis.extend({ cellId: z.uuid() }) },
  'read-import': { payload: analysis },
  'rescore-brand': { payload: z.object({ organizationId: z.uuid(), brandId: z.uuid() }) },
} as const satisfies Record<string, { payload: z.ZodType }>

export type JobName = keyof typeof jobCatalog
export type JobPayload<Name extends JobName> = z.infer<(typeof jobCatalog)[Name]['payload']>
