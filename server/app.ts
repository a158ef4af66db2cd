import { Hono } from 'hono'
import type { AppEnv } from './context.ts'
import { requireCaller } from './middleware/caller.ts'
import { actionRoutes } from './routes/actions/actions.ts'
import { adminRoutes } from './routes/operations/admin.ts'
import { runRoutes } from './routes/runs/runs.ts'
import { annotationRoutes } from './routes/reports/annotations.ts'
import { apiKeyRoutes } from './routes/api/api-keys.ts'
import { auditLogRoutes } from './routes/organizations/audit-log.ts'
import { billingRoutes } from './routes/billing/billing.ts'
import { botLogIntakeRoutes } from './routes/bot-logs/intake.ts'
import { contactRoutes } from './routes/site/contact.ts'
import { crawlerListRoutes } from './routes/bot-logs/crawler-lists.ts'
import { botLogReportRoutes } from './routes/bot-logs/reports.ts'
import { botLogRobotsRoutes } from './routes/bot-logs/robots.ts'
import { botLogSampleRoutes } from './routes/bot-logs/samples.ts'
import { botLogSourceRoutes } from './routes/bot-logs/sources.ts'
import { botLogSitemapRoutes } from './routes/bot-logs/sitemaps.ts'
import { botLogUploadRoutes } from './routes/bot-logs/uploads.ts'
import { brandRoutes } from './routes/brands/brands.ts'
import { onboardingRoutes } from './routes/onboarding/onboarding.ts'
import { budgetRoutes } from './routes/runs/budgets.ts'
import { integrationRoutes } from './routes/notifications/integrations.ts'
import { checkRoutes } from './routes/labels/checks.ts'
import { competitorRoutes } from './routes/competitors/competitors.ts'
import { dataRightsRoutes, exportDownloadRoutes } from './routes/organizations/data-rights.ts'
import { weeklyEmailRoutes } from './routes/notifications/weekly-email.ts'
import { emailReportRoutes } from './routes/notifications/email-reports.ts'
import { engineRoutes } from './routes/engines/engines.ts'
import { exportRoutes } from './routes/answers/exports.ts'
import { fanOutAnalysisRoutes } from './routes/fan-out/analyses.ts'
import { fanOutObservedRoutes } from './routes/fan-out/observed.ts'
import { fanOutCoverageRoutes } from './routes/fan-out/coverage.ts'
import { fanOutPageRoutes } from './routes/pages/pages.ts'
import { forecastRoutes } from './routes/runs/forecast.ts'
import { importRoutes } from './routes/answers/imports.ts'
import { invitationAcceptanceRoutes } from './routes/people/invitation-acceptance.ts'
import { invitationRoutes } from './routes/people/invitations.ts'
import { labelerRoutes } from './routes/labels/labeler.ts'
import { liveRoutes } from './routes/operations/live.ts'
import { meRoutes } from './routes/people/me.ts'
import { memberRoutes } from './routes/people/members.ts'
import { alertRoutes } from './routes/notifications/alerts.ts'
import { notificationRoutes } from './routes/notifications/notifications.ts'
import { organizationRoutes } from './routes/organizations/organizations.ts'
import { portfolioRoutes } from './routes/organizations/portfolio.ts'
import { permissionPreviewRoutes } from './routes/people/permission-previews.ts'
import { promptRoutes } from './routes/prompts/prompts.ts'
import { proposalRoutes } from './routes/competitors/proposals.ts'
import { providerKeyRoutes } from './routes/engines/provider-keys.ts'
import { reportRoutes } from './routes/reports/reports.ts'
import { savedViewRoutes } from './routes/reports/saved-views.ts'
import { searchRoutes } from './routes/reports/search.ts'
import { scheduleRoutes } from './routes/runs/schedules.ts'
import { secondFactorRoutes } from './routes/people/second-factor.ts'
import { singleSignOnRoutes } from './routes/organizations/single-sign-on.ts'
import { shareLinkRoutes } from './routes/sharing/share-links.ts'
import { sharedRoutes } from './routes/sharing/shared.ts'
import { trialRoutes } from './routes/trials/trials.ts'
import { twilioCallbackRoutes } from './routes/notifications/twilio-callbacks.ts'
import { unsubscribeRoutes } from './routes/notifications/unsubscribe.ts'
import { stripeWebhookRoutes } from './routes/billing/stripe-webhook.ts'
import { testInvitationRoutes } from './routes/people/test-invitation.ts'
import { mailEventRoutes } from './routes/notifications/mail-events.ts'
import { connectedApplicationRoutes } from './routes/api/connected-applications.ts'
import { connectionRequestRoutes } from './routes/api/connection-requests.ts'
import { mcpRoutes } from './routes/api/mcp.ts'
import { oauthRoutes } from './routes/api/oauth.ts'
import { v1Routes } from './routes/api/v1.ts'

