import { z } from 'zod'
import { apiKeyRightNames, apiKeyRights } from '../../api/keys/schema.ts'
import { brandColumnLabels } from '../../brands/schema.ts'
import * as values from '../../database/values.ts'
import { eventKindNames, eventKinds } from '../../notifications/events/schema.ts'
import { severityLabels } from '../../notifications/events/severity-labels.ts'
import { message } from '../../language/message.ts'
import { memberStatusLabels } from '../../people/member-schema.ts'
import { roles, roleLabels } from '../../people/roles.ts'

export const actorKinds = {
  person: message('Person'),
  'api-key': message('API key'),
  staff: message('Support'),
  operator: message('Operator'),
  system: message('Answerscope'),
} as const

/** Subjects of actions, by `subject_kind`. A missing kind is shown by its name. */
export const subjectLabels: Readonly<Record<string, string>> = {
  organization: message('Organization'),
  member: message('Member'),
  'brand-right': message('Right to a brand'),
  invite: message('Invitation'),
  'api-key': message('API key'),
  'oauth-grant': message('Connected app'),
  'sso-connection': message('Single sign-on'),
  'sso-domain': message('Domain for single sign-on'),
  'sso-group-role': message('Role of a group'),
  'provider-key': message('Provider key'),
  rereading: message('Reading answers again'),
  brand: message('Brand'),
  'tracked-brand': message('Tracked brand'),
  budget: message('Budget'),
  schedule: message('Schedule'),
  digest: message('Digest'),
  judge: message('Judge'),
  plan: message('Plan'),
  limit: message('Limit given by the platform'),
  channel: message('Channel'),
  'share-link': message('Shared link'),
  'bot-log-source': message('Log source'),
  'bot-log-sitemap': message('Sitemap'),
  'fan-out-analysis': message('Analysis of query fan-out'),
  'white-label': message('White label'),
  'notification-rule': message('Alert rule'),
  evidence: message('Evidence'),
  export: message('Export of everything'),
  retention: message('Retention'),
  subscription: message('Subscription'),
  deletion: message('Deletion of the organization'),
  'support-access': message('Support access'),
  'support-request': message('What support asked for'),
  request: message('Request by support'),
  account: message('Account'),
  'audit-log': message('Audit log'),
  lane: message('Provider queue'),
  queue: message('Provider queue'),
  admin: message('Administration screen'),
  trial: message('Trial'),
  usage: message('Usage'),
}

/** Verbs, by the second part of `action`. */
export const verbWords: Readonly<Record<string, string>> = {
  started: message('started'),
  cancelled: message('cancelled'),
  created: message('created'),
  changed: message('changed'),
  deleted: message('deleted'),
  exported: message('exported'),
  downloaded: message('downloaded'),
  read: message('read'),
  'signed-in': message('signed in'),
  'sign-in-failed': message('failed to sign in'),
  'signed-out-everywhere': message('signed out everywhere'),
  'session-ended': message('signed out a device'),
  'device-denied': message('device denied'),
  'password-changed': message('password changed'),
  'address-changed': message('other address asked for'),
  'second-factor-added': message('second factor added'),
  'second-factor-removed': message('second factor removed'),
  'second-factor-failed': message('wrong second factor'),
  'second-factor-reset': message('second factors reset'),
  'recovery-codes-created': message('recovery codes created'),
  'recovery-code-used': message('recovery code used'),
  'passkey-added': message('passkey added'),
  'passkey-removed': message('passkey removed'),
  erased: message('erased for good'),
  applied: message('applied'),
  resumed: message('resumed'),
  rotated: message('rotated'),
  extended: message('extended'),
  mailed: message('mailed again'),
  ended: message('ended'),
  given: message('given'),
  'taken-back': message('taken back'),
}

