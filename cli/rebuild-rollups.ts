import { parseArgs } from 'node:util'
import { lockBrandEvidence } from '#queries/brand-lock.ts'
import { rebuildRollups } from '#queries/rollups.ts'
import { asSystem } from '#queries/system-client.ts'
import type { CommandIo } from './command.ts'
import { withDatabase } from './database.ts'

const usage = `npm run -s cli -- rebuild-rollups [--brand ID]

Recomputes the sums that reports read from the stored answers, for one brand or for all. Answers of a brand wait while
its sums are rebuilt. Safe at any time, and safe to run again.
`

/** Exit codes: 0 done, 1 wrong arguments. */
export async function run(args: string[], io: CommandIo): Promise<number> {
  let brand: string | undefined
  try {
    brand = parseArgs({ args, options: { brand: { type: 'string' } } }).values.brand
  } catch (error) {
    io.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    return 1
  }
  return withDatabase(io, async (database) => {
    const { rows } = await asSystem(database, (sql) =>
      sql.query<{ id: string }>(
        'select id from llm_mentions.clients where $1::text is null or id::text = $1 order by id',
        [brand ?? null],
      ),
    )
    if (brand !== undefined && rows.length === 0) {
      io.stderr.write(`There is no brand ${brand}.\n`)
      return 1
    }
    for (const { id } of rows)
      await asSystem(database, async (sql) => {
        await lockBrandEvidence(sql, [id], 'exclusive')
        await rebuildRollups(sql, id)
      })
    io.stdout.write(`${JSON.stringify({ brands: rows.length })}\n`)
    return 0
  })
}
