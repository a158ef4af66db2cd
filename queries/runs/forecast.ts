import { answersOf, askedEngines } from '#core/runs/asked-engine.ts'
import { listPrice, reserveUsd } from '#core/runs/engine-price.ts'
import { forecastRun, type PlannedEngine } from '#core/runs/forecast.ts'
import type { RunForecast } from '#core/runs/forecast-schema.ts'
import type { RunInput } from '#core/runs/schema.ts'
import type { BudgetRoom } from '#core/runs/budgets/budget-room.ts'
import { quotaFit, quotaRefusal } from '#core/billing/quota.ts'
import { knownTimeZone } from '#core/runs/schedules/time-zone.ts'
import { checkPlan, problemWithPrices, type CheckedPlan } from './plan-run.ts'
import { monthSpending } from './budgets.ts'
import type { Sql } from '../database.ts'
import { observedAnswersOf } from '../answers/observed-answers.ts'
import { findQuota } from '../billing/quota.ts'

type Home = { organizationId: string; brandId: string }

/** Answers, cost, and time of a run, and what would stop it, without planning it. */
export async function forecastPlan(
  sql: Sql,
  { organizationId, brandId, input }: Home & { input: RunInput },
): Promise<RunForecast> {
  const checked = await checkPlan(sql, { organizationId, brandId, input })
  if ('refused' in checked)
    return forecastRun({ prompts: 0, engines: [], budgets: [], quota: null, problem: checked.refused })
  const engines = await plannedEngines(sql, organizationId, { input, checked })
  const unpriced = await problemWithPrices(sql, { organizationId, brandId, input, engines })
  const { quota, problem } = await quotaForecast(sql, organizationId, { input, wanted: checked.answers })
  return forecastRun({
    prompts: checked.prompts.length,
    engines,
    budgets: await budgetRooms(sql, { organizationId, brandId }, input.budgetUsd),
    quota,
    problem: unpriced?.refused ?? problem,
  })
}

async function plannedEngines(
  sql: Sql,
  organizationId: string,
  { input, checked }: { input: RunInput; checked: CheckedPlan },
): Promise<(PlannedEngine & { model: string | null })[]> {
  const asked = askedEngines(input, checked.engines)
  const observed = await observedAnswersOf(sql, organizationId, asked, checked.engines)
  return asked.flatMap((ask) => {
    const engine = checked.engines.find(({ id }) => id === ask.engine)
    if (engine === undefined) return []
    const seen = observed.get(engine.id) ?? null
    const { typicalUsd = null, ceilingUsd = null } = listPrice(engine, ask.model) ?? {}
    return [
      {
        engine: engine.id,
        model: ask.model,
        label: engine.label,
        answers: answersOf(ask, { ...input, promptIds: checked.prompts.map(({ promptId }) => promptId) }),
        sandbox: engine.sandbox,
        typicalUsd,
        ceilingUsd,
        observed: seen,
        reserveUsd: reserveUsd({ engine, model: ask.model, observed: seen }),
        queue: engine.queue,
        limits: engine.limits,
        problem: engine.pause?.message ?? null,
        note:
          input.countries.length > 0 && !engine.takesCountry
            ? `${engine.label} cannot be asked from a country, so it is asked once for all of them.`
            : null,
      },
    ]
  })
}

/** The run's own budget, and those of the month that the caller may see. */
async function budgetRooms(
  sql: Sql,
  { organizationId, brandId }: Home,
  runBudgetUsd: number | null,
): Promise<BudgetRoom[]> {
  const month = await monthSpending(sql, organizationId)
  const brand = month.brands.find((one) => one.brandId === brandId)
  const rooms = [
    { scope: 'run', limitUsd: runBudgetUsd, spentUsd: 0 },
    {
      scope: 'brand',
      limitUsd: brand?.budgetUsd ?? null,
      spentUsd: brand === undefined ? 0 : counted(brand),
    },
    { scope: 'organization', limitUsd: month.budgetUsd, spentUsd: counted(month) },
  ] as const
  return rooms.flatMap(({ limitUsd, ...room }) => (limitUsd === null ? [] : [{ ...room, limitUsd }]))
}

async function quotaForecast(
  sql: Sql,
  organizationId: string,
  { input, wanted }: { input: RunInput; wanted: number },
): Promise<{ quota: RunForecast['quota']; problem: string | null }> {
  const quota = await findQuota(sql, organizationId)
  if (quota === null) return { quota: null, problem: null }
  const fit = quotaFit({ ...quota, wanted })
  const isStarted = fit.fits || (input.whenOverQuota === 'wait' && fit.laterMonth !== null)
  return {
    quota: {
      perMonth: quota.perMonth,
      left: fit.left,
      fits: fit.fits,
      fitsOn: fit.fits ? await today(sql, organizationId) : (fit.laterMonth?.month ?? null),
    },
    problem: isStarted ? null : quotaRefusal({ ...quota, wanted, fit }),
  }
}

async function today(sql: Sql, organizationId: string): Promise<string> {
  const { rows } = await sql.query<{ now: Date; timeZone: string }>(
    'select now() as now, time_zone as "timeZone" from llm_mentions.organizations where id = $1',
    [organizationId],
  )
  const { now = new Date(), timeZone = 'UTC' } = rows[0] ?? {}
  // The Swedish date format is YYYY-MM-DD.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: knownTimeZone(timeZone) }).format(now)
}

const counted = (spent: { knownUsd: number; assumedUsd: number; reservedUsd: number }) =>
  spent.knownUsd + spent.assumedUsd + spent.reservedUsd
