import type { Context } from 'hono'
import { findBrandHome, type BrandHome } from '#queries/brands/brand-home.ts'
import type { Sql } from '#queries/database.ts'
import { fanOutAccess } from '#queries/fan-out/access.ts'
import { asCaller } from '#queries/user-client.ts'
import type { AppEnv } from '../context.ts'
import { forbidden, notFound } from '../errors.ts'
import { found } from '../outcome.ts'

const refusals = {
  'not-in-plan': 'Your plan doesn’t include query fan-out. Ask an owner to upgrade.',
  'no-right': 'You don’t have permission to view query fan-out. Ask an owner or admin for access.',
}

/** A brand visible to the caller without its fan-out is a 403; an invisible one does not exist. */
export async function requireFanOut(sql: Sql, brandId: string, what = 'Brand'): Promise<BrandHome> {
  const home = found(await findBrandHome(sql, brandId), what)
  const access = await fanOutAccess(sql, home)
  if (access !== 'allowed') throw forbidden(refusals[access])
  return home
}

/** What `report` reads as the caller; without the right to fan-out the error names the reason. */
export async function readFanOut<Report>(
  c: Context<AppEnv>,
  brandId: string,
  report: (sql: Sql) => Promise<Report | null>,
  what = 'Brand',
): Promise<Report> {
  return asCaller(c.var.database, c.var.caller, async (sql) => {
    await requireFanOut(sql, brandId)
    const result = await report(sql)
    if (result === null) throw notFound(what)
    return result
  })
}
