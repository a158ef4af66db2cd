import { beforeAll, describe, expect, test } from 'vitest'
import { answersFilters, reportFilters } from '#core/reports/filters.ts'
import { buildPerson } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { writeDemo } from '../../jobs/demo/write-demo.ts'
import { listOrganizations } from '../organizations/list-organizations.ts'
import { organizationSpending } from '../runs/budgets.ts'
import { listRuns } from '../runs/run-progress.ts'
import type { Sql } from '../database.ts'
import { asSystem } from '../system-client.ts'
import { readingAsCaller } from '../user-client.ts'
import { dashboardReport } from './dashboard.ts'
import { answersReport } from './evidence/answers.ts'
import { overviewReport } from './overview.ts'
import { portfolioReport } from './portfolio.ts'

/** Counts of the same thing on different screens, over the demo. */
describe('on the demo', () => {
  let screens: Awaited<ReturnType<typeof readScreens>>
  beforeAll(async () => {
    screens = await readScreens()
  }, 240_000)

  test('the answers of the month agree on the dashboard, the portfolio, billing, and in administration', () => {
    const { dashboard, portfolio, spending, administration } = screens
    expect(dashboard.month.answers).toBeGreaterThan(0)
    expect({
      portfolio: portfolio.spending.answers,
      billing: spending.answers,
      administration: administration.answers,
    }).toEqual({
      portfolio: dashboard.month.answers,
      billing: dashboard.month.answers,
      administration: dashboard.month.answers,
    })
  })

  test('a brand has the same answers and visibility on the dashboard, the portfolio, and its overview', () => {
    const { dashboard, portfolio, overview } = screens
    const [card] = dashboard.cards
    const [brand] = portfolio.brands
    expect(card?.answers).toBe(overview.counts.answers)
    expect(brand?.answers).toBe(overview.counts.answers)
    expect(card?.visibility).toEqual(overview.tiles[0]?.rate)
    expect(brand?.visibility).toEqual(overview.tiles[0]?.rate)
    expect(card?.period).toMatchObject({ from: overview.scope.period.from, to: overview.scope.period.to })
  })

  test('the runs have as many answers as the overview of all prompts, and as the list of answers', () => {
    const { runs, everything, list } = screens
    const answered = runs.reduce((total, { counts }) => total + counts.answered, 0)
    expect(answered).toBe(screens.written)
    expect(everything.counts.answers).toBe(answered)
    expect(list.total).toBe(answered)
  })
})

const database = await testDatabase()

async function readScreens() {
  const now = new Date()
  const person = await buildPerson(database, 'demo@example.test')
  const demo = await writeDemo(database, person, now)
  const all = { branded: 'all', from: dayOf(now, 140), to: dayOf(now, 0) }
  const read = <Result>(run: (sql: Sql) => Promise<Result | null>) =>
    readingAsCaller(database, person.caller, run).then(known)
  const { organizations } = await read((sql) => portfolioReport(sql, now))
  const page = await asSystem(database, (sql) =>
    listOrganizations(sql, 'everything', { search: '', sort: 'name', direction: 'asc', page: 1 }),
  )
  return {
    written: demo.answers,
    dashboard: await read((sql) => dashboardReport(sql, demo.organizationId, now)),
    overview: await read((sql) => overviewReport(sql, demo.brandId, reportFilters.parse({}), now)),
    everything: await read((sql) => overviewReport(sql, demo.brandId, reportFilters.parse(all), now)),
    list: await read((sql) => answersReport(sql, demo.brandId, answersFilters.parse(all), now)),
    runs: await read((sql) => listRuns(sql, demo.brandId, { limit: 100 })),
    spending: await read((sql) => organizationSpending(sql, demo.organizationId)),
    portfolio: known(organizations.find(({ id }) => id === demo.organizationId)),
    administration: known(page.rows.find(({ id }) => id === demo.organizationId)),
  }
}

function known<Value>(value: Value | null | undefined): Value {
  if (value == null) throw new Error('The demo is missing on a screen')
  return value
}

const dayOf = (now: Date, daysBefore: number) =>
  new Date(now.getTime() - daysBefore * 86_400_000).toISOString().slice(0, 10)
