import { type KnownFormat, sampleAgent } from './known-format.ts'
import type { LineFields, LineReader, Rejection } from '../line-fields.ts'
import { ColumnReader, columnsNamed } from './columns.ts'

/** W3C extended log files: `#Fields:` names the columns, and may appear again with another order. */
class W3cReader implements LineReader {
  private readonly columns: ColumnReader

  constructor(header: string, names: readonly string[], separator: '\t' | ' ', escaping: 'plus' | 'percent') {
    this.columns = new ColumnReader(columnsNamed(names), separator, escaping)
    for (const line of header.split('\n')) this.obey(line)
  }

  read(bytes: Uint8Array, start: number, end: number, fields: LineFields): Rejection | null {
    if (bytes[start] !== hash) return this.columns.read(bytes, start, end, fields)
    fields.clear()
    this.obey(decoder.decode(bytes.subarray(start, Math.min(end, start + longestDirective))))
    return 'directive'
  }

  private obey(line: string): void {
    const [, name, value = ''] = /^#(Fields|Date): ?(.*)$/i.exec(line.trim()) ?? []
    if (name?.toLowerCase() === 'fields') this.columns.reorder(columnsNamed(value.split(/[ \t]+/)))
    // Without a date column, the day is only in a directive.
    else if (name !== undefined) this.columns.day = { bytes: encoder.encode(value.slice(0, 10)) }
  }
}

export const iis: KnownFormat = {
  id: 'iis',
  name: 'IIS (W3C)',
  framing: 'lines',
  isStateful: true,
  reader: (header) => new W3cReader(header, iisNames, ' ', 'plus'),
  hint: /^#(?:Software: Microsoft|Fields:.* s-ip )|^\d{4}-\d\d-\d\d /m,
  samples: [
    {
      line: `2026-11-20 08:15:01 10.0.0.5 GET /docs/ p=1 443 - 203.0.113.7 ${sampleAgent.replaceAll(' ', '+')} https://example.org/a 200 0 0 31`,
      says: { host: null, bytes: null, userAgent: sampleAgent.replace('+https', ' https') },
    },
  ],
}

/** Amazon CloudFront's standard logs. Blanks in headers are percent-encoded, sometimes twice. */
export const cloudfront: KnownFormat = {
  id: 'cloudfront',
  name: 'CloudFront standard',
  framing: 'lines',
  isStateful: true,
  reader: (header) => new W3cReader(header, cloudfrontNames, '\t', 'percent'),
  samples: [
    {
      line: `2026-11-20\t08:15:01\tFRA56-C1\t5120\t203.0.113.7\tGET\td111111abcdef8.cloudfront.net\t/docs/\t200\thttps://example.org/a\t${encodeURIComponent(sampleAgent).replaceAll('%20', '%2520')}\tp=1\t-\tHit\tabc==\twww.example.com\thttps\t23\t0.001\t-\tTLSv1.3\tTLS_AES\tHit\tHTTP/2.0\t-\t-\t11040\t0.001\tHit\ttext/html\t78\t-\t-`,
    },
  ],
}

/**
 * CloudFront's real-time logs have no header. Unless the customer gives an order, all fields are expected in the order
 * in which the vendor lists them.
 */
export const cloudfrontRealtime: KnownFormat = {
  id: 'cloudfront-realtime',
  name: 'CloudFront real-time',
  framing: 'lines',
  reader: () => new ColumnReader(columnsNamed(realtimeNames), '\t', 'percent'),
  samples: [
    {
      line: `1795162501.000\t203.0.113.7\t192.0.2.1\t0.002\t200\t5120\tGET\thttps\td1.cloudfront.net\t/docs/\t90\tFRA56-C1\tabc==\twww.example.com\t0.002\tHTTP/2.0\tIPv4\t${encodeURIComponent(sampleAgent)}\thttps://example.org/a\t-\tp=1\tHit\t-`,
    },
  ],
}

const iisNames =
  'date time s-ip cs-method cs-uri-stem cs-uri-query s-port cs-username c-ip cs(User-Agent) cs(Referer) sc-status sc-substatus sc-win32-status time-taken'.split(
    ' ',
  )
const cloudfrontNames =
  'date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status cs(Referer) cs(User-Agent) cs-uri-query cs(Cookie) x-edge-result-type x-edge-request-id x-host-header'.split(
    ' ',
  )
const realtimeNames =
  'timestamp c-ip s-ip time-to-first-byte sc-status sc-bytes cs-method cs-protocol cs-host cs-uri-stem cs-bytes x-edge-location x-edge-request-id x-host-header time-taken cs-protocol-version c-ip-version cs-user-agent cs-referer cs-cookie cs-uri-query'.split(
    ' ',
  )

const decoder = new TextDecoder()
const encoder = new TextEncoder()
const longestDirective = 16 * 1024
const hash = 0x23
