import { z } from 'zod'
import { createTransport } from 'nodemailer'
import { problemsWithSelling } from '#stripe/check-selling.ts'
import { isMissing, openStripe, stripeSettings } from '#stripe/stripe.ts'
import type { Database } from '#queries/database.ts'
import { listPlans } from '#queries/billing/plans.ts'
import { asSystem } from '#queries/system-client.ts'
import { publicUrlOf, type Env } from '#server/env.ts'
import { runningAddress } from '#server/start/data-dir-lock.ts'
import { findingOf, type Finding } from './finding.ts'

type Said = Omit<Finding, 'about'>

const waitMs = 10_000

/** Signs in to the mail server and sends nothing. */
export const mailFinding = (env: Env): Promise<Finding> =>
  findingOf('mail', async (): Promise<Said> => {
    if (env.SMTP_URL === undefined) return { state: 'note', says: 'SMTP_URL is not set; no emails are sent' }
    const limits = { connectionTimeout: waitMs, greetingTimeout: waitMs, socketTimeout: waitMs }
    const transport = createTransport({ url: env.SMTP_URL, ...limits })
    try {
      await transport.verify()
    } finally {
      transport.close()
    }
    return { state: 'ok', says: 'the mail server accepts the connection' }
  })

/** Asks Stripe for a nonexistent price, then for those of our plans. Changes nothing. */
export const stripeFinding = (env: Env, database: Database | null): Promise<Finding> =>
  findingOf('stripe', async (): Promise<Said> => {
    const settings = stripeSettings(env)
    if (settings === null) return { state: 'note', says: 'STRIPE_SECRET_KEY is not set; no plans are sold' }
    const stripe = await openStripe(settings)
    await stripe.prices.retrieve('price_of_nobody').catch((error: unknown) => {
      if (!isMissing(stripe, error)) throw error
    })
    if (database === null) return { state: 'ok', says: 'the key works; prices were not compared' }
    const problems = await problemsWithSelling(stripe, await asSystem(database, listPlans), settings)
    return problems.length > 0
      ? { state: 'failing', says: problems.join(' ') }
      : { state: 'ok', says: 'the key works, and prices match the plans' }
  })

/**
 * Whether the product is reachable: through the proxy, if there is one; otherwise at the URL of the process that owns
 * the data folder; otherwise as configured in the environment.
 */
export const webFinding = (env: Env): Promise<Finding> =>
  findingOf('web', async (): Promise<Said> => {
    const known = env.PUBLIC_URL ?? (await runningAddress(env.DATA_DIR))
    const { origin } = new URL(known ?? publicUrlOf(env))
    const reply = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(waitMs) }).then(
      ({ status }) => status,
      (error: unknown) => ({ error }),
    )
    if (typeof reply === 'number')
      return reply === 200
        ? { state: 'ok', says: `answers at ${origin}` }
        : { state: 'failing', says: `answers ${reply} on /healthz at ${origin}` }
    const silence = `doesn’t respond at ${origin}: ${whyOf(reply.error)}`
    return known === null
      ? { state: 'note', says: `${silence}. If it runs elsewhere, set its PORT, HOST or PUBLIC_URL here too` }
      : { state: 'failing', says: silence }
  })

export const supabaseFinding = (env: Env): Promise<Finding> =>
  findingOf('supabase', async (): Promise<Said> => {
    if (env.supabase === null) return { state: 'ok', says: 'the built-in sign-in is used' }
    const { url, publishableKey } = env.supabase
    const reply = await fetch(`${url}/rest/v1/clients?select=id&limit=0`, {
      headers: { apikey: publishableKey, 'Accept-Profile': 'llm_mentions' },
      signal: AbortSignal.timeout(waitMs),
    })
    if (reply.status === 406)
      return { state: 'failing', says: 'the schema llm_mentions is not exposed in its API settings' }
    // The project recognizes the key, then refuses the table because no user is signed in.
    const refusal = refusalOf.safeParse(await reply.json().catch(() => null))
    if (reply.status === 401 && refusal.data?.code !== '42501')
      return { state: 'failing', says: 'SUPABASE_PUBLISHABLE_KEY is not a key of this project' }
    return reply.status < 500
      ? { state: 'ok', says: 'the project responds and exposes the schema' }
      : { state: 'failing', says: `the project answers ${reply.status}` }
  })

const refusalOf = z.object({ code: z.string() })

const whyOf = (error: unknown): string => {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return cause instanceof Error
    ? cause.message || String('code' in cause ? cause.code : cause.name)
    : String(cause)
}
