import type { LogFormat, Rejection } from '../line-fields.ts'
import type { LogRow } from '../log-row.ts'

/** A format that is known by name: how to recognize it, what to warn of, and lines of it that the tests read. */
export type KnownFormat = LogFormat & {
  /** Words that it has and formats with the same keys lack. */
  hint?: RegExp
  /** What to do where user agents are missing, in English. */
  agentsMissing?: string
  /** Why client addresses are missing, in English. */
  addressesMissing?: string | undefined
  /** Its times never name a zone. */
  isWithoutZone?: true
  /** The first says `sampleRow`; others show what is special. */
  samples: readonly [Sample, ...Sample[]]
}

/** `says`: in what the line differs from `sampleRow`, or why it is no request. */
export type Sample = { line: string; says?: Partial<LogRow> | Rejection }

export const sampleAgent =
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.3; +https://openai.com/gptbot)'

export const sampleRow: LogRow = {
  time: '2026-11-20T08:15:01.000Z',
  ip: '203.0.113.7',
  method: 'GET',
  path: '/docs/',
  query: 'p=1',
  status: 200,
  bytes: 5120,
  referer: 'https://example.org/a',
  userAgent: sampleAgent,
  host: 'www.example.com',
}
