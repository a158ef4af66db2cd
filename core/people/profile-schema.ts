import { z } from 'zod'
import { languages, type Language } from '#core/language/languages.ts'
import { optionalLine } from '#core/text/single-line.ts'

/** What users change about themselves. The email address is that of their sign-in. */
export const profileInput = z.object({ fullName: optionalLine(200) })
export const profilePatch = z.object({
  fullName: optionalLine(200).nullable().optional(),
  language: z.enum(languages).optional(),
})
export type ProfilePatch = z.infer<typeof profilePatch>

export type Profile = { id: string; email: string | null; fullName: string | null; language: Language | null }
