import type { QueryClient } from '@tanstack/react-query'
import type { LoadingBarMachine } from '../components/states/loading-bar-machine.ts'
import type { Config } from '../lib/config.ts'
import type { OrganizationState } from '../lib/organization/organization-state.ts'
import type { Session } from '../lib/session/session.ts'

/** Available in the guards and loaders of every route. */
export type RouterContext = {
  config: Config
  session: Session
  organization: OrganizationState
  queryClient: QueryClient
  loadingBar: LoadingBarMachine
}
