import { queryOptions } from '@tanstack/react-query'
import { permissionPreview, type PermissionPreviewInput } from '#core/people/permission-preview.ts'
import { api } from '../../../../lib/api.ts'

const previews = api.organizations[':organizationId']['permission-previews']

/** Asked anew for every look: it is about the database as it is. */
export const previewQuery = (organizationId: string, wanted: PermissionPreviewInput) =>
  queryOptions({
    queryKey: ['permission-preview', organizationId, wanted],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const response = await previews.$post({ param: { organizationId }, json: wanted }, { init: { signal } })
      return permissionPreview.parse(await response.json())
    },
  })
