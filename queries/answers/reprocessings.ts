import { z } from 'zod'
import { extractorVersion } from '#core/answers/extract-answer.ts'
import type { Row } from '#core/database/row.ts'
import { wilson } from '#core/metrics/statistics/interval.ts'
import { readingCounts, readingSide, sideOf } from '#core/answers/reprocess/effect.ts'
import type {
  ChangedAnswer,
  Reprocessing,
  ReprocessingPreview,
  ReprocessingRow,
  ReprocessingScope,
} from '#core/answers/reprocess/schema.ts'
import type { Refusal } from '#core/result.ts'
import type { Sql } from '../database.ts'
import type { JobTransaction } from '../job-transaction.ts'
import { reprocessStored, readingBrands } from './preview-reprocessing.ts'
import { inScope, scopeParameters } from './reprocess-answers.ts'
import { wouldReplace } from './replace-derived.ts'
import { storedAnswers, type ExactPosition } from './stored-answers.ts'

/** Organizations that a caller may see; `everything` for platform staff. */
export type ReprocessingReach = 'everything' | readonly string[]

const listed = 50
const sampleSize = 100

/** Running and recent ones, newest first. */
export async function listReprocessings(sql: Sql, reach: ReprocessingReach): Promise<ReprocessingRow[]> {
  const { rows } = await sql.query<StoredRow>(
    `${selectRows} order by r.started_at desc, r.id limit ${listed}`,
    [reach === 'everything' ? null : reach, null],
  )
  return rows.map(rowOf)
}

/** One with its changes so far; null if the caller may not see it. */
export async function findReprocessing(
  sql: Sql,
  reach: ReprocessingReach,
  id: string,
): Promise<Reprocessing | null> {
  const { rows } = await sql.query<StoredRow>(selectRows, [reach === 'everything' ? null : reach, id])
  const [row] = rows
  if (row === undefined) return null
  const { rows: brands } = await sql.query<
    Omit<Reprocessing['brands'][number], 'counts'> & { counts: unknown }
  >(
    `select b.client_id as "brandId", c.name as brand, b.answers, b.changed, b.counts
     from llm_mentions.reprocessing_brands b join llm_mentions.clients c on c.id = b.client_id
     where b.reprocessing_id = $1 order by b.changed desc, c.name, c.id`,
    [id],
  )
  const { rows: changed } = await sql.query<StoredChange>(
    `select k.answer_id as "answerId", k.organization_id as "organizationId", k.client_id as "brandId",
       a.prompt_id as "promptId", p.text as "promptText", a.engine, k.answered_at as "answeredAt", k.change
     from llm_mentions.reprocessing_changes k
     join llm_mentions.answers a on a.answered_at = k.answered_at and a.id = k.answer_id
     join llm_mentions.prompts p on p.id = a.prompt_id
     where k.reprocessing_id = $1 order by k.client_id, k.answered_at, k.answer_id`,
    [id],
  )
  const counted = brands.map((brand) => ({ ...brand, counts: readingCounts.parse(brand.counts) }))
  const changes = changed.map(({ change, answeredAt, ...rest }) => ({
    ...rest,
    answeredAt: answeredAt.toISOString(),
    ...changedSides.parse(change),
  }))
  return {
    ...rowOf(row),
    brands: counted,
    changes,
    names: await namesOf(sql, [
      ...counted.flatMap(({ counts }) => Object.keys(counts.tracked)),
      ...trackedIn(changes),
    ]),
  }
}

/** Engines with stored answers of an organization, or of one of its brands. */
export async function answeringEngines(
  sql: Sql,
  { organizationId, brandId }: { organizationId: string; brandId: string | null },
): Promise<string[]> {
  const { rows } = await sql.query<{ engine: string }>(
    `select distinct engine from llm_mentions.answer_rollups
     where organization_id = $1 and ($2::uuid is null or client_id = $2) and grain = 'week' order by engine`,
    [organizationId, brandId],
  )
  return rows.map(({ engine }) => engine)
}

