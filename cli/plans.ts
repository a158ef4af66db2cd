import { parseArgs } from 'node:util'
import { planFeatures } from '#core/plan/features.ts'
import { planInput, type PlanInput } from '#core/plan/schema.ts'
import { assignPlan, listPlans, savePlan } from '#queries/plans.ts'
import { asSystem } from '#queries/system-client.ts'
import type { CommandIo } from './command.ts'
import { withDatabase } from './database.ts'

const usage = `npm run -s cli -- plans [list]
npm run -s cli -- plans set KEY --name NAME [--answers-per-month N] [--brands N] [--monthly-price USD] [--features A,B] [--description TEXT]
npm run -s cli -- plans assign KEY|none --organization ID

Plans limit what organizations may ask in a month. Without a plan there is no limit. What is left out of "set" has none.
Features that a plan does not name are missing in it: ${planFeatures.join(', ')}.
`

/** Exit codes: 0 done, 1 wrong arguments or nothing of that name. Prints JSON. */
export async function run(args: string[], io: CommandIo): Promise<number> {
  const wanted = wantedFrom(args)
  if ('problem' in wanted) {
    io.stderr.write(`${wanted.problem}\n\n${usage}`)
    return 1
  }
  return withDatabase(io, (database) =>
    asSystem(database, async (sql) => {
      if (wanted.action === 'set') await savePlan(sql, wanted.plan)
      if (wanted.action === 'assign') {
        const outcome = await assignPlan(sql, wanted)
        if (outcome !== 'assigned') {
          io.stderr.write(`There is ${outcome}.\n`)
          return 1
        }
      }
      io.stdout.write(`${JSON.stringify(await listPlans(sql), null, 2)}\n`)
      return 0
    }),
  )
}

type Wanted =
  | { action: 'list' }
  | { action: 'set'; plan: PlanInput }
  | { action: 'assign'; planKey: string | null; organizationId: string }

const text = { type: 'string' } as const
const options = {
  name: text,
  description: text,
  'answers-per-month': text,
  brands: text,
  'monthly-price': text,
  features: text,
  organization: text,
}

function wantedFrom(args: string[]): Wanted | { problem: string } {
  let parsed
  try {
    parsed = parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    return { problem: error instanceof Error ? error.message : 'The arguments could not be read.' }
  }
  const { values } = parsed
  const [action = 'list', key, ...more] = parsed.positionals
  if (more.length > 0) return { problem: `Unknown: ${more.join(' ')}.` }
  if (action === 'list') return { action }
  if (key === undefined) return { problem: `Say which plan: plans ${action} KEY.` }
  if (action === 'assign') {
    const organizationId = values.organization
    return organizationId === undefined
      ? { problem: 'Say which organization: --organization ID.' }
      : { action, planKey: key === 'none' ? null : key, organizationId }
  }
  if (action !== 'set') return { problem: `There is no "plans ${action}".` }
  const plan = planInput.safeParse({
    key,
    name: values.name,
    description: values.description,
    answersPerMonth: numberIn(values['answers-per-month']),
    brands: numberIn(values.brands),
    monthlyPriceUsd: numberIn(values['monthly-price']),
    features: values.features?.split(',').map((feature) => feature.trim()),
  })
  return plan.success
    ? { action, plan: plan.data }
    : { problem: plan.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n') }
}

const numberIn = (value: string | undefined) => (value === undefined ? undefined : Number(value))
