import { z } from 'zod'
import * as values from '../database/values.ts'
import { message } from '../language/message.ts'
import { requiredLine } from '../text/single-line.ts'
import type { Rejection } from './line-fields.ts'
import type { LogRow } from './log-row.ts'

/** Warning of a format of which no rule says which address is the client's. */
export const unclearAddress = message(
  'It’s unclear which IP address is the client’s, so visits aren’t verified by IP address.',
)

/** Why a posted delivery waits: its inferred fields were not confirmed. */
export const unconfirmedLayout = message(
  'We don’t recognize this log format, so we inferred its fields. Check them before any lines are counted.',
)

const megabyte = 1024 * 1024

export const botLogLimits = {
  sourcesPerBrand: 50,
  /** One file. */
  fileBytes: 10 * 1024 * megabyte,
  /** One post to a source's endpoint, as sent. */
  batchBytes: 16 * megabyte,
  /** From its first to its last byte. */
  batchSeconds: 60,
  /** A posted batch that must be decompressed to be accepted, after decompression. */
  unpackedBatchBytes: 64 * megabyte,
  /** Posts to one source's endpoint. */
  batchesPerMinute: 6000,
  /** As sent: for one source, and for all sources of an organization. */
  bytesPerMinute: { source: 1024 * megabyte, organization: 4096 * megabyte },
  /** For an organization, data received and not yet read. */
  waitingBytes: 50 * 1024 * megabyte,
  /** Simultaneous uploads to one source. */
  uploadsAtOnce: 50,
  /** How much of a file is used to detect its format. */
  sampleBytes: 512 * 1024,
  /** An upload that receives no bytes for this long is abandoned. */
  uploadDays: 3,
  /** How much longer the token before a rotation is valid. */
  formerTokenHours: 24,
  /** Requests with unknown tokens from one address. */
  unknownTokens: { points: 20, seconds: 300 },
} as const

/** How long a repeated batch is recognized. */
export const batchMemoryDays = 3

/** Recipe of a source. `intakes`: how its lines can arrive; `recipe`: its file in docs/bot-logs. */
export const logVendors = {
  nginx: { label: 'nginx', intakes: ['endpoint', 'upload'], layer: 'origin' },
  apache: { label: 'Apache', intakes: ['endpoint', 'upload'], layer: 'origin' },
  caddy: { label: 'Caddy', intakes: ['endpoint', 'upload'], layer: 'origin' },
  traefik: { label: 'Traefik', intakes: ['endpoint', 'upload'], layer: 'origin' },
  iis: { label: 'IIS', intakes: ['endpoint', 'upload'], layer: 'origin' },
  haproxy: { label: 'HAProxy', intakes: ['endpoint', 'upload'], layer: 'origin' },
  envoy: { label: 'Envoy', intakes: ['endpoint', 'upload'], layer: 'origin' },
  cloudflare: { label: 'Cloudflare Logpush', intakes: ['endpoint', 'upload'], layer: 'edge' },
  vercel: { label: 'Vercel', intakes: ['endpoint', 'upload'], layer: 'edge' },
  netlify: { label: 'Netlify', intakes: ['endpoint', 'upload'], layer: 'edge' },
  cloudfront: { label: 'AWS CloudFront', intakes: ['endpoint', 'upload'], layer: 'edge' },
  alb: { label: 'AWS load balancer (ALB)', intakes: ['endpoint', 'upload'], layer: 'origin' },
  fastly: { label: 'Fastly', intakes: ['endpoint', 'upload'], layer: 'edge' },
  akamai: { label: 'Akamai DataStream', intakes: ['endpoint', 'upload'], layer: 'edge' },
  'google-cloud': { label: 'Google Cloud (Pub/Sub)', intakes: ['endpoint', 'upload'], layer: 'edge' },
  heroku: { label: 'Heroku', intakes: ['endpoint', 'upload'], layer: 'origin' },
  vector: { label: 'Vector', intakes: ['endpoint'], layer: 'unknown' },
  'fluent-bit': { label: 'Fluent Bit', intakes: ['endpoint'], layer: 'unknown' },
  other: { label: message('Something else'), intakes: ['endpoint', 'upload'], layer: 'unknown' },
} as const satisfies Record<string, { label: string; intakes: readonly Intake[]; layer: LogLayer }>
export type LogVendor = keyof typeof logVendors

