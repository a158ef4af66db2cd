/* What the checks of columns allow, by table. Written by `npm run schema` from supabase/migrations. */

export const actions = {
  kind: ['win-prompt', 'get-into-source', 'fix-page', 'create-page'],
  state: ['proposed', 'accepted', 'done', 'verified', 'rejected', 'snoozed'],
} as const

export const alerts = {
  about: ['metric', 'events', 'bots'],
  severity: ['info', 'success', 'warning', 'critical'],
  metric: [
    'visibility',
    'shareOfVoice',
    'namedFirst',
    'top3',
    'reciprocalRank',
    'recommendation',
    'firstChoice',
    'criticismRate',
    'praiseRate',
    'netSentiment',
    'citationRate',
    'citationShare',
  ],
  direction: ['any', 'up', 'down'],
  days: [7, 14, 28, 56],
  reported_direction: ['up', 'down'],
  bot_changes: ['silent', 'blocked', 'vanished', 'failing', 'mismatch', 'fell', 'rose', 'appeared'],
} as const

export const analyses = {
  kind: ['run', 'import'],
  status: ['queued', 'running', 'paused', 'completed', 'cancelled', 'failed'],
  pause_code: ['person', 'run-budget', 'brand-budget', 'organization-budget', 'quota'],
} as const

export const annotations = {
  kind: ['brand-set', 'prompts', 'model', 'extractor', 'import', 'note'],
} as const

export const answer_citations = {
  kind: ['cited', 'retrieved'],
  owner: ['own', 'competitor', 'other'],
} as const

export const answer_rollups = {
  grain: ['day', 'week', 'analysis'],
} as const

export const answers = {
  channel: ['api', 'ui', 'import'],
  state: ['answered', 'absent', 'refused'],
  cost_basis: ['reported', 'computed', 'unknown'],
} as const

export const api_keys = {
  rights: [
    'brands:read',
    'brands:write',
    'prompts:read',
    'prompts:write',
    'runs:read',
    'runs:write',
    'answers:read',
    'answers:write',
    'reports:read',
    'events:read',
    'usage:read',
    'members:read',
    'bot-logs:read',
    'fan-out:read',
  ],
} as const

export const audit_log = {
  actor_kind: ['person', 'api-key', 'staff', 'operator', 'system'],
} as const

export const bot_changes = {
  kind: ['silent', 'blocked', 'vanished', 'failing', 'mismatch', 'fell', 'rose', 'appeared'],
  ended: ['recovered', 'usual', 'replaced'],
} as const

export const bot_log_deliveries = {
  channel: ['upload', 'endpoint', 'command-line'],
  status: ['receiving', 'queued', 'reading', 'completed', 'failed', 'cancelled'],
} as const

export const bot_log_hits = {
  grade: ['signed', 'addressList', 'reverseDns', 'mismatch', 'unverifiable', 'unchecked'],
} as const

export const bot_log_pages = {
  grain: ['day', 'week', 'month'],
} as const

export const bot_log_pieces = {
  kind: ['raw', 'rejected'],
} as const

export const bot_log_referrals = {
  grain: ['day', 'month'],
} as const

export const bot_log_sources = {
  intake: ['upload', 'endpoint'],
  layer: ['edge', 'origin', 'unknown'],
  addresses: ['full', 'truncated', 'hashed', 'none'],
} as const

export const bot_log_traffic = {
  kind: ['ai', 'other-bot', 'browser'],
} as const

export const bot_log_urls = {
  path_class: ['page', 'robots', 'sitemap', 'llms', 'feed', 'api', 'asset'],
} as const

export const brand_drafts = {
  state: ['reading', 'ready'],
} as const

export const brand_proposals = {
  kind: ['brand', 'alias'],
  status: ['open', 'accepted', 'dismissed'],
  decided_as: ['competitor', 'alias'],
} as const

export const brand_reprocessings = {
  status: ['running', 'completed', 'superseded'],
  kind: ['brand-set', 'extractor'],
} as const

export const brand_rollups = {
  grain: ['day', 'week', 'analysis'],
} as const

export const contact_messages = {
  topic: ['sales', 'help', 'privacy', 'press', 'other'],
  language: ['en', 'de', 'es'],
} as const

export const crawler_source_checks = {
  kind: ['list', 'keys'],
} as const

export const deliveries = {
  kind: ['mail', 'sms', 'whatsapp', 'webhook', 'slack', 'teams'],
  state: ['queued', 'held', 'collected', 'sending', 'sent', 'delivered', 'failed', 'dropped'],
} as const

export const email_reports = {
  cadence: ['weekly', 'monthly'],
} as const

export const events = {
  severity: ['info', 'success', 'warning', 'critical'],
  audience: ['members', 'admins', 'log-readers'],
} as const

export const fan_out_columns = {
  owner: ['own', 'rival', 'cited'],
} as const

export const fan_out_matches = {
  owner: ['own', 'rival', 'cited'],
} as const

export const fan_out_pairs = {
  side: ['observed', 'simulated'],
} as const

export const fan_out_queries = {
  origin: ['observed', 'model', 'rules'],
  intent: ['informational', 'commercial', 'transactional', 'navigational', 'local'],
  match: ['key', 'meaning'],
} as const

