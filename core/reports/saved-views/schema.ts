import { z } from 'zod'
import { requiredLine } from '#core/text/single-line.ts'

/** A screen with its period and filters, saved by one person under a name. */
export type SavedView = {
  id: string
  name: string
  path: string
  search: Record<string, string>
  isShared: boolean
  createdBy: string
}

/** Organization and brand are those of the person who opens the view. */
const ofTheReader = ['organizationId', 'clientId']

const search = z
  .record(z.string(), z.string())
  .refine((given) => JSON.stringify(given).length <= 3500, 'The period and filters are too long to save.')
  .refine(
    (given) => !ofTheReader.some((name) => Object.hasOwn(given, name)),
    'A saved view can’t include a brand.',
  )
  .refine(
    (given) =>
      Object.entries(given)
        .flat()
        .every((text) => text.isWellFormed() && !text.includes('\0')),
    'Remove the invalid character.',
  )

export const viewInput = z.object({
  name: requiredLine(80),
  path: z
    .string()
    .max(200)
    .regex(/^\/[a-z-]+$/, 'Must be the path of a screen.'),
  search,
  isShared: z.boolean(),
})
export type ViewInput = z.infer<typeof viewInput>

export const viewPatch = viewInput.omit({ path: true }).partial()
export type ViewPatch = z.infer<typeof viewPatch>
