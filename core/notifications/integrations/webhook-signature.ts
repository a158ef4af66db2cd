const prefix = 'whsec_'
const secretBytes = 32

/** A signing secret as receivers enter it: `whsec_` and 32 random bytes in base64. */
export function newSigningSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(secretBytes))
  return prefix + btoa(String.fromCharCode(...bytes))
}

/**
 * The value of `webhook-signature`: HMAC-SHA256 over `id.timestamp.body` in base64, one per secret, separated by spaces
 * (Standard Webhooks, symmetric, `v1`). There are two while a secret is being replaced.
 */
export async function webhookSignature(
  secrets: readonly string[],
  { id, seconds, body }: { id: string; seconds: number; body: string },
): Promise<string> {
  const signed = new TextEncoder().encode(`${id}.${seconds}.${body}`)
  const signatures = await Promise.all(
    secrets.map(async (secret) => {
      const key = await crypto.subtle.importKey(
        'raw',
        Uint8Array.from(atob(secret.slice(prefix.length)), (sign) => sign.charCodeAt(0)),
        { name: 'HMAC', hash: 'SHA-256' },
        false,
        ['sign'],
      )
      const signature = await crypto.subtle.sign('HMAC', key, signed)
      return `v1,${btoa(String.fromCharCode(...new Uint8Array(signature)))}`
    }),
  )
  return signatures.join(' ')
}
