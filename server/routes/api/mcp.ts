import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { Hono } from 'hono'
import type { AppEnv } from '../../context.ts'
import { badRequest, forbidden, methodNotAllowed } from '../../errors.ts'
import { mcpServer } from '../../mcp/server.ts'
import { requireKeyOrConnection } from '../../middleware/api-key.ts'

/**
 * The Model Context Protocol over Streamable HTTP, without sessions: each request is complete, so any web process can
 * answer it. A page of another origin is rejected, whatever key it has (DNS rebinding).
 */
export const mcpRoutes: Hono<AppEnv> = new Hono<AppEnv>()
  .use('/mcp', async (c, next) => {
    const origin = c.req.header('Origin')
    if (origin !== undefined && origin !== new URL(c.var.settings.publicUrl).origin)
      throw forbidden('Requests from other origins aren’t allowed.')
    await next()
  })
  .use('/mcp', requireKeyOrConnection)
  .post('/mcp', async (c) => {
    const { database, holder, log, settings } = c.var
    const isJson = c.req.header('Content-Type')?.includes('json') === true
    const sent: unknown = isJson ? await c.req.json().catch(() => null) : undefined
    // A batch would be one request for the limits of a key, and many at once for the database. The protocol has had
    // none since 2025-06-18.
    if (Array.isArray(sent)) throw badRequest('Send one message per request. Batches aren’t supported.')
    if (sent === null) throw badRequest('The body must be JSON.')
    const server = mcpServer({ database, holder, log, version: settings.version })
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    await server.connect(transport)
    try {
      return await transport.handleRequest(c.req.raw, { parsedBody: sent })
    } finally {
      await server.close()
    }
  })
  .all('/mcp', (c) => {
    c.header('Allow', 'POST')
    throw methodNotAllowed(['POST'])
  })
