import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The token in a mailed link is a hash of address and six-digit code: whoever knows the address can compute all
 * million of them. The seal is what makes a link unguessable; a link without it is refused before the backend sees it.
 */
export function sealLink(secret: Uint8Array, token: string): string {
  return `${token}.${mac(secret, token)}`
}

/** The token inside a sealed link, or null when the seal is missing or wrong. */
export function openLink(secret: Uint8Array, sealed: string): string | null {
  const dot = sealed.lastIndexOf('.')
  if (dot < 1) return null
  const token = sealed.slice(0, dot)
  const [given, right] = [Buffer.from(sealed.slice(dot + 1)), Buffer.from(mac(secret, token))]
  return given.length === right.length && timingSafeEqual(given, right) ? token : null
}

const mac = (secret: Uint8Array, token: string) =>
  createHmac('sha256', secret).update(token).digest('base64url')
