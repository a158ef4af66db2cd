import { z } from 'zod'
import { requiredText } from '#core/text/single-line.ts'
import type { Tables } from '../../database/tables.ts'

/** Events that the system recorded on a brand's timeline, and `note`: written by a person. */
export type AnnotationKind = Tables['annotations']['kind']

export type AnnotationRow = {
  id: string
  occurredAt: string
  kind: AnnotationKind
  text: string
  createdBy: string | null
}

/** Maximum number shown on a timeline, newest first. */
export const annotationsShown = 200

/** `day` is the UTC day at which trends show the note. */
export const noteInput = z.object({
  day: z.iso
    .date()
    .refine((day) => day >= '2000-01-01' && day < '2200-01-01', 'Choose a day from 2000 to 2199.'),
  text: requiredText(500),
})
export type NoteInput = z.infer<typeof noteInput>
