import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { createMiddleware } from 'hono/factory'
import { sitePages } from '#core/site/pages.ts'
import { isScreenPath } from '#core/site/screens.ts'
import type { AppEnv } from './context.ts'
import { onNotFound } from './on-error.ts'

/** Browsers ask for the icon at every change of the URL. */
const day = 'public, max-age=86400'
const year = 'public, max-age=31536000, immutable'

/**
 * The built application. Files under /assets have a hash in their name and compressed copies from the build, and are
 * cached forever; every route of the screens serves index.html, which is revalidated each time. A path without a screen
 * does so, too, as a 404: the application says what was not found. A path that cannot be a route is a plain 404.
 */
export function staticRoutes(folder: string) {
  const files = serveStatic<AppEnv>({ root: folder, precompressed: true })
  return new Hono<AppEnv>()
    .get('/assets/*', keptFor(year), files, onNotFound)
    .get('/icon.svg', keptFor(day), files)
    .use(keptFor('no-cache'))
    .get('*', async (c, next) => {
      const isFile = /\.[a-z0-9]+$/i.test(c.req.path) && !/\/\.|^\/index\.html$/.test(c.req.path)
      return isFile ? files(c, next) : next()
    })
    .get('*', etag(), async (c) => {
      if (!isScreen(c.req.path, c.req.header('Accept'))) return onNotFound(c)
      const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null)
      if (page === null) return c.text('The application is not built yet. Run: npm run build', 503)
      if (c.req.path !== '/api-reference') c.header('X-Robots-Tag', 'noindex')
      return c.html(page, isKnownPage(c.req.path) ? 200 : 404)
    })
}

/** Only existing files may be cached: a missing one may come with the next version. */
const keptFor = (cacheControl: string) =>
  createMiddleware<AppEnv>(async (c, next) => {
    await next()
    if (c.res.ok) c.res.headers.set('Cache-Control', cacheControl)
  })

const serverPaths = /^\/(api|auth\/v1|rest|storage|realtime|functions|graphql|studio|pg|_\w*)(\/|$)/i

/** Whether a reader requests a page that neither the application nor the public site has. */
export const isMissingPage = (path: string, accept: string | undefined): boolean =>
  isScreen(path, accept) && !isKnownPage(path)

const isKnownPage = (path: string) => isScreenPath(path) || Object.values<string>(sitePages).includes(path)

function isScreen(path: string, accept: string | undefined): boolean {
  if (serverPaths.test(path) || /%|\\|\/\/|\/\.|\.[a-z0-9]+$/i.test(path)) return false
  return accept === undefined || /text\/html|\*\/\*/.test(accept)
}
