import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { maskedAddress } from '#core/people/invitations/addresses.ts'
import type { Language } from '#core/language/languages.ts'
import type { TrialOffer } from '#core/site/schema.ts'
import { trialMailbox } from '#core/trials/mailbox.ts'
import {
  conversionOutcomes,
  trialLimits,
  trialState,
  type ConversionOutcome,
  type TrialConfirmation,
  type TrialRequest,
  type TrialView,
} from '#core/trials/schema.ts'
import { hearFromOutside } from '../acting-for-system.ts'
import { inTransaction, type Database, type Sql } from '../database.ts'
import { withJobs, type JobTransaction } from '../job-transaction.ts'
import type { Caller, CallerTransaction } from '../user-client.ts'

/** Two requests within this time are one, such as a double click. */
const sameRequest = '2 minutes'
const mailsPerDay = 4
/** How long an email address, an email domain, and a brand's domain are remembered. */
const remembered = `${trialLimits.keptDays} days`

/**
 * Records that a visitor wants to try a brand, and has them emailed. The response is the same whatever is known of the
 * email address; obstacles are only in the email, which its owner reads. Bypasses the policies, because no user is
 * signed in.
 */
export async function requestTrial(
  database: Database,
  { brand, email, country, source }: Pick<TrialRequest, 'brand' | 'email' | 'country' | 'source'>,
  { language, clientAddress }: { language: Language; clientAddress: string },
): Promise<void> {
  await asVisitor(database, async (sql) => {
    const mailbox = trialMailbox(email)
    await sql.query("select pg_advisory_xact_lock(hashtextextended('trials:' || $1, 0))", [mailbox])
    const { rows } = await sql.query<{
      mails: number
      isRecent: boolean
      openId: string | null
      tried: number
    }>(
      `select coalesce(sum(mails) filter (where mailed_at > now() - interval '1 day'), 0)::integer as mails,
         coalesce(bool_or(greatest(requested_at, mailed_at) > now() - interval '${sameRequest}'), false) as "isRecent",
         (array_agg(id order by requested_at desc) filter (where email = $1 and ${isOpen}))[1] as "openId",
         count(*) filter (where confirmed_at is not null or email <> $1 and ${isOpen})::integer as tried
       from llm_mentions.trials where mailbox = $2 and requested_at > now() - interval '${remembered}'`,
      [email, mailbox],
    )
    const known = rows[0] ?? { mails: 0, isRecent: false, openId: null, tried: 0 }
    if (known.isRecent || known.mails >= mailsPerDay) return
    if (known.openId !== null) {
      sql.enqueueLater('send-trial-mail', { trialId: known.openId, kind: 'link' })
      return
    }
    const mailDomain = email.slice(email.lastIndexOf('@') + 1)
    const { rows: added } = await sql.query<{ id: string }>(
      `insert into llm_mentions.trials
         (brand_name, domain, email, mailbox, mail_domain, country, language, source, address_hash, refusal)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
      [
        brand.name,
        brand.domain,
        email,
        mailbox,
        mailDomain,
        country,
        language,
        source,
        createHmac('sha256', await trialSecret(sql))
          .update(clientAddress)
          .digest(),
        known.tried > 0 ? 'again' : await fullDomain(sql, { mailbox, mailDomain, domain: brand.domain }),
      ],
    )
    const trialId = added[0]?.id
    if (trialId === undefined) throw new Error('The trial was not inserted')
    sql.enqueueLater('send-trial-mail', { trialId, kind: 'link' })
  })
}

const isOpen = `refusal is null and state in ('pending', 'confirmed', 'running', 'ready') and expires_at > now()`

/** Domains where many people have a mailbox do not identify them. */
const manyPeoples =
  /^(?:gmail\.com|googlemail\.com|(?:outlook|hotmail|live|yahoo|aol|icloud|ymail|mail|email)\.[a-z.]{2,6}|me\.com|gmx\.[a-z]{2,3}|web\.de|t-online\.de|proton\.me|protonmail\.com|qq\.com|163\.com|naver\.com|mail\.ru|yandex\.[a-z]{2,3}|orange\.fr|free\.fr|libero\.it)$/

/**
 * Only confirmed trials count, so that no one can use up another's allowance; for an email domain also the emails of
 * the last hour.
 */
async function fullDomain(
  sql: Sql,
  { mailbox, mailDomain, domain }: { mailbox: string; mailDomain: string; domain: string | null },
): Promise<'mail-domain' | 'brand' | null> {
  const { rows } = await sql.query<{ colleagues: number; rivals: number }>(
    `select count(*) filter (
         where mail_domain = $2 and (confirmed_at is not null or requested_at > now() - interval '1 hour'))::integer as colleagues,
       count(*) filter (where domain = $3 and confirmed_at is not null)::integer as rivals
     from llm_mentions.trials
     where (mail_domain = $2 or domain = $3) and mailbox is distinct from $1 and refusal is null
       and requested_at > now() - interval '${remembered}'`,
    [mailbox, mailDomain, domain],
  )
  const { colleagues = 0, rivals = 0 } = rows[0] ?? {}
  if (rivals >= trialLimits.perDomain) return 'brand'
  return colleagues >= trialLimits.perDomain && !manyPeoples.test(mailDomain) ? 'mail-domain' : null
}

/** What a new trial would use: engines or the sandbox. Null: neither, so there are no trials. */
export async function trialOffer(database: Database, engines: readonly string[]): Promise<TrialOffer> {
  const { rows } = await database.pool.query<{ engines: boolean; sandbox: boolean }>(
    `select coalesce(bool_or(id = any($1) and (card ->> 'sandbox')::boolean is not true), false) as engines,
       coalesce(bool_or((card ->> 'sandbox')::boolean), false) as sandbox
     from private.engine_listings where configured`,
    [engines],
  )
  const there = rows[0]
  if (there?.engines === true) return 'engines'
  return there?.sandbox === true ? 'sandbox' : null
}

export async function trialSecret(sql: Sql): Promise<string> {
  const { rows } = await sql.query<{ key: string | null }>('select private.trial_secret() as key')
  if (rows[0]?.key == null) throw new Error('The secret of trials is missing')
  return rows[0].key
}

/** Whether a proof of work is used for the first time; it counts as used from now on. */
export async function spendProof(database: Database, proofHash: Buffer, expiresAt: Date): Promise<boolean> {
  await database.pool.query('delete from private.trial_proofs where expires_at < now()')
  const { rowCount } = await database.pool.query(
    'insert into private.trial_proofs (proof_hash, expires_at) values ($1, $2) on conflict do nothing',
    [proofHash, expiresAt],
  )
  return rowCount === 1
}

/**
 * The email address of a trial, for the holder of the proof from its email: that proves the mailbox, for a while. Null
 * for everything else, such as only the token, which people pass on to show their results.
 */
export async function provenAddress(
  sql: Sql,
  { token, proof }: { token: string; proof: string },
): Promise<string | null> {
  const { rows } = await sql.query<{ email: string | null }>(
    'select private.proven_trial_address($1, $2) as email',
    [token, proof],
  )
  return rows[0]?.email ?? null
}

/** An account was created: emails of this trial no longer prove anything. */
export async function spendProofsOfTrial(sql: Sql, token: string): Promise<void> {
  await sql.query('select private.spend_trial_proofs($1)', [token])
}

const storedTrial = z.object({
  id: z.uuid(),
  state: trialState,
  isOver: z.boolean(),
  brandName: z.string(),
  domain: z.string().nullable(),
  country: z.string(),
  topic: z.string(),
  rivals: z.array(z.string()),
  email: z.string().nullable(),
  isSandbox: z.boolean().nullable(),
  expiresAt: z.date(),
  deleteAt: z.date().nullable(),
  failure: z.string().nullable(),
  brandId: z.uuid().nullable(),
  analysisId: z.uuid().nullable(),
  myEmail: z.string().nullable(),
  isConfirmed: z.boolean().nullable(),
  myOrganizationId: z.uuid().nullable(),
})
export type StoredTrial = z.infer<typeof storedTrial>

/**
 * The trial of a token; null for an invalid one. Bypasses the policies: before a trial is converted, no caller is known
 * whose policies could decide. Opening it changes nothing, because mail scanners open links, too.
 */
export async function trialOfToken(
  sql: Sql,
  token: string,
  caller: Caller | null = null,
): Promise<StoredTrial | null> {
  const { rows } = await sql.query(
    `select id, state, is_over as "isOver", brand_name as "brandName", domain, country, topic, rivals, email,
       is_sandbox as "isSandbox", expires_at as "expiresAt", delete_at as "deleteAt", failure, client_id as "brandId",
       analysis_id as "analysisId", my_email as "myEmail", is_confirmed as "isConfirmed", my_organization_id as "myOrganizationId"
     from private.trial_of_token($1, $2)`,
    [token, caller?.claims.sub ?? null],
  )
  return rows[0] === undefined ? null : storedTrial.parse(rows[0])
}

/** A trial as its page shows it. One past its end is expired, whether or not a worker has recorded it. */
export function shownTrial(trial: StoredTrial): TrialView {
  const { state, isOver, email, expiresAt, deleteAt, myEmail } = trial
  const isExpired = state !== 'converted' && (state === 'expired' || isOver)
  const isStranger = myEmail !== null && myEmail !== email
  const kept = new Date(expiresAt.getTime() + trialLimits.keptDays * 86_400_000)
  return {
    state: isExpired ? 'expired' : state,
    brandName: trial.brandName,
    domain: trial.domain,
    country: trial.country,
    topic: trial.topic,
    rivals: trial.rivals,
    email: email === null ? null : isStranger ? maskedAddress(email) : email,
    isSandbox: trial.isSandbox,
    expiresAt: expiresAt.toISOString(),
    deleteAt: isExpired ? (deleteAt ?? kept).toISOString() : null,
    failure: trial.failure,
    you:
      myEmail === null
        ? null
        : {
            email: myEmail,
            isTrialist: !isStranger,
            isConfirmed: trial.isConfirmed === true,
            organizationId: trial.myOrganizationId,
            brandId: trial.myOrganizationId === null ? null : trial.brandId,
          },
  }
}

/** Starts a trial once, however often it is requested; again only if it could not start. Null for an invalid token. */
export async function confirmTrial(
  database: Database,
  { token, topic, rivals }: TrialConfirmation,
  caller: Caller | null,
): Promise<StoredTrial | null> {
  await asVisitor(database, async (sql) => {
    const { rows } = await sql.query<{ id: string | null }>(
      'select private.confirm_trial($1, $2, $3) as id',
      [token, topic, rivals],
    )
    const trialId = rows[0]?.id ?? null
    if (trialId !== null) sql.enqueueLater('start-trial', { trialId })
  })
  return trialOfToken(database.pool, token, caller)
}

/** Makes the caller the owner of the trial's organization, in the caller's transaction. */
export async function convertTrial(
  sql: CallerTransaction,
  token: string,
): Promise<{ outcome: ConversionOutcome; organizationId: string | null; brandId: string | null }> {
  const { rows } = await sql.query(
    'select outcome, organization_id as "organizationId", client_id as "brandId" from private.convert_trial($1)',
    [token],
  )
  return conversion.parse(rows[0])
}

const conversion = z.object({
  outcome: z.enum(conversionOutcomes),
  organizationId: z.uuid().nullable(),
  brandId: z.uuid().nullable(),
})

/** For signed-out visitors: the statements are bound to one email address or token. */
async function asVisitor<T>(database: Database, work: (sql: JobTransaction) => Promise<T>): Promise<T> {
  return inTransaction(database, (client) =>
    withJobs(client, async (sql) => {
      await hearFromOutside(sql)
      return work(sql)
    }),
  )
}
