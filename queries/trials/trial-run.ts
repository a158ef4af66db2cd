import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Row } from '#core/database/row.ts'
import * as values from '#core/database/values.ts'
import { runInput, type EngineRow } from '#core/runs/schema.ts'
import { brandInput } from '#core/brands/schema.ts'
import { readersLanguage } from '#core/language/readers-language.ts'
import type { Language } from '#core/language/languages.ts'
import { firstPrompts } from '#core/trials/first-prompts.ts'
import { trialLimits, trialState } from '#core/trials/schema.ts'
import type { TrialSettings } from '#core/trials/settings.ts'
import type { TrialMailContent } from '#core/trials/trial-mail.ts'
import { cancelRun } from '../runs/run-changes.ts'
import { planRunAs } from '../runs/plan-run.ts'
import { createBrand } from '../brands/brands.ts'
import type { Sql } from '../database.ts'
import { listEngines } from '../engines/engines.ts'
import type { JobTransaction } from '../job-transaction.ts'

const sandboxRepeats = 2

/**
 * Creates the organization, brand, and first run of a confirmed trial, in the caller's transaction; a second call does
 * nothing. A refusal must be rolled back.
 */
export async function startTrial(
  sql: JobTransaction,
  trialId: string,
  settings: TrialSettings,
): Promise<'started' | 'nothing to start' | TrialRefusal> {
  const { rows } = await sql.query<ConfirmedTrial>(
    `select brand_name as "brandName", domain, country, language, topic, rivals from llm_mentions.trials
     where id = $1 and state = 'confirmed' and expires_at > now() for update`,
    [trialId],
  )
  const trial = rows[0]
  if (trial === undefined) return 'nothing to start'
  const { rows: made } = await sql.query<{ id: string }>(
    'insert into llm_mentions.organizations (name) values ($1) returning id',
    [trial.brandName],
  )
  const organizationId = made[0]?.id
  if (organizationId === undefined) throw new Error('The organization was not inserted')
  // Plan limits only apply to organizations with a plan.
  await sql.query('update llm_mentions.organizations set plan_id = null where id = $1', [organizationId])
  const brand = brandInput.safeParse({
    name: trial.brandName,
    domains: trial.domain === null ? [] : [trial.domain],
    country: trial.country,
    language: trial.language,
    competitors: trial.rivals.map((name) => ({ name })),
    prompts: firstPrompts(trial),
  })
  if (!brand.success)
    return toVisitor(brand.error.issues[0]?.message ?? 'We couldn’t set up the brand. Contact us.')
  const created = await createBrand(sql, organizationId, brand.data)
  if ('refused' in created) return toVisitor(created.refused)
  const chosen = await enginesOf(sql, organizationId, settings)
  if ('refused' in chosen) return chosen
  const planned = await planRunAs({
    sql,
    organizationId,
    brandId: created.id,
    input: runInput.parse({
      engines: chosen.engines.map(({ id }) => id),
      repeats: chosen.isSandbox ? sandboxRepeats : 1,
      countries: [trial.country],
      language: trial.language,
      budgetUsd: chosen.isSandbox ? null : settings.budgetUsd,
    }),
    createdBy: null,
    scheduleId: null,
  })
  if ('refused' in planned)
    return {
      refused: 'The first run couldn’t start. Try again later or contact us.',
      fault: planned.refused,
    }
  await sql.query(
    `update llm_mentions.trials
     set state = 'running', organization_id = $2, client_id = $3, analysis_id = $4, is_sandbox = $5, budget_usd = $6, failure = null, fault = null
     where id = $1`,
    [
      trialId,
      organizationId,
      created.id,
      planned.id,
      chosen.isSandbox,
      chosen.isSandbox ? null : settings.budgetUsd,
    ],
  )
  return 'started'
}

/** Why a trial could not start: for the visitor, and for the instance admin if it can be fixed. */
export type TrialRefusal = { refused: string; fault: string | null }

const toVisitor = (refused: string): TrialRefusal => ({ refused, fault: null })

type ConfirmedTrial = Row<'trials', 'brandName' | 'domain' | 'country' | 'topic' | 'rivals'> & {
  language: Language
}

