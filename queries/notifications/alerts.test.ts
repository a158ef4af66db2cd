import { beforeAll, describe, expect, test } from 'vitest'
import type { MetricAlertInput } from '#core/notifications/alert.ts'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildRunOf, buildCompetitor, buildPrompt, storeSketches } from '#testing/factories.ts'
import {
  changeAlert,
  createAlert,
  findAlert,
  checkDueAlertsLater,
  checkOrganizationAlerts,
  listAlerts,
  previewAlert,
} from './alerts.ts'
import { asSystem } from '../system-client.ts'
import { asCaller } from '../user-client.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
const own = cast.acorn.ownTrackedBrandId
const halden = await buildCompetitor(database, home, { name: 'Halden' })
const at = (day: string) => new Date(`${day}T06:00:00Z`)

const rule = (given: Partial<MetricAlertInput> = {}): MetricAlertInput => ({
  about: 'metric',
  name: 'Visibility',
  severity: 'warning',
  metric: 'visibility',
  trackedBrandId: null,
  engines: [],
  segment: null,
  direction: 'any',
  minEffect: 0.05,
  days: 7,
  ...given,
})

/*
 * Ten prompts, each run four times per week, on Mondays.
 *
 *   Oct 5, Oct 12   own brand mentioned in 1 of 4   Halden in all
 *   Oct 19          own brand mentioned in 3 of 4   Halden in all
 *   Oct 26          own brand mentioned in 3 of 4   Halden in all
 */
beforeAll(async () => {
  const analysisId = await buildRunOf(database, home)
  for (let number = 0; number < 10; number += 1) {
    const prompt = await buildPrompt(database, home, { text: `question ${number}?` })
    // The prompts differ, because otherwise their variance would be zero.
    const extra = number === 0 ? 1 : 0
    const week = (day: string, named: number) =>
      Array.from({ length: 4 }, (_, repeat) => ({
        prompt,
        analysisId,
        engine: 'atlas',
        answeredAt: new Date(`${day}T${10 + repeat}:00:00Z`),
        brands: repeat < named ? [own, halden] : [halden],
      }))
    await storeSketches(database, [
      ...week('2026-10-05', 1),
      ...week('2026-10-12', 1 + extra),
      ...week('2026-10-19', 3),
      ...week('2026-10-26', 3 - extra),
    ])
  }
})

const make = (input: MetricAlertInput, caller = cast.alice.caller) =>
  asCaller(database, caller, async (sql) => {
    const made = await createAlert(sql, home, input)
    if ('refused' in made) throw new Error(made.refused)
    return made.id
  })
const judge = (day: string) =>
  asSystem(database, (sql) => checkOrganizationAlerts(sql, home.organizationId, at(day)))
const seen = (id: string) => asCaller(database, cast.alice.caller, (sql) => findAlert(sql, id))