/** Counts the answers in scope, and extracts a random sample; stores nothing. */
export async function previewReprocessing(
  sql: Sql,
  scope: ReprocessingScope,
  seed: number,
): Promise<ReprocessingPreview | Refusal> {
  if ((await brandIn(sql, scope)) === undefined) return noSuchBrand
  const { rows: versions } = await sql.query<ReprocessingPreview['versions'][number]>(
    `select a.extractor_version as extractor, count(*) as answers ${fromScope} group by 1 order by 1 desc`,
    parametersOf(scope),
  )
  const answers = versions.reduce((sum, version) => sum + version.answers, 0)
  const changes = await readSample(sql, scope, seed)
  const sampled = Math.min(answers, sampleSize)
  return {
    answers,
    extractor: extractorVersion,
    versions,
    sampled,
    changed:
      sampled === 0
        ? null
        : {
            value: changes.length / sampled,
            ...wilson(changes.length / sampled, sampled),
            answers: changes.length,
          },
    changes,
    names: await namesOf(sql, trackedIn(changes)),
  }
}

/**
 * Starts reprocessing in the background. A repeated request for a running scope starts nothing; `isNew` tells them
 * apart. Refused while another scope of the organization is processed.
 */
export async function startReprocessing(
  sql: JobTransaction,
  scope: ReprocessingScope,
  identity: string | null,
): Promise<{ id: string; isNew: boolean; brand: string | null } | Refusal | 'running'> {
  const brand = await brandIn(sql, scope)
  if (brand === undefined) return noSuchBrand
  const { rows: counted } = await sql.query<{ count: number }>(
    `select count(*) as count ${fromScope}`,
    parametersOf(scope),
  )
  const total = counted[0]?.count ?? 0
  if (total === 0) return { refused: 'No stored answers match your selection.' }
  const { organizationId, brandId, engine, firstDay, lastDay, onlyOlder } = scope
  const { rows } = await sql.query<{ id: string }>(
    `insert into llm_mentions.reprocessings
       (organization_id, client_id, engine, first_day, last_day, only_older, extractor, total, started_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, (select id from llm_mentions.users where supabase_user_id = $9))
     on conflict (organization_id) where status = 'running' do nothing returning id`,
    [organizationId, brandId, engine, firstDay, lastDay, onlyOlder, extractorVersion, total, identity],
  )
  const id = rows[0]?.id
  if (id === undefined) {
    const running = await sameRunning(sql, scope)
    return running === null ? 'running' : { id: running, isNew: false, brand }
  }
  sql.enqueueLater('reprocess-answers', { organizationId, reprocessingId: id })
  return { id, isNew: true, brand }
}

/** Ends a run early; processed answers stay. False if it has ended already, null if it is not in reach. */
export async function cancelReprocessing(
  sql: Sql,
  reach: ReprocessingReach,
  id: string,
): Promise<{ organizationId: string; isNew: boolean } | null> {
  const { rows } = await sql.query<Row<'reprocessings', 'organizationId' | 'status'>>(
    `select organization_id as "organizationId", status from llm_mentions.reprocessings
     where id = $1 and ($2::uuid[] is null or organization_id = any ($2)) for update`,
    [id, reach === 'everything' ? null : reach],
  )
  const [run] = rows
  if (run === undefined) return null
  await sql.query(
    `update llm_mentions.reprocessings set status = 'cancelled', finished_at = now(), updated_at = now()
     where id = $1 and status = 'running'`,
    [id],
  )
  return { organizationId: run.organizationId, isNew: run.status === 'running' }
}

const fromScope = `from llm_mentions.answers a
     where a.new_organization_id = $1 and ($2::uuid is null or a.client_id = $2) and ${inScope(3)}`

const parametersOf = (scope: ReprocessingScope) => [
  scope.organizationId,
  scope.brandId,
  ...scopeParameters({ ...scope, extractor: extractorVersion }),
]

const noSuchBrand: Refusal = { refused: 'This organization has no such brand.', field: 'brandId' }

/** The name of the chosen brand, null if all are meant; undefined if the organization has no such brand. */
async function brandIn(
  sql: Sql,
  { organizationId, brandId }: ReprocessingScope,
): Promise<string | null | undefined> {
  if (brandId === null) return null
  const { rows } = await sql.query<{ name: string }>(
    'select name from llm_mentions.clients where id = $1 and organization_id = $2',
    [brandId, organizationId],
  )
  return rows[0]?.name
}

