import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import others from 'crawler-user-agents'
import { shippedVersions } from '#core/bot-logs/proof/address-lists.ts'
import { crawlers } from '#core/bot-logs/recognize/crawler.ts'
import { recognise } from '#core/bot-logs/recognize/crawlers.ts'

export type BotLogOptions = {
  lines: number
  /** Share of lines from AI bots. */
  aiShare?: number
  format?: 'combined' | 'cloudflare'
}

/**
 * A month of one site's access log, deterministic for the same options: about 500 agents, 20,000 unevenly read pages,
 * referrers, queries, page assets, and one line in 2,000 as scanners and broken clients send them.
 */
export async function writeBotLog(path: string, options: BotLogOptions): Promise<void> {
  const file = createWriteStream(path, { highWaterMark: 4 * 1024 * 1024 })
  for (const block of botLogBlocks(options)) if (!file.write(block)) await once(file, 'drain')
  file.end()
  await once(file, 'close')
}

export function* botLogBlocks({
  lines,
  aiShare = 0.06,
  format = 'combined',
}: BotLogOptions): Generator<Buffer> {
  const random = randomFrom(20_261_120)
  const start = Date.UTC(2026, 9, 20)
  const step = (30 * 86_400_000) / lines
  let parts: Buffer[] = []
  for (let line = 0; line < lines; line += 1) {
    const request = inventRequest(random, start + line * step, aiShare)
    const isHostile = random() < 1 / 2000
    parts.push(
      format === 'cloudflare'
        ? Buffer.from(`${JSON.stringify(logpush(request, line))}\n`)
        : isHostile
          ? hostileLine(random, request)
          : Buffer.from(combinedLine(request)),
    )
    if (parts.length === 20_000 || line === lines - 1) {
      yield Buffer.concat(parts)
      parts = []
    }
  }
}

type Request = {
  at: number
  address: string
  method: string
  target: string
  status: number
  size: number
  referer: string
  agent: string
}

type Random = () => number

