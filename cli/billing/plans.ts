import { parseArgs } from 'node:util'
import { z } from 'zod'
import { planFeatures } from '#core/billing/plans/features.ts'
import { planInput, type PlanInput } from '#core/billing/plans/schema.ts'
import {
  overrideInput,
  overrideKinds,
  type OverrideInput,
  type OverrideKind,
} from '#core/billing/plans/overrides.ts'
import { give, listLimitOverrides, takeBack } from '#queries/billing/overrides.ts'
import { assignPlan, listOlder, listPlans, savePlan, settleOlder } from '#queries/billing/plans.ts'
import type { Sql } from '#queries/database.ts'
import { asSystem } from '#queries/system-client.ts'
import type { CommandIo } from '../command.ts'
import { withDatabase } from '../database.ts'

const usage = `npm run -s cli -- plans [list]
npm run -s cli -- plans set KEY --name NAME [--answers-per-month N] [--brands N] [--seats N] [--monthly-price USD]
  [--yearly-price USD] [--features A,B] [--description TEXT] [--position N] [--hidden] [--fallback]
  [--stripe-monthly-price ID] [--stripe-yearly-price ID]
npm run -s cli -- plans assign KEY|none --organization ID
npm run -s cli -- plans older [--settle]
npm run -s cli -- plans limit WHAT=AMOUNT --organization ID --reason WHY [--until DAY]

Plans limit what organizations can do. Without a plan there is no limit. Limits omitted from "set" are unlimited; an omitted
price means custom pricing. --hidden keeps a plan off the pricing page. Once a plan has a price in Stripe, organizations
without a subscription get the --fallback plan; if there is none, one without answers is created.
"assign" sets the plan of an organization regardless of its subscription; "none" returns to its subscription or the --fallback plan.
"older" lists organizations from before plans were sold, which have no plan and no limits; --settle moves all of them to the
--fallback plan. Brands and members beyond it are archived and deactivated, and return with a plan that includes them.
"limit" overrides a limit of one organization: answers, brands, or seats=N, or none for no limit; ${planFeatures.join(' or ')}=on or
off. It applies through DAY (YYYY-MM-DD, UTC). WHAT=plan removes the override and needs no reason.
A plan only includes the features it lists: ${planFeatures.join(', ')}.
`

/** Exit codes: 0 done, 1 invalid arguments or an unknown name. Prints JSON. */
export async function run(args: string[], io: CommandIo): Promise<number> {
  const wanted = wantedFrom(args)
  if ('problem' in wanted) {
    io.stderr.write(`${wanted.problem}\n\n${usage}`)
    return 1
  }
  return withDatabase(io, (database) =>
    asSystem(database, async (sql) => {
      if (wanted.action === 'older') {
        const printed = wanted.settles ? { settled: await settleOlder(sql) } : await listOlder(sql)
        io.stdout.write(`${JSON.stringify(printed, null, 2)}\n`)
        return 0
      }
      if (wanted.action === 'set') await savePlan(sql, wanted.plan)
      if (wanted.action === 'assign') {
        const outcome = await assignPlan(sql, wanted)
        if (outcome !== 'assigned') {
          io.stderr.write(outcome === 'no such plan' ? 'Plan not found.\n' : 'Organization not found.\n')
          return 1
        }
      }
      if (wanted.action === 'limit') {
        const outcome = await setLimit(sql, wanted)
        if (outcome !== 'done') {
          io.stderr.write(`${outcome}\n`)
          return 1
        }
        const given = await listLimitOverrides(sql, wanted.organizationId)
        io.stdout.write(`${JSON.stringify(given, null, 2)}\n`)
        return 0
      }
      io.stdout.write(`${JSON.stringify(await listPlans(sql), null, 2)}\n`)
      return 0
    }),
  )
}

type Wanted =
  | { action: 'list' }
  | { action: 'older'; settles: boolean }
  | { action: 'set'; plan: PlanInput }
  | { action: 'assign'; planKey: string | null; organizationId: string }
  | { action: 'limit'; organizationId: string; given: OverrideInput | { takeBack: OverrideKind } }

