import { z } from 'zod'

const analysis = z.object({ organizationId: z.uuid(), analysisId: z.uuid() })

/** Every job: its name and what it is given. The compiler demands a handler in jobs/ for each line. */
export const jobCatalog = {
  'read-import': { payload: analysis },
  'run-schedule': {
    payload: z.object({
      organizationId: z.uuid(),
      brandId: z.uuid(),
      scheduleId: z.uuid(),
      dueAt: z.iso.datetime(),
    }),
  },
  'rescore-brand': { payload: z.object({ organizationId: z.uuid(), brandId: z.uuid() }) },
  'test-provider-key': { payload: z.object({ organizationId: z.uuid(), keyId: z.uuid() }) },
  'describe-provider-keys': { payload: z.object({}) },
  'rotate-provider-keys': { payload: z.object({}) },
  'resolve-links': { payload: z.object({}) },
} as const satisfies Record<string, { payload: z.ZodType }>

export type JobName = keyof typeof jobCatalog
export type JobPayload<Name extends JobName> = z.infer<(typeof jobCatalog)[Name]['payload']>
