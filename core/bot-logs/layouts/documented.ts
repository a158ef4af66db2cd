import { type KnownFormat, sampleAgent } from '../formats/known-format.ts'
import { compilePattern } from '../custom-pattern.ts'
import { type Layout, LayoutReader, layoutOf } from './layout.ts'
import type { Escaping } from '../line-fields.ts'
import { SeparatedTokens } from './separated.ts'
import { tokenKinds } from './tokens.ts'

function documented(
  id: string,
  name: string,
  notation: string,
  sample: KnownFormat['samples'][0],
  { separator, escaping }: { separator?: string; escaping?: Escaping } = {},
): KnownFormat {
  const layout: Layout = {
    ...layoutOf(notation, separator === undefined ? tokenKinds.bare : null),
    ...(separator === undefined ? {} : { tokens: () => new SeparatedTokens(separator) }),
    ...(escaping === undefined ? {} : { escaping }),
  }
  return { id, name, framing: 'lines', reader: () => new LayoutReader(layout), samples: [sample] }
}

/** A layout with words between its values, in the notation of custom patterns. */
function written(id: string, name: string, pattern: string, sample: KnownFormat['samples'][0]): KnownFormat {
  const compiled = compilePattern(pattern)
  if ('error' in compiled) throw new Error(compiled.error.message)
  return { ...compiled.format, id, name, samples: [sample] }
}

/**
 * Text layouts that servers write by default and that no other reader knows, as documented by their makers. The
 * address is the client's peer; `forwarded` counts where the peer is missing or of a private network.
 */
export const documentedLayouts: readonly KnownFormat[] = [
  // https://www.envoyproxy.io/docs/envoy/latest/configuration/observability/access_log/usage
  documented(
    'envoy',
    'Envoy (default text; also Contour and Emissary)',
    '[time] "request" status flags int size num num "forwarded" "agent" "id" "host" "peer" …',
    {
        line: `[2026-11-20T08:15:01.000Z] "GET /docs/?p=1 HTTP/1.1" 200 - 0 5120 12 11 "203.0.113.7" "${sampleAgent}" "8601b555-3d37" "www.example.com" "10.0.0.1:8080"`,
        says: { referer: null },
      },
  ),
  // https://istio.io/latest/docs/tasks/observability/logs/access-log/
  documented(
    'istio',
    'Istio (default text)',
    '[time] "request" status flags any any "any" int size num num "forwarded" "agent" "id" "host" "peer" any peer peer address:port any any …',
    {
        line: `[2026-11-20T08:15:01.000Z] "GET /docs/?p=1 HTTP/1.1" 200 - via_upstream - "-" 0 5120 12 11 "203.0.113.7" "${sampleAgent}" "8601b555-3d37" "www.example.com" "10.0.0.1:8080" inbound|8080|| 127.0.0.6:40313 10.0.0.1:8080 10.0.0.9:51234 outbound_.80_._.web default`,
        says: { referer: null },
      },
  ),
  // https://docs.aws.amazon.com/AmazonS3/latest/userguide/LogFormat.html
  documented(
    's3',
    'Amazon S3 server access',
    'any name [time] address any any any any "request" status any size int int int "referer" "agent" any any any any any vhost …',
    {
        line: `79a59df900b949e55d96a1e698fbacedfd6e09d98eacf8f8d5218e7cd47ef2be bucket [20/Nov/2026:08:15:01 +0000] 203.0.113.7 - 3E57427F3EXAMPLE REST.GET.OBJECT docs/ "GET /docs/?p=1 HTTP/1.1" 200 - 5120 5120 12 11 "https://example.org/a" "${sampleAgent}" - s9lzHYrFp76ZVxRcpX9= SigV4 TLS_AES_128 - www.example.com TLSv1.3 - -`,
        says: { host: null },
      },
  ),
  // https://docs.aws.amazon.com/elasticloadbalancing/latest/classic/access-log-collection.html
  documented(
    'elb',
    'AWS Classic Load Balancer',
    'time name address:port peer num num num status status int size "request" "agent" any any …',
    {
        line: `2026-11-20T08:15:01.000000Z balancer 203.0.113.7:51234 10.0.0.1:80 0.000073 0.001048 0.000057 200 500 0 5120 "GET https://www.example.com:443/docs/?p=1 HTTP/1.1" "${sampleAgent}" ECDHE-RSA TLSv1.2`,
        says: { referer: null },
      },
  ),
  // https://wiki.squid-cache.org/Features/LogFormat
  documented(
    'squid',
    'Squid (native)',
    'time int address result size method target name any any',
    {
        line: '1795162501.000 12 203.0.113.7 TCP_MISS/200 5120 GET https://www.example.com/docs/?p=1 - HIER_DIRECT/192.0.2.1 text/html',
        says: { referer: null, userAgent: null },
      },
  ),
  // https://redmine.lighttpd.net/projects/lighttpd/wiki/Docs_ModAccesslog
  documented(
    'lighttpd',
    'lighttpd, WP Engine (host after the address)',
    'address! vhost! any [time] "request" status size "referer" "agent" …',
    {
        line: `203.0.113.7 www.example.com - [20/Nov/2026:08:15:01 +0000] "GET /docs/?p=1 HTTP/1.1" 200 5120 "https://example.org/a" "${sampleAgent}"`,
      },
  ),
]
