import { queryOptions } from '@tanstack/react-query'
import type { AnnotationRow, NoteInput } from '#core/reports/annotations/schema.ts'
import { api } from '../../../../lib/api.ts'

export type TimelineHome = { organizationId: string; clientId: string }

export const timelineKeys = { all: ['timeline'] as const }

/** The latest events of a brand: recorded by the system and added by members. */
export const timelineQuery = ({ clientId: brandId }: TimelineHome) =>
  queryOptions({
    queryKey: [...timelineKeys.all, brandId],
    queryFn: async ({ signal }): Promise<AnnotationRow[]> => {
      const response = await api.brands[':brandId'].annotations.$get(
        { param: { brandId } },
        { init: { signal } },
      )
      return (await response.json()).annotations
    },
  })

export async function addNote({ clientId: brandId }: TimelineHome, json: NoteInput): Promise<void> {
  await api.brands[':brandId'].annotations.$post({ param: { brandId }, json })
}

export async function changeNote(annotationId: string, json: NoteInput): Promise<void> {
  await api.annotations[':annotationId'].$put({ param: { annotationId }, json })
}

export async function deleteNote(annotationId: string): Promise<void> {
  await api.annotations[':annotationId'].$delete({ param: { annotationId } })
}
