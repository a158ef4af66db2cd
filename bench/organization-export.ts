import { buildCast } from '#testing/cast.ts'
import { startTestServer, templateDatabase } from '#testing/database-server.ts'
import { buildAnalysis, buildPrompt, storeSketches } from '#testing/factories.ts'
import { jobContext } from '#testing/job-context.ts'
import { exportOrganization } from '#jobs/export-organization.ts'
import { openDatabase } from '#queries/database.ts'
import { administrate } from './bench-database.ts'

const usual = 100_000
const batch = 2000

/** The archive of an organization with so many answers and raw bodies of 2 kB: time, bytes, and memory of the process. */
export async function run(args: string[]): Promise<number> {
  const wanted = Number(args[0] ?? usual)
  const server = await startTestServer()
  try {
    await administrate(server.url, `create database bench template ${templateDatabase}`)
    const database = openDatabase(`${server.url}/bench`)
    const cast = await buildCast(database)
    const organizationId = cast.acorn.id
    const prompt = await buildPrompt(database, { organizationId, brandId: cast.acorn.brandId })
    const analysisId = await buildAnalysis(database, { organizationId, brandId: cast.acorn.brandId })
    const body = 'x'.repeat(2000)
    for (let stored = 0; stored < wanted; stored += batch)
      await storeSketches(
        database,
        Array.from({ length: Math.min(batch, wanted - stored) }, (_, index) => ({
          prompt,
          analysisId,
          repeat: index + 1,
          answeredAt: new Date(Date.UTC(2026, 0, 1 + (stored / batch) * 3)),
          brands: [cast.acorn.ownTrackedBrandId],
          raw: { requests: [{ stored, index }], responses: [{ body }] },
        })),
      )
    const { rows } = await database.pool.query<{ id: string }>(
      'insert into llm_mentions.organization_exports (organization_id) values ($1) returning id',
      [organizationId],
    )
    const before = process.memoryUsage.rss()
    let peak = before
    const looking = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20)
    const started = performance.now()
    await exportOrganization(
      jobContext(database),
      { organizationId, exportId: rows[0]?.id ?? '' },
      { signal: new AbortController().signal, isLastAttempt: true },
    )
    clearInterval(looking)
    const { rows: made } = await database.pool.query(
      'select status, rows, bytes from llm_mentions.organization_exports',
    )
    process.stdout.write(
      `${JSON.stringify({ answers: wanted, ...made[0], seconds: Math.round((performance.now() - started) / 100) / 10, rssBeforeMb: mb(before), peakRssMb: mb(peak) })}\n`,
    )
    await database.close()
    return 0
  } finally {
    await server.stop()
  }
}

const mb = (bytes: number) => Math.round(bytes / 1024 ** 2)
