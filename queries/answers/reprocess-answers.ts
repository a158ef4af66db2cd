import { extractorVersion } from '#core/answers/extract-answer.ts'
import { countsWith, readingCounts, sideOf } from '#core/answers/reprocess/effect.ts'
import type { Row } from '#core/database/row.ts'
import { annotate } from '../reports/annotations.ts'
import type { BrandHome } from '../brands/brand-home.ts'
import { lockBrandEvidence } from '../brands/brand-lock.ts'
import type { Sql } from '../database.ts'
import { readingBrands, replaceReadings, type ReadingBrands } from './preview-reprocessing.ts'
import type { Replaced } from './replace-derived.ts'
import { dropEmptyRollups } from '../reports/roll-ups.ts'
import type { ExactPosition } from './stored-answers.ts'

/** Changed answers of a run that are stored for review; all are counted. */
const changesKept = 500
/** Processed in one transaction, during which new answers of the brand wait to be stored. */
const readAtOnce = 200

type Run = Row<
  'reprocessings',
  | 'id'
  | 'organizationId'
  | 'clientId'
  | 'engine'
  | 'onlyOlder'
  | 'extractor'
  | 'changed'
  | 'atClientId'
  | 'atAnswerId'
  | 'status'
> & { firstDay: string | null; lastDay: string | null; atMoment: string | null }

/**
 * One step of a run in the transaction of `sql`: the next answers of the current brand, or the switch to its next
 * brand. Answers, roll-ups, counts, and position are stored together or not at all. `known` are the brands of an
 * earlier step, used if they are still current. False: the run has ended.
 */
export async function reprocessStep(
  sql: Sql,
  { organizationId, reprocessingId }: { organizationId: string; reprocessingId: string },
  known: Map<string, ReadingBrands>,
): Promise<boolean> {
  const run = await lockedRun(sql, organizationId, reprocessingId)
  if (run === null) return false
  const { atClientId } = run
  if (run.status !== 'running') {
    if (atClientId !== null) await leaveBrand(sql, run, atClientId)
    await sql.query('update llm_mentions.reprocessings set at_client_id = null where id = $1', [run.id])
    return false
  }
  if (atClientId === null) return enterNextBrand(sql, run, null)
  const home = { organizationId, brandId: atClientId }
  await lockBrandEvidence(sql, [atClientId], 'exclusive')
  const positions = await nextPositions(sql, run, home)
  const last = positions.at(-1)
  if (last === undefined) {
    await leaveBrand(sql, run, atClientId)
    return enterNextBrand(sql, run, atClientId)
  }
  const read = await replaceReadings(sql, home, positions, await brandsOf(sql, atClientId, known))
  const changed = read.filter(({ isChanged }) => isChanged)
  await noteCounts(sql, run, home, { read, changed: changed.length })
  await noteChanges(sql, run, home, {
    positions,
    changed: changed.slice(0, Math.max(0, changesKept - run.changed)),
  })
  await sql.query(
    `update llm_mentions.reprocessings
     set done = done + $2, changed = changed + $3, total = greatest(total, done + $2), at_moment = $4, at_answer_id = $5,
       updated_at = now()
     where id = $1`,
    [run.id, read.length, changed.length, last.answeredAt, last.id],
  )
  return true
}

/** Ends a run that failed several times in a row. */
export async function failReprocessing(sql: Sql, reprocessingId: string): Promise<void> {
  await sql.query(
    `update llm_mentions.reprocessings set status = 'failed', finished_at = now(), updated_at = now()
     where id = $1 and status = 'running'`,
    [reprocessingId],
  )
}

async function lockedRun(sql: Sql, organizationId: string, reprocessingId: string): Promise<Run | null> {
  const { rows } = await sql.query<Run>(
    `select id, organization_id as "organizationId", client_id as "clientId", engine, first_day::text as "firstDay",
       last_day::text as "lastDay", only_older as "onlyOlder", extractor, changed, at_client_id as "atClientId",
       at_moment::text as "atMoment", at_answer_id as "atAnswerId", status
     from llm_mentions.reprocessings where organization_id = $1 and id = $2 for update`,
    [organizationId, reprocessingId],
  )
  return rows[0] ?? null
}

/** False if there is none: the run is completed. */
async function enterNextBrand(sql: Sql, run: Run, after: string | null): Promise<boolean> {
  const { rows } = await sql.query<{ id: string }>(
    `select id from llm_mentions.clients
     where organization_id = $1 and ($2::uuid is null or id = $2) and ($3::uuid is null or id > $3) order by id limit 1`,
    [run.organizationId, run.clientId, after],
  )
  const next = rows[0]?.id ?? null
  await sql.query(
    next === null
      ? `update llm_mentions.reprocessings
         set status = 'completed', total = done, at_client_id = $2, finished_at = now(), updated_at = now() where id = $1`
      : `update llm_mentions.reprocessings
         set at_client_id = $2, at_moment = null, at_answer_id = null, updated_at = now() where id = $1`,
    [run.id, next],
  )
  return next !== null
}