/** Real engines while the daily budget has room for one more trial, else the sandbox. */
async function enginesOf(
  sql: Sql,
  organizationId: string,
  { engines, budgetUsd, dailyBudgetUsd }: TrialSettings,
): Promise<{ engines: EngineRow[]; isSandbox: boolean } | TrialRefusal> {
  await sql.query("select pg_advisory_xact_lock(hashtextextended('trials:budget', 0))")
  const { rows } = await sql.query<{ reserved: number }>(
    `select coalesce(sum(budget_usd), 0)::float8 as reserved from llm_mentions.trials
     where started_at > now() - interval '1 day'`,
  )
  const usable = (await listEngines(sql, organizationId)).filter(({ configured }) => configured)
  const real = usable.filter(({ id, sandbox }) => engines.includes(id) && !sandbox)
  if (real.length > 0 && (rows[0]?.reserved ?? 0) + budgetUsd <= dailyBudgetUsd)
    return { engines: real, isSandbox: false }
  const invented = usable.filter(({ sandbox }) => sandbox)
  if (invented.length > 0) return { engines: invented, isSandbox: true }
  return toVisitor('Many trials have started today. Try again tomorrow.')
}

/** Shows on the page of the trial why it has not started; it can be confirmed again. */
export async function noteTrialFailure(
  sql: Sql,
  trialId: string,
  { refused, fault }: TrialRefusal,
): Promise<void> {
  await sql.query(
    "update llm_mentions.trials set failure = left($2, 500), fault = left($3, 500) where id = $1 and state = 'confirmed'",
    [trialId, refused, fault],
  )
}

/** Ends runs that a trial's budget stopped once every requested answer has arrived. */
export async function endStoppedRuns(sql: Sql): Promise<void> {
  await sql.query(
    `update llm_mentions.trials t set state = 'ready'
     from llm_mentions.analyses a
     where t.state = 'running' and a.id = t.analysis_id and a.status = 'paused' and a.pause_code = 'run-budget'
       and not exists (
         select from llm_mentions.prompt_engine_pairs c where c.analysis_id = a.id and c.status = 'asking')`,
  )
}

const mailFacts = z.object({
  to: z.string(),
  brandName: z.string(),
  language: readersLanguage,
  expiresAt: z.date(),
  state: trialState,
  refusal: z.enum(values.trials.refusal).nullable(),
})

/** The content of a trial's email, with a new token if it has a link; null if there is nothing to send any more. */
export async function trialMailToSend(
  sql: Sql,
  { trialId, kind }: { trialId: string; kind: 'link' | 'reminder' },
  publicUrl: string,
): Promise<TrialMailContent | null> {
  const { rows } = await sql.query(
    `select email as to, brand_name as "brandName", language, expires_at as "expiresAt", state, refusal from llm_mentions.trials
     where id = $1 and email is not null and state not in ('converted', 'expired') and expires_at > now()`,
    [trialId],
  )
  if (rows[0] === undefined) return null
  const { state, refusal, ...facts } = mailFacts.parse(rows[0])
  if (refusal !== null) return { ...facts, kind: refusal, link: null }
  const [token, proof] = [newSecret(), newSecret()]
  await sql.query(
    `insert into private.trial_tokens (token_hash, trial_id, proof_hash, proof_expires_at)
     values ($1, $2, $3, now() + interval '${trialLimits.proofHours} hours')`,
    [hashOf(token), trialId, hashOf(proof)],
  )
  const link = `${publicUrl}/trial/confirm-signup?${new URLSearchParams({ token }).toString()}#proof=${proof}`
  if (kind === 'reminder') return { ...facts, kind, link }
  return { ...facts, kind: state === 'pending' ? 'confirm' : 'open', link }
}

const newSecret = () => randomBytes(32).toString('base64url')
const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

export async function noteTrialMail(sql: Sql, trialId: string, problem: string | null): Promise<void> {
  await sql.query(
    `update llm_mentions.trials
     set mailed_at = case when $2::text is null then now() else mailed_at end, mail_problem = left($2, 500),
       mails = mails + case when $2::text is null then 1 else 0 end
     where id = $1`,
    [trialId, problem],
  )
}

