import { DashboardScreen } from './screens/dashboard-screen.tsx'
import { ShellFrame } from './shell/shell-layout.tsx'

export function SignedInHome() {
  return (
    <ShellFrame>
      <DashboardScreen />
    </ShellFrame>
  )
}
