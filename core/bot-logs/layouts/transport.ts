import { asciiAt } from './shapes.ts'

/** Where a line itself begins after what a container engine or syslog wrote in front of it, and the time in that. */
export type Transport = { start: number; timeStart: number; timeEnd: number }

const iso = String.raw`\d{4}-\d\d-\d\dT[\d:.]{8,20}(?:Z|[+-]\d\d:?\d\d)?`

/** Group 1 is the time if it names the year. */
const prefixes = [
  // RFC 5424: `<134>1 time host program process message structured-data`
  new RegExp(String.raw`^<\d{1,3}>1 (${iso}) \S+ \S+ \S+ \S+ (?:-|(?:\[[^\]]*\])+) ?(?:\ufeff)?`),
  // RFC 3164 and journald, also with an ISO time
  new RegExp(
    String.raw`^(?:<\d{1,3}>)?(?:[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d|(${iso})) [\w.:-]+ [\w./-]+(?:\[[\w.-]+\])?:(?: |$)`,
  ),
  // Kubernetes
  new RegExp(String.raw`^(${iso}) std(?:out|err) [FP] `),
  /^\[pod\/[\w./-]+\] /,
  // Docker Compose and PM2, unless bars separate the values of the line
  /^(?:\d+\|)?[a-zA-Z][\w.-]* +\| (?!.* \| )/,
  // PM2 and platforms: `time app[web.1]: `
  new RegExp(String.raw`^(${iso}):? (?=[\w.-]+(?:\[[\w.-]+\])?: )(?:[\w.-]+(?:\[[\w.-]+\])?: )`),
  new RegExp(String.raw`^(${iso}): `),
  // Ruby's logger
  new RegExp(String.raw`^[A-Z], \[(${iso}) #\d+\] +[A-Z]+ -- [^:]*: (?:\[[\w-]+\] )*`),
  /^<\d{1,3}>/,
  // Emissary
  /^ACCESS (?=\[)/,
]

/** More than one may precede a line: a container's and syslog's. */
const maxPrefixes = 3
const maxPrefixBytes = 400

export function readTransport(bytes: Uint8Array, start: number, end: number): Transport {
  const found = { start, timeStart: 0, timeEnd: 0 }
  for (let round = 0; round < maxPrefixes && mayBegin(bytes, found.start); round += 1) {
    const text = asciiAt(bytes, found.start, end, maxPrefixBytes)
    const match = prefixes.map((prefix) => prefix.exec(text)).find((each) => each !== null)
    if (match == null || match[0].length >= text.length) return found
    const [whole, time] = match
    if (time !== undefined) {
      found.timeStart = found.start + whole.indexOf(time)
      found.timeEnd = found.timeStart + time.length
    }
    found.start += whole.length
  }
  return found
}

/** Whether a prefix may begin here: at `<`, `[pod`, a letter, a time, or PM2's `0|`. */
function mayBegin(bytes: Uint8Array, start: number): boolean {
  const first = bytes[start] ?? 0
  if (first === lessThan) return true
  if (first === openBracket) return bytes[start + 1] === letterP
  if (first >= 0x30 && first <= 0x39)
    return bytes[start + 4] === dash || bytes.subarray(start, start + 4).includes(bar)
  return (first | 0x20) >= 0x61 && (first | 0x20) <= 0x7a
}

const dash = 0x2d
const lessThan = 0x3c
const openBracket = 0x5b
const letterP = 0x70
const bar = 0x7c
