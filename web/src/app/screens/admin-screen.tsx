import { AdminPage } from '../../features/operations/admin/admin-page.tsx'
import { OpenToSupport } from '../../features/organizations/data-rights/open-to-support.tsx'

export function AdminScreen() {
  return (
    <AdminPage>
      <OpenToSupport />
    </AdminPage>
  )
}
