import { Hono } from 'hono'
import type { AppEnv } from './context.ts'
import { requireCaller } from './middleware/caller.ts'
import { organizationRoutes } from './routes/organizations.ts'

/**
 * The product API, mounted at /api. One line per routes file; each file declares its full paths below /api
 * and is chained, so that its types flow to the browser: `hc<Api>(`${location.origin}/api`)`.
 */
export const api = new Hono<AppEnv>().use(requireCaller).route('/', organizationRoutes)

export type Api = typeof api
