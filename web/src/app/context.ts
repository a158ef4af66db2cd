import type { QueryClient } from '@tanstack/react-query'
import type { LoadingBarMachine } from '../components/states/loading-bar-machine.ts'
import type { Config } from '../lib/config.ts'
import type { OrganizationState } from '../lib/organization/organization-state.ts'
import type { Session } from '../lib/session/session.ts'

/** What every route's guard and loader finds. */
export type RouterContext = {
  config: Config
  session: Session
  organization: OrganizationState
  queryClient: QueryClient
  loadingBar: LoadingBarMachine
}
