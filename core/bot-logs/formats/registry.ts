import type { LogFormat } from '../line-fields.ts'
import { combined } from '../read/combined.ts'
import { nginxProxyManager } from '../read/nginx-proxy-manager.ts'
import { awsWaf } from './aws-waf.ts'
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
import { documentedLayouts } from '../layouts/documented.ts'
import { wrapped } from './wrapped.ts'

/** Vendor-specific keys first: if two formats read a log equally well, the earlier one wins. */
const jsonFormats: readonly KnownFormat[] = [
  cloudflare,
  awsWaf,
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

/** The formats of a log that begins with an object: JSON, or other lines wrapped by containers. */
export const objectFormats: readonly KnownFormat[] = [combined, ...jsonFormats]

/** All named log formats. */
export const formats: readonly KnownFormat[] = [
  ...documentedLayouts,
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
 * The format with the framing of this file, judged by its beginning (`head`). The same JSON may be sent as one object
 * per line or as one array.
 */
export function framed(format: LogFormat, head: Uint8Array): LogFormat {
  return jsonFormats.some((known) => known === format) && isElements(head)
    ? { ...format, framing: 'json-array' }
    : format
}
