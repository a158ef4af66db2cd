import { parseArgs } from 'node:util'
import { listStaff, setStaff } from '#queries/people/staff.ts'
import { asSystem } from '#queries/system-client.ts'
import type { CommandIo } from '../command.ts'
import { withDatabase } from '../database.ts'

const usage = `npm run -s cli -- staff [list]
npm run -s cli -- staff add EMAIL
npm run -s cli -- staff remove EMAIL

Instance admins see the state of the instance on /admin, but only those organizations whose owner granted access.
`

/** Exit codes: 0 done, 1 invalid arguments or an unknown address. Prints JSON. */
export async function run(args: string[], io: CommandIo): Promise<number> {
  const [action = 'list', email, ...more] = positionalsOf(args)
  const isKnown =
    action === 'list' ? email === undefined : ['add', 'remove'].includes(action) && email !== undefined
  if (!isKnown || more.length > 0) {
    io.stderr.write(usage)
    return 1
  }
  return withDatabase(io, (database) =>
    asSystem(database, async (sql) => {
      if (email !== undefined && !(await setStaff(sql, email, action === 'add'))) {
        io.stderr.write(`No account has the email address ${email}.\n`)
        return 1
      }
      io.stdout.write(`${JSON.stringify(await listStaff(sql), null, 2)}\n`)
      return 0
    }),
  )
}

function positionalsOf(args: string[]): string[] {
  try {
    return parseArgs({ args, allowPositionals: true }).positionals
  } catch {
    return ['?']
  }
}
