import { endAllSessions } from '#queries/identity/sessions.ts'
import type { CommandIo } from '../command.ts'
import { withDatabase } from '../database.ts'

const usage = `npm run -s cli -- accounts sign-out-all

Ends every session of everyone, on every device: all access and refresh tokens are refused within five seconds. API keys go
on. Accounts and passwords stay as they are.
`

/** Exit codes: 0 done, 1 invalid arguments. Prints JSON. */
export async function run(args: string[], io: CommandIo): Promise<number> {
  const [action, ...more] = args
  if (action !== 'sign-out-all' || more.length > 0) {
    io.stderr.write(usage)
    return 1
  }
  return withDatabase(io, async (database) => {
    const sessions = await endAllSessions(database.pool)
    io.stdout.write(`${JSON.stringify({ sessionsEnded: sessions })}\n`)
    return 0
  })
}
