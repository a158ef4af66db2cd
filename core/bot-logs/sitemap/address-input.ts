import { z } from 'zod'
import { sitemapLimits } from './limits.ts'

/** A manually entered sitemap URL of a host; empty or null: as in robots.txt, or the usual location. */
export const sitemapAddressInput = z.object({
  host: z.string().min(1).max(253),
  address: z
    .string()
    .trim()
    .max(sitemapLimits.addressLength, 'Use a URL of up to 2,048 characters.')
    .nullable()
    .transform((address) => (address === '' ? null : address))
    .refine(
      (address) => address === null || isWebAddress(address),
      'Enter a URL that starts with https:// or http://.',
    ),
})

function isWebAddress(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}
