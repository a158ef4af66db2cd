import { queryOptions } from '@tanstack/react-query'
import { permissionPreview, type PermissionPreviewInput } from '#core/people/permission-preview.ts'
import { api } from '../../../../lib/api.ts'

const previews = api.organizations[':organizationId']['permission-previews']

/** Refetched for every preview, because it depends on the current database. */
export const previewQuery = (organizationId: string, wanted: PermissionPreviewInput) =>
  queryOptions({
    queryKey: ['permission-preview', organizationId, wanted],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const response = await previews.$post({ param: { organizationId }, json: wanted }, { init: { signal } })
      return permissionPreview.parse(await response.json())
    },
  })
