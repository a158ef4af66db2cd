import type { LogFormat } from '../line-fields.ts'
import { combined } from '../read/combined.ts'
import { nginxProxyManager } from '../read/nginx-proxy-manager.ts'
import { akamai } from './akamai.ts'
import { alb } from './alb.ts'
import { bunny } from './bunny.ts'
import { caddy } from './caddy.ts'
import { cloudflare } from './cloudflare.ts'
import { cloudfrontJson } from './cloudfront-json.ts'
import { envoyJson } from './envoy.ts'
import { googleCloud } from './google-cloud.ts'
import { haproxy } from './haproxy.ts'
import { heroku } from './heroku.ts'
import { isElements } from './json-elements.ts'
import type { KnownFormat } from './known-format.ts'
import { netlify } from './netlify.ts'
import { traefikJson } from './traefik.ts'
import { fastlyJson, nginxJson, otherJson } from './usual-keys.ts'
import { vercel } from './vercel.ts'
import { cloudfront, cloudfrontRealtime, iis } from './w3c.ts'
import { wrapped } from './wrapped.ts'

/** Vendors' own keys first: where two formats read a log equally well, the earlier is taken for it. */
const jsonFormats: readonly KnownFormat[] = [
  cloudflare,
  vercel,
  akamai,
  caddy,
  traefikJson,
  googleCloud,
  cloudfrontJson,
  netlify,
  nginxJson,
  fastlyJson,
  envoyJson,
  otherJson,
  wrapped,
]

/** What a log may be that begins with an object: JSON, or what containers make of other lines. */
export const objectFormats: readonly KnownFormat[] = [combined, ...jsonFormats]

/** Every way of writing logs that is known by name: a file each, and a line here. */
export const formats: readonly KnownFormat[] = [
  combined,
  nginxProxyManager,
  iis,
  cloudfront,
  cloudfrontRealtime,
  alb,
  haproxy,
  heroku,
  bunny,
  ...jsonFormats,
]

export function formatById(id: string): KnownFormat | null {
  return formats.find((format) => format.id === id) ?? null
}

/**
 * A format as this file has it, of which `head` is the beginning. The same JSON comes as a line for each object or as one
 * array, as the sender likes.
 */
export function framed(format: LogFormat, head: Uint8Array): LogFormat {
  return jsonFormats.some((known) => known === format) && isElements(head)
    ? { ...format, framing: 'json-array' }
    : format
}
