import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type ParsedLocation,
} from '@tanstack/react-router'
import { viewNamed } from '#core/reports/registry.ts'
import { currentFanOutView } from '../features/fan-out/current-view.ts'
import { log } from '../lib/log/log.ts'
import type { RouterContext } from './context.ts'
import { ErrorPage, NotFoundPage, RootErrorPage } from './error-page.tsx'
import {
  requireAdminOrNewcomer,
  requireStaffOrAdmin,
  requireBotLogs,
  requireFanOutAccess,
  requireSecondFactor,
  requireUser,
  settleOrganization,
} from './guards.ts'
import { HomePage, loadHome } from './home-page.tsx'
import { NoAccess } from './no-access.ts'
import { Root } from './root.tsx'
import {
  actionsSearch,
  adminSearch,
  botLogsSearch,
  fanOutAnalysisSearch,
  fanOutSearch,
  brandSearch,
  brandsSearch,
  callbackCheckoutSearch,
  checkoutSearch,
  commonSearch,
  confirmSearch,
  connectionSearch,
  keep,
  notificationsSearch,
  overviewSearch,
  parseSearch,
  promptSearch,
  promptsSearch,
  reportSearch,
  settingsSearch,
  sharedSearch,
  signInSearch,
  stringifySearch,
  trialSearch,
  trialsSearch,
  twilioMessagesSearch,
  usageLogsSearch,
} from './search.ts'

/*
 * Every route of the product: path, guard, search parameters, screen. A screen is loaded when it is first shown. Three
 * layouts: `shell` (sidebar and top bar), `plain` (public pages), `card` (sign-in, invitations, trial, checkout).
 */
const root = createRootRouteWithContext<RouterContext>()({
  validateSearch: commonSearch,
  search: { middlewares: [keep(['organizationId', 'clientId'])] },
  beforeLoad: async ({ context, search, location, preload }) => {
    if (isSharedReport(location.pathname)) return
    if (preload) return beginScreen(context, location)
    await requireSecondFactor({ context, location })
    const chosen = await settleOrganization({ context, inUrl: search.organizationId })
    beginScreen(context, location)
    if (!chosen || chosen === search.organizationId) return
    throw redirect({ href: withOrganization(location.href, chosen), replace: true })
  },
  component: Root,
  notFoundComponent: NotFoundPage,
  errorComponent: RootErrorPage,
})

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyRouteComponent(() => import('./shell/shell-layout.tsx'), 'ShellLayout'),
})
const plain = createRoute({
  getParentRoute: () => root,
  id: 'plain',
  component: lazyRouteComponent(() => import('./plain-layout.tsx'), 'PlainLayout'),
})
const card = createRoute({
  getParentRoute: () => root,
  id: 'card',
  component: lazyRouteComponent(() => import('./card-layout.tsx'), 'CardLayout'),
})

const inShell = () => shell
const inPlain = () => plain
const inCard = () => card

// The landing page for a visitor, the dashboard for a signed-in user. Chooses its own layout.
const home = createRoute({ getParentRoute: () => root, path: '/', loader: loadHome, component: HomePage })

