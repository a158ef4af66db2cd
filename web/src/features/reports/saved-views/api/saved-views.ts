import { queryOptions } from '@tanstack/react-query'
import type { SavedView, ViewInput, ViewPatch } from '#core/reports/saved-views/schema.ts'
import { api } from '../../../../lib/api.ts'

export type ViewHome = { organizationId: string; clientId: string }

export const savedViewKeys = { all: ['saved-views'] as const }

/** The saved views of a brand that the caller can see: shared ones and their own. */
export const savedViewsQuery = ({ clientId: brandId }: ViewHome) =>
  queryOptions({
    queryKey: [...savedViewKeys.all, brandId],
    queryFn: async ({ signal }): Promise<SavedView[]> => {
      const response = await api.brands[':brandId'].views.$get({ param: { brandId } }, { init: { signal } })
      return (await response.json()).views
    },
  })

export async function saveView({ clientId: brandId }: ViewHome, draft: ViewInput): Promise<void> {
  const { name, path, search, isShared } = draft
  await api.brands[':brandId'].views.$post({ param: { brandId }, json: { name, path, search, isShared } })
}

export async function changeView(viewId: string, json: ViewPatch): Promise<void> {
  await api.views[':viewId'].$patch({ param: { viewId }, json })
}

export async function deleteView(viewId: string): Promise<void> {
  await api.views[':viewId'].$delete({ param: { viewId } })
}
