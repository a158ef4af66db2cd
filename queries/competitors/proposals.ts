import { z } from 'zod'
import type { AliasInput } from '#core/brands/schema.ts'
import { brandLimits } from '#core/brands/schema.ts'
import type { LookedAtAnswer } from '#core/competitors/discovery/name-groups.ts'
import { foldedName } from '#core/competitors/discovery/folded-name.ts'
import type { Proposal } from '#core/competitors/discovery/proposals.ts'
import {
  proposalSample,
  type ProposalDecision,
  type ProposalList,
  type ProposalRow,
  type ProposalSample,
} from '#core/competitors/discovery/schema.ts'
import type { Row } from '#core/database/row.ts'
import { newestAnswers } from '#core/reports/views.ts'
import type { Refusal } from '#core/result.ts'
import type { BrandHome } from '../brands/brand-home.ts'
import { lockBrandEvidence } from '../brands/brand-lock.ts'
import { insertCompetitor, listTrackedBrands, noteBrandSetChange } from './competitors.ts'
import type { Sql } from '../database.ts'
import type { CallerTransaction } from '../user-client.ts'

/** The newest answers of a brand with their untracked names. Only answers in which brands may be mentioned. */
export async function answersToLookAt(
  sql: Sql,
  { organizationId, brandId }: BrandHome,
): Promise<LookedAtAnswer[]> {
  const { rows } = await sql.query<LookedAtAnswer>(selectNewest, [organizationId, brandId, newestAnswers])
  return rows
}

export async function answerTexts(
  sql: Sql,
  { organizationId, brandId }: BrandHome,
  answerIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql.query<{ id: string; text: string }>(
    'select id, text from llm_mentions.answers where new_organization_id = $1 and client_id = $2 and id = any($3)',
    [organizationId, brandId, answerIds],
  )
  return new Map(rows.map(({ id, text }) => [id, text]))
}

/** Folded names with a decision, by kind of proposal. */
export async function decidedNames(
  sql: Sql,
  brandId: string,
): Promise<{ brand: Set<string>; alias: Set<string> }> {
  const { rows } = await sql.query<Row<'brand_proposals', 'kind' | 'folded' | 'status'>>(
    "select kind, folded, status from llm_mentions.brand_proposals where client_id = $1 and status <> 'open'",
    [brandId],
  )
  const of = (kind: string) => new Set(rows.filter((row) => row.kind === kind).map(({ folded }) => folded))
  return { brand: of('brand'), alias: of('alias') }
}

/** Replaces the open proposals with these. Decided ones stay. */
export async function replaceOpenProposals(
  sql: Sql,
  { organizationId, brandId }: BrandHome,
  {
    proposals,
    lookedAt,
  }: { proposals: readonly (Proposal & { quotes: readonly ProposalSample[] })[]; lookedAt: number },
): Promise<void> {
  const rows = proposals.map(({ quotes, ...proposal }) => ({
    kind: proposal.kind,
    name: proposal.name,
    folded: proposal.folded,
    tracked_brand_id: proposal.trackedBrandId,
    reason: proposal.reason,
    answers: proposal.answers,
    prompts: proposal.prompts,
    first_seen_at: proposal.firstSeenAt,
    last_seen_at: proposal.lastSeenAt,
    samples: quotes,
  }))
  await sql.query(upsertProposals, [organizationId, brandId, JSON.stringify(rows), lookedAt])
  await sql.query(
    `delete from llm_mentions.brand_proposals p
     where p.client_id = $1 and p.status = 'open'
       and not exists (
         select from json_to_recordset($2::json) as row(kind text, folded text)
         where row.kind = p.kind and row.folded = p.folded)`,
    [brandId, JSON.stringify(rows)],
  )
  await sql.query(
    'update llm_mentions.clients set discovered_at = now(), discovered_answers = $3 where organization_id = $1 and id = $2',
    [organizationId, brandId, lookedAt],
  )
}

/** All proposals of a brand, the most frequent first. */
export async function listProposals(sql: Sql, brandId: string): Promise<ProposalList> {
  const { rows } = await sql.query<StoredProposal>(selectProposals, [brandId])
  const domains = await domainsBearing(
    sql,
    brandId,
    rows.filter(({ kind, status }) => kind === 'brand' && status === 'open').map(({ folded }) => folded),
  )
  const { rows: looks } = await sql.query<{ at: Date | null; answers: number }>(
    'select discovered_at as at, discovered_answers as answers from llm_mentions.clients where id = $1',
    [brandId],
  )
  return {
    proposals: rows.map(({ folded, ...row }): ProposalRow => ({
      ...row,
      samples: z.array(proposalSample).catch([]).parse(row.samples),
      domain: domains.get(folded) ?? null,
      firstSeenAt: row.firstSeenAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      decidedAt: row.decidedAt?.toISOString() ?? null,
    })),
    lookedAt: looks[0]?.at?.toISOString() ?? null,
    answers: looks[0]?.answers ?? 0,
  }
}