describe('an alert on a metric', () => {
  test('triggers once for a significant change, with evidence and the report of exactly that scope', async () => {
    const id = await make(rule({ segment: null, engines: ['atlas'] }))
    expect(await judge('2026-10-23')).toBe(1)
    expect(await judge('2026-10-23')).toBe(0)
    expect(await judge('2026-10-24')).toBe(0)
    const { rows } = await database.pool.query<{
      title: string
      body: string
      link: string
      evidence: Record<string, unknown>
      direction: string
    }>(
      `select e.title, e.body, e.link, f.evidence, f.direction from llm_mentions.triggered_alerts f
       join llm_mentions.events e on e.id = f.event_id where f.alert_id = $1`,
      [id],
    )
    expect(rows).toHaveLength(1)
    const [fired] = rows
    // 11 of 40 answers in the week to October 15, 30 of 40 in the week to October 22.
    expect(fired?.title).toBe('Visibility up 47.5 pts on atlas')
    expect(fired?.body).toMatch(
      /^75\.0% \(.*\) in the 7 days to 2026-10-22, vs\. 27\.5% \(.*\) in the 7 days before\./,
    )
    expect(fired?.evidence).toMatchObject({
      verdict: 'fired',
      period: { from: '2026-10-16', to: '2026-10-22' },
      compare: { from: '2026-10-09', to: '2026-10-15' },
      now: { value: 0.75, answers: 40 },
      before: { value: 0.275, answers: 40 },
      prompts: 10,
      rules: 1,
      channel: 'api',
    })
    const link = new URL(fired?.link ?? '', 'https://scope.test')
    expect(Object.fromEntries(link.searchParams)).toEqual({
      organizationId: home.organizationId,
      clientId: home.brandId,
      from: '2026-10-16',
      to: '2026-10-22',
      channel: 'api',
      engines: 'atlas',
    })
    expect(await seen(id)).toMatchObject({ testResult: { verdict: 'stands' }, firings: 1 })
  })

  test('without a clear change reports the current value and its margin', async () => {
    const id = await make(rule({ name: 'Halden', trackedBrandId: halden }))
    expect(await judge('2026-10-23')).toBe(0)
    expect(await seen(id)).toMatchObject({
      trackedBrandName: 'Halden',
      testResult: { verdict: 'within-noise', difference: 0, rules: 2 },
    })
  })

  test('with too little data reports that', async () => {
    const id = await make(rule({ engines: ['borea'] }))
    await judge('2026-10-23')
    expect(await seen(id)).toMatchObject({ testResult: { verdict: 'too-little', q: null } })
  })

  test('changed to another question forgets its state', async () => {
    const id = await make(rule({ name: 'Changing' }))
    await judge('2026-10-23')
    const before = await seen(id)
    if (before === null) throw new Error('no rule')
    await asCaller(database, cast.alice.caller, (sql) =>
      changeAlert(sql, before, rule({ metric: 'namedFirst' })),
    )
    expect(await seen(id)).toMatchObject({ metric: 'namedFirst', testedAt: null, testResult: null })
  })

  test('rejects a competitor of another brand', async () => {
    const refused = await asCaller(database, cast.alice.caller, (sql) =>
      createAlert(
        sql,
        { organizationId: cast.acorn.id, brandId: cast.acorn.otherBrandId },
        rule({ trackedBrandId: halden }),
      ),
    )
    expect(refused).toMatchObject({ field: 'trackedBrandId' })
  })
})

test('a preview counts when the alert would have triggered, checked together with the others', async () => {
  const preview = await asCaller(database, cast.bob.caller, (sql) =>
    previewAlert(sql, home, rule(), { now: at('2026-10-30'), alertId: null }),
  )
  if (preview === null || 'refused' in preview) throw new Error('no preview')
  // The first day whose previous week includes the 12th and whose week includes the 19th.
  expect(preview.firings).toMatchObject([{ day: '2026-10-19', direction: 'up' }])
  expect(preview.days).toBe(90)
  expect(preview.testedDays).toBeGreaterThan(5)
  expect(preview.latest.day).toBe('2026-10-29')
})

test('those who see the brand see its alerts, and those who edit it create them', async () => {
  const namesFor = async (person: typeof cast.bob) =>
    (await asCaller(database, person.caller, (sql) => listAlerts(sql, cast.acorn.id))).length
  expect(await namesFor(cast.bob)).toBeGreaterThan(0)
  expect(await namesFor(cast.bea)).toBe(0)
  expect(await namesFor(cast.carol)).toBe(0)
  await expect(make(rule(), cast.bob.caller)).rejects.toMatchObject({ code: '42501' })
  await expect(make(rule({ name: 'By Erin' }), cast.erin.caller)).resolves.toEqual(expect.any(String))
})

test('organizations are checked once per day, and again after an alert is added', async () => {
  const due = () => asSystem(database, (sql) => checkDueAlertsLater(sql, at('2026-10-25')))
  expect(await due()).toBe(1)
  await judge('2026-10-25')
  expect(await due()).toBe(0)
  const waiting = async () =>
    (await database.pool.query(`select 1 from graphile_worker.jobs where task_identifier = 'check-alerts'`))
      .rowCount
  await database.pool.query('delete from graphile_worker._private_jobs')
  await make(rule({ name: 'Another' }))
  expect(await waiting()).toBe(1)
})
