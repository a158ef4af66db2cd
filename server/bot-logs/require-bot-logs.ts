import { findBrandHome, type BrandHome } from '#queries/brands/brand-home.ts'
import { botLogAccess } from '#queries/bot-logs/access.ts'
import type { Sql } from '#queries/database.ts'
import { forbidden } from '../errors.ts'
import { found } from '../outcome.ts'

const refusals = {
  'not-in-plan': 'Your plan doesn’t include AI traffic. Ask an owner to upgrade.',
  'no-right': 'You don’t have permission to view AI traffic. Ask an owner or admin for access.',
}

/** A brand visible to the caller without its bot logs is a 403; an invisible one does not exist. */
export async function requireBotLogs(sql: Sql, brandId: string, what = 'Brand'): Promise<BrandHome> {
  const home = found(await findBrandHome(sql, brandId), what)
  const access = await botLogAccess(sql, home)
  if (access !== 'allowed') throw forbidden(refusals[access])
  return home
}
