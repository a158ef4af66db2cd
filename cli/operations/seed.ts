import { parseArgs } from 'node:util'
import { writeDemo } from '#jobs/demo/write-demo.ts'
import { writeDemoLog } from '#jobs/demo/write-demo-log.ts'
import { asSystem } from '#queries/system-client.ts'
import type { CommandIo } from '../command.ts'
import { withDatabase } from '../database.ts'

const usage = `npm run -s cli -- seed --owner EMAIL

Writes the demo organization with 16 weeks of sandbox answers for an existing account. The first local start does
this automatically. Running it again adds another demo organization.
`

/** Exit codes: 0 done, 1 invalid arguments or an unknown address. */
export async function run(args: string[], io: CommandIo): Promise<number> {
  let owner: string | undefined
  try {
    owner = parseArgs({ args, options: { owner: { type: 'string' } } }).values.owner
  } catch (error) {
    io.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    return 1
  }
  if (owner === undefined) {
    io.stderr.write(usage)
    return 1
  }
  return withDatabase(io, async (database) => {
    const { rows } = await asSystem(database, (sql) =>
      sql.query<{ supabaseUserId: string }>(
        'select supabase_user_id as "supabaseUserId" from llm_mentions.users where lower(email) = lower($1)',
        [owner],
      ),
    )
    const [person] = rows
    if (person === undefined) {
      io.stderr.write(`No account has the email address ${owner}.\n`)
      return 1
    }
    const demo = await writeDemo(database, person)
    await writeDemoLog(database, demo, { now: new Date(), vault: null })
    io.stdout.write(`${JSON.stringify(demo)}\n`)
    return 0
  })
}
