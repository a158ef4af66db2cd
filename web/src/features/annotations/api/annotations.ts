import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { scopedClient } from '../../../lib/scoped-client.ts'
import { supabase } from '../../../lib/supabase.ts'

export type TimelineHome = { organizationId: string; clientId: string }

const event = z
  .object({
    id: z.string(),
    occurred_at: z.string(),
    kind: z.enum(['brand-set', 'prompts', 'model', 'extractor', 'import', 'note']),
    text: z.string(),
    created_by: z.string().nullable(),
  })
  .transform(({ occurred_at: occurredAt, created_by: createdBy, ...row }) => ({
    ...row,
    occurredAt,
    createdBy,
  }))
export type TimelineEvent = z.infer<typeof event>

export const timelineKeys = { all: ['timeline'] as const }

const most = 200

/** The newest events of a brand: what the system noted and what people did. */
export const timelineQuery = (home: TimelineHome) =>
  queryOptions({
    queryKey: [...timelineKeys.all, home.clientId],
    queryFn: async ({ signal }) => {
      const { data, error } = await table(home)
        .select('id, occurred_at, kind, text, created_by')
        .order('occurred_at', { ascending: false })
        .limit(most)
        .abortSignal(signal)
      if (error) throw error
      return z.array(event).parse(data)
    },
  })

/** `day` is a UTC day, YYYY-MM-DD: where trends draw it. */
export type NoteDraft = { day: string; text: string }

export async function addNote(home: TimelineHome, { day, text }: NoteDraft): Promise<void> {
  const { error } = await table(home).insert({ kind: 'note', text, occurred_at: `${day}T12:00:00Z` })
  if (error) throw error
}

export async function changeNote(home: TimelineHome, id: string, { day, text }: NoteDraft): Promise<void> {
  const { error } = await table(home)
    .update({ text, occurred_at: `${day}T12:00:00Z` })
    .eq('id', id)
  if (error) throw error
}

export async function deleteNote(home: TimelineHome, id: string): Promise<void> {
  const { error } = await table(home).delete().eq('id', id)
  if (error) throw error
}

const table = (home: TimelineHome) => scopedClient(supabase(), home).from('annotations')
