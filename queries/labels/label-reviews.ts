import { z } from 'zod'
import type { Row } from '#core/database/row.ts'
import { drawPositions, shuffled } from '#core/labels/checks/draw-pairs.ts'
import type { Audit, AuditItem } from '#core/labels/checks/schema.ts'
import { seededRandom } from '#core/metrics/statistics/random.ts'
import { actForSystem } from '../acting-for-system.ts'
import type { Refusal } from '#core/result.ts'
import type { BrandHome } from '../brands/brand-home.ts'
import type { Sql } from '../database.ts'

/**
 * Draws pairs (answer, tracked brand) of a brand at random: half of them among the mentioned ones, half among the
 * others, uniformly within each half over all valid answers; pairs checked in an earlier review are left out. `may-not`
 * for callers who may not correct.
 */
export async function drawAudit(
  sql: Sql,
  home: BrandHome,
  { size, seed }: { size: number; seed: number },
): Promise<{ id: string } | Refusal | 'may-not'> {
  const { rows: rights } = await sql.query<{ userId: string }>(
    `select private.my_user_id() as "userId" where $1::uuid in (select private.my_editable_brand_ids())`,
    [home.brandId],
  )
  const [right] = rights
  if (right === undefined) return 'may-not'
  const population = await fetchPopulation(sql, home.brandId)
  const random = seededRandom(seed)
  const known = await checkedPairs(sql, home.brandId)
  const isNew = (pair: Pair) => !known.has(keyOf(pair))
  const named = (await drawNamed(sql, population, { count: Math.ceil(size / 2), random })).filter(isNew)
  const unnamed = (await drawUnnamed(sql, population, { count: size - named.length, random })).filter(isNew)
  const pairs = shuffled([...named, ...unnamed], random)
  if (pairs.length === 0)
    return { refused: 'There is nothing left to check: no valid answers, or every pair has been checked.' }
  await actForSystem(sql, home.organizationId)
  const { rows } = await sql.query<{ id: string }>(
    `insert into llm_mentions.label_reviews (organization_id, client_id, seed, named_pairs, unnamed_pairs, pairs, made_by)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [
      home.organizationId,
      home.brandId,
      seed,
      population.namedPairs,
      population.unnamedPairs,
      JSON.stringify(pairs),
      right.userId,
    ],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('The audit was not inserted')
  return { id }
}

/** The newest review of a brand with its progress; null without any. */
export async function newestAudit(sql: Sql, brandId: string): Promise<Audit | null> {
  const { rows } = await sql.query<AuditRow>(
    `select id, seed, created_at as "createdAt", named_pairs as "namedPairs", unnamed_pairs as "unnamedPairs",
       skipped
     from llm_mentions.label_reviews where client_id = $1 order by created_at desc, id limit 1`,
    [brandId],
  )
  const [row] = rows
  if (row === undefined) return null
  const { id, seed, namedPairs, unnamedPairs } = row
  const items = await fetchItems(sql, row.id)
  const skips = new Set(z.array(z.number()).parse(row.skipped))
  return {
    id,
    seed,
    namedPairs,
    unnamedPairs,
    createdAt: row.createdAt.toISOString(),
    items: items.map((item) => ({
      ...item,
      answeredAt: item.answeredAt.toISOString(),
      isDone: item.isDone || skips.has(item.index),
    })),
  }
}

/** Records that a pair cannot be decided. Null if the caller cannot see the review. */
export async function skipPair(
  sql: Sql,
  auditId: string,
  index: number,
): Promise<{ id: string } | 'may-not' | null> {
  const { rows } = await sql.query<{ organizationId: string; canEdit: boolean }>(
    `select organization_id as "organizationId", client_id in (select private.my_editable_brand_ids()) as "canEdit"
     from llm_mentions.label_reviews where id = $1`,
    [auditId],
  )
  if (rows[0]?.canEdit !== true) return rows[0] === undefined ? null : 'may-not'
  await actForSystem(sql, rows[0].organizationId)
  await sql.query(
    `update llm_mentions.label_reviews set skipped = skipped || to_jsonb($2::integer)
     where id = $1 and not skipped @> to_jsonb($2::integer) and $2 < jsonb_array_length(pairs)`,
    [auditId, index],
  )
  return { id: auditId }
}

type Pair = { answerId: string; answeredAt: string; trackedBrandId: string; named: boolean }

type Cell = Row<'answer_rollups', 'bucket' | 'promptId' | 'engine' | 'channel' | 'country' | 'language'> & {
  count: number
}
type NamedCell = Cell & { trackedBrandId: string }

type Population = {
  brandId: string
  tracked: string[]
  answers: Cell[]
  named: NamedCell[]
  namedPairs: number
  unnamedPairs: number
}

/** Weeks of prompt × engine × collection method × market with their numbers of answers, from the roll-ups. */
async function fetchPopulation(sql: Sql, brandId: string): Promise<Population> {
  const { rows: tracked } = await sql.query<{ id: string }>(
    `select id from llm_mentions.tracked_brands where client_id = $1 and status = 'tracked' order by id`,
    [brandId],
  )
  const { rows: answers } = await sql.query<Cell>(
    `select bucket, prompt_id as "promptId", engine, channel, country, language, valid as count
     from llm_mentions.answer_rollups where client_id = $1 and grain = 'week' and valid > 0
     order by bucket, prompt_id, engine, channel, country, language`,
    [brandId],
  )
  const { rows: named } = await sql.query<NamedCell>(
    `select bucket, prompt_id as "promptId", engine, channel, country, language, present as count,
       tracked_brand_id as "trackedBrandId"
     from llm_mentions.brand_rollups
     where client_id = $1 and grain = 'week' and present > 0 and tracked_brand_id = any ($2)
     order by bucket, prompt_id, engine, channel, country, language, tracked_brand_id`,
    [brandId, tracked.map(({ id }) => id)],
  )
  const namedPairs = sum(named)
  return {
    brandId,
    tracked: tracked.map(({ id }) => id),
    answers,
    named,
    namedPairs,
    unnamedPairs: sum(answers) * tracked.length - namedPairs,
  }
}

type Draw = { count: number; random: () => number }

async function drawNamed(sql: Sql, { brandId, named }: Population, { count, random }: Draw): Promise<Pair[]> {
  const drawn = drawPositions(
    named.map((cell) => cell.count),
    count,
    random,
  )
  const wanted = drawn.flatMap(({ cell, ordinal }) => {
    const place = named[cell]
    return place === undefined ? [] : [{ ...place, ordinal }]
  })
  return locate(sql, brandId, wanted, { onlyNamed: true })
}

const rounds = 12

/** Most pairs are not mentioned: draws among all, and puts mentioned ones back. */
async function drawUnnamed(
  sql: Sql,
  { brandId, answers, tracked, unnamedPairs }: Population,
  { count, random }: Draw,
): Promise<Pair[]> {
  const found = new Map<string, Pair>()
  for (let round = 0; round < rounds && found.size < Math.min(count, unnamedPairs); round++) {
    const drawn = drawPositions(
      answers.map((cell) => cell.count * tracked.length),
      count * 2,
      random,
    )
    const wanted = drawn.flatMap(({ cell, ordinal }) => {
      const place = answers[cell]
      const trackedBrandId = tracked[ordinal % tracked.length]
      return place === undefined || trackedBrandId === undefined
        ? []
        : [{ ...place, trackedBrandId, ordinal: Math.floor(ordinal / tracked.length) }]
    })
    for (const pair of await locate(sql, brandId, wanted, { onlyNamed: false }))
      if (!pair.named) found.set(keyOf(pair), pair)
  }
  return [...found.values()].slice(0, count)
}

/** The answers at these ordinals of their groups, ordered by time; those deleted meanwhile are left out. */
async function locate(
  sql: Sql,
  brandId: string,
  wanted: readonly (NamedCell & { ordinal: number })[],
  { onlyNamed }: { onlyNamed: boolean },
): Promise<Pair[]> {
  const { rows } = await sql.query<Pair>(
    `select found.id as "answerId", found.at as "answeredAt", d.tracked_brand_id as "trackedBrandId", exists (
       select from llm_mentions.mentions m
       where m.answer_id = found.id and m.answered_at = found.answered_at
         and m.tracked_brand_id = d.tracked_brand_id) as named
     from json_to_recordset($2::json) as d(
       bucket date, prompt_id uuid, engine text, channel text, country text, language text, tracked_brand_id uuid,
       ordinal integer, place integer)
     cross join lateral (
       select a.id, a.answered_at, to_char(a.answered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
       from llm_mentions.answers a
       where a.client_id = $1 and a.prompt_id = d.prompt_id and a.answered_at >= d.bucket
         and a.answered_at < d.bucket + 7 and a.engine = d.engine and a.channel = d.channel
         and coalesce(a.country, '') = d.country and coalesce(a.language, '') = d.language and a.state <> 'refused'
         and (not $3::boolean or exists (
           select from llm_mentions.mentions m
           where m.answer_id = a.id and m.answered_at = a.answered_at and m.tracked_brand_id = d.tracked_brand_id))
       order by a.answered_at, a.id
       offset d.ordinal limit 1
     ) found
     order by d.place`,
    [
      brandId,
      JSON.stringify(
        wanted.map(
          ({ bucket, promptId, engine, channel, country, language, trackedBrandId, ordinal }, place) => ({
            place,
            bucket,
            prompt_id: promptId,
            engine,
            channel,
            country,
            language,
            tracked_brand_id: trackedBrandId,
            ordinal,
          }),
        ),
      ),
      onlyNamed,
    ],
  )
  return rows
}

async function checkedPairs(sql: Sql, brandId: string): Promise<Set<string>> {
  const { rows } = await sql.query<Pick<Pair, 'answerId' | 'trackedBrandId'>>(
    `select answer_id as "answerId", tracked_brand_id as "trackedBrandId" from llm_mentions.label_checks
     where client_id = $1 and label = 'mention' and origin = 'sample' and withdrawn_at is null`,
    [brandId],
  )
  return new Set(rows.map(keyOf))
}

type AuditRow = Pick<Audit, 'id' | 'seed' | 'namedPairs' | 'unnamedPairs'> & {
  createdAt: Date
  skipped: unknown
}

async function fetchItems(
  sql: Sql,
  auditId: string,
): Promise<(Omit<AuditItem, 'answeredAt'> & { answeredAt: Date })[]> {
  const { rows } = await sql.query<Omit<AuditItem, 'answeredAt'> & { answeredAt: Date }>(
    `select pair.place - 1 as index, a.id as "answerId", t.id as "trackedBrandId", t.name as "brandName", v.text as "promptText", a.engine,
       a.answered_at as "answeredAt", a.text, m.sentiment, m.recommended as recommendation,
       m.top_pick as "topPick", m.criticized as criticism, exists (
         select from llm_mentions.label_checks c
         where c.answer_id = a.id and c.tracked_brand_id = t.id and c.label = 'mention' and c.origin = 'sample'
           and c.withdrawn_at is null) as "isDone"
     from llm_mentions.label_reviews u
     cross join lateral jsonb_array_elements(u.pairs) with ordinality as pair(pair, place)
     join llm_mentions.answers a on a.client_id = u.client_id and a.id = (pair.pair ->> 'answerId')::uuid
       and a.answered_at = (pair.pair ->> 'answeredAt')::timestamptz
     join llm_mentions.prompt_versions v on v.id = a.prompt_version_id
     join llm_mentions.tracked_brands t on t.client_id = u.client_id
       and t.id = (pair.pair ->> 'trackedBrandId')::uuid
     left join llm_mentions.mentions m on m.answered_at = a.answered_at and m.answer_id = a.id
       and m.tracked_brand_id = t.id
     where u.id = $1
     order by pair.place`,
    [auditId],
  )
  return rows
}

const keyOf = ({ answerId, trackedBrandId }: Pick<Pair, 'answerId' | 'trackedBrandId'>) =>
  `${answerId} ${trackedBrandId}`

const sum = (cells: readonly { count: number }[]) => cells.reduce((total, { count }) => total + count, 0)
