import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { createLoadingBarMachine } from '../components/states/loading-bar-machine.ts'
import { loadAnalytics } from '../lib/analytics.ts'
import { loadConfig } from '../lib/config.ts'
import { followKeptLanguage } from '../lib/language/kept-language.ts'
import { loadSentences } from '../lib/language/said.ts'
import { followLive, onLive } from '../lib/live/live.ts'
import { startLogging } from '../lib/log/log.ts'
import { membershipsQuery } from '../lib/organization/memberships.ts'
import { createOrganizationState } from '../lib/organization/organization-state.ts'
import { organizationUrl } from '../lib/organization/organization-url.ts'
import { clientKeys } from '../lib/organization/client-keys.ts'
import { followSession } from '../lib/session/session.ts'
import { isSigningOut } from '../lib/session/sign-out.ts'
import { startSupabase } from '../lib/session/supabase.ts'
import { followNavigation } from './navigation-bar.ts'
import { createAppRouter, isSharedReport } from './router.tsx'

/** Everything the first screen needs, in order: configuration, session, organization, router. */
export async function start(queryClient: QueryClient) {
  const config = await loadConfig()
  startLogging(config)
  loadAnalytics(config)
  const session = followSession(startSupabase(config))
  const organization = createOrganizationState()
  await Promise.all([session.ready, loadSentences()])

  const loadingBar = createLoadingBarMachine()
  const router = createAppRouter({ config, session, organization, queryClient, loadingBar })
  followNavigation(router, loadingBar)
  organization.attachUrl(organizationUrl(router.history))
  organization.followOtherTabs()

  session.onChange((now, before) => {
    if (now.user?.id === before.user?.id || isSigningOut()) return
    queryClient.clear()
    if (!now.user) organization.clear()
    void router.invalidate()
  })
  // While signed out, the URL keeps no parameters of an organization. A guard has redirected before, with the full URL
  // to return to.
  router.subscribe('onResolved', () => {
    if (!session.current().user && !isSharedReport(router.state.location.pathname)) organization.clear()
  })
  followKeptLanguage(session, queryClient)
  followLive(session)
  onLive('membership', () => {
    // Any right may have changed, so the guards check the current screen again, too.
    void queryClient.invalidateQueries({ refetchType: 'none' }).then(async () => {
      const { user } = session.current()
      const brands = queryClient.refetchQueries({ queryKey: clientKeys.all, type: 'active' })
      if (user) await queryClient.fetchQuery(membershipsQuery(user))
      await Promise.all([brands, router.invalidate()])
      await queryClient.refetchQueries({ type: 'active', stale: true })
    })
  })
  void session.verify()
  if (session.current().user) {
    loadScriptsOfFirstScreen(router)
    void import('./idle-scripts.ts').then(({ loadScriptsWhenIdle }) =>
      loadScriptsWhenIdle(router, queryClient),
    )
  }

  return router
}

/** While the guards wait for the server. */
function loadScriptsOfFirstScreen(router: AnyRouter): void {
  for (const { routeId } of router.matchRoutes(router.latestLocation))
    void router.loadRouteChunk(router.routesById[routeId])
}
