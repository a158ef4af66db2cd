import type Stripe from 'stripe'

export type StripeVariables = {
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string | undefined
  STRIPE_TAX?: string | undefined
  STRIPE_BASE_URL?: string | undefined
}

export type StripeSettings = {
  secretKey: string
  webhookSecrets: string[]
  /** Whether Stripe calculates the tax and adds it to prices. */
  addsTax: boolean
  baseUrl: string | undefined
}

/** Null: the instance sells nothing. */
export function stripeSettings(variables: StripeVariables): StripeSettings | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: secrets, STRIPE_BASE_URL: baseUrl } = variables
  if (secretKey === undefined || secrets === undefined) return null
  return {
    secretKey,
    webhookSecrets: secrets.split(',').map((secret) => secret.trim()),
    addsTax: addsTax(variables),
    baseUrl,
  }
}

/** Unless the instance admin switches it off. */
export const addsTax = ({ STRIPE_TAX }: StripeVariables): boolean => STRIPE_TAX !== 'off'

/** Whether the key moves real money. */
export const isLive = ({ secretKey }: StripeSettings): boolean => secretKey.includes('_live_')

/** Whether Stripe reported that it does not exist. */
export const isMissing = (stripe: Stripe, error: unknown): boolean =>
  error instanceof stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'

/** The client; the library is loaded on first use. A request is tried three times and takes at most 15 s each. */
export async function openStripe({ secretKey, baseUrl }: StripeSettings): Promise<Stripe> {
  const { default: Client } = await import('stripe')
  const url = baseUrl === undefined ? null : new URL(baseUrl)
  return new Client(secretKey, {
    maxNetworkRetries: 2,
    timeout: 15_000,
    telemetry: false,
    ...(url !== null && {
      protocol: url.protocol === 'http:' ? 'http' : 'https',
      host: url.hostname,
      ...(url.port !== '' && { port: url.port }),
    }),
  })
}