export const intakes = values.bot_log_sources.intake
export type Intake = (typeof intakes)[number]

export const logLayers = values.bot_log_sources.layer
export type LogLayer = (typeof logLayers)[number]

/** Where a log is written, which decides whether it includes cached pages. */
export const layerLabels: Record<LogLayer, string> = {
  edge: message('Edge: a CDN that sees every request'),
  origin: message('Origin: requests served from a cache are missing'),
  unknown: message('Unknown'),
}

export const addressPolicies = ['hashed', 'truncated', 'full', 'none'] as const
export type AddressPolicy = (typeof addressPolicies)[number]

/** What is stored of the addresses of claimed AI bots. Other visitors' addresses are never stored. */
export const addressLabels: Record<AddressPolicy, string> = {
  hashed: message('Hashed: equal IP addresses match, but none can be read'),
  truncated: message('Truncated: the last part is removed'),
  full: message('Full IP address'),
  none: message('Nothing'),
}

const isHost = /^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

const optionalText = (longest: number, tooLong: string) =>
  z
    .string()
    .trim()
    .max(longest, tooLong)
    .nullable()
    .transform((text) => (text === '' ? null : text))

const wanted = {
  name: requiredLine(80),
  vendor: z.enum(Object.keys(logVendors) as [LogVendor, ...LogVendor[]]),
  /** A format's id; null: detected from the first lines of each delivery. */
  format: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'Choose a log format from the list.')
    .nullable(),
  pattern: optionalText(2000, 'Use a pattern of up to 2,000 characters.'),
  defaultHost: z
    .string()
    .trim()
    .toLowerCase()
    .nullable()
    .transform((host) => (host === '' ? null : host))
    .refine((host) => host === null || isHost.test(host), 'Enter a host name, such as www.example.com.'),
  layer: z.enum(logLayers),
  addresses: z.enum(addressPolicies),
  keepDays: z
    .int('Enter a whole number of days.')
    .min(7, 'Keep at least 7 days.')
    .max(1100, 'Keep at most 1,100 days.'),
  /** Fastly's service id or `*`; Vercel's verification code. */
  challenge: z
    .string()
    .trim()
    .max(200, 'Enter up to 200 characters.')
    .regex(/^[\x21-\x7e]*$/, 'Use letters, digits, and symbols, without spaces.')
    .nullable()
    .transform((text) => (text === '' ? null : text)),
}

export const sourceInput = z.object({ ...wanted, intake: z.enum(intakes) })
export type SourceInput = z.infer<typeof sourceInput>

export const sourceChange = z.object({ ...wanted, isPaused: z.boolean() }).partial()
export type SourceChange = z.infer<typeof sourceChange>

/** A vendor's signing secret; null removes it. */
export const signingSecretInput = z.object({
  secret: z
    .string()
    .trim()
    .min(8, 'Use a signing secret of at least 8 characters.')
    .max(500, 'Use a signing secret of up to 500 characters.')
    .nullable(),
})

const isoMoment = z.date().transform((date) => date.toISOString())

