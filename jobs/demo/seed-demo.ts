import type { Logger } from 'pino'
import type { Database } from '#queries/database.ts'
import { asSystem } from '#queries/system-client.ts'
import { writeDemo } from './write-demo.ts'
import { writeDemoLog } from './write-demo-log.ts'
import { writeDemoPages } from './write-demo-pages.ts'

/**
 * Writes the demo into a database that has no organization yet. `createOwner` signs up its owner. `seeded` is true if
 * the demo exists, from now or from an earlier start.
 */
export async function seedDemo(
  database: Database,
  createOwner: () => Promise<{ supabaseUserId: string }>,
  log: Logger,
): Promise<{ seeded: boolean }> {
  const { rows } = await asSystem(database, (sql) =>
    sql.query<{ organizations: number; demos: number }>(
      `select count(*) as organizations, count(*) filter (where is_demo) as demos from llm_mentions.organizations`,
    ),
  )
  const { organizations = 0, demos = 0 } = rows[0] ?? {}
  if (organizations > 0) return { seeded: demos > 0 }
  const started = performance.now()
  const demo = await writeDemo(database, await createOwner())
  await writeDemoLog(database, demo, { now: new Date(), vault: null })
  await writeDemoPages(database, demo, { now: new Date() })
  log.info({ ...demo, milliseconds: Math.round(performance.now() - started) }, 'The demo was written')
  return { seeded: true }
}
