import type { OpenAPIHono } from '@hono/zod-openapi'
import { apiKeyLimits } from '#core/api/keys/schema.ts'
import type { AppEnv } from '../context.ts'

const about = `
Brands, prompts, runs, answers, and every metric of the reports, computed by the same functions as the screens.

**API keys.** Create them in the settings of an organization; send them as \`Authorization: Bearer as_…\`. A key gives
access to an organization, or one of its brands, with the chosen permissions, and never to more than its creator can currently access.

**Lists** contain \`data\` and \`nextCursor\`; send it as \`cursor\` for the next page. Rows added or deleted meanwhile don’t
shift the pages.

**Metrics** come with numerator, denominator, and 95% confidence interval; \`value\` is null if nothing could be counted.
\`evidence\` links to the answers behind them.

**Idempotency.** A POST with the same \`Idempotency-Key\` runs once; its response is stored for 24 hours.

**Limits.** ${apiKeyLimits.requestsPerMinute.toLocaleString('en')} requests per minute per key and
${apiKeyLimits.organizationRequestsPerMinute.toLocaleString('en')} per organization. Every response includes
\`RateLimit-Remaining\` and \`RateLimit-Reset\`.

**Errors** are \`application/problem+json\` (RFC 9457).
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
      'AI traffic',
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