/** Enqueues the one reminder of trials that end soon. */
export async function remindTrials(sql: JobTransaction): Promise<number> {
  const { rows } = await sql.query<{ id: string }>(
    `update llm_mentions.trials set reminded_at = now()
     where id in (
       select id from llm_mentions.trials
       where state in ('running', 'ready') and reminded_at is null and expires_at > now()
         and expires_at <= now() + interval '${trialLimits.reminderDays} days'
       order by expires_at limit 100 for update skip locked)
     returning id`,
  )
  for (const { id } of rows) sql.enqueueLater('send-trial-mail', { trialId: id, kind: 'reminder' })
  return rows.length
}

/**
 * Locks expired trials, asks nothing more for them, and orders their deletion. Those without an organization are
 * deleted here, once they are due.
 */
export async function expireTrials(sql: JobTransaction): Promise<number> {
  const { rows } = await sql.query<{ id: string }>(
    `select id from llm_mentions.trials
     where state in ('pending', 'confirmed', 'running', 'ready') and expires_at <= now()
     order by expires_at limit 100 for update skip locked`,
  )
  for (const { id } of rows) await expireTrial(sql, id)
  await sql.query(
    `delete from llm_mentions.trials where state = 'expired' and organization_id is null and delete_at <= now()`,
  )
  return rows.length
}

/** Locks one trial now. False if it cannot be locked. */
export async function expireTrial(sql: JobTransaction, trialId: string): Promise<boolean> {
  const { rows } = await sql.query<Row<'trials', 'organizationId' | 'analysisId'>>(
    `update llm_mentions.trials set state = 'expired'
     where id = $1 and state in ('pending', 'confirmed', 'running', 'ready')
     returning organization_id as "organizationId", analysis_id as "analysisId"`,
    [trialId],
  )
  const ended = rows[0]
  if (ended === undefined) return false
  if (ended.analysisId !== null) await cancelRun(sql, ended.analysisId)
  if (ended.organizationId !== null)
    await sql.query(
      `insert into llm_mentions.organization_deletions (organization_id, reason, due_at)
       select organization_id, 'trial', delete_at from llm_mentions.trials where id = $1
       on conflict (organization_id) do nothing`,
      [trialId],
    )
  return true
}

/** Reopens a trial, or extends it. False if it is converted, never started, or its deletion has begun. */
export async function extendTrial(sql: JobTransaction, trialId: string, days: number): Promise<boolean> {
  const { rows } = await sql.query<Row<'trials', 'state' | 'organizationId'>>(
    `select state, organization_id as "organizationId" from llm_mentions.trials
     where id = $1 and refusal is null and state in ('running', 'ready', 'expired') and organization_id is not null for update`,
    [trialId],
  )
  const trial = rows[0]
  if (trial === undefined) return false
  if (trial.state === 'expired') {
    const { rowCount } = await sql.query(
      'delete from llm_mentions.organization_deletions where organization_id = $1 and started_at is null',
      [trial.organizationId],
    )
    if (rowCount !== 1) return false
  }
  await sql.query(
    `update llm_mentions.trials
     set state = case state when 'expired' then 'ready' else state end, reminded_at = null,
       expires_at = greatest(expires_at, now()) + make_interval(days => $2)
     where id = $1`,
    [trialId, days],
  )
  return true
}

/** Deletes a trial now: its organization follows in the next round of deletions. False if it is converted or gone. */
export async function deleteTrial(sql: JobTransaction, trialId: string): Promise<boolean> {
  await expireTrial(sql, trialId)
  const { rows } = await sql.query<{ organizationId: string | null }>(
    `update llm_mentions.trials set delete_at = now() where id = $1 and state = 'expired'
     returning organization_id as "organizationId"`,
    [trialId],
  )
  const trial = rows[0]
  if (trial === undefined) return false
  if (trial.organizationId === null)
    await sql.query('delete from llm_mentions.trials where id = $1', [trialId])
  else
    await sql.query(
      'update llm_mentions.organization_deletions set due_at = now() where organization_id = $1',
      [trial.organizationId],
    )
  return true
}

/** Emails the link of a trial again. False if there is nothing to open any more. */
export async function resendTrialMail(sql: JobTransaction, trialId: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    `select from llm_mentions.trials
     where id = $1 and email is not null and state not in ('converted', 'expired') and expires_at > now()`,
    [trialId],
  )
  if (rowCount !== 1) return false
  sql.enqueueLater('send-trial-mail', { trialId, kind: 'link' })
  return true
}
