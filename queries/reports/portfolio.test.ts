import { beforeAll, describe, expect, test } from 'vitest'
import type { PortfolioOrganization } from '#core/reports/portfolio.ts'
import { addMember, buildBrand, buildCast, buildOrganization } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { organizationSpending } from '../runs/budgets.ts'
import { readingAsCaller, type Caller } from '../user-client.ts'
import { dashboardReport } from './dashboard.ts'
import { portfolioReport } from './portfolio.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const { acorn, alice, bob, carol } = cast
const now = new Date('2026-11-20T12:00:00Z')
/** Alice also owns Cedar, which has a brand without answers. No one has a brand in Dale. */
const cedar = await buildOrganization(database, 'Cedar')
const dale = await buildOrganization(database, 'Dale')

const portfolio = (caller: Caller) =>
  readingAsCaller(database, caller, (sql) => portfolioReport(sql, now)).then(
    ({ organizations }) => organizations,
  )
const brandNames = (organizations: readonly PortfolioOrganization[]) =>
  organizations.map(({ name, brands }) => [name, brands.map((brand) => brand.name)])

/*
 * Acorn's brand, one engine, collection method api. The period is September 26 to November 20, the previous one August 1 to September 25.
 *
 *              August 5      October 1     November 14     |  period       before
 *   prompt 1   1 of 4        3 of 4        1 of 4          |  4 of 8       1 of 4
 *   prompt 2   –             2 of 2        –               |  2 of 2       –
 *   branded    9 of 9        9 of 9        –               |  left out
 *   over ui    –             1 of 1        –               |  the method with fewer answers
 */
beforeAll(async () => {
  await addMember(database, cedar, alice, 'owner')
  await addMember(database, dale, alice, 'viewer')
  await addMember(database, cedar, carol, 'admin', 'inactive')
  await buildBrand(database, cedar, 'Cone')
  const prompts = await database.pool.query<{ id: string }>(
    `insert into llm_mentions.prompts (new_organization_id, client_id, text, is_branded)
     values ($1, $2, 'first', false), ($1, $2, 'second', false), ($1, $2, 'branded', true) returning id`,
    [acorn.id, acorn.brandId],
  )
  const [one, two, branded] = prompts.rows.map(({ id }) => id)
  const days: [string | undefined, string, string, number, number][] = [
    [one, '2026-08-05', 'api', 4, 1],
    [one, '2026-10-01', 'api', 4, 3],
    [one, '2026-11-14', 'api', 4, 1],
    [two, '2026-10-01', 'api', 2, 2],
    [branded, '2026-08-05', 'api', 9, 9],
    [branded, '2026-10-01', 'api', 9, 9],
    [one, '2026-10-01', 'ui', 1, 1],
  ]
  for (const [prompt, day, channel, valid, present] of days) {
    const key = [acorn.id, acorn.brandId, day, prompt, channel]
    await database.pool.query(
      `insert into llm_mentions.answer_rollups (organization_id, client_id, grain, bucket, prompt_id, engine, channel, answers, valid)
       values ($1, $2, 'day', $3, $4, 'engine', $5, $6, $6)`,
      [...key, valid],
    )
    await database.pool.query(
      `insert into llm_mentions.brand_rollups (organization_id, client_id, grain, bucket, prompt_id, engine, channel,
         tracked_brand_id, present)
       values ($1, $2, 'day', $3, $4, 'engine', $5, $6, $7)`,
      [...key, acorn.ownTrackedBrandId, present],
    )
  }
  await database.pool.query(
    `insert into llm_mentions.spend_months (organization_id, client_id, month, answers, known_usd, assumed_usd)
     values ($1, $2, private.month_of(now(), 'UTC'), 21, 1.5, 0.25), ($1, $2, '2020-01-01', 99, 99, 0)`,
    [acorn.id, acorn.brandId],
  )
})

