import { Hono } from 'hono'
import { listJobStates, listWorkers, readOperations } from '#queries/operations/operations.ts'
import { asCaller } from '#queries/user-client.ts'
import type { AdminAccess, SystemState } from '#core/operations/schema.ts'
import { scopeOf } from '../../access/admin-scope.ts'
import { withReach } from '../../access/as-staff.ts'
import type { AppEnv } from '../../context.ts'
import { localAdminOrCaller } from '../../middleware/local-admin.ts'
import { adminAnswerAnalysisRoutes } from '../labels/extraction-quality.ts'
import { adminContactMessageRoutes } from '../site/admin-contact-messages.ts'
import { adminOrganizationRoutes } from '../organizations/admin-organizations.ts'
import { adminTrialRoutes } from '../trials/admin-trials.ts'
import { adminUsageRoutes } from '../runs/admin-usage.ts'
import { twilioMessageRoutes } from '../notifications/twilio-messages.ts'

/** Who has access, and why. */
function accessOf({ isLocalOperator, caller }: Partial<AppEnv['Variables']>): AdminAccess {
  const email = caller?.claims.email ?? null
  if (isLocalOperator !== true) return { mode: 'rights', email }
  return caller === undefined ? { mode: 'open', email: null } : { mode: 'first-account', email }
}

/**
 * System state. Owners and admins see the work of their own organizations; platform staff and, in local, this machine's
 * user without sign-in see everything.
 */
export const adminRoutes = new Hono<AppEnv>()
  .use('/admin/*', localAdminOrCaller)
  .get('/admin/system', async (c) => {
    const { database, settings } = c.var
    const scope = c.var.isLocalOperator ? 'everything' : await scopeOf(c.var, c.req.path)
    const { pool } = database
    const operations =
      scope === 'everything'
        ? await withReach(c.var, scope, readOperations)
        : await asCaller(database, c.var.caller, (transaction) => readOperations(transaction))
    const { rows } = await pool.query<{ postgres: string; migration: string | null }>(
      `select current_setting('server_version') as postgres,
              (select max(version) from supabase_migrations.schema_migrations) as migration`,
    )
    const state: SystemState = {
      environment: settings.ENVIRONMENT,
      version: settings.version,
      node: process.version,
      postgres: rows[0]?.postgres ?? null,
      migration: rows[0]?.migration ?? null,
      scope,
      access: accessOf(c.var),
      workers: await listWorkers(pool),
      jobs: await listJobStates(pool),
      ...operations,
    }
    return c.json(state)
  })
  .route('/', twilioMessageRoutes)
  .route('/', adminTrialRoutes)
  .route('/', adminUsageRoutes)
  .route('/', adminOrganizationRoutes)
  .route('/', adminContactMessageRoutes)
  .route('/', adminAnswerAnalysisRoutes)
