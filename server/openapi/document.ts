import type { OpenAPIHono } from '@hono/zod-openapi'
import { apiKeyLimits } from '#core/api/keys/schema.ts'
import type { AppEnv } from '../context.ts'

const about = `
Brands, prompts, runs, answers and every number of the reports, with the same functions the screens use.

**Keys.** Made in the settings of an organization; sent as \`Authorization: Bearer as_…\`. A key holds for an
organization, or one brand of it, and for the rights chosen; it never does more than whoever made it may do now.

**Lists** hold \`data\` and \`nextCursor\`; send that as \`cursor\` for the next page. Rows that come or go meanwhile move
nothing.

**Numbers** travel with numerator, denominator and 95 % interval; \`value\` is null when nothing could be counted.
\`evidence\` links to the answers behind them.

**Sending something twice.** With the same \`Idempotency-Key\` a POST is done once; the reply is kept for 24 hours.

**Limits.** ${apiKeyLimits.requestsPerMinute.toLocaleString('en')} requests a minute per key and
${apiKeyLimits.organizationRequestsPerMinute.toLocaleString('en')} per organization. Every reply carries
\`RateLimit-Remaining\` and \`RateLimit-Reset\`.

**Problems** are \`application/problem+json\` (RFC 9457).
`

/** The OpenAPI document, generated from the schemas that the routes validate with. */
export function openApiDocument(app: OpenAPIHono<AppEnv>, { origin }: { origin: string }) {
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Answerscope API', version: '1', description: about.trim() },
    servers: [{ url: `${origin}/api` }],
    tags: [
      'Organization',
      'Brands',
      'Competitors',
      'Prompts',
      'Runs',
      'Answers',
      'Reports',
      'Bot logs',
      'Query fan-out',
      'Events',
      'Webhooks',
    ].map((name) => ({ name })),
  })
  return {
    ...document,
    components: {
      ...document.components,
      securitySchemes: {
        key: { type: 'http' as const, scheme: 'bearer', description: 'An API key, `as_…`.' },
      },
    },
  }
}

/** The methods of a path, by the path templates of the document; empty: no such path. */
export function methodsAt(app: OpenAPIHono<AppEnv>, path: string): string[] {
  return app.openAPIRegistry.definitions.flatMap((definition) => {
    if (definition.type !== 'route') return []
    const pattern = new RegExp(`^${definition.route.path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`)
    return pattern.test(path) ? [definition.route.method.toUpperCase()] : []
  })
}
