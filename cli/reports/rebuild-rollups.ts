import { parseArgs } from 'node:util'
import { rebuildBotLogRollups } from '#queries/bot-logs/sums/rebuild.ts'
import { lockBrandEvidence } from '#queries/brands/brand-lock.ts'
import type { Database } from '#queries/database.ts'
import { rebuildRollups } from '#queries/reports/roll-ups.ts'
import { asSystem } from '#queries/system-client.ts'
import type { CommandIo } from '../command.ts'
import { withDatabase } from '../database.ts'

const usage = `npm run -s cli -- rebuild-rollups [--bot-logs] [--brand ID]

Recomputes the sums behind reports from the stored answers, or with --bot-logs from the stored visits, for one brand or
for all. Writes to a brand wait while its sums are rebuilt. Safe at any time, and safe to run again.
`

/** Exit codes: 0 done, 1 invalid arguments. */
export async function run(args: string[], io: CommandIo): Promise<number> {
  let options: { brand?: string | undefined; 'bot-logs'?: boolean | undefined }
  try {
    options = parseArgs({
      args,
      options: { brand: { type: 'string' }, 'bot-logs': { type: 'boolean' } },
    }).values
  } catch (error) {
    io.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    return 1
  }
  const { brand } = options
  const rebuild = options['bot-logs'] === true ? rebuildBotLogs : rebuildAnswers
  return withDatabase(io, async (database) => {
    const { rows } = await asSystem(database, (sql) =>
      sql.query<{ id: string; name: string }>(
        'select id, name from llm_mentions.clients where $1::text is null or id::text = $1 order by id',
        [brand ?? null],
      ),
    )
    if (brand !== undefined && rows.length === 0) {
      io.stderr.write(`Brand not found: ${brand}\n`)
      return 1
    }
    for (const [index, { id, name }] of rows.entries()) {
      const about = `${index + 1} of ${rows.length}, ${name}`
      await rebuild(database, id, (step) => io.stderr.write(`${about}: ${step}\n`))
    }
    io.stdout.write(`${JSON.stringify({ brands: rows.length })}\n`)
    return 0
  })
}

type OnStep = (step: string) => void

async function rebuildAnswers(database: Database, brandId: string, onStep: OnStep): Promise<void> {
  onStep('answers')
  await asSystem(database, async (sql) => {
    await lockBrandEvidence(sql, [brandId], 'exclusive')
    await rebuildRollups(sql, brandId)
  })
}

async function rebuildBotLogs(database: Database, brandId: string, onStep: OnStep): Promise<void> {
  await asSystem(database, (sql) => rebuildBotLogRollups(sql, brandId, onStep))
}
