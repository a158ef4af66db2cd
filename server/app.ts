import { Hono } from 'hono'
import type { AppEnv } from './context.ts'
import { requireCaller } from './middleware/caller.ts'
import { adminRoutes } from './routes/admin.ts'
import { analysisRoutes } from './routes/analyses.ts'
import { annotationRoutes } from './routes/annotations.ts'
import { apiKeyRoutes } from './routes/api-keys.ts'
import { auditLogRoutes } from './routes/audit-log.ts'
import { billingRoutes } from './routes/billing.ts'
import { botLogIntakeRoutes } from './routes/bot-log-intake.ts'
import { contactRoutes } from './routes/contact.ts'
import { crawlerListRoutes } from './routes/crawler-lists.ts'
import { botLogReportRoutes } from './routes/bot-log-reports.ts'
import { botLogRobotsRoutes } from './routes/bot-log-robots.ts'
import { botLogSampleRoutes } from './routes/bot-log-samples.ts'
import { botLogSourceRoutes } from './routes/bot-log-sources.ts'
import { botLogSitemapRoutes } from './routes/bot-log-sitemaps.ts'
import { botLogUploadRoutes } from './routes/bot-log-uploads.ts'
import { brandRoutes } from './routes/brands.ts'
import { budgetRoutes } from './routes/budgets.ts'
import { channelRoutes } from './routes/channels.ts'
import { checkRoutes } from './routes/checks.ts'
import { competitorRoutes } from './routes/competitors.ts'
import { dataRightsRoutes, exportDownloadRoutes } from './routes/data-rights.ts'
import { digestRoutes } from './routes/digests.ts'
import { engineRoutes } from './routes/engines.ts'
import { exportRoutes } from './routes/exports.ts'
import { fanOutAnalysisRoutes } from './routes/fanout-analyses.ts'
import { fanOutObservedRoutes } from './routes/fanout-observed.ts'
import { fanOutCoverageRoutes } from './routes/fanout-coverage.ts'
import { fanOutPageRoutes } from './routes/fanout-pages.ts'
import { forecastRoutes } from './routes/forecast.ts'
import { importRoutes } from './routes/imports.ts'
import { inviteDoorRoutes } from './routes/invite-door.ts'
import { inviteRoutes } from './routes/invites.ts'
import { judgeRoutes } from './routes/judge.ts'
import { liveRoutes } from './routes/live.ts'
import { meRoutes } from './routes/me.ts'
import { memberRoutes } from './routes/members.ts'
import { notificationRuleRoutes } from './routes/notification-rules.ts'
import { notificationRoutes } from './routes/notifications.ts'
import { organizationRoutes } from './routes/organizations.ts'
import { portfolioRoutes } from './routes/portfolio.ts'
import { permissionPreviewRoutes } from './routes/permission-previews.ts'
import { promptRoutes } from './routes/prompts.ts'
import { proposalRoutes } from './routes/proposals.ts'
import { providerKeyRoutes } from './routes/provider-keys.ts'
import { reportRoutes } from './routes/reports.ts'
import { savedViewRoutes } from './routes/saved-views.ts'
import { scheduleRoutes } from './routes/schedules.ts'
import { secondFactorRoutes } from './routes/second-factor.ts'
import { shareLinkRoutes } from './routes/share-links.ts'
import { sharedRoutes } from './routes/shared.ts'
import { trialRoutes } from './routes/trials.ts'
import { twilioCallbackRoutes } from './routes/twilio-callbacks.ts'
import { unsubscribeRoutes } from './routes/unsubscribe.ts'
import { stripeWebhookRoutes } from './routes/stripe-webhook.ts'
import { testInviteRoutes } from './routes/test-invite.ts'
import { mailEventRoutes } from './routes/mail-events.ts'
import { mcpRoutes } from './routes/mcp.ts'
import { v1Routes } from './routes/v1.ts'

/** For everyone who is signed in. One line per routes file; each declares its full paths below /api. */
const signedInRoutes = new Hono<AppEnv>()
  .use(requireCaller)
  .route('/', liveRoutes)
  .route('/', meRoutes)
  .route('/', organizationRoutes)
  .route('/', secondFactorRoutes)
  .route('/', memberRoutes)
  .route('/', permissionPreviewRoutes)
  .route('/', inviteRoutes)
  .route('/', testInviteRoutes)
  .route('/', engineRoutes)
  .route('/', providerKeyRoutes)
  .route('/', apiKeyRoutes)
  .route('/', brandRoutes)
  .route('/', competitorRoutes)
  .route('/', promptRoutes)
  .route('/', annotationRoutes)
  .route('/', savedViewRoutes)
  .route('/', proposalRoutes)
  .route('/', analysisRoutes)
  .route('/', forecastRoutes)
  .route('/', fanOutAnalysisRoutes)
  .route('/', budgetRoutes)
  .route('/', billingRoutes)
  .route('/', importRoutes)
  .route('/', judgeRoutes)
  .route('/', reportRoutes)
  .route('/', checkRoutes)
  .route('/', scheduleRoutes)
  .route('/', digestRoutes)
  .route('/', channelRoutes)
  .route('/', notificationRoutes)
  .route('/', notificationRuleRoutes)
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
 * The product API, mounted at /api. Chained, so that the types flow to the browser:
 * `hc<Api>(`${location.origin}/api`)`. The routes that come first have guards of their own.
 */
export const api = new Hono<AppEnv>()
  .route('/', twilioCallbackRoutes)
  .route('/', mailEventRoutes)
  .route('/', stripeWebhookRoutes)
  .route('/', botLogIntakeRoutes)
  .route('/', adminRoutes)
  .route('/', v1Routes)
  .route('/', mcpRoutes)
  .route('/', sharedRoutes)
  .route('/', inviteDoorRoutes)
  .route('/', trialRoutes)
  .route('/', exportDownloadRoutes)
  .route('/', unsubscribeRoutes)
  .route('/', contactRoutes)
  .route('/', signedInRoutes)

export type Api = typeof api