// Screens of the application
const dashboard = createRoute({
  getParentRoute: inShell,
  path: '/dashboard',
  beforeLoad: requireUser,
  validateSearch: reportSearch,
  component: lazyRouteComponent(() => import('./screens/dashboard-screen.tsx'), 'DashboardScreen'),
})
const overview = createRoute({
  getParentRoute: inShell,
  path: '/overview',
  beforeLoad: async (visit) => {
    await requireUser(visit)
    const view = currentViewName(visit.search.view)
    if (view !== visit.search.view)
      throw redirect({ to: '/overview', search: { ...visit.search, view }, replace: true })
  },
  validateSearch: overviewSearch,
  component: lazyRouteComponent(() => import('./screens/overview-screen.tsx'), 'OverviewScreen'),
})
const brands = createRoute({
  getParentRoute: inShell,
  path: '/brands',
  beforeLoad: requireUser,
  validateSearch: brandsSearch,
  component: lazyRouteComponent(() => import('./screens/brands-screen.tsx'), 'BrandsScreen'),
})
const brand = createRoute({
  getParentRoute: inShell,
  path: '/brand/$id',
  beforeLoad: async (visit) => {
    await requireUser(visit)
    // The brand in the path is the current one.
    if (visit.search.clientId !== visit.params.id)
      throw redirect({
        to: '/brand/$id',
        params: visit.params,
        search: { ...visit.search, clientId: visit.params.id },
        replace: true,
      })
  },
  validateSearch: brandSearch,
  component: lazyRouteComponent(() => import('./screens/brand-screen.tsx'), 'BrandScreen'),
})
const prompts = createRoute({
  getParentRoute: inShell,
  path: '/prompts',
  beforeLoad: requireUser,
  validateSearch: promptsSearch,
  component: lazyRouteComponent(() => import('./screens/prompts-screen.tsx'), 'PromptsScreen'),
})
const promptDetails = createRoute({
  getParentRoute: inShell,
  path: '/prompt-details',
  beforeLoad: requireUser,
  validateSearch: promptSearch,
  component: lazyRouteComponent(() => import('./screens/prompt-details-screen.tsx'), 'PromptDetailsScreen'),
})
const queryFanout = createRoute({
  getParentRoute: inShell,
  path: '/query-fanout',
  beforeLoad: async (visit) => {
    await requireFanOutAccess(visit)
    const view = currentFanOutView(visit.search)
    if (view !== visit.search.view)
      throw redirect({ to: '/query-fanout', search: { ...visit.search, view }, replace: true })
  },
  validateSearch: fanOutSearch,
  component: lazyRouteComponent(() => import('./screens/fan-out-screen.tsx'), 'FanOutScreen'),
})
const queryFanoutDetails = createRoute({
  getParentRoute: inShell,
  path: '/query-fanout/$id',
  beforeLoad: requireFanOutAccess,
  validateSearch: fanOutAnalysisSearch,
  component: lazyRouteComponent(() => import('./screens/fan-out-details-screen.tsx'), 'FanOutDetailsScreen'),
})
const botLogs = createRoute({
  getParentRoute: inShell,
  path: '/bot-logs',
  beforeLoad: requireBotLogs,
  validateSearch: botLogsSearch,
  component: lazyRouteComponent(() => import('./screens/bot-logs-screen.tsx'), 'BotLogsScreen'),
})
const actions = createRoute({
  getParentRoute: inShell,
  path: '/actions',
  beforeLoad: requireUser,
  validateSearch: actionsSearch,
  component: lazyRouteComponent(() => import('./screens/actions-screen.tsx'), 'ActionsScreen'),
})
const notifications = createRoute({
  getParentRoute: inShell,
  path: '/notifications',
  beforeLoad: requireUser,
  validateSearch: notificationsSearch,
  component: lazyRouteComponent(() => import('./screens/notifications-screen.tsx'), 'NotificationsScreen'),
})
const settings = createRoute({
  getParentRoute: inShell,
  path: '/settings',
  beforeLoad: requireAdminOrNewcomer,
  validateSearch: settingsSearch,
  component: lazyRouteComponent(() => import('./screens/settings-screen.tsx'), 'SettingsScreen'),
})
const testInvitation = createRoute({
  getParentRoute: inShell,
  path: '/test-invite',
  beforeLoad: requireUser,
  component: lazyRouteComponent(
    () => import('../features/people/invitations/test-invitation-page.tsx'),
    'TestInvitationPage',
  ),
})
const testInvitePermissions = createRoute({
  getParentRoute: inShell,
  path: '/test-invite-permissions',
  beforeLoad: requireUser,
  component: lazyRouteComponent(
    () => import('./screens/permission-preview-screen.tsx'),
    'PermissionPreviewScreen',
  ),
})

