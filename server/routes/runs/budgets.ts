import { Hono } from 'hono'
import { budgetInput } from '#core/runs/budgets/schema.ts'
import { resumeWithinBudgets } from '#queries/runs/run-changes.ts'
import { findBrandHome } from '#queries/brands/brand-home.ts'
import { findBudget, organizationSpending, setBudget, type BudgetHome } from '#queries/runs/budgets.ts'
import { administers } from '#queries/organizations/rights.ts'
import { asCaller, type CallerTransaction } from '#queries/user-client.ts'
import type { AppEnv } from '../../context.ts'
import { forbidden } from '../../errors.ts'
import { found } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'
import { validate } from '../../validate.ts'

const organization = validate('param', idIn('organizationId'))
const brand = validate('param', idIn('brandId'))
const budget = validate('json', budgetInput)

/** Monthly budgets and their spend. Run budgets are in runs.ts. */
export const budgetRoutes = new Hono<AppEnv>()
  .get('/organizations/:organizationId/spending', organization, async (c) => {
    const { organizationId } = c.req.valid('param')
    const spending = await asCaller(c.var.database, c.var.caller, async (transaction) => {
      await organizationHome(transaction, organizationId)
      return organizationSpending(transaction, organizationId)
    })
    return c.json(spending)
  })
  .get('/organizations/:organizationId/budget', organization, async (c) => {
    const { organizationId } = c.req.valid('param')
    return c.json(await shown(c.var, (transaction) => organizationHome(transaction, organizationId)))
  })
  .put('/organizations/:organizationId/budget', organization, budget, async (c) => {
    const { organizationId } = c.req.valid('param')
    const { usdPerMonth } = c.req.valid('json')
    return c.json(
      await changed(c.var, usdPerMonth, (transaction) => organizationHome(transaction, organizationId)),
    )
  })
  .get('/brands/:brandId/budget', brand, async (c) => {
    const { brandId } = c.req.valid('param')
    return c.json(await shown(c.var, (transaction) => brandHome(transaction, brandId)))
  })
  .put('/brands/:brandId/budget', brand, budget, async (c) => {
    const { brandId } = c.req.valid('param')
    const { usdPerMonth } = c.req.valid('json')
    return c.json(await changed(c.var, usdPerMonth, (transaction) => brandHome(transaction, brandId)))
  })

type FindHome = (transaction: CallerTransaction) => Promise<BudgetHome>

async function shown(
  { database, caller }: Pick<AppEnv['Variables'], 'database' | 'caller'>,
  findHome: FindHome,
): Promise<{ usdPerMonth: number | null }> {
  return asCaller(database, caller, async (transaction) => ({
    usdPerMonth: await findBudget(transaction, await findHome(transaction)),
  }))
}

/** Resumes runs that the budget had paused, in the same transaction. */
async function changed(
  { database, caller }: Pick<AppEnv['Variables'], 'database' | 'caller'>,
  usdPerMonth: number | null,
  findHome: FindHome,
): Promise<{ usdPerMonth: number | null; resumed: number }> {
  return asCaller(database, caller, async (transaction) => {
    const home = await findHome(transaction)
    // Removing a budget deletes a row, and the database raises no error for a row that may not be deleted.
    if ((await administers(transaction, home.organizationId)) !== true)
      throw forbidden('Only admins can set budgets of the organization.')
    await setBudget(transaction, home, usdPerMonth)
    return { usdPerMonth, resumed: await resumeWithinBudgets(transaction, home) }
  })
}

async function organizationHome(transaction: CallerTransaction, organizationId: string): Promise<BudgetHome> {
  found(await administers(transaction, organizationId), 'Organization')
  return { organizationId, brandId: null }
}

async function brandHome(transaction: CallerTransaction, brandId: string): Promise<BudgetHome> {
  return found(await findBrandHome(transaction, brandId), 'Brand')
}
