import { AdminPage } from '../../features/admin/admin-page.tsx'
import { OpenToSupport } from '../../features/data-rights/open-to-support.tsx'

export function AdminScreen() {
  return (
    <AdminPage>
      <OpenToSupport />
    </AdminPage>
  )
}