export const sourceRow = z.object({
  id: z.uuid(),
  brandId: z.uuid(),
  name: z.string(),
  intake: z.enum(intakes),
  vendor: z.string(),
  format: z.string().nullable(),
  pattern: z.string().nullable(),
  defaultHost: z.string().nullable(),
  layer: z.enum(logLayers),
  addresses: z.enum(addressPolicies),
  keepDays: z.number(),
  challenge: z.string().nullable(),
  isPaused: z.boolean(),
  lastDeliveryAt: isoMoment.nullable(),
  lastLineAt: isoMoment.nullable(),
  createdAt: isoMoment,
  /** Whether the caller may change it. */
  isEditable: z.boolean(),
  /** Null: there is no token. */
  token: z
    .object({
      hint: z.string(),
      createdAt: isoMoment,
      lastUsedAt: isoMoment.nullable(),
      formerUntil: isoMoment.nullable(),
    })
    .nullable(),
  hasSigningSecret: z.boolean(),
  /** Over the last 24 hours. */
  recent: z.object({
    deliveries: z.number(),
    lines: z.number(),
    hits: z.number(),
    failed: z.number(),
    waitingBytes: z.number(),
  }),
})
export type SourceRow = z.infer<typeof sourceRow>

/** A source with its token, which is shown only once. */
export type SourceWithToken = { source: SourceRow; token: string | null }

export const deliveryStates = values.bot_log_deliveries.status
export type DeliveryState = (typeof deliveryStates)[number]

export const deliveryStateLabels: Record<DeliveryState, string> = {
  receiving: message('Receiving'),
  queued: message('Queued'),
  reading: message('Processing'),
  completed: message('Processed'),
  failed: message('Failed'),
  cancelled: message('Canceled'),
}

export const isUnderWay = (state: DeliveryState) =>
  state === 'receiving' || state === 'queued' || state === 'reading'

export const rejectionLabels: Record<Rejection, string> = {
  blank: message('empty lines'),
  directive: message('format headers and comments'),
  'too-long': message('longer than 64 KiB'),
  'not-a-request': message('not about a request'),
  'no-request': message('no HTTP request, as sent by scanners'),
  'bad-field': message('a field has an invalid value'),
  'bad-time': message('no valid time'),
  unreadable: message('not in the file’s format'),
}

export const deliveryRow = z.object({
  id: z.uuid(),
  sourceId: z.uuid(),
  channel: z.enum(values.bot_log_deliveries.channel),
  status: z.enum(deliveryStates),
  name: z.string(),
  size: z.number().nullable(),
  bytes: z.number(),
  bytesRead: z.number(),
  format: z.string().nullable(),
  lines: z.number(),
  parsed: z.number(),
  rejected: z.number(),
  rejectedBy: z.record(z.string(), z.number()),
  hits: z.number(),
  repeated: z.number(),
  outdated: z.number(),
  referrals: z.number(),
  firstAt: isoMoment.nullable(),
  lastAt: isoMoment.nullable(),
  warnings: z.array(z.string()),
  failure: z.string().nullable(),
  /** An earlier delivery with the same content. */
  sameAs: z.object({ name: z.string(), createdAt: z.string() }).nullable(),
  createdAt: isoMoment,
  finishedAt: isoMoment.nullable(),
  /** Whether its bytes are still stored, so that it can be read again. */
  canRetry: z.boolean(),
  hasRejectedLines: z.boolean(),
})
export type DeliveryRow = z.infer<typeof deliveryRow>

export type DeliveryPage = { deliveries: DeliveryRow[]; next: string | null }

export const deliveriesQuery = z.object({
  sourceId: z.uuid().optional(),
  /** The last delivery of the previous page. */
  before: z.uuid().optional(),
})

export type TakenBefore = { id: string; name: string; createdAt: string }

/** What is known about a file before it is sent. */
export type KnownUpload = {
  /** The same file is being uploaded; it resumes here. */
  resumes: { id: string; bytes: number } | null
  takenBefore: TakenBefore | null
}

export type NamedFormat = { id: string; name: string }

/** Analysis of the beginning of a log. */
export type LogSample = {
  /** Null: no format reads enough of it. */
  format: NamedFormat | null
  /** 0 to 1. */
  score: number
  /** Of a format whose fields were inferred; null: the format is known by name. */
  certainty: 'high' | 'medium' | 'low' | null
  alternatives: NamedFormat[]
  warnings: string[]
  samples: ({ text: string; row: LogRow; reason: null } | { text: string; row: null; reason: Rejection })[]
  parsed: number
  rejected: number
}
