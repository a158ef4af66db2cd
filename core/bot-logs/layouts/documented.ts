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
      says: {},
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
  documented('squid', 'Squid (native)', 'time int address result size method target name any any', {
    line: '1795162501.000 12 203.0.113.7 TCP_MISS/200 5120 GET https://www.example.com/docs/?p=1 - HIER_DIRECT/192.0.2.1 text/html',
    says: { referer: null, userAgent: null },
  }),
  // https://redmine.lighttpd.net/projects/lighttpd/wiki/Docs_ModAccesslog
  documented(
    'lighttpd',
    'lighttpd, WP Engine (host after the address)',
    'address! vhost! any [time] "request" status size "referer" "agent" …',
    {
      line: `203.0.113.7 www.example.com - [20/Nov/2026:08:15:01 +0000] "GET /docs/?p=1 HTTP/1.1" 200 5120 "https://example.org/a" "${sampleAgent}"`,
    },
  ),
  // https://learn.microsoft.com/previous-versions/iis/6.0-sdk/ms525807(v=vs.90)
  documented(
    'iis-native',
    'IIS log file format',
    'address any day clock any any peer int int size status int method target query …',
    {
      line: '203.0.113.7, -, 11/20/26, 8:15:01, W3SVC1, WEB1, 10.0.0.5, 31, 400, 5120, 200, 0, GET, /docs/, p=1,',
      says: { referer: null, userAgent: null, host: null },
    },
    { separator: ',' },
  ),
  // https://learn.microsoft.com/rest/api/storageservices/storage-analytics-log-format
  documented(
    'azure-storage',
    'Azure Storage Analytics',
    'num time any any status int int any any any any target any any int address:port any int int int size int any any any any any agent referer …',
    {
      line: `1.0;2026-11-20T08:15:01.0000000Z;GetBlob;AnonymousSuccess;200;17;16;anonymous;;account;blob;"https://www.example.com/docs/?p=1";"/account/docs/";8601b555;0;203.0.113.7:49180;2019-12-12;280;0;213;5120;0;;;;;;"${sampleAgent.replaceAll(';', '%3b')}";"https://example.org/a";`,
      says: { method: null, userAgent: sampleAgent.replaceAll(';', '%3b') },
    },
    { separator: ';', escaping: 'html' },
  ),
  // https://uwsgi-docs.readthedocs.io/en/latest/LogFormat.html
  written(
    'uwsgi',
    'uWSGI',
    '[pid: %{x}|app: %{x}|req: %{x}] %{address} (%{x}) {%{x} vars in %{x} bytes} [%{time}] %{method} %{target} => generated %{size} bytes in %{x} msecs (%{x} %{status}) %{x}',
    {
      line: '[pid: 7|app: 0|req: 1/1] 203.0.113.7 () {40 vars in 600 bytes} [Fri Nov 20 08:15:01 2026] GET /docs/?p=1 => generated 5120 bytes in 12 msecs (HTTP/1.1 200) 3 headers in 100 bytes (1 switches on core 0)',
      says: { referer: null, userAgent: null, host: null },
    },
  ),
]
