import type { Column } from '../formats/columns.ts'
import { usualKeys } from '../formats/usual-keys.ts'

/** Names of columns and labels where people choose them, beyond those of JSON; compared by letters and digits. */
const otherNames: Partial<Record<Column, string>> = {
  // GCS and W3C names, LTSV (http://ltsv.org), Cloudflare
  time: 'time_micros EdgeStartTimestamp logged_at datetime local_time t when start',
  status: 'sc_status EdgeResponseStatus code st response elb_status_code rc',
  size: 'sc_bytes EdgeResponseBytes response_length body_size bytes_out length size_bytes resp_bytes resp_size tx content_length reslen sent',
  address:
    'c_ip ClientIP addr remote remote_host client_addr visitor src src_ip clientaddress remoteip peer_ip real_client_ip host',
  forwarded: 'forwardedfor xff x_forwarded_for real_ip realip fwd forwarded x_real_ip cs_x_forwarded_for',
  method: 'cs_method ClientRequestMethod verb meth requestmethod',
  target: 'cs_uri_stem cs_uri ClientRequestURI requesturi resource pathname request_target',
  query: 'cs_uri_query qs querystring',
  request: 'req requestline',
  agent: 'cs_user_agent ClientRequestUserAgent ua useragent http_ua browser client_agent ua_string',
  referer: 'cs_referer ClientRequestReferer ref http_ref refr',
  host: 'cs_host ClientRequestHost server_host authority domain_name site virtual_host hostname vhost_name',
  day: 'date day',
  clock: 'clock time',
}

const order: readonly Column[] = [
  'time',
  'status',
  'size',
  'address',
  'forwarded',
  'method',
  'request',
  'target',
  'query',
  'agent',
  'referer',
  'host',
  'day',
  'clock',
]

const folded = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

const known = new Map<string, { column: Column; rank: number }[]>()
for (const column of order) {
  const usual = Object.entries(usualKeys).find(([name]) => name === column)?.[1] ?? []
  const names = [
    ...usual.map((path) => (typeof path === 'string' ? path : path.join(''))),
    ...(otherNames[column]?.split(' ') ?? []),
  ]
  for (const [rank, name] of names.entries()) {
    const listed = known.get(folded(name)) ?? []
    if (!listed.some((each) => each.column === column)) listed.push({ column, rank })
    known.set(folded(name), listed)
  }
}

/** The columns that a name may mean; of several names for one column, that with the lowest rank counts. */
export const columnsOfName = (name: string): readonly { column: Column; rank: number }[] =>
  known.get(folded(name)) ?? []
