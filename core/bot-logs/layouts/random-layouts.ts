import { seededRandom } from '../../metrics/statistics/random.ts'

/** For tests: logs in random layouts, with what a reader who knows the layout reads in each line. */

export type RandomRow = {
  time: string
  ip: string | null
  method: string
  path: string
  query: string | null
  status: number
  bytes: number | null
  referer: string | null
  userAgent: string | null
}

/** A row that is null: its line is no request. */
export type RandomLog = { layout: string; lines: string[]; rows: (RandomRow | null)[] }

const agents = [
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.3; +https://openai.com/gptbot)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  'CCBot/2.0 (https://commoncrawl.org/faq/)',
  'curl/8.14.1',
  'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
]
const quotingAgent = 'Mozilla/5.0 "friendly" (compatible; GPTBot/1.3; +https://openai.com/gptbot)'
const referers = ['https://example.org/a', 'https://chatgpt.com/', 'http://www.example.com/docs?x=1']
const paths = ['/', '/docs/', '/docs/a%20b', '/robots.txt', '/blog/2026/11/20/x', '/wp-login.php']
const statuses = [200, 200, 200, 301, 304, 404, 503]
const keyNames: Record<string, readonly string[]> = {
  time: ['time', 'ts', 'timestamp', 'time_local'],
  address: ['remote_addr', 'ip', 'client', 'clientip'],
  forwarded: ['xff', 'x_forwarded_for', 'forwarded_for'],
  request: ['request', 'req'],
  method: ['method', 'verb'],
  target: ['uri', 'path', 'url'],
  protocol: ['proto', 'protocol'],
  status: ['status', 'code'],
  size: ['bytes', 'size', 'body_bytes_sent'],
  agent: ['ua', 'user_agent', 'agent'],
  referer: ['referer', 'referrer', 'ref'],
  duration: ['rt', 'duration', 'request_time'],
  upstream: ['upstream', 'upstream_addr'],
  received: ['request_length', 'bytes_in'],
  server: ['server_addr', 'local_addr'],
  host: ['host', 'vhost'],
  user: ['user', 'remote_user'],
  id: ['request_id', 'rid'],
}

type Style = {
  separator: string
  isLabeled: boolean
  sign: string
  prefix: string
  quoted: ReadonlySet<string>
}

const garbage = ['\\x16\\x03\\x01\\x02', '-', '\\x00\\x0E8', 't3 12.1.2']