async function setLimit(sql: Sql, { organizationId, given }: Extract<Wanted, { action: 'limit' }>) {
  if ('takeBack' in given) {
    const outcome = await takeBack(sql, organizationId, given.takeBack)
    if (outcome === null) return 'Organization not found.'
    return outcome.isTakenBack ? 'done' : 'No such override is set.'
  }
  const outcome = await give(sql, organizationId, given)
  if (outcome === null) return 'Organization not found.'
  return 'refused' in outcome ? outcome.refused : 'done'
}

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const options = {
  name: text,
  description: text,
  'answers-per-month': text,
  brands: text,
  seats: text,
  'monthly-price': text,
  'yearly-price': text,
  features: text,
  position: text,
  hidden: flag,
  fallback: flag,
  'stripe-monthly-price': text,
  'stripe-yearly-price': text,
  organization: text,
  settle: flag,
  reason: text,
  until: text,
}

function wantedFrom(args: string[]): Wanted | { problem: string } {
  let parsed
  try {
    parsed = parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    return { problem: error instanceof Error ? error.message : 'The arguments are invalid.' }
  }
  const { values } = parsed
  const [action = 'list', key, ...more] = parsed.positionals
  if (more.length > 0) return { problem: `Unknown: ${more.join(' ')}.` }
  if (action === 'list') return { action }
  if (action === 'older' && key === undefined) return { action, settles: values.settle === true }
  if (key === undefined) return { problem: `Enter a plan: plans ${action} KEY.` }
  if (action === 'limit') return limitFrom(key, values)
  if (action === 'assign') {
    const organizationId = values.organization
    return organizationId === undefined
      ? { problem: 'Enter an organization: --organization ID.' }
      : { action, planKey: key === 'none' ? null : key, organizationId }
  }
  if (action !== 'set') return { problem: `Unknown command: "plans ${action}".` }
  const plan = planInput.safeParse({
    key,
    name: values.name,
    description: values.description,
    answersPerMonth: numberIn(values['answers-per-month']),
    brands: numberIn(values.brands),
    seats: numberIn(values.seats),
    monthlyPriceUsd: numberIn(values['monthly-price']),
    yearlyPriceUsd: numberIn(values['yearly-price']),
    features: values.features?.split(',').map((feature) => feature.trim()),
    position: numberIn(values.position),
    isPublic: values.hidden !== true,
    isFallback: values.fallback,
    stripeMonthlyPriceId: values['stripe-monthly-price'],
    stripeYearlyPriceId: values['stripe-yearly-price'],
  })
  return plan.success
    ? { action, plan: plan.data }
    : { problem: plan.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n') }
}

function limitFrom(
  assignment: string,
  { organization, reason, until }: { organization?: string; reason?: string; until?: string },
): Wanted | { problem: string } {
  const [kind, amount = ''] = assignment.split('=')
  const what = overrideKinds.find((known) => known === kind)
  if (what === undefined) return { problem: `Choose from: ${overrideKinds.join(', ')}.` }
  const organizationId = z.uuid().safeParse(organization)
  if (!organizationId.success) return { problem: 'Enter an organization: --organization ID.' }
  const wanted = { action: 'limit', organizationId: organizationId.data } as const
  if (amount === 'plan') return { ...wanted, given: { takeBack: what } }
  const isFeature = planFeatures.some((feature) => feature === what)
  const value = isFeature
    ? { isContained: { on: true, off: false }[amount] }
    : { amount: amount === 'none' ? null : Number(amount || Number.NaN) }
  const given = overrideInput.safeParse({ what, ...value, until: until ?? null, reason: reason ?? '' })
  return given.success
    ? { ...wanted, given: given.data }
    : { problem: given.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n') }
}

const numberIn = (value: string | undefined) => (value === undefined ? undefined : Number(value))