// Administration
const admin = createRoute({
  getParentRoute: inShell,
  path: '/admin',
  beforeLoad: requireStaffOrAdmin,
  validateSearch: adminSearch,
  component: lazyRouteComponent(() => import('./screens/admin-screen.tsx'), 'AdminScreen'),
})
const adminUsageLogs = createRoute({
  getParentRoute: inShell,
  path: '/admin/usage-logs',
  beforeLoad: requireStaffOrAdmin,
  validateSearch: usageLogsSearch,
  component: lazyRouteComponent(
    () => import('../features/runs/usage-logs/usage-logs-page.tsx'),
    'UsageLogsPage',
  ),
})
const adminTrialAnalysis = createRoute({
  getParentRoute: inShell,
  path: '/admin/trial-analysis',
  beforeLoad: requireStaffOrAdmin,
  validateSearch: trialsSearch,
  component: lazyRouteComponent(
    () => import('../features/trials/analysis/trial-analysis-page.tsx'),
    'TrialAnalysisPage',
  ),
})
const adminAnswerAnalysis = createRoute({
  getParentRoute: inShell,
  path: '/admin/answer-analysis',
  beforeLoad: requireStaffOrAdmin,
  component: lazyRouteComponent(
    () => import('../features/labels/extraction-quality/extraction-quality-page.tsx'),
    'AnswerAnalysisPage',
  ),
})
const adminTwilioMessages = createRoute({
  getParentRoute: inShell,
  path: '/admin/twilio-messages',
  beforeLoad: requireStaffOrAdmin,
  validateSearch: twilioMessagesSearch,
  component: lazyRouteComponent(
    () => import('../features/notifications/twilio-messages/twilio-messages-page.tsx'),
    'TwilioMessagesPage',
  ),
})

// Public pages; visitors get them from the server, see web/src/site
const features = createRoute({
  getParentRoute: inPlain,
  path: '/features',
  component: lazyRouteComponent(() => import('./screens/site-screen.tsx'), 'FeaturesScreen'),
})
const methodology = createRoute({
  getParentRoute: inPlain,
  path: '/methodology',
  component: lazyRouteComponent(() => import('./screens/methodology-screen.tsx'), 'MethodologyScreen'),
})
const pricing = createRoute({
  getParentRoute: inPlain,
  path: '/pricing',
  component: lazyRouteComponent(() => import('./screens/site-screen.tsx'), 'PricingScreen'),
})
const contact = createRoute({
  getParentRoute: inPlain,
  path: '/contact',
  component: lazyRouteComponent(() => import('./screens/site-screen.tsx'), 'ContactScreen'),
})
const privacyPolicy = createRoute({
  getParentRoute: inPlain,
  path: '/privacy-policy',
  component: lazyRouteComponent(() => import('./screens/site-screen.tsx'), 'PrivacyPolicyScreen'),
})
const apiReference = createRoute({
  getParentRoute: inPlain,
  path: '/api-reference',
  component: lazyRouteComponent(
    () => import('../features/api/reference/api-reference-page.tsx'),
    'ApiReferencePage',
  ),
})
const changelog = createRoute({
  getParentRoute: inPlain,
  path: '/changelog',
  component: lazyRouteComponent(() => import('./screens/site-screen.tsx'), 'ChangelogScreen'),
})

// A report for anyone with its link. It has its own layout and no organization.
const shared = createRoute({
  getParentRoute: () => root,
  path: '/shared/$token',
  validateSearch: sharedSearch,
  component: lazyRouteComponent(() => import('./screens/shared-screen.tsx'), 'SharedScreen'),
})

// Sign-in
const login = createRoute({
  getParentRoute: inCard,
  path: '/login',
  validateSearch: signInSearch,
  component: lazyRouteComponent(() => import('../features/identity/login-page.tsx'), 'LoginPage'),
})
const signup = createRoute({
  getParentRoute: inCard,
  path: '/signup',
  validateSearch: signInSearch,
  component: lazyRouteComponent(() => import('../features/identity/signup-page.tsx'), 'SignupPage'),
})
const resetPassword = createRoute({
  getParentRoute: inCard,
  path: '/reset-password',
  validateSearch: signInSearch,
  component: lazyRouteComponent(
    () => import('../features/identity/reset-password-page.tsx'),
    'ResetPasswordPage',
  ),
})
// Reads the session from its own URL first, so it guards itself.
const authCallback = createRoute({
  getParentRoute: inCard,
  path: '/auth/callback',
  validateSearch: signInSearch,
  component: lazyRouteComponent(() => import('../features/identity/callback-page.tsx'), 'CallbackPage'),
})
const authConfirmLogin = createRoute({
  getParentRoute: inCard,
  path: '/auth/confirm-login',
  validateSearch: confirmSearch,
  component: lazyRouteComponent(
    () => import('../features/identity/confirm-login-page.tsx'),
    'ConfirmLoginPage',
  ),
})
const authNotMe = createRoute({
  getParentRoute: inCard,
  path: '/auth/not-me',
  component: lazyRouteComponent(() => import('../features/identity/not-me-page.tsx'), 'NotMePage'),
})

