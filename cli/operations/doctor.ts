import { parseArgs } from 'node:util'
import type { CommandIo } from '../command.ts'
import { withDatabase } from '../database.ts'
import { findingsInDatabase } from './doctor/database.ts'
import { findingOf, type Finding } from './doctor/finding.ts'
import { configurationFinding, diskFinding, enginesFinding, environmentFinding } from './doctor/machine.ts'
import { mailFinding, stripeFinding, supabaseFinding, webFinding } from './doctor/services.ts'

const usage = `npm run -s cli -- doctor [--json]

Checks what is configured, what is reachable, and what fails: configuration, environment, disk, database, schema, clock, workers,
jobs, queues, engines, email, Stripe, Supabase, and the public URL. Changes and sends nothing, and never prints
secrets. Run it with the environment and account of the service. --json prints one finding per line.
`

/** Exit codes: 0 nothing fails, 1 invalid arguments, 2 something fails. */
export async function run(args: string[], io: CommandIo): Promise<number> {
  let isJson: boolean
  try {
    isJson = parseArgs({ args, options: { json: { type: 'boolean' } } }).values.json === true
  } catch (error) {
    io.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    return 1
  }
  const findings = await look(io)
  for (const finding of findings) io.stdout.write(`${isJson ? JSON.stringify(finding) : lineOf(finding)}\n`)
  return findings.some(({ state }) => state === 'failing') ? 2 : 0
}

const marks = { ok: 'ok      ', note: 'note    ', failing: 'FAILING ' } as const
const lineOf = ({ about, state, says }: Finding) =>
  `${marks[state]} ${about.padEnd(14)} ${says.replaceAll('\n', `\n${' '.repeat(24)}`)}`

async function look(io: CommandIo): Promise<Finding[]> {
  const [configuration, env] = await configurationFinding(io.env)
  if (env === null) return [configuration]
  const findings = [
    configuration,
    environmentFinding(env),
    await diskFinding(env),
    await enginesFinding(io.env),
  ]
  const inDatabase: Finding[] = []
  const reached = await findingOf('database', () =>
    withDatabase(io, async (database) => {
      inDatabase.push(...(await findingsInDatabase(database)), await stripeFinding(env, database))
      return { state: 'ok', says: '' }
    }),
  )
  if (reached.state === 'ok') findings.push(...inDatabase)
  else findings.push(...inDatabase, reached, await stripeFinding(env, null))
  return [...findings, await mailFinding(env), await supabaseFinding(env), await webFinding(env)]
}