/** Columns in `changes`. A missing one is shown by its name. */
export const columnLabels: Readonly<Record<string, string>> = {
  ...brandColumnLabels,
  email: message('address'),
  role: message('role'),
  status: message('status'),
  note: message('note'),
  kind: message('kind'),
  user_id: message('person'),
  client_id: message('brand'),
  invited_by: message('invited by'),
  can_view: message('may view'),
  can_view_bot_logs: message('may view bot logs'),
  can_view_query_fanout: message('may view query fan-out'),
  all_brands: message('all brands, also new ones'),
  sent_at: message('sent'),
  resends: message('sent again'),
  accepted_at: message('accepted'),
  accepted_by: message('accepted by'),
  superseded_at: message('replaced by a newer one'),
  is_demo: message('demo'),
  is_own: message('own brand'),
  aliases: message('other names'),
  domains: message('domains'),
  time_zone: message('time zone'),
  requires_second_factor_since: message('second factor required'),
  members_need_second_factor_from: message('required of all members from'),
  issuer: message('issuer'),
  oidc_client_id: message('client ID'),
  secret_changed_at: message('client secret changed'),
  default_role: message('default role'),
  groups_claim: message('groups claim'),
  group_value: message('group'),
  tested_at: message('tested'),
  enforced_at: message('single sign-on required'),
  domain: message('domain'),
  proven_at: message('verified'),
  usd_per_month: message('US dollars a month'),
  plan_id: message('plan'),
  plan: message('plan'),
  monthly_price_usd: message('price a month'),
  answers_per_month: message('answers a month'),
  brands: message('brands'),
  features: message('features'),
  expires_at: message('ends'),
  revoked_at: message('revoked'),
  archived_at: message('archived'),
  deleted_at: message('deleted'),
  due_at: message('due'),
  paused_at: message('paused'),
  is_paused: message('paused'),
  paused_reason: message('why paused'),
  stopped_at: message('stopped'),
  confirmed_at: message('confirmed'),
  rotated_at: message('rotated'),
  former_until: message('former secret until'),
  reason: message('reason'),
  until: message('until'),
  plan_override_id: message('plan given by the platform'),
  plan_override_until: message('given until'),
  plan_override_reason: message('reason of what was given'),
  seats: message('seats'),
  'bot-logs': message('bot logs'),
  'query-fanout': message('query fan-out'),
  answer: message('answer'),
  hours: message('hours'),
  provider: message('provider'),
  base_url: message('address'),
  model: message('model'),
  engine: message('engine'),
  brand: message('brand'),
  first_day: message('from day'),
  last_day: message('until day'),
  only_older: message('only older readings'),
  engines: message('engines'),
  prices: message('prices'),
  requests_per_minute: message('requests a minute'),
  concurrency: message('requests at once'),
  redirect_host: message('returns to'),
  last_four: message('last four characters'),
  rights: message('rights'),
  enabled: message('switched on'),
  cadence: message('how often'),
  weekday: message('weekday'),
  hour: message('hour'),
  recipients: message('recipients'),
  search: message('filters'),
  about: message('about'),
  severity: message('severity'),
  least_severity: message('least severity'),
  min_severity: message('least severity'),
  event_kinds: message('kinds of events'),
  metric: message('metric'),
  tracked_brand_id: message('tracked brand'),
  segment: message('segment'),
  direction: message('direction'),
  least_effect: message('least change'),
  min_effect: message('least change'),
  title: message('title'),
  topic: message('topic'),
  prompt_id: message('prompt'),
  period_from: message('from'),
  period_to: message('to'),
  settings: message('settings'),
  schedule: message('how often'),
  cancel_requested_at: message('cancelled'),
  repeated_from: message('repeats'),
  is_scheduled: message('by its schedule'),
  days: message('days'),
  views: message('views'),
  rolling_days: message('last days shown'),
  has_password: message('password'),
  shows_answers: message('shows answers'),
  shows_competitors: message('shows competitors'),
  allows_downloads: message('allows downloads'),
  is_white_label: message('own label'),
  accent: message('colour'),
  logo_type: message('kind of logo'),
  target: message('address'),
  answers_days: message('days answers are kept'),
  bodies_days: message('days raw bodies are kept'),
  notifications_days: message('days notifications are kept'),
  usage_days: message('days usage logs are kept'),
  exports_days: message('days exports are kept'),
  audit_days: message('days the audit log is kept'),
}

/** Labels of values in `changes`, by column, where they say more than the stored value. */
export const valueLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  role: Object.fromEntries(roles.map((role) => [role, roleLabels[role].label])),
  status: memberStatusLabels,
  severity: severityLabels,
  least_severity: severityLabels,
  min_severity: severityLabels,
  event_kinds: Object.fromEntries(eventKindNames.map((kind) => [kind, eventKinds[kind].words])),
  rights: Object.fromEntries(apiKeyRightNames.map((right) => [right, apiKeyRights[right].words])),
  answers_per_month: { none: message('no limit') },
  brands: { none: message('no limit') },
  seats: { none: message('no limit') },
  answer: { granted: message('granted'), declined: message('declined'), withdrawn: message('withdrawn') },
  direction: { any: message('changes'), up: message('rises'), down: message('falls') },
  schedule: { none: message('never'), weekly: message('weekly'), monthly: message('monthly') },
  cadence: { daily: message('daily'), weekly: message('weekly'), monthly: message('monthly') },
}

export const auditFilters = z.object({
  /** The acting user's id. */
  person: z.uuid().optional().catch(undefined),
  /** The subject of the action: a `subject_kind`. */
  subject: z
    .string()
    .regex(/^[a-z][a-z-]{0,59}$/)
    .optional()
    .catch(undefined),
  /** Searches names of actors and subjects, the action, and the IP address. */
  q: z.string().trim().max(100).optional().catch(undefined),
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
})
export type AuditFilters = z.infer<typeof auditFilters>

/** GET /api/organizations/:organizationId/audit-log. */
export const auditQuery = auditFilters.extend({
  before: z
    .string()
    .max(100)
    .regex(/^[\d:.TZ+-]+_\d+$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
export type AuditQuery = z.infer<typeof auditQuery>

export const auditFileQuery = auditFilters.extend({ format: z.enum(['csv', 'ndjson']) })

export const auditEntry = z.object({
  id: z.number(),
  at: z.string(),
  actorKind: z.enum(values.audit_log.actor_kind),
  actorId: z.string().nullable(),
  actorName: z.string().nullable(),
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.string().nullable(),
  subjectName: z.string().nullable(),
  brandId: z.string().nullable(),
  /** Column → before and after. */
  changes: z.record(z.string(), z.unknown()),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  requestId: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof auditEntry>

export type AuditPage = {
  entries: AuditEntry[]
  /** Pass it as `before` for the next page. */ next: string | null
}

export type AuditPeople = { people: { id: string; name: string }[]; subjects: string[] }
