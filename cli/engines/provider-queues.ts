import { parseArgs } from 'node:util'
import { listProviderQueues, resumeAnyProviderQueue } from '#queries/engines/provider-queues.ts'
import { asSystem } from '#queries/system-client.ts'
import type { CommandIo } from '../command.ts'
import { withDatabase } from '../database.ts'

const usage = `npm run -s cli -- queues [list]
npm run -s cli -- queues resume QUEUE

A queue groups the calls that share the limits of one key: openai is the instance's key, openai:ORGANIZATION an organization's
own. list prints every queue with its limits and its pause as NDJSON. resume ends the pause of one, such as after you added
credit; a worker that starts with another key ends it automatically.
`

/** Exit codes: 0 done, 1 invalid arguments or no such provider queue. */
export async function run(args: string[], io: CommandIo): Promise<number> {
  const wanted = wantedFrom(args)
  if (typeof wanted === 'string') {
    io.stderr.write(`${wanted}\n\n${usage}`)
    return 1
  }
  return withDatabase(io, async (database) => {
    if (wanted.queue === null) {
      for (const queue of await asSystem(database, listProviderQueues))
        io.stdout.write(`${JSON.stringify(queue)}\n`)
      return 0
    }
    if (!(await resumeAnyProviderQueue(database, wanted.queue))) {
      io.stderr.write(`Queue not found: ${wanted.queue}\n`)
      return 1
    }
    io.stdout.write(`${JSON.stringify({ resumed: wanted.queue })}\n`)
    return 0
  })
}

/** The provider queue to resume, null to list all, or an error message. */
function wantedFrom(args: string[]): { queue: string | null } | string {
  let words: string[]
  try {
    words = parseArgs({ args, allowPositionals: true }).positionals
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  const [verb = 'list', queue, ...rest] = words
  if (verb === 'list' && queue === undefined) return { queue: null }
  if (verb === 'resume' && queue !== undefined && rest.length === 0) return { queue }
  return verb === 'resume' ? 'Enter one queue to resume.' : `Unknown: ${words.join(' ')}`
}
