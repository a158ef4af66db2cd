import { z } from 'zod'
import { requiredText } from '#core/text/single-line.ts'
import type { Tables } from '../../database/tables.ts'

/** What the system noted on a brand's timeline by itself, and `note`: what a person wrote there. */
export type AnnotationKind = Tables['annotations']['kind']

export type AnnotationRow = {
  id: string
  occurredAt: string
  kind: AnnotationKind
  text: string
  createdBy: string | null
}

/** Of a timeline, the newest are shown. */
export const annotationsShown = 200

/** `day` is a UTC day: where trends draw the note. */
export const noteInput = z.object({
  day: z.iso
    .date()
    .refine((day) => day >= '2000-01-01' && day < '2200-01-01', 'Choose a day from 2000 to 2199.'),
  text: requiredText(500),
})
export type NoteInput = z.infer<typeof noteInput>
