import { Hono } from 'hono'
import { asCaller } from '#queries/user-client.ts'
import type { AppEnv } from '../context.ts'
import { forbidden } from '../errors.ts'
import { localAdminOrCaller } from '../middleware/local-admin.ts'

/** System state. Open to owners and admins of any organization, and in local to this machine without sign-in. */
export const adminRoutes = new Hono<AppEnv>()
  .use('/admin/*', localAdminOrCaller)
  .get('/admin/system', async (c) => {
    if (!c.var.isLocalOperator) {
      const mayRead = await asCaller(c.var.database, c.var.caller, async (transaction) => {
        const { rows } = await transaction.query<{ allowed: boolean }>(
          `select exists (select from private.my_admin_organization_ids())
               or exists (select from llm_mentions.users where supabase_user_id = auth.uid() and is_staff) as allowed`,
        )
        return rows[0]?.allowed === true
      })
      if (!mayRead) throw forbidden()
    }
    const { rows } = await c.var.database.pool.query<{ postgres: string; migration: string | null }>(
      `select current_setting('server_version') as postgres,
              (select max(version) from supabase_migrations.schema_migrations) as migration`,
    )
    return c.json({
      environment: c.var.settings.ENVIRONMENT,
      version: c.var.settings.version,
      node: process.version,
      postgres: rows[0]?.postgres ?? null,
      migration: rows[0]?.migration ?? null,
    })
  })
