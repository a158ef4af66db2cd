import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { AppEnv } from './context.ts'
import { onNotFound } from './on-error.ts'

const year = 'public, max-age=31536000, immutable'

/**
 * The built application. Files under /assets carry their hash in the name and are kept for good; every route of the
 * screens answers with index.html, which is asked for again each time. What is no route of a screen is a 404.
 */
export function staticRoutes(folder: string) {
  const files = serveStatic<AppEnv>({
    root: folder,
    onFound: (path, c) => {
      c.header('Cache-Control', path.includes('/assets/') ? year : 'no-cache')
    },
  })
  return new Hono<AppEnv>()
    .get('/assets/*', files, onNotFound)
    .get('*', async (c, next) => {
      if (c.req.path === '/' || c.req.path === '/index.html') return next()
      return files(c, next)
    })
    .get('*', async (c) => {
      if (!isScreen(c.req.path, c.req.header('Accept'))) return onNotFound(c)
      const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null)
      if (page === null) return c.text('The application is not built yet. Run: npm run build', 503)
      c.header('Cache-Control', 'no-cache')
      return c.html(page)
    })
}

const serverPaths = /^\/(api|auth\/v1|rest|storage|realtime|functions|graphql|_system)(\/|$)/i

function isScreen(path: string, accept: string | undefined): boolean {
  if (serverPaths.test(path) || /%|\\|\/\/|\/\.|\.[a-z0-9]+$/i.test(path)) return false
  return accept === undefined || /text\/html|\*\/\*/.test(accept)
}