// Invitations, trial, checkout
const authCallbackCheckout = createRoute({
  getParentRoute: inCard,
  path: '/auth/callback-checkout',
  beforeLoad: requireUser,
  validateSearch: callbackCheckoutSearch,
  component: lazyRouteComponent(
    () => import('../features/billing/callback-checkout-page.tsx'),
    'CallbackCheckoutPage',
  ),
})
const checkout = createRoute({
  getParentRoute: inCard,
  path: '/checkout',
  beforeLoad: requireUser,
  validateSearch: checkoutSearch,
  component: lazyRouteComponent(() => import('../features/billing/checkout-page.tsx'), 'CheckoutPage'),
})
const invite = createRoute({
  getParentRoute: inCard,
  path: '/invite/$token',
  beforeLoad: requireUser,
  component: lazyRouteComponent(
    () => import('../features/people/invitations/invitation-page.tsx'),
    'InvitationPage',
  ),
})
const connectApplication = createRoute({
  getParentRoute: inCard,
  path: '/connect-application',
  beforeLoad: async (visit) => {
    if (visit.search.request !== undefined) await requireUser(visit)
  },
  validateSearch: connectionSearch,
  component: lazyRouteComponent(() => import('../features/api/connections/connect-page.tsx'), 'ConnectPage'),
})
const trialConfirm = createRoute({
  getParentRoute: () => root,
  path: '/trial/confirm',
  beforeLoad: requireUser,
  validateSearch: trialSearch,
  component: lazyRouteComponent(() => import('./screens/trial-screen.tsx'), 'TrialScreen'),
})
const trialConfirmSignup = createRoute({
  getParentRoute: () => root,
  path: '/trial/confirm-signup',
  validateSearch: trialSearch,
  component: lazyRouteComponent(() => import('./screens/trial-screen.tsx'), 'TrialScreen'),
})

const routeTree = root.addChildren([
  home,
  shared,
  trialConfirm,
  trialConfirmSignup,
  shell.addChildren([
    dashboard,
    overview,
    brands,
    brand,
    prompts,
    promptDetails,
    queryFanout,
    queryFanoutDetails,
    botLogs,
    actions,
    notifications,
    settings,
    testInvitation,
    testInvitePermissions,
    admin,
    adminUsageLogs,
    adminTrialAnalysis,
    adminAnswerAnalysis,
    adminTwilioMessages,
  ]),
  plain.addChildren([features, methodology, pricing, contact, privacyPolicy, apiReference, changelog]),
  card.addChildren([
    login,
    signup,
    resetPassword,
    authCallback,
    authConfirmLogin,
    authNotMe,
    authCallbackCheckout,
    checkout,
    invite,
    connectApplication,
  ]),
])

export function createAppRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadDelay: 30,
    scrollRestoration: true,
    defaultErrorComponent: ErrorPage,
    defaultOnCatch: (error) => {
      if (!(error instanceof NoAccess)) log.error('A screen failed', { error })
    },
    defaultPendingMs: 400,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

/** A share link shows the same to everyone, whether signed in or not. */
export const isSharedReport = (pathname: string) => pathname.startsWith('/shared/')

/** Data is loaded together with the scripts that show it. The screen itself reports what fails. */
function beginScreen({ session, organization, queryClient }: RouterContext, location: ParsedLocation): void {
  const organizationId = organization.current()
  const { user } = session.current()
  if (user === null || organizationId === null) return
  void import('./screens/first-data.ts')
    .then(({ loadFirstData }) =>
      loadFirstData({
        queryClient,
        user,
        organizationId,
        pathname: location.pathname,
        search: location.search,
      }),
    )
    .catch(() => {})
}

/** The name of a view instead of an earlier one. The summary has no name; an unknown name stays. */
function currentViewName(view: string | undefined): string | undefined {
  const found = viewNamed(view ?? '')
  return found === 'overview' ? undefined : (found ?? view)
}

function withOrganization(href: string, organizationId: string): string {
  const url = new URL(href, window.location.origin)
  url.searchParams.set('organizationId', organizationId)
  return url.pathname + url.search.replaceAll('%2C', ',') + url.hash
}