/** A log of 20 to 40 lines. */
export function randomLog(seed: number): RandomLog {
  const random = seededRandom(seed)
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[Math.floor(random() * values.length)]
    if (value === undefined) throw new Error('nothing to pick from')
    return value
  }
  const chance = (share: number) => random() < share
  const isSplit = chance(0.35)
  const order = shuffled(
    [
      'time',
      'address',
      ...(isSplit ? ['method', 'target', 'protocol'] : ['request']),
      'status',
      ...(chance(0.85) ? ['size'] : []),
      ...(chance(0.9) ? ['agent'] : []),
      ...(chance(0.8) ? ['referer'] : []),
      ...(chance(0.25) ? ['forwarded'] : []),
      ...(chance(0.4) ? ['duration'] : []),
      ...(chance(0.25) ? ['upstream'] : []),
      ...(chance(0.2) ? ['received'] : []),
      ...(chance(0.2) ? ['server'] : []),
      ...(chance(0.3) ? ['host'] : []),
      ...(chance(0.3) ? ['user'] : []),
      ...(chance(0.2) ? ['id'] : []),
    ],
    random,
  )
  const isLabeled = chance(0.2)
  const separator = isLabeled
    ? pick([' ', '\t', ', ', ' | '])
    : pick([' ', ' ', ' ', ' ', '\t', ' | ', '|', ';', '::', ','])
  const timeForm = pick(['clf', 'clf', 'iso', 'isoSpace', 'isoZone', 'epochMs', 'epochFraction'])
  const mustQuote = (field: string) =>
    ['request', 'agent'].includes(field) || (field === 'referer' && isLabeled)
  // Without quotes, an agent with blanks is readable only if few words follow it.
  const isBareAgent = !isLabeled && separator !== ',' && separator !== ';' && chance(0.2)
  if (isBareAgent && separator === ' ' && order.includes('agent')) {
    order.splice(order.indexOf('agent'), 1)
    order.push('agent', ...(chance(0.3) ? ['duration2'] : []))
  }
  const hasGarbage = chance(0.3)
  const hasHeader = !isLabeled && separator !== ' ' && chance(0.4)
  const escape = pick(['\\"', '\\x22', '"'])
  const style: Style = {
    separator,
    isLabeled,
    sign: isLabeled ? (separator === '\t' ? pick([':', '=']) : pick(['=', '=', ': '])) : '',
    prefix: pick([
      '',
      '',
      '',
      'web-1  | ',
      '2026-11-20T08:15:09.123456789Z stdout F ',
      'Nov 20 08:15:09 web1 nginx[71]: ',
    ]),
    quoted: new Set(
      order.filter(
        (field) =>
          (mustQuote(field) && !(field === 'agent' && isBareAgent)) ||
          (isTextField.has(field) && chance(0.4)),
      ),
    ),
  }
  // A bar after the prefix of Docker Compose is no separator of a line that has more of them.
  if (separator.includes('|') || hasHeader) style.prefix = ''
  const isBehindProxy = order.includes('forwarded') && chance(0.6)
  const keys = new Map(order.map((field) => [field, pick(keyNames[field] ?? [field])]))
  const rows: (RandomRow | null)[] = []
  const lines: string[] = hasHeader ? [order.map((field) => keys.get(field) ?? field).join(separator)] : []
  if (hasHeader) rows.push(null)
  const count = 20 + Math.floor(random() * 21)
  for (let index = 0; index < count; index += 1) {
    const at = Date.UTC(2026, 10, 20, 8, 15, 0) + index * 1717
    const client = chance(0.2)
      ? `2001:db8::${index + 1}`
      : `198.51.${index % 100}.${1 + Math.floor(random() * 250)}`
    const peer = isBehindProxy ? `10.0.0.${1 + (index % 3)}` : client
    const path = pick(paths)
    const query = chance(0.2) ? `p=${index}` : null
    const status = pick(statuses)
    const method = chance(0.1) ? 'HEAD' : 'GET'
    const size = status === 304 || method === 'HEAD' ? 0 : 200 + Math.floor(random() * 90_000)
    const agent = chance(0.05) ? null : chance(0.04) ? quotingAgent : pick(agents)
    const isGarbage = hasGarbage && index % 17 === 9
    const referer = chance(0.5) ? null : pick(referers)
    const target = query === null ? path : `${path}?${query}`
    const values: Record<string, string> = {
      time: timeText(at, timeForm),
      address: peer,
      forwarded: isBehindProxy ? client : chance(0.7) ? '-' : '192.0.2.77',
      request: isGarbage ? pick(garbage) : `${method} ${target} HTTP/1.1`,
      method,
      target,
      protocol: 'HTTP/1.1',
      status: String(status),
      size: String(size),
      agent: agent === null ? '-' : isBareAgent ? agent : agent.replaceAll('"', escape),
      duration2: (random() * 3).toFixed(3),
      referer: referer ?? '-',
      duration: (random() * 2).toFixed(3),
      upstream: `10.1.0.${1 + (index % 4)}:8080`,
      received: String(150 + Math.floor(random() * 900)),
      server: '203.0.113.80',
      host: pick(['www.example.com', 'shop.example.com']),
      user: chance(0.9) ? '-' : 'bob',
      id: (0xabc000 + index * 7919).toString(16).padStart(12, 'd'),
    }
    lines.push(
      style.prefix +
        order
          .map((field) => written(field, values[field] ?? '-', keys.get(field) ?? '', style, timeForm))
          .join(separator),
    )
    rows.push(
      isGarbage && !isSplit
        ? null
        : {
            time: new Date(
              timeForm === 'epochMs' || timeForm === 'epochFraction' || timeForm === 'iso'
                ? at
                : at - (at % 1000),
            ).toISOString(),
            ip: client,
            method,
            path,
            query,
            status,
            bytes: order.includes('size') ? size : null,
            referer: order.includes('referer') ? referer : null,
            userAgent: order.includes('agent') ? agent : null,
          },
    )
  }
  return { layout: `${order.join(' ')} by ${JSON.stringify(style.separator)}`, lines, rows }
}

const isTextField = new Set(['time', 'address', 'forwarded', 'referer', 'host', 'upstream', 'id', 'target'])

function written(field: string, value: string, key: string, style: Style, timeForm: string): string {
  const hasBlank = value.includes(' ')
  const isBracketed = field === 'time' && timeForm === 'clf' && !style.isLabeled
  const isBare =
    (field === 'time' && !style.isLabeled) ||
    (field === 'agent' && !style.quoted.has(field) && !style.isLabeled)
  const needsQuotes = style.quoted.has(field) || (hasBlank && !isBare)
  const text = isBracketed ? `[${value}]` : needsQuotes ? `"${value}"` : value
  return style.isLabeled ? `${key}${style.sign}${text}` : text
}

function timeText(at: number, form: string): string {
  const iso = new Date(at).toISOString()
  if (form === 'iso') return iso
  if (form === 'isoSpace') return iso.slice(0, 19).replace('T', ' ')
  if (form === 'isoZone') return `${new Date(at + 3_600_000).toISOString().slice(0, 19)}+01:00`
  if (form === 'epochMs') return String(at)
  if (form === 'epochFraction') return (at / 1000).toFixed(3)
  return `${iso.slice(8, 10)}/Nov/2026:${iso.slice(11, 19)} +0000`
}

function shuffled<Value>(values: readonly Value[], random: () => number): Value[] {
  const mixed = [...values]
  for (let index = mixed.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1))
    const [one, two] = [mixed[index], mixed[other]]
    if (one !== undefined && two !== undefined) {
      mixed[index] = two
      mixed[other] = one
    }
  }
  return mixed
}
