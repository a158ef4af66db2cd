import {
  parseDictionary,
  serializeInnerList,
  serializeItem,
  type InnerList,
  type Item,
} from 'structured-headers'
import { crawlers, type Crawler } from '../recognize/crawler.ts'
import { writeEvidence } from './evidence.ts'
import { namesOfKey, verifies, type PublicKey } from './signature-key.ts'

/** The fields of a log line that may be signed with Web Bot Auth. */
export type SignedLine = {
  /** Milliseconds since 1970. */
  time: number
  /** The requested host, as in the Host header. */
  authority: string
  signatureAgent: string
  signatureInput: string
  signature: string
  method?: string
  /** Path and query. */
  target?: string
  userAgent?: string
}

/** The keys that a host published, and when they were first and last seen there, in milliseconds since 1970. */
export type KeyVersion = { host: string; from: number; until: number; keys: readonly PublicKey[] }

export type SignatureCheck =
  | { result: 'signed'; host: string; keyId: string }
  /**
   * `unsigned`: no such signature, or an unreadable one. `foreign`: keys of a host that is not on our list prove
   * nothing. `uncovered`: it does not cover the requested host, or covers what the log does not have.
   */
  | { result: 'unsigned' | 'foreign' | 'unknown-key' | 'outdated' | 'uncovered' | 'invalid' }

/** A key stays in use for this long after it was last seen. */
const stillUsedMs = 36 * 3_600_000
/** Clocks differ, and a line is written after the response has been sent. */
const skewMs = 60_000
const longestField = 8192
const maxSignatures = 4

const byHost = Map.groupBy(
  crawlers.flatMap((crawler) => crawler.webBotAuthHosts.map((host) => ({ host, crawler }))),
  ({ host }) => host,
)

/** The hosts whose keys count. */
export const keyHosts: readonly string[] = [...byHost.keys()]

/**
 * Who signed a request, and the evidence of the grade `signed`. A signature outranks the User-Agent: if that is another
 * operator's or a browser's, the visit belongs to the signing crawler. Null: not verified, which is not an accusation,
 * because proxies change what was signed.
 */
export async function gradeSignature(
  claimed: Crawler | null,
  line: SignedLine,
  versions: readonly KeyVersion[],
): Promise<{ crawler: Crawler; evidence: string } | null> {
  const check = await checkSignature(line, versions)
  if (check.result !== 'signed') return null
  const { host, keyId } = check
  const signing = byHost.get(host)?.[0]?.crawler
  if (signing === undefined) return null
  const crawler = claimed !== null && claimed.operator === signing.operator ? claimed : signing
  return { crawler, evidence: writeEvidence({ kind: 'key', host, keyId }) }
}

/** Verifies the signatures of a request (RFC 9421, tag `web-bot-auth`) with the keys of its day. */
export async function checkSignature(
  line: SignedLine,
  versions: readonly KeyVersion[],
): Promise<SignatureCheck> {
  const { signatureAgent, signatureInput, signature } = line
  if ([signatureAgent, signatureInput, signature].some(({ length }) => length > longestField))
    return { result: 'unsigned' }
  let outcome: SignatureCheck = { result: 'unsigned' }
  for (const { params, bytes } of readSignatures(signatureInput, signature)) {
    outcome = await checkOne(line, params, bytes, versions)
    if (outcome.result === 'signed') return outcome
  }
  return outcome
}

type Signature = { params: InnerList; bytes: ArrayBuffer }

/** Those with our tag; others are about other things, such as payments. */
function readSignatures(input: string, signature: string): Signature[] {
  try {
    const given = parseDictionary(signature)
    return [...parseDictionary(input)]
      .flatMap(([label, params]) => {
        const bytes = given.get(label)?.[0]
        return isInnerList(params) && params[1].get('tag') === 'web-bot-auth' && bytes instanceof ArrayBuffer
          ? [{ params, bytes }]
          : []
      })
      .slice(0, maxSignatures)
  } catch {
    return [] // A client may send anything; what is not a structured field is not a signature.
  }
}

const isInnerList = (value: InnerList | Item): value is InnerList => Array.isArray(value[0])

