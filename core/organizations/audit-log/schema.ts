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
  person: message('User'),
  'api-key': message('API key'),
  staff: message('Support'),
  operator: message('Instance admin'),
  system: message('Answerscope'),
} as const

/** Subjects of actions, by `subject_kind`. A missing kind is shown by its name. */
export const subjectLabels: Readonly<Record<string, string>> = {
  organization: message('Organization'),
  member: message('Member'),
  'brand-right': message('Brand access'),
  invite: message('Invitation'),
  'api-key': message('API key'),
  'oauth-grant': message('Connected app'),
  'sso-connection': message('Single sign-on'),
  'sso-domain': message('Domain for single sign-on'),
  'sso-group-role': message('Role of a group'),
  'provider-key': message('Engine API key'),
  rereading: message('Reprocessing'),
  brand: message('Brand'),
  'tracked-brand': message('Tracked brand'),
  budget: message('Budget'),
  schedule: message('Schedule'),
  digest: message('Email report'),
  judge: message('AI labeling'),
  plan: message('Plan'),
  limit: message('Override'),
  channel: message('Integration'),
  'share-link': message('Share link'),
  'report-recipient': message('Report recipient'),
  action: message('Action'),
  'bot-log-source': message('Log source'),
  'bot-log-sitemap': message('Sitemap'),
  'fan-out-analysis': message('Fan-out analysis'),
  'white-label': message('White label'),
  'notification-rule': message('Alert'),
  evidence: message('Answer data'),
  export: message('Data export'),
  retention: message('Retention'),
  subscription: message('Subscription'),
  deletion: message('Organization deletion'),
  'support-access': message('Support access'),
  'support-request': message('Access request'),
  request: message('Data request by Support'),
  account: message('Account'),
  'audit-log': message('Audit log'),
  lane: message('Provider queue'),
  queue: message('Provider queue'),
  admin: message('Admin page'),
  trial: message('Trial'),
  usage: message('Usage'),
}

/** Verbs, by the second part of `action`. */
export const verbWords: Readonly<Record<string, string>> = {
  started: message('started'),
  cancelled: message('canceled'),
  created: message('created'),
  changed: message('changed'),
  deleted: message('deleted'),
  exported: message('exported'),
  downloaded: message('downloaded'),
  read: message('viewed'),
  'signed-in': message('signed in'),
  'sign-in-failed': message('sign-in failed'),
  'signed-out-everywhere': message('signed out everywhere'),
  'session-ended': message('signed out a device'),
  'device-denied': message('device denied'),
  'password-changed': message('password changed'),
  'address-changed': message('email change requested'),
  'second-factor-added': message('two-factor method added'),
  'second-factor-removed': message('two-factor method removed'),
  'second-factor-failed': message('two-factor check failed'),
  'second-factor-reset': message('two-factor authentication reset'),
  'recovery-codes-created': message('recovery codes created'),
  'recovery-code-used': message('recovery code used'),
  'passkey-added': message('passkey added'),
  'passkey-removed': message('passkey removed'),
  erased: message('permanently deleted'),
  applied: message('applied'),
  resumed: message('resumed'),
  rotated: message('rotated'),
  extended: message('extended'),
  mailed: message('emailed again'),
  ended: message('ended'),
  given: message('granted'),
  'taken-back': message('removed'),
}

/** Columns in `changes`. A missing one is shown by its name. */
export const columnLabels: Readonly<Record<string, string>> = {
  ...brandColumnLabels,
  email: message('email address'),
  role: message('role'),
  status: message('status'),
  note: message('note'),
  kind: message('type'),
  user_id: message('user'),
  client_id: message('brand'),
  invited_by: message('invited by'),
  can_view: message('can view'),
  can_view_bot_logs: message('can view AI traffic'),
  can_view_query_fanout: message('can view query fan-out'),
  all_brands: message('all current and future brands'),
  sent_at: message('sent'),
  resends: message('times resent'),
  accepted_at: message('accepted'),
  accepted_by: message('accepted by'),
  superseded_at: message('replaced by a newer one'),
  is_demo: message('demo'),
  is_own: message('own brand'),
  aliases: message('aliases'),
  domains: message('domains'),
  time_zone: message('time zone'),
  requires_second_factor_since: message('two-factor authentication required'),
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
  usd_per_month: message('US dollars per month'),
  plan_id: message('plan'),
  plan: message('plan'),
  monthly_price_usd: message('price per month'),
  answers_per_month: message('answers per month'),
  brands: message('brands'),
  features: message('features'),
  expires_at: message('expires'),
  revoked_at: message('revoked'),
  archived_at: message('archived'),
  deleted_at: message('deleted'),
  due_at: message('due'),
  paused_at: message('paused'),
  is_paused: message('paused'),
  paused_reason: message('pause reason'),
  stopped_at: message('stopped'),
  confirmed_at: message('confirmed'),
  rotated_at: message('rotated'),
  former_until: message('previous secret valid until'),
  reason: message('reason'),
  until: message('until'),
  plan_override_id: message('plan override'),
  plan_override_until: message('override until'),
  plan_override_reason: message('override reason'),
  seats: message('seats'),
  'bot-logs': message('AI traffic'),
  'query-fanout': message('query fan-out'),
  answer: message('answer'),
  hours: message('hours'),
  provider: message('provider'),
  base_url: message('URL'),
  model: message('model'),
  engine: message('engine'),
  brand: message('brand'),
  first_day: message('first day'),
  last_day: message('last day'),
  only_older: message('older extractions only'),
  engines: message('engines'),
  prices: message('prices'),
  requests_per_minute: message('requests per minute'),
  concurrency: message('concurrent requests'),
  redirect_host: message('redirects to'),
  last_four: message('last four characters'),
  rights: message('permissions'),
  enabled: message('enabled'),
  cadence: message('frequency'),
  weekday: message('weekday'),
  hour: message('hour'),
  recipients: message('recipients'),
  search: message('filters'),
  about: message('trigger'),
  severity: message('severity'),
  least_severity: message('minimum severity'),
  min_severity: message('minimum severity'),
  event_kinds: message('event types'),
  metric: message('metric'),
  tracked_brand_id: message('tracked brand'),
  segment: message('segment'),
  direction: message('direction'),
  least_effect: message('minimum change'),
  min_effect: message('minimum change'),
  title: message('title'),
  topic: message('topic'),
  prompt_id: message('prompt'),
  period_from: message('from'),
  period_to: message('to'),
  settings: message('settings'),
  schedule: message('frequency'),
  cancel_requested_at: message('canceled'),
  repeated_from: message('repeat of'),
  is_scheduled: message('scheduled'),
  days: message('days'),
  views: message('views'),
  rolling_days: message('days shown'),
  has_password: message('password'),
  shows_answers: message('shows answers'),
  shows_competitors: message('shows competitors'),
  allows_downloads: message('allows downloads'),
  is_white_label: message('white label'),
  accent: message('color'),
  logo_type: message('logo type'),
  target: message('URL'),
  answers_days: message('answer retention (days)'),
  bodies_days: message('raw response retention (days)'),
  notifications_days: message('notification retention (days)'),
  usage_days: message('usage log retention (days)'),
  exports_days: message('export retention (days)'),
  audit_days: message('audit log retention (days)'),
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
