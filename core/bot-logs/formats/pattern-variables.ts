import { message } from '#core/language/message.ts'
import type { Column } from './columns.ts'

/** The meaning of a pattern variable. */
export type Variable = {
  column: Column
  /** Number of blanks in its value, as in `20/Nov/2026:09:15:01 +0100`. */
  blanks?: number
  /** Text it writes around its value, as Apache's `%t` does. */
  before?: string
  after?: string
  /** It writes only this text. */
  literal?: string
  /** It may follow a path directly: it begins with `?` or is empty. */
  mayFollowTarget?: boolean
  /** Why it cannot be read. */
  problem?: string
}

const skip: Variable = { column: 'skip' }

const nginx: Record<string, Variable> = {
  remote_addr: { column: 'address' },
  http_x_forwarded_for: { column: 'forwarded' },
  proxy_add_x_forwarded_for: { column: 'forwarded' },
  http_x_real_ip: { column: 'forwarded' },
  time_local: { column: 'time', blanks: 1 },
  time_iso8601: { column: 'time' },
  msec: { column: 'time' },
  request: { column: 'request' },
  request_method: { column: 'method' },
  request_uri: { column: 'target' },
  uri: { column: 'target' },
  args: { column: 'query', mayFollowTarget: true },
  query_string: { column: 'query', mayFollowTarget: true },
  is_args: { column: 'skip', mayFollowTarget: true },
  status: { column: 'status' },
  body_bytes_sent: { column: 'size' },
  bytes_sent: { column: 'size' },
  http_referer: { column: 'referer' },
  http_user_agent: { column: 'agent' },
  host: { column: 'host' },
  http_host: { column: 'host' },
  server_name: { column: 'host' },
  request_id: { column: 'requestId' },
  http_signature_agent: { column: 'signatureAgent' },
  http_signature_input: { column: 'signatureInput' },
  http_signature: { column: 'signature' },
}

/** All other nginx variables, and there are hundreds, are skipped. */
export const nginxVariable = (name: string): Variable => own(nginx, name.toLowerCase()) ?? skip

const template: Record<string, Variable> = {
  time: { column: 'time', blanks: 0 },
  time_local: { column: 'time', blanks: 1 },
  date: { column: 'day' },
  clock: { column: 'clock' },
  status: { column: 'status' },
  bytes: { column: 'size' },
  size: { column: 'size' },
  address: { column: 'address' },
  ip: { column: 'address' },
  forwarded: { column: 'forwarded' },
  method: { column: 'method' },
  path: { column: 'target' },
  target: { column: 'target' },
  url: { column: 'target' },
  query: { column: 'query', mayFollowTarget: true },
  request: { column: 'request' },
  agent: { column: 'agent' },
  user_agent: { column: 'agent' },
  referer: { column: 'referer' },
  referrer: { column: 'referer' },
  host: { column: 'host' },
  request_id: { column: 'requestId' },
  sample_interval: { column: 'interval' },
  signature_agent: { column: 'signatureAgent' },
  signature_input: { column: 'signatureInput' },
  signature: { column: 'signature' },
}

export const templateVariable = (name: string): Variable =>
  own(template, name.trim().toLowerCase().replaceAll('-', '_')) ?? skip

const apacheLetters: Record<string, Variable> = {
  h: { column: 'address' },
  a: { column: 'address' },
  r: { column: 'request' },
  s: { column: 'status' },
  b: { column: 'size' },
  B: { column: 'size' },
  O: { column: 'size' },
  v: { column: 'host' },
  V: { column: 'host' },
  m: { column: 'method' },
  U: { column: 'target' },
  q: { column: 'query', mayFollowTarget: true },
  t: { column: 'time', blanks: 1, before: '[', after: ']' },
  '%': { column: 'skip', literal: '%' },
}

const apacheHeaders: Record<string, Variable> = {
  'user-agent': { column: 'agent' },
  referer: { column: 'referer' },
  host: { column: 'host' },
  'x-forwarded-for': { column: 'forwarded' },
  'signature-agent': { column: 'signatureAgent' },
  'signature-input': { column: 'signatureInput' },
  signature: { column: 'signature' },
}

/** `%>s` is letter s, `%{User-agent}i` is letter i with a name. */
export function apacheVariable(letter: string, name: string | undefined): Variable {
  if (letter === 't' && name !== undefined) return apacheTime(name)
  // The peer, which is the proxy if there is one.
  if (letter === 'a' && name === 'c') return skip
  if (letter === 'i') return own(apacheHeaders, (name ?? '').toLowerCase()) ?? skip
  if (letter === 'e' && name === 'UNIQUE_ID') return { column: 'requestId' }
  return name === undefined || letter === 'a' ? (own(apacheLetters, letter) ?? skip) : skip
}

const readableTimes = [
  /^%Y[-/]%m[-/]%d[T ]%H:%M:%S(?: ?%z|Z)?$/,
  /^%d\/%b\/%Y:%H:%M:%S(?: %z)?$/,
  /^%a, %d %b %Y %H:%M:%S(?: GMT)?$/,
  /^(?:sec|msec|usec|%s)$/,
]

function apacheTime(written: string): Variable {
  const format = written
    .replace(/^(?:begin|end):/, '')
    .replaceAll('%F', '%Y-%m-%d')
    .replaceAll('%T', '%H:%M:%S')
  if (/^(?:msec|usec)_frac$/.test(format)) return skip
  if (format === '%z')
    return {
      column: 'skip',
      problem: message('The time zone is separate from the time. Use one variable for both.'),
    }
  if (!readableTimes.some((readable) => readable.test(format)))
    return {
      column: 'skip',
      problem: message('This time format isn’t supported. Use %t or seconds since 1970.'),
    }
  return { column: 'time', blanks: format.split(' ').length - 1 }
}

const own = (table: Record<string, Variable>, name: string) =>
  Object.hasOwn(table, name) ? table[name] : undefined