async function checkOne(
  line: SignedLine,
  params: InnerList,
  bytes: ArrayBuffer,
  versions: readonly KeyVersion[],
): Promise<SignatureCheck> {
  const hosts = agentHosts(line.signatureAgent).filter((host) => byHost.has(host))
  if (hosts.length === 0) return { result: 'foreign' }
  const named = params[1]
  const [created, expires, keyId] = [named.get('created'), named.get('expires'), named.get('keyid')]
  if (typeof created !== 'number' || typeof expires !== 'number' || typeof keyId !== 'string')
    return { result: 'unsigned' }
  if (line.time < created * 1000 - skewMs || line.time > expires * 1000 + skewMs)
    return { result: 'outdated' }
  if (!params[0].some(([name]) => name === '@authority' || name === '@target-uri'))
    return { result: 'uncovered' }
  const base = signatureBase(params, (name, item) => componentOf(line, name, item))
  if (base === null) return { result: 'uncovered' }
  const keys = await keysNamed(versions, hosts, keyId, line.time)
  if (keys.length === 0) return { result: 'unknown-key' }
  for (const { host, key } of keys)
    if (await verifies(key, base, bytes, named.get('alg'))) return { result: 'signed', host, keyId }
  return { result: 'invalid' }
}

/** `g="https://agent.bot.goog"`, `"https://chatgpt.com"`, or a bare host as in early drafts. */
function agentHosts(signatureAgent: string): string[] {
  const written = signatureAgent.trim()
  const urls: unknown[] = []
  try {
    if (/^"[^"]*"$/.test(written)) urls.push(written.slice(1, -1))
    else if (/^[a-z0-9.-]+$/i.test(written)) urls.push(`https://${written}`)
    else for (const [value] of parseDictionary(written).values()) urls.push(value)
  } catch {
    return []
  }
  return urls.flatMap((url) => {
    const parsed = typeof url === 'string' ? URL.parse(url) : null
    return parsed?.protocol === 'https:' ? [parsed.hostname] : []
  })
}

async function keysNamed(
  versions: readonly KeyVersion[],
  hosts: readonly string[],
  keyId: string,
  time: number,
): Promise<{ host: string; key: PublicKey }[]> {
  const usable = versions.filter(({ host, until }) => hosts.includes(host) && time <= until + stillUsedMs)
  const found: { host: string; key: PublicKey }[] = []
  for (const { host, keys } of usable)
    for (const key of keys)
      if (isInForce(key, time) && (await namesOfKey(key)).includes(keyId)) found.push({ host, key })
  return found
}

/** Directories write these in seconds or milliseconds. */
function isInForce({ nbf = 0, exp = Infinity }: PublicKey, time: number): boolean {
  const inMs = (moment: number) => (moment < 1e11 ? moment * 1000 : moment)
  return time >= inMs(nbf) - skewMs && time <= inMs(exp) + skewMs
}

/** The signature base (RFC 9421, section 2.5). Null if a covered component has no known value. */
export function signatureBase(
  params: InnerList,
  valueOf: (name: string, item: Item) => string | null,
): string | null {
  const lines = new Map<string, string>()
  for (const item of params[0]) {
    const [name] = item
    const value = typeof name === 'string' ? valueOf(name, item) : null
    const identifier = serializeItem(item)
    if (value === null || lines.has(identifier)) return null
    lines.set(identifier, value)
  }
  return [...lines.entries(), ['"@signature-params"', serializeInnerList(params)] as const]
    .map(([identifier, value]) => `${identifier}: ${value}`)
    .join('\n')
}

function componentOf(line: SignedLine, name: string, [, params]: Item): string | null {
  if (name === 'signature-agent') return signatureAgentOf(line.signatureAgent, params)
  if (params.size > 0) return null
  const authority = line.authority.toLowerCase().replace(/:(?:443|80)$/, '')
  const { target } = line
  const [path, query] = target === undefined ? [] : cut(target)
  switch (name) {
    case '@authority':
      return authority === '' ? null : authority
    case '@method':
      return line.method ?? null
    case '@scheme':
      return 'https' // Logs do not contain the scheme, and no agent signs unencrypted requests.
    case '@target-uri':
      return authority === '' || target === undefined ? null : `https://${authority}${target}`
    case '@request-target':
      return target ?? null
    case '@path':
      return path ?? null
    case '@query':
      return query ?? null
    case 'user-agent':
      return line.userAgent ?? null
    default:
      return null
  }
}

function cut(target: string): [path: string, query: string] {
  const at = target.indexOf('?')
  return at === -1 ? [target, '?'] : [target.slice(0, at), target.slice(at)]
}

function signatureAgentOf(written: string, params: Item[1]): string | null {
  const key = params.get('key')
  if (params.size === 0) return written.trim()
  if (params.size > 1 || typeof key !== 'string') return null
  try {
    const member = parseDictionary(written).get(key)
    if (member === undefined) return null
    return isInnerList(member) ? serializeInnerList(member) : serializeItem(member)
  } catch {
    return null
  }
}
