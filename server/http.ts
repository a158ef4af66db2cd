import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { createMiddleware } from 'hono/factory'
import { secureHeaders } from 'hono/secure-headers'
import type { Logger } from 'pino'
import { addsTax } from '#stripe/stripe.ts'
import type { Database } from '#queries/database.ts'
import { textRecordsOf, type FindTexts } from '#queries/organizations/single-sign-on/text-records.ts'
import type { Live } from '#queries/operations/live.ts'
import { api } from './app.ts'
import type { AppEnv, VerifyToken } from './context.ts'
import { dataApiRoutes } from './data-api/data-api-routes.ts'
import { onDataApiError } from './data-api/on-data-api-error.ts'
import type { Settings } from './env.ts'
import { answerProblem } from './identity/problem.ts'
import { provenAccounts } from './identity/proven-account.ts'
import { identityRoutes } from './identity/routes.ts'
import type { Identity } from './identity/service.ts'
import { relyingPartyOf } from './identity/webauthn.ts'
import { onlyLive } from './access/live-session.ts'
import { loggedPath } from './logging/logged-path.ts'
import { metricsRoutes } from './logging/metrics.ts'
import { findClientAddress } from './middleware/client-address.ts'
import { requestLimit } from './middleware/request-limits.ts'
import { onError, onNotFound } from './on-error.ts'
import { requestContext } from './logging/request-context.ts'
import { oauthMetadataRoutes } from './oauth/metadata.ts'
import { fastlyChallengeRoutes } from './routes/bot-logs/intake.ts'
import { siteFactsRoutes, siteRoutes } from './routes/site/site.ts'
import type { SiteBundle } from './site/site-bundle.ts'
import { processorsOf, siteFacts } from './site/site-facts.ts'
import { staticRoutes } from './static.ts'

export type Services = {
  settings: Settings
  database: Database
  log: Logger
  /** The database's notifications for open tabs. */
  live: Live
  verifyToken: VerifyToken
  /** Text records of DNS; the name servers of the system if absent. */
  findTexts?: FindTexts
  /** null: a Supabase project provides sign-in and rows, with its own limits. */
  identity: Identity | null
  /** Whether the schema is current for this version. */
  isReady(): Promise<boolean>
  dist: string
  /** Public pages from the build; null: the application shows them itself. */
  site?: { bundle: SiteBundle; builtAt: Date } | null
}

export function createHttp(services: Services) {
  const { settings, database, log, live } = services
  const verifyToken = onlyLive(database, services.verifyToken)
  const facts = siteFacts({
    database,
    log,
    processors: processorsOf(settings),
    addsTax: addsTax(settings),
    trialEngines: settings.TRIAL_ENGINES,
  })
  const findTexts = services.findTexts ?? textRecordsOf()
  const openProvenAccount = provenAccounts(settings, services.identity)
  const http = new Hono<AppEnv>()
    .onError((thrown, c) => errorAnswer(c.req.path)(thrown, c))
    .notFound(onNotFound)
    .use(async (c, next) => {
      c.set('settings', settings)
      c.set('database', database)
      c.set('log', log)
      c.set('live', live)
      c.set('findTexts', findTexts)
      c.set('verifyToken', verifyToken)
      c.set('openProvenAccount', openProvenAccount)
      const requestId = randomUUID()
      c.set('requestId', requestId)
      await requestContext.run({ requestId }, next)
      c.header('X-Request-Id', c.var.requestId)
    })
    .use('/shared/*', unlisted)
    .use('/api/shared/*', unlisted)
    .use('/api/report-emails', unlisted)
    .use('/invite/*', unlisted)
    .use('/trial/*', unlisted)
    .use(allowPageScript)
    .use(securityHeaders(settings))
    .use(findClientAddress)
    .use(accessLog(log))
    .use(compress({ encoding: 'gzip' }))
    .use(requestLimit)
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      const isReady = await services.isReady().catch((error: unknown) => {
        log.warn({ err: error }, 'Not ready')
        return false
      })
      return c.json({ status: isReady ? 'ready' : 'not ready' }, isReady ? 200 : 503)
    })
    .get('/config.json', (c) => {
      c.header('Cache-Control', 'no-store')
      return c.json(publicConfig(settings, services.identity, new URL(c.req.url).origin))
    })
    .route('/', siteFactsRoutes(facts))
    .route('/', oauthMetadataRoutes)
    .use('/api/*', neverKept)
    .route('/api', api)
    .route('/', fastlyChallengeRoutes)
    .route('/', metricsRoutes({ token: settings.METRICS_TOKEN }))
  if (services.identity) {
    http.route('/auth/v1', identityRoutes(services.identity))
    http.route('/', dataApiRoutes(services.identity))
  }
  if (services.site)
    http.route('/', siteRoutes({ bundle: services.site.bundle, builtAt: services.site.builtAt, facts }))
  return http.route('/', staticRoutes(services.dist))
}

