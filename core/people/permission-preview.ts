import { z } from 'zod'
import { rightNames } from './rights.ts'
import { role } from '../organizations/schema.ts'

/** POST /api/organizations/:organizationId/permission-previews: the member to simulate. */
export const permissionPreviewInput = z
  .object({
    role,
    allBrands: z.boolean(),
    brandIds: z.array(z.uuid()).max(1000, 'Choose up to 1,000 brands at a time.'),
    canViewBotLogs: z.boolean(),
    canViewQueryFanout: z.boolean(),
  })
  .refine((wanted) => !(wanted.allBrands && wanted.role === 'guest'), {
    path: ['allBrands'],
    message: 'Choose a guest’s brands one by one.',
  })
export type PermissionPreviewInput = z.infer<typeof permissionPreviewInput>

/** Rows are counted up to this many. */
export const previewRowLimit = 1000

/** What the database showed and allowed to a temporary member, created and rolled back. */
export const permissionPreview = z.object({
  brands: z.array(z.object({ id: z.string(), name: z.string() })),
  /** All brands of the organization. */
  allBrands: z.number(),
  tables: z.array(z.object({ name: z.string(), seen: z.number(), of: z.number() })),
  allowed: z.array(z.enum(rightNames)),
})
export type PermissionPreview = z.infer<typeof permissionPreview>
