import { buildCast } from '#testing/cast.ts'
import { buildRunOf, buildPrompt, storeSketches } from '#testing/factories.ts'
import { jobContext } from '#testing/job-context.ts'
import { archiveOrganization } from '#jobs/organizations/archive-organization.ts'
import { lendDatabase } from './harness/bench-database.ts'
import type { Figures } from './harness/figures.ts'
import { time, watchMemory } from './harness/timing.ts'

const usual = 100_000
const batch = 2000

/**
 * The archive of an organization with this many answers and raw responses of 2 kB: time, bytes, and memory of the
 * process.
 */
export async function run([given]: string[], figures: Figures): Promise<void> {
  const wanted = Number(given ?? usual)
  await lendDatabase({ max: 10 }, async (database) => {
    const cast = await buildCast(database)
    const organizationId = cast.acorn.id
    const prompt = await buildPrompt(database, { organizationId, brandId: cast.acorn.brandId })
    const analysisId = await buildRunOf(database, { organizationId, brandId: cast.acorn.brandId })
    const body = 'x'.repeat(2000)
    await storeSketches(
      database,
      Array.from({ length: batch }, (_, index) => ({
        prompt,
        analysisId,
        repeat: index + 1,
        brands: [cast.acorn.ownTrackedBrandId],
        raw: { requests: [{ index }], responses: [{ body }] },
      })),
    )
    for (let stored = batch; stored < wanted; stored += batch)
      await database.pool.query(anotherBatch, [batch])
    const { rows } = await database.pool.query<{ id: string }>(
      'insert into llm_mentions.organization_exports (organization_id) values ($1) returning id',
      [organizationId],
    )
    const memory = watchMemory()
    const ms = await time(() =>
      archiveOrganization(
        jobContext(database),
        { organizationId, exportId: rows[0]?.id ?? '' },
        { signal: new AbortController().signal, isLastAttempt: true },
      ),
    )
    const peak = memory.stop()
    const { rows: made } = await database.pool.query<{ rows: number; megabytes: number }>(
      `select rows::float8 as rows, bytes / 1e6::float8 as megabytes from llm_mentions.organization_exports where status = 'ready'`,
    )
    const [archive] = made
    if (archive === undefined) throw new Error('The archive was not made')
    figures.add({ name: `archive of ${wanted.toLocaleString('en')} answers`, value: ms / 1000, unit: 's' })
    figures.add({ name: 'the same, rows', value: archive.rows, unit: '' })
    figures.add({ name: 'the same, size', value: archive.megabytes, unit: 'MB' })
    figures.add({ name: 'the same, peak memory', value: peak, unit: 'MB', digits: 0 })
  })
}

/** Copies of the first answers and their raw responses, with new ids. */
const anotherBatch = `
  with copied as (
    select to_jsonb(a) || jsonb_build_object('id', twin.id) as answer,
      to_jsonb(d) || jsonb_build_object('answer_id', twin.id) as details
    from (select * from llm_mentions.answers where repeat <= $1 order by created_at limit $1) a
    join llm_mentions.answers_details d on d.answer_id = a.id
    cross join lateral (select gen_random_uuid() as id where a.id is not null) twin
  ), added as (
    insert into llm_mentions.answers
    select row.* from copied, jsonb_populate_record(null::llm_mentions.answers, copied.answer) row returning id
  )
  insert into llm_mentions.answers_details
  select row.* from copied, jsonb_populate_record(null::llm_mentions.answers_details, copied.details) row
  where (select count(*) from added) > 0`