/** supabase-js parses errors of sign-in and of rows in their own shapes, including rejections before their routes. */
const errorAnswer = (path: string) =>
  path.startsWith('/auth/v1/') ? answerProblem : path.startsWith('/rest/v1/') ? onDataApiError : onError

/** Responses are private to the caller, even from the same browser after signing out. */
const neverKept = createMiddleware<AppEnv>(async (c, next) => {
  c.header('Cache-Control', 'no-store')
  await next()
})

/** Secret URLs are in no index, and their pages send no referrer. */
const unlisted = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  c.res.headers.set('X-Robots-Tag', 'noindex, nofollow, noarchive')
  c.res.headers.set('Referrer-Policy', 'no-referrer')
})

/** The only inline script of a page is allowed by its hash, and only on that page. */
const allowPageScript = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  const policy = c.res.headers.get('Content-Security-Policy')
  if (c.var.pageScript !== undefined && policy !== null)
    c.res.headers.set(
      'Content-Security-Policy',
      policy.replace("script-src 'self'", `script-src 'self' ${c.var.pageScript}`),
    )
})

/**
 * What the page may know. Our own identity service is at the page's own origin (in local: under any name of the
 * machine).
 */
function publicConfig(settings: Settings, identity: Identity | null, requestOrigin: string) {
  const { LOGTAIL_SOURCE_TOKEN: sourceToken, LOGTAIL_ENDPOINT: endpoint } = settings
  const own = settings.ENVIRONMENT === 'local' ? requestOrigin : settings.publicUrl
  return {
    environment: settings.ENVIRONMENT,
    supabaseUrl: settings.supabase?.url ?? own,
    supabaseKey: settings.supabase?.publishableKey ?? identity?.publishableKey ?? '',
    providers: identity?.providers.list ?? projectProviders(settings),
    logging: sourceToken && endpoint ? { sourceToken, endpoint } : null,
    analyticsScriptUrl: analyticsScriptOf(settings),
    secondFactor: true,
    // A hosted project does not say whether it has turned them on.
    passkeys: settings.supabase === null && relyingPartyOf(settings) !== null,
    singleSignOn: identity !== null,
    mailIsDelivered: settings.supabase !== null || settings.SMTP_URL !== undefined,
    version: settings.version,
  }
}

/** None in local. */
export const analyticsScriptOf = ({ ENVIRONMENT, ANALYTICS_SCRIPT_URL }: Settings): string | null =>
  ENVIRONMENT === 'local' ? null : (ANALYTICS_SCRIPT_URL ?? null)

/** With a project the same variables decide which of its providers have a button. */
const projectProviders = (settings: Settings) => [
  ...(settings.GOOGLE_CLIENT_ID ? [{ id: 'google' as const, name: 'Google' }] : []),
  ...(settings.GITHUB_CLIENT_ID ? [{ id: 'github' as const, name: 'GitHub' }] : []),
]

function securityHeaders(settings: Settings) {
  const origins = (urls: (string | undefined)[]) => urls.flatMap((url) => (url ? [new URL(url).origin] : []))
  const isHttps = settings.publicUrl.startsWith('https:')
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...origins([settings.ANALYTICS_SCRIPT_URL])],
      // Components set style attributes and insert style elements.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'https:'],
      fontSrc: ["'self'"],
      connectSrc: [
        "'self'",
        ...origins([settings.supabase?.url, settings.LOGTAIL_ENDPOINT, settings.ANALYTICS_SCRIPT_URL]),
      ],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      ...(isHttps && { upgradeInsecureRequests: [] }),
    },
    referrerPolicy: 'strict-origin-when-cross-origin',
    xFrameOptions: 'DENY',
    strictTransportSecurity: isHttps && 'max-age=31536000; includeSubDomains',
    crossOriginOpenerPolicy: 'same-origin',
    crossOriginResourcePolicy: 'same-origin',
  })
}

const quiet = /^\/(assets\/|healthz|readyz|favicon)/

const accessLog = (log: Logger) =>
  async function logAccess(
    c: { req: { method: string; path: string }; res: Response; var: AppEnv['Variables'] },
    next: () => Promise<void>,
  ) {
    const start = performance.now()
    await next()
    if (quiet.test(c.req.path)) return
    log.debug(
      {
        requestId: c.var.requestId,
        method: c.req.method,
        path: loggedPath(c.req.path),
        status: c.res.status,
        ms: Math.round(performance.now() - start),
      },
      'Answered',
    )
  }
