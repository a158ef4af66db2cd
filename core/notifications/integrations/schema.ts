import { z } from 'zod'
import * as values from '../../database/values.ts'
import { eventKind, severity } from '../events/schema.ts'
import { isPrivateHost } from '../../network/public-address.ts'
import { requiredLine } from '../../text/single-line.ts'

/** Integrations of the organization, for programs and chats. */
export const sharedKinds = ['webhook', 'slack', 'teams'] as const
export type SharedKind = (typeof sharedKinds)[number]

/** Integrations to a person's phone. */
export const textKinds = ['sms', 'whatsapp'] as const
export type TextKind = (typeof textKinds)[number]

export const integrationKinds = ['mail', ...textKinds, ...sharedKinds] as const
export type IntegrationKind = (typeof integrationKinds)[number]

export const sharedIntegrationsPerOrganization = 20
export const numbersPerPerson = 2

/** Text messages per organization in 24 hours: they cost money, and loops happen. */
export const textsPerDay = 200

/** How long the previous secret also signs after a rotation. */
export const formerSecretHours = 24

const wanted = {
  name: requiredLine(80),
  /** None: all kinds. */
  eventKinds: z
    .array(eventKind)
    .max(50)
    .transform((kinds) => [...new Set(kinds)]),
  leastSeverity: severity,
}

const target = z.string().trim().min(1, 'Enter the URL.').max(2000, 'Use a URL of up to 2,000 characters.')

export const integrationInput = z.object({
  kind: z.enum(sharedKinds),
  ...wanted,
  target,
  /** Null: of every brand, and of the organization itself. */
  brandId: z.uuid().nullable(),
})
export type IntegrationInput = z.infer<typeof integrationInput>

export const integrationChange = z.object({ ...wanted, target, brandId: z.uuid().nullable() }).partial()
export type IntegrationChange = z.infer<typeof integrationChange>

/** A number as typed; the server parses it fully. */
export const numberInput = z.object({
  kind: z.enum(textKinds),
  number: z.string().trim().min(1, 'Enter a phone number.').max(40, 'Enter a valid phone number.'),
})
export type NumberInput = z.infer<typeof numberInput>

/** Minimum severity of events sent to a number. */
export const numberChange = z.object({ leastSeverity: severity })

export const codeInput = z.object({
  code: z
    .string()
    .transform((code) => code.replace(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Enter the six digits from the message.')),
})

export const deliveryStates = values.deliveries.state
const deliveryState = z.enum(deliveryStates)
export type DeliveryState = z.infer<typeof deliveryState>

const moment = z.iso.datetime()

export const integrationRow = z.object({
  id: z.uuid(),
  kind: z.enum(integrationKinds),
  name: z.string(),
  /** As it may be shown: only the beginning of URLs that contain a secret, only the end of numbers. */
  shownTarget: z.string(),
  brandId: z.uuid().nullable(),
  eventKinds: z.array(z.string()),
  leastSeverity: severity,
  confirmedAt: moment.nullable(),
  pausedAt: moment.nullable(),
  pausedReason: z.string().nullable(),
  failingSince: moment.nullable(),
  /** Until when the previous signing secret also signs. */
  formerUntil: moment.nullable(),
  /** The recipient answered STOP. */
  stoppedAt: moment.nullable(),
  createdAt: moment,
  lastDeliveryAt: moment.nullable(),
  lastState: deliveryState.nullable(),
})
export type IntegrationRow = z.infer<typeof integrationRow>

export type IntegrationList = {
  channels: IntegrationRow[]
  /** Why webhooks cannot be added; null: they can. */
  webhooksUnavailable: string | null
}

/** An integration with its signing secret, shown only once; null for chats, which have none. */
export type NewIntegration = { channel: IntegrationRow; secret: string | null }

export type NumberList = {
  numbers: IntegrationRow[]
  /** Kinds that the instance has set up. */
  kinds: TextKind[]
}

export const deliveryRow = z.object({
  id: z.uuid(),
  channelId: z.uuid(),
  integrationName: z.string(),
  kind: z.enum(integrationKinds),
  state: deliveryState,
  /** The kind of its event; null: a test, a code. */
  eventKind: z.string().nullable(),
  title: z.string(),
  isTest: z.boolean(),
  replayOf: z.uuid().nullable(),
  attempts: z.int(),
  nextAt: moment,
  error: z.string().nullable(),
  errorCode: z.string().nullable(),
  createdAt: moment,
  deliveredAt: moment.nullable(),
})
export type DeliveryRow = z.infer<typeof deliveryRow>

export const attemptRow = z.object({
  at: moment,
  latencyMs: z.int().nullable(),
  status: z.int().nullable(),
  outcome: z.string(),
  detail: z.string(),
})
export type AttemptRow = z.infer<typeof attemptRow>

/** One delivery with all attempts and its content. */
export type DeliveryDetails = DeliveryRow & { tries: AttemptRow[]; payload: string | null }

export const deliveriesPerPage = 50

const cursor = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z~[0-9a-f-]{36}$/, 'The cursor is invalid. Start from the first page.')
  .refine(
    (text) => !Number.isNaN(Date.parse(text.split('~')[0] ?? '')),
    'The cursor is invalid. Start from the first page.',
  )

export const deliveriesQuery = z.object({
  channelId: z.uuid().optional(),
  state: z.enum(['waiting', 'arrived', 'failed']).optional(),
  /** Searches titles, kinds of events, responses, and ids. */
  search: z.string().trim().max(100).optional(),
  after: cursor.optional(),
})
export type DeliveriesQuery = z.infer<typeof deliveriesQuery>

export type DeliveryPage = { rows: DeliveryRow[]; next: string | null }

/** Why a URL cannot receive events, as one sentence for its field; null if it can. */
export function problemWithTarget(
  address: string,
  { allowPrivate, allowHttp }: { allowPrivate: boolean; allowHttp: boolean },
): string | null {
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol))
    return 'Enter a URL such as https://example.com/hooks/answerscope.'
  if (url.username !== '' || url.password !== '')
    return 'Remove the name and password from the URL. The signature proves who sent a message.'
  if (url.hash !== '') return 'Remove the part after #. It isn’t sent.'
  if (!allowPrivate && isPrivateHost(url.hostname))
    return 'This URL points to a private network. The instance admin can allow this with ALLOW_PRIVATE_ENDPOINTS=true.'
  return url.protocol === 'https:' || allowHttp || allowPrivate
    ? null
    : 'Use https to protect messages in transit.'
}

/** Chat URLs contain their secret in the path, and numbers are personal: shows just enough to recognize them. */
export function shownTarget(kind: IntegrationKind, full: string): string {
  if (kind === 'sms' || kind === 'whatsapp') return shownNumber(full)
  if (kind === 'mail') return full
  const url = URL.parse(full)
  if (url === null) return '…'
  return kind === 'webhook'
    ? `${url.origin}${url.pathname}${url.search === '' ? '' : '?…'}`
    : `${url.origin}/…`
}

export function shownNumber(number: string): string {
  return number.length <= 7 ? '••••' : `${number.slice(0, 3)} •••• ${number.slice(-3)}`
}