async function sameRunning(sql: Sql, scope: ReprocessingScope): Promise<string | null> {
  const { organizationId, brandId, engine, firstDay, lastDay, onlyOlder } = scope
  const { rows } = await sql.query<{ id: string }>(
    `select id from llm_mentions.reprocessings
     where organization_id = $1 and status = 'running' and client_id is not distinct from $2
       and engine is not distinct from $3 and first_day is not distinct from $4 and last_day is not distinct from $5
       and only_older = $6`,
    [organizationId, brandId, engine, firstDay, lastDay, onlyOlder],
  )
  return rows[0]?.id ?? null
}

type Drawn = ExactPosition & Row<'answers', 'promptId' | 'engine'> & { brandId: string; promptText: string }

async function readSample(sql: Sql, scope: ReprocessingScope, seed: number): Promise<ChangedAnswer[]> {
  const { organizationId } = scope
  const { rows: drawn } = await sql.query<Drawn>(
    `select d.*, p.text as "promptText" from (
       select a.id, a.answered_at::text as "answeredAt", a.client_id as "brandId", a.prompt_id as "promptId", a.engine
       ${fromScope} order by hashtextextended(a.id::text, $7), a.id limit ${sampleSize}
     ) d join llm_mentions.prompts p on p.id = d."promptId"`,
    [...parametersOf(scope), seed],
  )
  const changes: ChangedAnswer[] = []
  for (const [brandId, positions] of Map.groupBy(drawn, (answer) => answer.brandId)) {
    const places = new Map(positions.map((position) => [position.id, position]))
    const home = { organizationId, brandId }
    const answers = await storedAnswers(sql, home, positions)
    const read = await reprocessStored(sql, home, answers, await readingBrands(sql, brandId))
    for (const { id, before, after, isChanged } of wouldReplace(read)) {
      const place = places.get(id)
      if (!isChanged || place === undefined) continue
      const { promptId, promptText, engine } = place
      changes.push({
        answerId: id,
        organizationId,
        brandId,
        promptId,
        promptText,
        engine,
        answeredAt: before.answeredAt.toISOString(),
        before: sideOf(before),
        after: sideOf(after),
      })
    }
  }
  return changes
}

const trackedIn = (changes: readonly ChangedAnswer[]) =>
  changes.flatMap(({ before, after }) =>
    [...before.mentions, ...after.mentions].map(({ trackedBrandId }) => trackedBrandId),
  )

async function namesOf(sql: Sql, ids: readonly string[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {}
  const { rows } = await sql.query<{ id: string; name: string }>(
    'select id, name from llm_mentions.tracked_brands where id = any ($1)',
    [[...new Set(ids)]],
  )
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}

const changedSides = z.object({ before: readingSide, after: readingSide })

type StoredChange = Omit<ChangedAnswer, 'before' | 'after' | 'answeredAt'> & {
  change: unknown
  answeredAt: Date
}
type StoredRow = Omit<ReprocessingRow, 'startedAt' | 'updatedAt' | 'finishedAt'> &
  Row<'reprocessings', 'startedAt' | 'updatedAt' | 'finishedAt'>

const rowOf = (row: StoredRow): ReprocessingRow => ({
  ...row,
  startedAt: row.startedAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
})

const selectRows = `
  select r.id, r.organization_id as "organizationId", o.name as organization, r.client_id as "brandId", c.name as brand,
    r.engine, r.first_day::text as "firstDay", r.last_day::text as "lastDay", r.only_older as "onlyOlder", r.extractor,
    r.total, r.done, r.changed, r.status, coalesce(nullif(u.full_name, ''), u.email) as "startedBy",
    r.started_at as "startedAt", r.updated_at as "updatedAt", r.finished_at as "finishedAt"
  from llm_mentions.reprocessings r
  join llm_mentions.organizations o on o.id = r.organization_id
  left join llm_mentions.clients c on c.id = r.client_id
  left join llm_mentions.users u on u.id = r.started_by
  where ($1::uuid[] is null or r.organization_id = any ($1)) and ($2::uuid is null or r.id = $2)`