/**
 * Tracks, adds as alias, or dismisses several names at once: one version of the brand set, one reprocessing. Null: the
 * caller may not change one of them. Nothing is done if one of them is impossible.
 */
export async function decideProposals(
  sql: CallerTransaction,
  home: BrandHome,
  decisions: readonly ProposalDecision[],
): Promise<{ decided: number } | Refusal | null> {
  await lockBrandEvidence(sql, [home.brandId], 'exclusive')
  const named = await proposalsById(
    sql,
    home.brandId,
    decisions.map(({ proposalId }) => proposalId),
  )
  const changes: string[] = []
  for (const decision of decisions) {
    const proposal = named.get(decision.proposalId)
    if (proposal === undefined)
      return { refused: 'This suggestion is gone: answers no longer mention the name.', field: 'decisions' }
    if (proposal.status !== 'open')
      return { refused: `“${proposal.name}” was already decided.`, field: 'decisions' }
    const done = await carryOut(sql, home, proposal, decision)
    if (done === null || 'refused' in done) return done
    changes.push(done.change)
  }
  await noteBrandSetChange(sql, home, `${changes.join(', ')}.`)
  return { decided: decisions.length }
}

/** Undoes decisions: removes competitors and aliases, and reopens dismissed names. One version for all. */
export async function undoDecisions(
  sql: CallerTransaction,
  home: BrandHome,
  proposalIds: readonly string[],
): Promise<{ reopened: number } | Refusal | null> {
  await lockBrandEvidence(sql, [home.brandId], 'exclusive')
  const named = await proposalsById(sql, home.brandId, proposalIds)
  const changes: string[] = []
  for (const id of proposalIds) {
    const proposal = named.get(id)
    if (proposal === undefined) return { refused: 'This suggestion no longer exists.', field: 'proposalIds' }
    if (proposal.status === 'open') continue
    if (proposal.decidedAs === 'competitor' && proposal.decidedBrandId !== null)
      await sql.query(
        "update llm_mentions.tracked_brands set status = 'dismissed' where id = $1 and client_id = $2 and not is_own",
        [proposal.decidedBrandId, home.brandId],
      )
    if (proposal.decidedAs === 'alias' && proposal.decidedBrandId !== null)
      await changeAliases(sql, home, proposal.decidedBrandId, (aliases) =>
        aliases.filter(({ text }) => foldedName(text) !== proposal.folded),
      )
    if (!(await decide(sql, { id, status: 'open' }))) return null
    changes.push(proposal.name)
  }
  if (changes.length > 0) await noteBrandSetChange(sql, home, `Decision on ${changes.join(', ')} undone.`)
  return { reopened: changes.length }
}

type StoredProposal = Omit<ProposalRow, 'samples' | 'firstSeenAt' | 'lastSeenAt' | 'decidedAt' | 'domain'> &
  Row<'brand_proposals', 'folded' | 'samples' | 'firstSeenAt' | 'lastSeenAt' | 'decidedAt'>

type NamedProposal = Pick<StoredProposal, 'id' | 'name' | 'folded' | 'status' | 'decidedAs'> & {
  decidedBrandId: string | null
}