describe('a portfolio', () => {
  test('has every organization of a person with their visible brands, by name', async () => {
    expect(brandNames(await portfolio(alice.caller))).toEqual([
      ['Acorn', ['Northwave', 'Oakline']],
      ['Cedar', ['Cone']],
      ['Dale', []],
    ])
    expect(brandNames(await portfolio(bob.caller))).toEqual([['Acorn', ['Northwave']]])
    expect(brandNames(await portfolio(carol.caller))).toEqual([['Birch', ['Birchwood']]])
    expect(await portfolio(cast.dave.caller)).toEqual([])
  })

  test('has the numbers of the table above', async () => {
    const [{ brands } = { brands: [] }] = await portfolio(alice.caller)
    const brand = brands.find(({ brandId }) => brandId === acorn.brandId)
    // Each prompt has the same weight: (4/8 + 2/2) / 2.
    expect(brand).toMatchObject({
      period: { from: '2026-09-26', to: '2026-11-20' },
      answers: 10,
      visibility: { value: 0.75, numerator: 6, denominator: 10 },
    })
    // For the prompt in both periods: 4/8 against 1/4.
    expect(brand?.change?.difference).toBeCloseTo(0.25, 12)
  })

  test("has the numbers of each organization's dashboard", async () => {
    for (const organization of await portfolio(alice.caller)) {
      const dashboard = await readingAsCaller(database, alice.caller, (sql) =>
        dashboardReport(sql, organization.id, now),
      )
      const cards = dashboard?.cards.map(
        ({ sparkline: _sparkline, nextRunAt: _next, alerts: _alerts, ...card }) => card,
      )
      expect(organization.brands).toEqual(cards)
    }
  })

  test('has the spending that the settings show', async () => {
    await database.pool.query(
      `with plan as (
         insert into llm_mentions.plans (key, name, answers_per_month) values ('agency', 'Agency', 100) returning id
       )
       update llm_mentions.organizations set plan_id = plan.id from plan where organizations.id = $1`,
      [acorn.id],
    )
    await database.pool.query(
      'insert into llm_mentions.budgets (organization_id, usd_per_month) values ($1, 40)',
      [acorn.id],
    )
    const organizations = await portfolio(alice.caller)
    for (const { id, spending } of organizations) {
      const { month, answers, knownUsd, assumedUsd, budgetUsd, quota } = await readingAsCaller(
        database,
        alice.caller,
        (sql) => organizationSpending(sql, id),
      )
      expect(spending).toEqual({ month, answers, knownUsd, assumedUsd, budgetUsd, quota })
    }
    expect(organizations[0]?.spending).toMatchObject({
      answers: 21,
      knownUsd: 1.5,
      assumedUsd: 0.25,
      budgetUsd: 40,
      quota: { plan: 'Agency', answersPerMonth: 100, used: 21 },
    })
    expect(organizations[1]?.spending).toMatchObject({ answers: 0, budgetUsd: null, quota: null })
  })

  test('shows unread notifications by brand and severity', async () => {
    const { rows } = await database.pool.query<{ id: string; severity: string }>(
      `insert into llm_mentions.events (organization_id, client_id, kind, severity, key, title)
       values ($1, $2, 'run.failed', 'warning', 'a', 'A'), ($1, $2, 'run.completed', 'info', 'b', 'B'),
         ($1, null, 'quota.exhausted', 'critical', 'c', 'C') returning id, severity`,
      [acorn.id, acorn.brandId],
    )
    for (const { id, severity } of rows)
      await database.pool.query(
        `insert into llm_mentions.notifications (organization_id, client_id, user_id, event_id, read_at)
         select organization_id, client_id, $2, id, $3 from llm_mentions.events where id = $1
         on conflict do nothing`,
        [id, alice.userId, severity === 'critical' ? now : null],
      )
    const [own, other] = await portfolio(alice.caller)
    expect(own).toMatchObject({
      unread: 2,
      unreadOfBrands: { [acorn.brandId]: 2 },
      gravest: 'warning',
    })
    expect(other).toMatchObject({ unread: 0, unreadOfBrands: {}, gravest: null })
  })
})