/** For all signed-in users. One line per routes file; each declares its full paths below /api. */
const signedInRoutes = new Hono<AppEnv>()
  .use(requireCaller)
  .route('/', liveRoutes)
  .route('/', meRoutes)
  .route('/', organizationRoutes)
  .route('/', secondFactorRoutes)
  .route('/', singleSignOnRoutes)
  .route('/', memberRoutes)
  .route('/', permissionPreviewRoutes)
  .route('/', invitationRoutes)
  .route('/', testInvitationRoutes)
  .route('/', engineRoutes)
  .route('/', providerKeyRoutes)
  .route('/', apiKeyRoutes)
  .route('/', connectionRequestRoutes)
  .route('/', connectedApplicationRoutes)
  .route('/', brandRoutes)
  .route('/', onboardingRoutes)
  .route('/', competitorRoutes)
  .route('/', promptRoutes)
  .route('/', annotationRoutes)
  .route('/', savedViewRoutes)
  .route('/', searchRoutes)
  .route('/', actionRoutes)
  .route('/', proposalRoutes)
  .route('/', runRoutes)
  .route('/', forecastRoutes)
  .route('/', fanOutAnalysisRoutes)
  .route('/', budgetRoutes)
  .route('/', billingRoutes)
  .route('/', importRoutes)
  .route('/', labelerRoutes)
  .route('/', reportRoutes)
  .route('/', checkRoutes)
  .route('/', scheduleRoutes)
  .route('/', emailReportRoutes)
  .route('/', weeklyEmailRoutes)
  .route('/', integrationRoutes)
  .route('/', notificationRoutes)
  .route('/', alertRoutes)
  .route('/', exportRoutes)
  .route('/', auditLogRoutes)
  .route('/', dataRightsRoutes)
  .route('/', shareLinkRoutes)
  .route('/', portfolioRoutes)
  .route('/', botLogReportRoutes)
  .route('/', botLogRobotsRoutes)
  .route('/', botLogSitemapRoutes)
  .route('/', fanOutPageRoutes)
  .route('/', crawlerListRoutes)
  .route('/', botLogSourceRoutes)
  .route('/', botLogSampleRoutes)
  .route('/', botLogUploadRoutes)
  .route('/', fanOutObservedRoutes)
  .route('/', fanOutCoverageRoutes)

/**
 * The product API, mounted at /api. Chained, so that its types reach the browser: `hc<Api>(`${location.origin}/api`)`.
 * The routes that come first have their own guards.
 */
export const api = new Hono<AppEnv>()
  .route('/', twilioCallbackRoutes)
  .route('/', mailEventRoutes)
  .route('/', stripeWebhookRoutes)
  .route('/', botLogIntakeRoutes)
  .route('/', adminRoutes)
  .route('/', v1Routes)
  .route('/', mcpRoutes)
  .route('/', oauthRoutes)
  .route('/', sharedRoutes)
  .route('/', invitationAcceptanceRoutes)
  .route('/', trialRoutes)
  .route('/', exportDownloadRoutes)
  .route('/', unsubscribeRoutes)
  .route('/', contactRoutes)
  .route('/', signedInRoutes)

export type Api = typeof api
