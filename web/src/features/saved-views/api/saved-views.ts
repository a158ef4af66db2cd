import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { scopedClient } from '../../../lib/scoped-client.ts'
import { supabase } from '../../../lib/supabase.ts'

export type ViewHome = { organizationId: string; clientId: string }

const savedView = z
  .object({
    id: z.string(),
    name: z.string(),
    path: z.string(),
    search: z.record(z.string(), z.string()),
    is_shared: z.boolean(),
    created_by: z.string(),
  })
  .transform(({ is_shared: isShared, created_by: createdBy, ...view }) => ({ ...view, isShared, createdBy }))
export type SavedView = z.infer<typeof savedView>
export type ViewDraft = Pick<SavedView, 'name' | 'path' | 'search' | 'isShared'>

export const savedViewKeys = { all: ['saved-views'] as const }

/** The views of a brand that the caller may see: shared ones and their own. */
export const savedViewsQuery = (home: ViewHome) =>
  queryOptions({
    queryKey: [...savedViewKeys.all, home.clientId],
    queryFn: async ({ signal }) => {
      const { data, error } = await table(home)
        .select('id, name, path, search, is_shared, created_by')
        .order('name')
        .abortSignal(signal)
      if (error) throw error
      return z.array(savedView).parse(data)
    },
  })

export async function saveView(home: ViewHome, draft: ViewDraft): Promise<void> {
  const { name, path, search, isShared } = draft
  const { error } = await table(home).insert(rowOf({ name, path, search, isShared }))
  if (error) throw error
}

export async function changeView(home: ViewHome, id: string, change: Partial<ViewDraft>): Promise<void> {
  const { path: _path, ...row } = rowOf(change)
  const { error } = await table(home).update(row).eq('id', id)
  if (error) throw error
}

export async function deleteView(home: ViewHome, id: string): Promise<void> {
  const { error } = await table(home).delete().eq('id', id)
  if (error) throw error
}

const table = (home: ViewHome) => scopedClient(supabase(), home).from('saved_views')

const rowOf = ({ isShared, ...draft }: Partial<ViewDraft>) => ({
  ...draft,
  ...(isShared === undefined ? {} : { is_shared: isShared }),
})