export const fan_out_scorings = {
  method: ['lexical', 'hybrid'],
} as const

export const integrations = {
  kind: ['mail', 'sms', 'whatsapp', 'webhook', 'slack', 'teams'],
  min_severity: ['info', 'success', 'warning', 'critical'],
} as const

export const invitations = {
  role: ['owner', 'admin', 'editor', 'viewer', 'guest'],
} as const

export const invoices = {
  status: ['open', 'paid', 'uncollectible', 'void'],
} as const

export const label_checks = {
  label: ['mention', 'sentiment', 'recommendation', 'topPick', 'criticism', 'citation', 'state'],
  origin: ['reader', 'sample'],
} as const

export const limit_overrides = {
  kind: ['answers', 'brands', 'seats', 'bot-logs', 'query-fanout'],
} as const

export const mentions = {
  sentiment: ['positive', 'neutral', 'mixed', 'negative'],
} as const

export const notification_preferences = {
  digest: ['off', 'daily', 'weekly'],
} as const

export const oauth_grants = {
  rights: ['brands:read', 'prompts:read', 'answers:read', 'reports:read', 'bot-logs:read', 'fan-out:read'],
} as const

export const oauth_tokens = {
  kind: ['access', 'refresh'],
} as const

export const organization_exports = {
  status: ['queued', 'running', 'ready', 'failed'],
} as const

export const organization_users = {
  role: ['owner', 'admin', 'editor', 'viewer', 'guest'],
  status: ['active', 'inactive'],
} as const

export const page_crawls = {
  kind: ['sitemap', 'list', 'single', 'cited', 'upload', 'again'],
  owner: ['own', 'rival', 'cited'],
  status: ['queued', 'running', 'completed', 'cancelled', 'failed'],
} as const

export const pages = {
  owner: ['own', 'rival', 'cited'],
  origin: ['sitemap', 'list', 'single', 'upload', 'cited'],
  status: ['waiting', 'fetched', 'left-out'],
} as const

export const prompt_engine_pairs = {
  status: ['queued', 'asking', 'answered', 'failed', 'cancelled'],
} as const

export const prompts = {
  funnel_stage: ['awareness', 'consideration', 'decision', 'retention'],
  importance: ['low', 'normal', 'high'],
} as const

export const provider_keys = {
  state: ['testing', 'works', 'failed'],
} as const

export const query_fanout_analysis = {
  status: ['queued', 'running', 'completed', 'cancelled', 'failed'],
  step: ['observed', 'simulated', 'coverage', 'done'],
  schedule: ['none', 'weekly', 'monthly'],
} as const

export const report_mails = {
  state: ['queued', 'sending', 'sent', 'failed', 'dropped', 'unknown'],
} as const

export const report_recipients = {
  cadence: ['weekly', 'monthly'],
  language: ['en', 'de', 'es'],
  state: ['pending', 'confirmed', 'refused', 'unsubscribed', 'bounced'],
} as const

export const reprocessings = {
  status: ['running', 'completed', 'cancelled', 'failed'],
} as const

export const resolved_links = {
  state: ['waiting', 'resolved', 'failed'],
} as const

export const schedule_runs = {
  outcome: ['started', 'late', 'queued', 'skipped'],
} as const

export const second_factor_reminders = {
  stage: ['announced', 'week', 'day', 'due'],
} as const

export const second_factor_resets = {
  outcome: ['reset', 'canceled', 'factor-used', 'refused'],
} as const

export const share_links = {
  views: [
    'overview',
    'competitors',
    'topics',
    'sources',
    'perception',
    'consistency',
    'sample-size',
    'comparison',
  ],
} as const

export const signing_keys = {
  algorithm: ['ES256', 'HS256'],
} as const

export const source_rollups = {
  grain: ['day', 'week', 'analysis'],
} as const

export const sso_connections = {
  default_role: ['admin', 'editor', 'viewer'],
} as const

export const sso_group_roles = {
  role: ['admin', 'editor', 'viewer'],
} as const

export const stripe_events = {
  outcome: ['applied', 'unknown-customer', 'unknown-price', 'not-ours', 'failed'],
} as const

export const subscriptions = {
  status: [
    'incomplete',
    'incomplete_expired',
    'trialing',
    'active',
    'past_due',
    'canceled',
    'unpaid',
    'paused',
  ],
  interval: ['monthly', 'yearly'],
} as const

export const support_requests = {
  answer: ['granted', 'declined', 'withdrawn'],
} as const

export const tracked_brands = {
  status: ['tracked', 'discovered', 'dismissed'],
} as const

export const trials = {
  state: ['pending', 'confirmed', 'running', 'ready', 'converted', 'expired'],
  language: ['en', 'de', 'es'],
  refusal: ['again', 'mail-domain', 'brand'],
} as const

export const triggered_alerts = {
  direction: ['up', 'down'],
} as const

export const usage_logs = {
  key_owner: ['instance', 'organization'],
  outcome: ['answered', 'failed', 'lost', 'ordered'],
  cost_basis: ['reported', 'computed', 'unknown'],
} as const

export const users = {
  language: ['en', 'de', 'es'],
} as const

export const white_labels = {
  logo_type: ['image/png', 'image/jpeg', 'image/webp'],
} as const