/** Removes empty rows, and adds an annotation to the brand's timeline. */
async function leaveBrand(sql: Sql, run: Run, brandId: string): Promise<void> {
  const { rows } = await sql.query<{ answers: number; changed: number }>(
    'select answers, changed from llm_mentions.reprocessing_brands where reprocessing_id = $1 and client_id = $2',
    [run.id, brandId],
  )
  const [sum] = rows
  if (sum === undefined || sum.changed === 0) return
  await lockBrandEvidence(sql, [brandId], 'exclusive')
  await dropEmptyRollups(sql, brandId)
  const inEnglish = (count: number) => count.toLocaleString('en')
  await annotate(
    sql,
    { organizationId: run.organizationId, brandId },
    {
      kind: 'extractor',
      text: `Reprocessed on request (version ${extractorVersion}): ${inEnglish(sum.answers)} answers, ${inEnglish(sum.changed)} changed.`,
    },
  )
}

async function nextPositions(
  sql: Sql,
  run: Run,
  { organizationId, brandId }: BrandHome,
): Promise<ExactPosition[]> {
  const { rows } = await sql.query<ExactPosition>(
    `select a.id, a.answered_at::text as "answeredAt" from llm_mentions.answers a
     where a.new_organization_id = $1 and a.client_id = $2 and ${inScope(3)} and (a.answered_at, a.id) > ($7, $8)
     order by a.answered_at, a.id limit $9`,
    [
      organizationId,
      brandId,
      ...scopeParameters(run),
      run.atMoment ?? '-infinity',
      run.atAnswerId ?? '00000000-0000-0000-0000-000000000000',
      readAtOnce,
    ],
  )
  return rows
}

/** Condition on answers `a`; its four parameters begin at this number. */
export const inScope = (first: number) =>
  `($${first}::text is null or a.engine = $${first})
       and ($${first + 1}::date is null or a.answered_at >= $${first + 1}::date at time zone 'UTC')
       and ($${first + 2}::date is null or a.answered_at < ($${first + 2}::date + 1) at time zone 'UTC')
       and ($${first + 3}::integer is null or a.extractor_version < $${first + 3})`

export const scopeParameters = ({
  engine,
  firstDay,
  lastDay,
  onlyOlder,
  extractor,
}: Pick<Run, 'engine' | 'firstDay' | 'lastDay' | 'onlyOlder' | 'extractor'>) => [
  engine,
  firstDay,
  lastDay,
  onlyOlder ? extractor : null,
]

async function brandsOf(
  sql: Sql,
  brandId: string,
  known: Map<string, ReadingBrands>,
): Promise<ReadingBrands> {
  const { rows } = await sql.query<{ version: number }>(
    'select brand_set_version as version from llm_mentions.clients where id = $1',
    [brandId],
  )
  const kept = known.get(brandId)
  if (kept !== undefined && kept.version === rows[0]?.version) return kept
  const brands = await readingBrands(sql, brandId)
  known.clear()
  known.set(brandId, brands)
  return brands
}

async function noteCounts(
  sql: Sql,
  run: Run,
  { organizationId, brandId }: BrandHome,
  { read, changed }: { read: readonly Replaced[]; changed: number },
): Promise<void> {
  const { rows } = await sql.query<{ counts: unknown }>(
    'select counts from llm_mentions.reprocessing_brands where reprocessing_id = $1 and client_id = $2',
    [run.id, brandId],
  )
  const before = rows[0] === undefined ? null : readingCounts.parse(rows[0].counts)
  await sql.query(
    `insert into llm_mentions.reprocessing_brands as kept (organization_id, client_id, reprocessing_id, answers, changed, counts)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (reprocessing_id, client_id) do update set answers = kept.answers + excluded.answers,
       changed = kept.changed + excluded.changed, counts = excluded.counts`,
    [organizationId, brandId, run.id, read.length, changed, JSON.stringify(countsWith(before, read))],
  )
}

async function noteChanges(
  sql: Sql,
  run: Run,
  { organizationId, brandId }: BrandHome,
  { positions, changed }: { positions: readonly ExactPosition[]; changed: readonly Replaced[] },
): Promise<void> {
  if (changed.length === 0) return
  const moments = new Map(positions.map(({ id, answeredAt }) => [id, answeredAt]))
  await sql.query(
    `insert into llm_mentions.reprocessing_changes (organization_id, client_id, reprocessing_id, answered_at, answer_id, change)
     select $1, $2, $3, row.answered_at, row.answer_id, row.change
     from json_to_recordset($4::json) as row(answered_at timestamptz, answer_id uuid, change jsonb)`,
    [
      organizationId,
      brandId,
      run.id,
      JSON.stringify(
        changed.map(({ id, before, after }) => ({
          answer_id: id,
          answered_at: moments.get(id),
          change: { before: sideOf(before), after: sideOf(after) },
        })),
      ),
    ],
  )
}