async function proposalsById(
  sql: Sql,
  brandId: string,
  ids: readonly string[],
): Promise<Map<string, NamedProposal>> {
  const { rows } = await sql.query<NamedProposal>(
    `select id, name, folded, status, decided_as as "decidedAs", decided_brand_id as "decidedBrandId"
     from llm_mentions.brand_proposals where client_id = $1 and id = any($2)`,
    [brandId, ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

async function carryOut(
  sql: CallerTransaction,
  home: BrandHome,
  { id, name, folded }: NamedProposal,
  decision: ProposalDecision,
): Promise<{ change: string } | Refusal | null> {
  if (decision.decision === 'dismiss')
    return (await decide(sql, { id, status: 'dismissed' })) ? { change: `${name} dismissed` } : null
  if (decision.decision === 'competitor') {
    const domain = (await domainsBearing(sql, home.brandId, [folded])).get(folded)
    const added = await insertCompetitor(sql, home, {
      name,
      aliases: [],
      domains: domain === undefined ? [] : [domain],
      description: '',
    })
    if ('refused' in added) return added
    const decided = await decide(sql, { id, status: 'accepted', became: 'competitor', brandId: added.id })
    return decided ? { change: `Competitor ${name} added` } : null
  }
  const tracked = (await listTrackedBrands(sql, home.brandId)).find(
    (row) => row.id === decision.trackedBrandId,
  )
  if (tracked === undefined)
    return {
      refused: 'The brand to merge with isn’t tracked.',
      field: 'trackedBrandId',
    }
  if (tracked.aliases.length >= brandLimits.aliases)
    return { refused: `${tracked.name} already has ${brandLimits.aliases} aliases.`, field: 'trackedBrandId' }
  await changeAliases(sql, home, tracked.id, (aliases) => [...aliases, { text: name, match: 'auto' }])
  const decided = await decide(sql, { id, status: 'accepted', became: 'alias', brandId: tracked.id })
  return decided ? { change: `Alias ${name} of ${tracked.name} added` } : null
}

async function changeAliases(
  sql: Sql,
  home: BrandHome,
  trackedBrandId: string,
  change: (aliases: AliasInput[]) => AliasInput[],
): Promise<void> {
  const tracked = (await listTrackedBrands(sql, home.brandId)).find(({ id }) => id === trackedBrandId)
  if (tracked === undefined) return
  await sql.query('update llm_mentions.tracked_brands set aliases = $3 where id = $1 and client_id = $2', [
    trackedBrandId,
    home.brandId,
    JSON.stringify(change(tracked.aliases)),
  ])
}

async function decide(
  sql: Sql,
  {
    id,
    status,
    became = null,
    brandId = null,
  }: { id: string; status: string; became?: string | null; brandId?: string | null },
): Promise<boolean> {
  const { rows } = await sql.query<{ done: boolean }>(
    'select private.decide_proposal($1, $2, $3, $4) as done',
    [id, status, became, brandId],
  )
  return rows[0]?.done === true
}

const endings = [
  'com',
  'io',
  'ai',
  'co',
  'net',
  'org',
  'app',
  'dev',
  'de',
  'co.uk',
  'eu',
  'fr',
  'es',
  'it',
  'nl',
  'jp',
  'ch',
  'at',
  'se',
  'dk',
  'no',
  'ca',
  'com.au',
  'in',
  'tv',
  'example',
]

/** For each folded name, a cited domain that contains it. */
async function domainsBearing(
  sql: Sql,
  brandId: string,
  folded: readonly string[],
): Promise<Map<string, string>> {
  const plain = folded.filter((name) => /^[a-z0-9]{3,40}$/.test(name))
  if (plain.length === 0) return new Map()
  const { rows } = await sql.query<{ name: string; domain: string }>(
    `select distinct on (n.name) n.name, n.name || '.' || e.ending as domain
     from unnest($2::text[]) as n(name) cross join unnest($3::text[]) with ordinality as e(ending, place)
     where exists (
       select from llm_mentions.answer_citations c where c.client_id = $1 and c.domain = n.name || '.' || e.ending)
     order by n.name, e.place`,
    [brandId, plain, endings],
  )
  return new Map(rows.map(({ name, domain }) => [name, domain]))
}

const selectNewest = `
  select a.id, a.prompt_id as "promptId", a.answered_at as "answeredAt", a.untracked as names,
    array(select m.tracked_brand_id from llm_mentions.mentions m
      where m.answer_id = a.id and m.answered_at = a.answered_at) as named,
    case when a.untracked = '[]' then '{}'::uuid[] else array(
      select distinct c.tracked_brand_id from llm_mentions.answer_citations c
      where c.answer_id = a.id and c.answered_at = a.answered_at and c.tracked_brand_id is not null) end as cited
  from (
    select id, prompt_id, answered_at, untracked from llm_mentions.answers
    where new_organization_id = $1 and client_id = $2 and state = 'answered'
    order by answered_at desc, id desc
    limit $3
  ) as a`

const upsertProposals = `
  insert into llm_mentions.brand_proposals as p (organization_id, client_id, kind, name, folded, tracked_brand_id, reason,
    answers, prompts, looked_at, first_seen_at, last_seen_at, samples)
  select $1, $2, kind, name, folded, tracked_brand_id, reason, answers, prompts, $4, first_seen_at, last_seen_at, samples
  from json_to_recordset($3::json) as row(kind text, name text, folded text, tracked_brand_id uuid, reason text,
    answers integer, prompts integer, first_seen_at timestamptz, last_seen_at timestamptz, samples jsonb)
  on conflict (client_id, kind, folded) do update set name = excluded.name, tracked_brand_id = excluded.tracked_brand_id,
    reason = excluded.reason, answers = excluded.answers, prompts = excluded.prompts, looked_at = excluded.looked_at,
    first_seen_at = excluded.first_seen_at, last_seen_at = excluded.last_seen_at, samples = excluded.samples
  where p.status = 'open'`

const selectProposals = `
  select p.id, p.kind, p.name, p.folded, p.tracked_brand_id as "trackedBrandId", t.name as "trackedBrandName", p.reason,
    p.answers, p.prompts, p.looked_at as "lookedAt", p.first_seen_at as "firstSeenAt", p.last_seen_at as "lastSeenAt",
    p.samples, p.status, p.decided_as as "decidedAs", d.name as "decidedBrandName",
    case when p.decided_by is not null then coalesce(nullif(u.full_name, ''), u.email, '') end as "decidedBy",
    p.decided_at as "decidedAt"
  from llm_mentions.brand_proposals p
  left join llm_mentions.tracked_brands t on t.id = p.tracked_brand_id
  left join llm_mentions.tracked_brands d on d.id = p.decided_brand_id
  left join llm_mentions.users u on u.id = p.decided_by
  where p.client_id = $1
  order by p.answers desc, p.prompts desc, p.folded`
