import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import { accepts } from 'hono/accepts'
import { etag } from 'hono/etag'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../../context.ts'
import { methodNotAllowed, notAcceptable, notFound } from '../../errors.ts'
import { requireApiKey } from '../../middleware/api-key.ts'
import { methodsAt, openApiDocument } from '../../openapi/document.ts'
import { operations } from '../../openapi/operation.ts'
import { describeWebhooks } from '../../openapi/webhooks.ts'
import { replacedPath } from '../../retired-paths.ts'
import { v1AnswerRoutes } from './v1-answers.ts'
import { v1BotLogRoutes } from './v1-bot-logs.ts'
import { v1BrandRoutes } from './v1-brands.ts'
import { v1FanOutAnalysisRoutes } from './v1-fan-out-analyses.ts'
import { v1FanOutRoutes } from './v1-fan-out.ts'
import { v1OrganizationRoutes } from './v1-organization.ts'
import { v1PromptRoutes } from './v1-prompts.ts'
import { v1ReportRoutes } from './v1-reports.ts'
import { v1RunRoutes } from './v1-runs.ts'

/** The holder of the key may cache responses, and revalidate them by ETag. */
const keptByCaller = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  if (c.req.method === 'GET' && c.res.status === 200) c.header('Cache-Control', 'private, no-cache')
})

const onlyJson = createMiddleware<AppEnv>(async (c, next) => {
  const spoken = accepts(c, {
    header: 'Accept',
    supports: ['application/json', 'application/problem+json', 'application/*', '*/*'],
    default: '',
  })
  if (spoken === '' && c.req.header('Accept') !== undefined)
    throw notAcceptable('Responses are application/json.')
  await next()
})

const app = operations()

app.get('/v1/openapi.json', etag(), (c) => {
  c.header('Cache-Control', 'public, max-age=300')
  return c.json(openApiDocument(app, { origin: c.var.settings.publicUrl }))
})

/** Hashes synchronously: passing a few kilobytes to another thread takes longer. */
const tagged = etag({
  generateDigest: (body) => Uint8Array.from(createHash('sha1').update(body).digest()).buffer,
})

app.use('/v1/*', onlyJson, requireApiKey, keptByCaller, tagged)

app
  .route('/', v1OrganizationRoutes)
  .route('/', v1BrandRoutes)
  .route('/', v1PromptRoutes)
  .route('/', v1RunRoutes)
  .route('/', v1AnswerRoutes)
  .route('/', v1ReportRoutes)
  .route('/', v1BotLogRoutes)
  .route('/', v1FanOutAnalysisRoutes)
  .route('/', v1FanOutRoutes)

describeWebhooks(app)

app.all('/v1/*', (c) => {
  const replaced = replacedPath(c.req.path)
  if (replaced !== null) return c.redirect(`${replaced}${new URL(c.req.url).search}`, 308)
  const allowed = methodsAt(app, c.req.path.slice('/api'.length))
  if (allowed.length === 0) throw notFound('Resource')
  c.header('Allow', allowed.join(', '))
  throw methodNotAllowed(allowed)
})

/**
 * The public API. Errors are problems (RFC 9457), see `on-error.ts`. Browsers of other origins are not allowed (no
 * CORS), because a key is a secret that does not belong in a page. Its types stay separate from those of the screens.
 */
export const v1Routes: Hono<AppEnv> = app
