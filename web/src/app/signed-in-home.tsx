import { DashboardPage } from '../features/dashboard/dashboard-page.tsx'
import { ShellFrame } from './shell/shell-layout.tsx'

export function SignedInHome() {
  return (
    <ShellFrame>
      <DashboardPage />
    </ShellFrame>
  )
}