/** Mulberry32: small, uniform, the same on every machine. */
function randomFrom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const pick = <Item>(random: Random, items: readonly Item[], evenness = 1): Item => {
  const item = items[Math.floor(random() ** evenness * items.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

const systems = [
  'Windows NT 10.0; Win64; x64',
  'Macintosh; Intel Mac OS X 10_15_7',
  'X11; Linux x86_64',
  'Linux; Android 10; K',
]
const browsers = [
  ...systems.flatMap((system) =>
    Array.from(
      { length: 60 },
      (_, version) =>
        `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${145 - version}.0.0.0 ${system.includes('Android') ? 'Mobile ' : ''}Safari/537.36`,
    ),
  ),
  ...Array.from(
    { length: 40 },
    (_, version) =>
      `Mozilla/5.0 (X11; Linux x86_64; rv:${146 - version}.0) Gecko/20100101 Firefox/${146 - version}.0`,
  ),
  ...Array.from(
    { length: 24 },
    (_, version) =>
      `Mozilla/5.0 (iPhone; CPU iPhone OS ${18 - Math.floor(version / 6)}_${version % 6} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${18 - Math.floor(version / 6)}.${version % 6} Mobile/15E148 Safari/604.1`,
  ),
]
const otherBots = others
  .flatMap(({ instances }) => instances.slice(0, 1))
  .filter((agent) => recognise(agent) === null && agent.length > 20 && /^[\x20-\x7e]+$/.test(agent))
  .slice(0, 150)

const aiAgents = crawlers
  .filter(({ seenInLogs, uaExample }) => seenInLogs && uaExample !== null)
  .map((crawler) => ({
    agent: crawler.uaExample ?? '',
    prefixes:
      shippedVersions
        .find(({ list }) => list === crawler.id)
        ?.prefixes.filter((prefix) => !prefix.includes(':')) ?? [],
  }))

const words = 'guide pricing how-to release analytics team report answer search agent brand metric'.split(' ')
const pages = Array.from(
  { length: 20_000 },
  (_, page) =>
    `/${words[page % 12] ?? ''}/${words[(page >> 3) % 12] ?? ''}-${page}${page % 3 === 0 ? '/' : '.html'}`,
)
const files = Array.from(
  { length: 300 },
  (_, file) => `/assets/${words[file % 12] ?? ''}-${(file * 7919).toString(16)}.js`,
)
const assistants = [
  'https://chatgpt.com/',
  'https://www.perplexity.ai/',
  'https://claude.ai/',
  'https://gemini.google.com/',
]

function inventRequest(random: Random, at: number, aiShare: number): Request {
  const kind = random()
  const isAi = kind < aiShare
  const isOtherBot = !isAi && kind < aiShare + 0.14
  const isFile = !isAi && !isOtherBot && random() < 0.55
  const page = isFile
    ? pick(random, files, 2)
    : isAi && random() < 0.05
      ? '/robots.txt'
      : pick(random, pages, 3)
  const isTagged = !isFile && !isAi && random() < 0.002
  const query = isTagged
    ? '?utm_source=chatgpt.com'
    : random() < 0.08
      ? `?p=${Math.floor(random() * 90)}`
      : ''
  const failing = random()
  const status =
    failing < 0.86 ? 200 : failing < 0.92 ? 304 : failing < 0.95 ? 301 : failing < 0.99 ? 404 : 503
  const referring = random()
  const referer =
    isAi || isOtherBot || referring < 0.2
      ? '-'
      : referring < 0.203
        ? pick(random, assistants)
        : referring < 0.35
          ? 'https://www.google.com/'
          : `https://www.fjord-analytics.example${pick(random, pages, 3)}`
  const ai = isAi ? pick(random, aiAgents, 3) : null
  return {
    at,
    address:
      ai === null || ai.prefixes.length === 0 || random() < 0.1
        ? anyAddress(random)
        : addressIn(random, pick(random, ai.prefixes)),
    method: random() < 0.97 ? 'GET' : pick(random, ['HEAD', 'POST']),
    target: `${page}${query}`,
    status,
    size: status === 304 ? 0 : Math.floor(random() ** 3 * 180_000),
    referer,
    agent: ai?.agent ?? (isOtherBot ? pick(random, otherBots, 2) : pick(random, browsers, 3)),
  }
}

const anyAddress = (random: Random) =>
  `${Math.floor(random() * 200) + 11}.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}`

function addressIn(random: Random, prefix: string): string {
  const [network = '', bits = '32'] = prefix.split('/')
  const octets = network.split('.').map(Number)
  const size = 2 ** (32 - Number(bits))
  const value = octets.reduce((sum, octet) => sum * 256 + octet, 0) + Math.floor(random() * size)
  return [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join('.')
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const two = (number: number) => String(number).padStart(2, '0')

function combinedLine({ at, address, method, target, status, size, referer, agent }: Request): string {
  return `${address} - - [${clfTime(at)}] "${method} ${target} HTTP/1.1" ${status} ${size} "${referer}" "${agent.replaceAll('"', '\\"')}"\n`
}

/** As written by a server in Oslo in winter. */
function clfTime(at: number): string {
  const local = new Date(at + 3_600_000)
  return `${two(local.getUTCDate())}/${months[local.getUTCMonth()] ?? ''}/${local.getUTCFullYear()}:${two(local.getUTCHours())}:${two(local.getUTCMinutes())}:${two(local.getUTCSeconds())} +0100`
}

function hostileLine(random: Random, request: Request): Buffer {
  const time = clfTime(request.at)
  const odd = [
    `${request.address} - - [${time}] "\\x16\\x03\\x01\\x02\\x00\\x01\\x00" 400 157 "-" "-"\n`,
    `${request.address} - - [${time}] "-" 408 - "-" "-"\n`,
    `${request.address} - - [${time}] "GET /${'../'.repeat(40)}etc/passwd HTTP/1.1" 400 157 "-" "\\"quoted\\" \\x22agent\\x22"\n`,
    `${request.address} - - [${time}] "GET /search?q=a b c HTTP/1.1" 200 1 "-" "curl/8.5.0\n`,
    `${request.address} - - [41/Foo/2026:99:99:99 +0100] "GET / HTTP/1.1" 200 1 "-" "-"\n`,
    `2001:db8:85a3::8a2e:370:7334 - - [${time}] "OPTIONS * HTTP/1.1" 204 - "-" "${'A'.repeat(3000)}"\n`,
    '\n',
    'Segmentation fault (core dumped)\n',
  ]
  const place = Math.floor(random() * (odd.length + 1))
  return Buffer.from(
    odd[place] ?? `${request.address} - - [${time}] "GET /\xff\xfe\x00 HTTP/1.1" 404 1 "-" "\xc3\x28"\n`,
    place < odd.length ? 'utf8' : 'latin1',
  )
}

function logpush(request: Request, line: number): Record<string, unknown> {
  const [path = '', query] = request.target.split('?')
  return {
    CacheCacheStatus: request.status === 200 ? 'hit' : 'dynamic',
    ClientASN: 64_496,
    ClientCountry: 'no',
    ClientIP: request.address,
    ClientRequestHost: 'www.fjord-analytics.example',
    ClientRequestMethod: request.method,
    ClientRequestPath: path,
    ClientRequestProtocol: 'HTTP/2',
    ClientRequestReferer: request.referer === '-' ? '' : request.referer,
    ClientRequestURI: query === undefined ? path : `${path}?${query}`,
    ClientRequestUserAgent: request.agent,
    EdgeEndTimestamp: new Date(request.at + 31).toISOString(),
    EdgeResponseBytes: request.size,
    EdgeResponseStatus: request.status,
    EdgeStartTimestamp: new Date(request.at).toISOString(),
    OriginResponseStatus: request.status,
    RayID: (line * 7919).toString(16).padStart(16, '0'),
    SecurityLevel: 'med',
    WAFAction: 'unknown',
    ZoneName: 'fjord-analytics.example',
  }
}
