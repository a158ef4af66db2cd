import type { Cast } from '#testing/cast.ts'
import type { Database } from '#queries/database.ts'

export const actors = [
  'alice', // owner of Acorn
  'adam', // admin of Acorn
  'erin', // editor with access to the brand
  'bob', // viewer with access to the brand
  'bea', // viewer without access
  'gus', // guest with access to the brand
  'ivan', // inactive admin, with access
  'carol', // owner of Birch
  'dave', // member of no organization
  'stella', // platform staff, as herself
  'support', // stella, reading Acorn, which has granted Support access
  'former-support', // the same after Acorn has ended it
  'anonymous',
] as const
export type Actor = (typeof actors)[number]

const nobody: Actor[] = []
const admins: Actor[] = ['alice', 'adam']
const editors: Actor[] = ['alice', 'adam', 'erin']
const withBrand: Actor[] = ['alice', 'adam', 'erin', 'bob', 'gus']
const viewers: Actor[] = [...withBrand, 'support']
/** Erin gets the right. */
const logReaders: Actor[] = ['alice', 'adam', 'erin', 'support']
/** No one in the cast has the right. */
const fanOutReaders: Actor[] = ['alice', 'adam', 'support']
const members: Actor[] = ['alice', 'adam', 'erin', 'bob', 'bea', 'gus', 'support']

/** Who may do what with one table's rows in Acorn (brand Northwave). `$n` in statements are filled from `Fixture`. */
export type TablePolicy = {
  select: Actor[]
  insert: Actor[]
  update: Actor[]
  delete: Actor[]
  /** Finds the fixture row. */
  where: string
  /** A row that satisfies every constraint, so that only policies can refuse it. */
  insertion: string
  set: string
}

const brandOrg = `'{org}', '{brand}'`
const answerKey = `'{org}', '{brand}', '{answeredAt}', '{answer}'`

const systemWritten = { insert: nobody, update: nobody, delete: nobody }

export const policyMatrix: Record<string, TablePolicy> = {
  'llm_mentions.organizations': {
    select: members,
    insert: nobody,
    update: admins,
    delete: nobody,
    where: `id = '{org}'`,
    insertion: `(name) values ('Sneaky')`,
    set: `name = 'Renamed'`,
  },
  'llm_mentions.users': {
    select: ['alice', 'adam', 'bob'],
    insert: nobody,
    update: ['bob'],
    delete: nobody,
    where: `id = '{bob}'`,
    insertion: `(supabase_user_id) values ('{loneIdentity}')`,
    set: `full_name = 'Bob'`,
  },
  'llm_mentions.organization_users': {
    select: ['alice', 'adam', 'bob'],
    insert: nobody,
    update: admins,
    delete: admins,
    where: `organization_id = '{org}' and user_id = '{bob}'`,
    insertion: `(organization_id, user_id, role) values ('{org}', '{dave}', 'viewer')`,
    set: `status = 'inactive'`,
  },
  'llm_mentions.member_visits': {
    select: ['alice', 'adam', 'bob'],
    ...systemWritten,
    where: `organization_id = '{org}' and user_id = '{bob}'`,
    insertion: `(organization_id, user_id) values ('{org}', '{bea}')`,
    set: `last_seen_at = now()`,
  },
  'llm_mentions.second_factor_resets': {
    select: ['alice', 'adam', 'bob'],
    ...systemWritten,
    where: `organization_id = '{org}' and user_id = '{bob}'`,
    insertion: `(organization_id, user_id) values ('{org}', '{bea}')`,
    set: `due_at = now()`,
  },
  'llm_mentions.clients': {
    select: viewers,
    insert: admins,
    update: editors,
    delete: nobody,
    where: `id = '{brand}'`,
    insertion: `(organization_id, name) values ('{org}', 'Another')`,
    set: `name = 'Renamed'`,
  },
  'public.clients': {
    select: viewers,
    ...systemWritten,
    where: `id = '{brand}'`,
    insertion: `(organization_id, name) values ('{org}', 'Another')`,
    set: `name = 'Renamed'`,
  },
  'llm_mentions.user_brand_permissions': {
    select: ['alice', 'adam', 'bob'],
    insert: admins,
    update: admins,
    delete: admins,
    where: `user_id = '{bob}' and client_id = '{brand}'`,
    insertion: `(user_id, organization_id, client_id) values ('{bea}', '{org}', '{brand}')`,
    set: `can_view = false`,
  },
  'llm_mentions.tracked_brands': {
    select: viewers,
    insert: editors,
    update: editors,
    delete: nobody,
    where: `id = '{competitor}'`,
    insertion: `(organization_id, client_id, name) values (${brandOrg}, 'Vesk')`,
    set: `description = 'Changed'`,
  },
  'llm_mentions.annotations': {
    select: viewers,
    insert: editors,
    update: editors,
    delete: editors,
    where: `client_id = '{brand}'`,
    insertion: `(organization_id, client_id, kind, text) values (${brandOrg}, 'note', 'Something')`,
    set: `text = 'Changed'`,
  },
  'llm_mentions.label_checks': {
    select: viewers,
    ...systemWritten,
    where: `client_id = '{brand}'`,
    insertion: `(organization_id, client_id, answered_at, answer_id, label, shown, origin, extractor) values (${answerKey}, 'state', '{"value": "answered"}', 'reader', 'forged')`,
    set: `note = 'forged'`,
  },
  'llm_mentions.label_reviews': {
    select: viewers,
    ...systemWritten,
    where: `client_id = '{brand}'`,
    insertion: `(organization_id, client_id, seed, named_pairs, unnamed_pairs, pairs) values (${brandOrg}, 7, 1, 1, '[{}]')`,
    set: `seed = 8`,
  },
  'llm_mentions.brand_proposals': {
    select: viewers,
    ...systemWritten,
    where: `client_id = '{brand}'`,
    insertion: `(organization_id, client_id, kind, name, folded, answers, prompts, looked_at, first_seen_at, last_seen_at) values (${brandOrg}, 'brand', 'Forged', 'forged', 1, 1, 1, now(), now())`,
    set: `status = 'accepted'`,
  },
  'llm_mentions.brand_set_versions': {
    select: viewers,
    ...systemWritten,
    where: `client_id = '{brand}'`,
    insertion: `(organization_id, client_id, version, brands) values (${brandOrg}, 99, '[]')`,
    set: `brands = '[]'`,
  },
  'llm_mentions.brand_reprocessings': {
    select: viewers,
    ...systemWritten,
    where: `client_id = '{brand}'`,
    insertion: `(organization_id, client_id, version, reason, total, status) values (${brandOrg}, 1, 'forged', 1, 'completed')`,
    set: `done = 1`,
  },
  'llm_mentions.reprocessings': {
    select: admins,
    ...systemWritten,
    where: `id = '{rereading}'`,
    insertion: `(organization_id, extractor, total, status, finished_at) values ('{org}', 1, 1, 'completed', now())`,
    set: `done = 1`,
  },
  'llm_mentions.reprocessing_brands': {
    select: admins,
    ...systemWritten,
    where: `reprocessing_id = '{rereading}'`,
    insertion: `(organization_id, client_id, reprocessing_id, answers, changed, counts) values ('{org}', '{otherBrand}', '{rereading}', 1, 1, '{}')`,
    set: `changed = 0`,
  },
  'llm_mentions.reprocessing_changes': {
    select: admins,
    ...systemWritten,
    where: `reprocessing_id = '{rereading}'`,
    insertion: `(organization_id, client_id, reprocessing_id, answered_at, answer_id, change) values (${brandOrg}, '{rereading}', now(), gen_random_uuid(), '{}')`,
    set: `change = '{"forged": true}'`,
  },
  'llm_mentions.labeler_settings': {
    select: viewers,
    ...systemWritten,
    where: `client_id = '{brand}'`,
    insertion: `(organization_id, client_id, engine) values ('{org}', '{otherBrand}', 'forged')`,
    set: `usd_per_month = 1`,
  },
  'llm_mentions.labeler_verdicts': {
    select: viewers,
    ...systemWritten,
    where: `client_id = '{brand}'`,
    insertion: `(organization_id, client_id, key, verdict, instruction, engine, model) values (${brandOrg}, repeat('b', 64), '{}', 1, 'forged', 'forged')`,
    set: `verdict = '{}'`,
  },
  'llm_mentions.saved_views': {
    select: viewers,
    insert: withBrand,
    update: ['alice'],
    delete: editors,
    where: `name = 'Alice''s view'`,
    insertion: `(organization_id, client_id, name, path) values (${brandOrg}, 'Mine', '/overview')`,
    set: `search = '{"branded": "all"}'`,
  },
  'llm_mentions.brand_drafts': {
    select: ['alice'],
    insert: admins,
    update: ['alice'],
    delete: nobody, // Only of open drafts; this one has its brand.
    where: `typed = 'northwave.example'`,
    insertion: `(organization_id, typed, state) values ('{org}', 'larkhoe.example', 'ready')`,
    set: `state = 'ready'`,
  },
  'llm_mentions.actions': {
    select: viewers,
    insert: editors,
    update: editors,
    delete: nobody,
    where: `key = 'northwave.example'`,
    insertion: `(organization_id, client_id, kind, key, state, evidence) values (${brandOrg}, 'fix-page', 'a', 'done', '{}')`,
    set: `state = 'done'`,
  },
  'llm_mentions.email_reports': {
    select: viewers,
    insert: admins,
    update: admins,
    delete: admins,
    where: `name = 'Monday'`,
    insertion: `(organization_id, client_id, name, cadence, recipients) values (${brandOrg}, 'For Bea', 'weekly', array['{bea}'::uuid])`,
    set: `is_paused = true`,
  },
  'llm_mentions.share_links': {
    select: admins,
    ...systemWritten,
    where: `name = 'Board'`,
    insertion: `(organization_id, client_id, name, token_hash, last_four, views) values (${brandOrg}, 'Forged', decode(repeat('ef', 32), 'hex'), 'efef', array['overview'])`,
    set: `revoked_at = null`,
  },
  'llm_mentions.white_labels': {
    select: members,
    ...systemWritten,
    where: `organization_id = '{org}'`,
    insertion: `(organization_id, name) values ('{org}', 'Forged')`,
    set: `name = 'Forged'`,
  },
  'llm_mentions.bot_log_sources': {
    select: logReaders,
    insert: editors,
    update: editors,
    delete: nobody,
    where: `id = '{logSource}'`,
    insertion: `(organization_id, client_id, name) values (${brandOrg}, 'Another')`,
    set: `name = 'Renamed'`,
  },
  'llm_mentions.bot_log_deliveries': {
    select: logReaders,
    ...systemWritten,
    where: `client_id = '{brand}'`,
    insertion: `(organization_id, client_id, source_id, channel, status) values (${brandOrg}, '{logSource}', 'upload', 'queued')`,
    set: `hits = 7`,
  },
  'llm_mentions.bot_log_urls': {
    select: logReaders,
    ...systemWritten,
    where: `client_id = '{brand}'`,
    insertion: `(organization_id, client_id, host, path, page_key, path_class) values (${brandOrg}, 'a.example', '/forged', 'forged', 'page')`,
    set: `path = '/forged'`,
  },
  'llm_mentions.bot_log_hits': {
    select: logReaders,
    ...systemWritten,
    where: `client_id = '{brand}'`,
    insertion: `(organization_id, client_id, source_id, delivery_id, at, line_key, crawler, url_id, method, status, bytes, grade) values (${brandOrg}, '{logSource}', '{logDelivery}', '{answeredAt}', 7, 'gptbot', {logUrl}, 'GET', 200, 1, 'signed')`,
    set: `grade = 'signed'`,
  },
  'llm_mentions.bot_log_hours': {
    select: logReaders,
    ...systemWritten,
    where: `client_id = '{brand}'`,
    insertion: `(organization_id, client_id, source_id, hour, crawler, path_class, status_class, grade, first_at, last_at) values (${brandOrg}, '{logSource}', '2026-01-02', 'gptbot', 'page', 2, 'signed', now(), now())`,
    set: `hits = 7`,
  },
  'llm_mentions.bot_log_days': {
    select: logReaders,
    ...systemWritten,
    where: `client_id = '{brand}'`,
    insertion: `(organization_id, client_id, source_id, day, crawler, path_class, status_class, grade, first_at, last_at) values (${brandOrg}, '{logSource}', '2026-01-02', 'gptbot', 'page', 2, 'signed', now(), now())`,
    set: `hits = 7`,
  },
  'llm_mentions.bot_log_pages': {
    select: logReaders,
    ...systemWritten,
    where: `client_id = '{brand}'`,
    insertion: `(organization_id, client_id, source_id, grain, bucket, url_id, crawler, first_at, last_at, last_status) values (${brandOrg}, '{logSource}', 'day', '2026-01-02', {logUrl}, '', now(), now(), 200)`,
    set: `hits = 7`,
  },
  'llm_mentions.bot_log_page_packs': {
    select: logReaders,
    ...systemWritten,
    where: `client_id = '{brand}'`,
    insertion: `(organization_id, client_id, source_id, crawler, first_day, last_day, pages, urls, hits, ok, failed, proven, proven_ok, proven_failed, bytes, first_at, last_at, last_status) values (${brandOrg}, '{logSource}', 'gptbot', '2026-01-01', '2026-01-02', 0, '', '', '', '', '', '', '', '', '', '', '')`,
    set: `pages = 7`,
  },
  'llm_mentions.bot_log_robots_sums': {
    select: logReaders,
    ...systemWritten,
    where: `client_id = '{brand}'`,
    insertion: `(organization_id, client_id, source_id, crawler, first_day, last_day, rules, visits, proven) values (${brandOrg}, '{logSource}', 'gptbot', '2026-01-01', '2026-01-02', 'forged', '{1,1,1,1,1}', '{1,1,1,1,1}')`,
    set: `rules = 'forged'`,
  },
  'llm_mentions.bot_log_referrals': {
    select: logReaders,
    ...systemWritten,
    where: `client_id = '{brand}'`,
    insertion: `(organization_id, client_id, source_id, grain, bucket, operator, host, url_id) values (${brandOrg}, '{logSource}', 'day', '2026-01-02', 'OpenAI', 'chatgpt.com', {logUrl})`,
    set: `visits = 7`,
  },
  'llm_mentions.bot_log_referral_days': {
    select: logReaders,
    ...systemWritten,
    where: `client_id = '{brand}'`,
    insertion: `(organization_id, client_id, source_id, day, operator, host) values (${brandOrg}, '{logSource}', '2026-01-02', 'OpenAI', 'chatgpt.com')`,
    set: `visits = 7`,
  },
  'llm_mentions.bot_log_traffic': {
    select: logReaders,
    ...systemWritten,
    where: `client_id = '{brand}'`,
    insertion: `(organization_id, client_id, source_id, hour, kind, status_class) values (${brandOrg}, '{logSource}', '2026-01-02', 'ai', 2)`,
    set: `requests = 7`,
  },
  'llm_mentions.bot_changes': {
    select: logReaders,
    ...systemWritten,
    where: `client_id = '{brand}'`,
    insertion: `(organization_id, client_id, kind, crawler, since, day, evidence) values (${brandOrg}, 'rose', 'gptbot', '2026-01-02', '2026-01-02', '{}')`,
    set: `kind = 'fell'`,
  },
  'llm_mentions.bot_log_robots': {
    select: logReaders,
    ...systemWritten,
    where: `client_id = '{brand}'`,
    insertion: `(organization_id, client_id, host, fetched_at, seen_at, status, sha256) values (${brandOrg}, 'a.example', '2026-01-02', now(), 200, 'forged')`,
    set: `content = 'forged'`,
  },
  'llm_mentions.bot_log_robots_checks': {
    select: logReaders,
    ...systemWritten,
    where: `client_id = '{brand}'`,
    insertion: `(organization_id, client_id) values (${brandOrg})`,
    set: `next_at = now()`,
  },
  'llm_mentions.bot_log_sitemaps': {
    select: logReaders,
    ...systemWritten,
    where: `client_id = '{brand}'`,
    insertion: `(organization_id, client_id, host) values (${brandOrg}, 'b.example')`,
    set: `address = 'https://forged.example/sitemap.xml'`,
  },
  'llm_mentions.bot_log_sitemap_pages': {
    select: logReaders,
    ...systemWritten,
    where: `client_id = '{brand}'`,
    insertion: `(organization_id, client_id, listed_by, host, path, page_key) values (${brandOrg}, 'a.example', 'a.example', '/forged', 'forged')`,
    set: `published_at = now()`,
  },
  'llm_mentions.bot_log_sitemap_reads': {
    select: logReaders,
    ...systemWritten,
    where: `client_id = '{brand}'`,
    insertion: `(organization_id, client_id, crawler, page_id, source_id, last_at) values (${brandOrg}, 'forged', {sitemapPage}, '{logSource}', now())`,
    set: `last_at = now()`,
  },
  'llm_mentions.bot_log_sitemap_coverage': {
    select: logReaders,
    ...systemWritten,
    where: `client_id = '{brand}'`,
    insertion: `(organization_id, client_id, scope, crawler, day, pages, proven_pages) values (${brandOrg}, 'all', 'forged', '2026-01-02', 1, 1)`,
    set: `pages = 7`,
  },
  'llm_mentions.bot_log_sitemap_lags': {
    select: logReaders,
    ...systemWritten,
    where: `client_id = '{brand}'`,
    insertion: `(organization_id, client_id, scope, crawler, month, waits, proven_waits) values (${brandOrg}, 'all', 'forged', '2026-01-01', '', '')`,
    set: `waits = ''`,
  },
  'llm_mentions.audit_log': {
    select: admins,
    ...systemWritten,
    where: `action = 'matrix.made'`,
    insertion: `(organization_id, actor_kind, action, subject_kind) values ('{org}', 'system', 'matrix.forged', 'matrix')`,
    set: `actor_name = 'forged'`,
  },
  'llm_mentions.invitations': {
    select: admins,
    ...systemWritten,
    where: `email = 'matrix@example.test'`,
    insertion: `(organization_id, email, role, all_brands, token_hash, sent_at, expires_at) values ('{org}', 'forged@example.test', 'admin', false, sha256('forged'), now(), now() + interval '1 day')`,
    set: `role = 'owner'`,
  },
  'llm_mentions.invitation_brands': {
    select: admins,
    ...systemWritten,
    where: `invitation_id = '{invite}'`,
    insertion: `(organization_id, invitation_id, client_id) values ('{org}', '{invite}', '{otherBrand}')`,
    set: `client_id = '{otherBrand}'`,
  },
  'llm_mentions.support_grants': {
    select: members,
    ...systemWritten,
    where: `organization_id = '{org}'`,
    insertion: `(organization_id, reason, expires_at) values ('{org}', 'Forged', now() + interval '2 days')`,
    set: `revoked_at = now()`,
  },
  'llm_mentions.support_requests': {
    select: admins,
    ...systemWritten,
    where: `organization_id = '{org}'`,
    insertion: `(organization_id, reason, hours) values ('{birch}', 'Forged', 24)`,
    set: `answer = 'granted', answered_at = now()`,
  },
  'llm_mentions.organization_exports': {
    select: admins,
    ...systemWritten,
    where: `organization_id = '{org}'`,
    insertion: `(organization_id, status) values ('{org}', 'ready')`,
    set: `status = 'failed'`,
  },
  'llm_mentions.retention_settings': {
    select: admins,
    insert: ['carol'],
    update: ['alice'],
    delete: nobody,
    where: `organization_id = '{org}'`,
    insertion: `(organization_id, answers_days) values ('{birch}', 30)`,
    set: `answers_days = 30`,
  },
  'llm_mentions.organization_deletions': {
    select: members,
    ...systemWritten,
    where: `organization_id = '{org}'`,
    insertion: `(organization_id, due_at) values ('{birch}', now())`,
    set: `due_at = now()`,
  },
  'llm_mentions.trials': {
    select: admins,
    ...systemWritten,
    where: `organization_id = '{org}'`,
    insertion: `(brand_name, email, mail_domain, country) values ('Sneaky', 'a@b.example', 'b.example', 'DE')`,
    set: `brand_name = 'Renamed'`,
  },
  'llm_mentions.events': {
    select: viewers,
    ...systemWritten,
    where: `key = 'matrix'`,
    insertion: `(organization_id, client_id, kind, severity, title, key) values (${brandOrg}, 'run.completed', 'info', 'Forged', 'forged')`,
    set: `title = 'forged'`,
  },
  'llm_mentions.notifications': {
    select: ['bob'],
    insert: nobody,
    update: ['bob'],
    delete: nobody,
    where: `event_id = '{event}'`,
    insertion: `(organization_id, client_id, user_id, event_id) values (${brandOrg}, '{bea}', '{event}')`,
    set: `read_at = now()`,
  },
  'llm_mentions.integrations': {
    select: admins,
    insert: nobody,
    update: admins,
    delete: admins,
    where: `id = '{channel}'`,
    insertion: `(organization_id, kind, name, target) values ('{org}', 'webhook', 'Forged', 'https://a.example')`,
    set: `name = 'Changed'`,
  },
  'llm_mentions.notification_preferences': {
    select: ['bob'],
    insert: ['bea'],
    update: ['bob'],
    delete: ['bob'],
    where: `organization_id = '{org}' and user_id = '{bob}'`,
    insertion: `(organization_id, user_id) values ('{org}', '{bea}')`,
    set: `digest = 'daily'`,
  },
  'llm_mentions.weekly_emails': {
    select: ['bob'],
    insert: ['bea'],
    update: nobody,
    delete: ['bob'],
    where: `organization_id = '{org}' and user_id = '{bob}'`,
    insertion: `(organization_id, user_id) values ('{org}', '{bea}')`,
    set: `next_at = now()`,
  },
  'llm_mentions.alerts': {
    select: viewers,
    insert: editors,
    update: editors,
    delete: nobody,
    where: `client_id = '{brand}'`,
    insertion: `(organization_id, client_id, about, name, metric) values (${brandOrg}, 'metric', 'Another', 'visibility')`,
    set: `name = 'Changed'`,
  },
  'llm_mentions.triggered_alerts': {
    select: viewers,
    ...systemWritten,
    where: `client_id = '{brand}'`,
    insertion: `(organization_id, client_id, alert_id, day, direction, evidence) values (${brandOrg}, '{rule}', '2026-01-02', 'up', '{}')`,
    set: `direction = 'down'`,
  },
  'llm_mentions.deliveries': {
    select: admins,
    ...systemWritten,
    where: `id = '{delivery}'`,
    insertion: `(organization_id, integration_id, kind, key, target) values ('{org}', '{channel}', 'webhook', 'forged', 'https://a.example')`,
    set: `state = 'sent'`,
  },
  'llm_mentions.delivery_attempts': {
    select: admins,
    ...systemWritten,
    where: `delivery_id = '{delivery}'`,
    insertion: `(organization_id, delivery_id, outcome) values ('{org}', '{delivery}', 'forged')`,
    set: `outcome = 'forged'`,
  },
  'llm_mentions.prompts': {
    select: viewers,
    insert: editors,
    update: editors,
    delete: nobody,
    where: `id = '{prompt}'`,
    insertion: `(new_organization_id, client_id, text) values (${brandOrg}, 'another question?')`,
    set: `topic = 'Changed'`,
  },
  'llm_mentions.prompt_versions': {
    select: viewers,
    ...systemWritten,
    where: `prompt_id = '{prompt}'`,
    insertion: `(organization_id, client_id, prompt_id, version, text) values (${brandOrg}, '{prompt}', 9, 'forged')`,
    set: `text = 'forged'`,
  },
  'llm_mentions.prompt_tags': {
    select: viewers,
    insert: editors,
    update: nobody,
    delete: editors,
    where: `prompt_id = '{prompt}'`,
    insertion: `(organization_id, client_id, prompt_id, tag) values (${brandOrg}, '{prompt}', 'new')`,
    set: `tag = 'changed'`,
  },
  'llm_mentions.analyses': {
    select: viewers,
    insert: editors,
    update: editors,
    delete: nobody,
    where: `id = '{analysis}'`,
    insertion: `(new_organization_id, new_client_id, kind) values (${brandOrg}, 'run')`,
    set: `label = 'Changed'`,
  },
  'llm_mentions.analysis_prompts': {
    select: viewers,
    insert: editors,
    update: nobody,
    delete: nobody,
    where: `analysis_id = '{analysis}'`,
    insertion: `(organization_id, client_id, analysis_id, prompt_id, prompt_version_id) values (${brandOrg}, '{analysis}', '{otherPrompt}', '{otherPromptVersion}')`,
    set: `prompt_id = '{otherPrompt}'`,
  },
  'llm_mentions.prompt_engine_pairs': {
    select: viewers,
    ...systemWritten,
    where: `analysis_id = '{analysis}'`,
    insertion: `(organization_id, client_id, analysis_id, prompt_id, prompt_version_id, engine, repeat) values (${brandOrg}, '{analysis}', '{prompt}', '{promptVersion}', 'sandbox-atlas', 2)`,
    set: `status = 'cancelled'`,
  },
  'llm_mentions.import_chunks': {
    select: nobody,
    insert: editors,
    update: nobody,
    delete: nobody,
    where: `analysis_id = '{analysis}'`,
    insertion: `(organization_id, client_id, analysis_id, position, bytes) values (${brandOrg}, '{analysis}', 2, 'x')`,
    set: `bytes = 'y'`,
  },
  'llm_mentions.import_errors': {
    select: viewers,
    ...systemWritten,
    where: `analysis_id = '{analysis}'`,
    insertion: `(organization_id, client_id, analysis_id, line, reason) values (${brandOrg}, '{analysis}', 2, 'forged')`,
    set: `reason = 'forged'`,
  },
  'llm_mentions.answers': {
    select: viewers,
    ...systemWritten,
    where: `id = '{answer}'`,
    insertion: `(new_organization_id, client_id, answered_at, analysis_id, prompt_id, prompt_version_id, engine, channel, state, text, content_hash, extractor_version, brand_set_version)
      values (${brandOrg}, '{answeredAt}', '{analysis}', '{prompt}', '{promptVersion}', 'sandbox-atlas', 'api', 'answered', 'forged', 'hash', 1, 1)`,
    set: `text = 'forged'`,
  },
  'llm_mentions.answers_details': {
    select: viewers,
    ...systemWritten,
    where: `answer_id = '{answer}'`,
    insertion: `(new_organization_id, client_id, answered_at, answer_id) values (${answerKey})`,
    set: `responses = '[]'`,
  },
  'llm_mentions.mentions': {
    select: viewers,
    ...systemWritten,
    where: `answer_id = '{answer}'`,
    insertion: `(organization_id, client_id, answered_at, answer_id, tracked_brand_id, rank, spans) values (${answerKey}, '{ownTrackedBrand}', 1, '[]')`,
    set: `rank = 2`,
  },
  'llm_mentions.answer_citations': {
    select: viewers,
    ...systemWritten,
    where: `answer_id = '{answer}'`,
    insertion: `(organization_id, client_id, answered_at, answer_id, position, kind, url, page_key, domain, owner) values (${answerKey}, 2, 'cited', 'https://a.example', 'a.example/', 'a.example', 'own')`,
    set: `owner = 'own'`,
  },
  'llm_mentions.answer_searches': {
    select: viewers,
    ...systemWritten,
    where: `answer_id = '{answer}'`,
    insertion: `(organization_id, client_id, answered_at, answer_id, position, query) values (${answerKey}, 2, 'forged')`,
    set: `query = 'forged'`,
  },
  'llm_mentions.sub_queries': {
    select: fanOutReaders,
    ...systemWritten,
    where: `client_id = '{brand}'`,
    insertion: `(organization_id, client_id, key, query) values (${brandOrg}, 'forged', 'forged')`,
    set: `query = 'forged'`,
  },
  'llm_mentions.search_rollups': {
    select: fanOutReaders,
    ...systemWritten,
    where: `client_id = '{brand}'`,
    insertion: `(organization_id, client_id, day, channel, engine, prompt_id) values (${brandOrg}, '2026-01-02', 'api', 'sandbox-atlas', '{prompt}')`,
    set: `searched = 1000`,
  },
  'llm_mentions.answer_rollups': {
    select: viewers,
    ...systemWritten,
    where: `client_id = '{brand}'`,
    insertion: `(organization_id, client_id, grain, bucket, prompt_id, engine, channel) values (${brandOrg}, 'day', '2026-01-02', '{prompt}', 'sandbox-atlas', 'api')`,
    set: `valid = 1000`,
  },
  'llm_mentions.brand_rollups': {
    select: viewers,
    ...systemWritten,
    where: `client_id = '{brand}'`,
    insertion: `(organization_id, client_id, grain, bucket, prompt_id, engine, channel, tracked_brand_id) values (${brandOrg}, 'day', '2026-01-02', '{prompt}', 'sandbox-atlas', 'api', '{ownTrackedBrand}')`,
    set: `present = 1000`,
  },
  'llm_mentions.brand_weeks': {
    select: viewers,
    ...systemWritten,
    where: `client_id = '{brand}'`,
    insertion: `(organization_id, client_id, block, prompt_id, engine, channel, tracked_brand_id, present) values (${brandOrg}, 8, '{prompt}', 'sandbox-atlas', 'api', '{ownTrackedBrand}', array_fill(0, array[53]))`,
    set: `present = array_fill(9, array[53])`,
  },
  'llm_mentions.source_rollups': {
    select: viewers,
    ...systemWritten,
    where: `client_id = '{brand}'`,
    insertion: `(organization_id, client_id, grain, bucket, prompt_id, engine, channel, domain, owner) values (${brandOrg}, 'day', '2026-01-02', '{prompt}', 'sandbox-atlas', 'api', 'a.example', 'own')`,
    set: `answers = 1000`,
  },
  'llm_mentions.own_pages': {
    select: viewers,
    ...systemWritten,
    where: `client_id = '{brand}'`,
    insertion: `(organization_id, client_id, page, address) values (${brandOrg}, md5('forged')::uuid, 'https://northwave.example/forged')`,
    set: `address = 'https://elsewhere.example/'`,
  },
  'llm_mentions.own_page_rollups': {
    select: viewers,
    ...systemWritten,
    where: `client_id = '{brand}'`,
    insertion: `(organization_id, client_id, day, channel, engine, page) values (${brandOrg}, '2026-01-02', 'api', 'sandbox-atlas', md5('forged')::uuid)`,
    set: `answers = 1000`,
  },
  'llm_mentions.own_page_packs': {
    select: viewers,
    ...systemWritten,
    where: `client_id = '{brand}'`,
    insertion: `(organization_id, client_id, channel, first_day, last_day, pages, answers, last_cited) values (${brandOrg}, 'api', '2026-01-01', '2026-01-02', '{}', '{}', '{}')`,
    set: `channel = 'forged'`,
  },
  'llm_mentions.plans': {
    select: actors.filter((actor) => actor !== 'anonymous'),
    ...systemWritten,
    where: `key = 'matrix'`,
    insertion: `(key, name) values ('free-for-me', 'Free for me')`,
    set: `monthly_price_usd = 0`,
  },
  'llm_mentions.contact_messages': {
    select: ['stella'],
    ...systemWritten,
    where: `email = 'visitor@example.test'`,
    insertion: `(name, email, topic, message, language) values ('Forged', 'forged@example.test', 'sales', 'Forged', 'en')`,
    set: `mailed_at = now()`,
  },
  'llm_mentions.subscriptions': {
    select: admins,
    ...systemWritten,
    where: `organization_id = '{org}'`,
    insertion: `(organization_id, stripe_customer_id) values ('{birch}', 'cus_forged')`,
    set: `status = 'active'`,
  },
  'llm_mentions.invoices': {
    select: admins,
    ...systemWritten,
    where: `organization_id = '{org}'`,
    insertion: `(id, organization_id, status, currency, total, amount_paid, amount_due, issued_at) values ('in_forged', '{org}', 'paid', 'usd', 1, 1, 0, now())`,
    set: `status = 'paid'`,
  },
  'llm_mentions.stripe_events': {
    select: nobody,
    ...systemWritten,
    where: `id = 'evt_matrix'`,
    insertion: `(id, type, is_live, created_at) values ('evt_forged', 'forged', false, now())`,
    set: `outcome = 'applied'`,
  },
  'llm_mentions.limit_overrides': {
    select: members,
    ...systemWritten,
    where: `organization_id = '{org}' and kind = 'answers'`,
    insertion: `(organization_id, kind, reason) values ('{org}', 'brands', 'Forged')`,
    set: `amount = 1000000`,
  },
  'llm_mentions.plan_pauses': {
    select: admins,
    ...systemWritten,
    where: `organization_id = '{org}'`,
    insertion: `(organization_id, client_id) values ('{org}', '{otherBrand}')`,
    set: `paused_at = now()`,
  },
  'llm_mentions.usage_logs': {
    select: admins,
    ...systemWritten,
    where: `organization_id = '{org}'`,
    insertion: `(organization_id, kind) values ('{org}', 'answer')`,
    set: `quantity = 0`,
  },
  'llm_mentions.budgets': {
    select: admins,
    insert: admins,
    update: admins,
    delete: admins,
    where: `organization_id = '{org}' and client_id is null`,
    insertion: `(organization_id, client_id, usd_per_month) values ('{org}', '{otherBrand}', 5)`,
    set: `usd_per_month = 1000000`,
  },
  'llm_mentions.spend_months': {
    select: viewers,
    ...systemWritten,
    where: `client_id = '{brand}'`,
    insertion: `(organization_id, client_id, month) values (${brandOrg}, '2026-02-01')`,
    set: `known_usd = 0`,
  },
  'llm_mentions.unread_replies': {
    select: admins,
    ...systemWritten,
    where: `client_id = '{brand}'`,
    insertion: `(organization_id, client_id, analysis_id, pair_id, engine, response) values (${brandOrg}, '{analysis}', gen_random_uuid(), 'sandbox-atlas', 'forged')`,
    set: `response = 'forged'`,
  },
  'llm_mentions.provider_keys': {
    select: admins,
    insert: admins,
    update: admins,
    delete: admins,
    where: `organization_id = '{org}' and provider = 'openai'`,
    insertion: `(organization_id, provider) values ('{org}', 'anthropic')`,
    set: `concurrency = 1000`,
  },
  'llm_mentions.api_keys': {
    select: admins,
    // Each creates keys of their own only, so alice's ID in the row keeps adam out.
    insert: ['alice'],
    update: admins,
    delete: nobody,
    where: `organization_id = '{org}' and name = 'Reports'`,
    insertion: `(organization_id, user_id, name, hash, last_four, rights) values ('{org}', '{alice}', 'Mine', decode(repeat('cd', 32), 'hex'), 'wxyz', array['answers:write'])`,
    set: `revoked_at = now()`,
  },
  'llm_mentions.oauth_grants': {
    select: admins,
    insert: nobody,
    update: admins,
    delete: nobody,
    where: `organization_id = '{org}' and name = 'Assistant'`,
    insertion: `(organization_id, user_id, application_id, name, redirect_host, rights, resource, expires_at) values ('{org}', '{alice}', '{application}', 'Forged', 'a.example', array['brands:read'], 'x', now())`,
    set: `revoked_at = now()`,
  },
  'llm_mentions.sso_connections': {
    select: admins,
    ...systemWritten,
    where: `organization_id = '{org}'`,
    insertion: `(organization_id, issuer, oidc_client_id, sealed, sealed_with) values ('{org}', 'https://evil.example', 'x', 'x', 'x')`,
    set: `issuer = 'https://evil.example'`,
  },
  'llm_mentions.sso_group_roles': {
    select: admins,
    ...systemWritten,
    where: `organization_id = '{org}' and group_value = 'writers'`,
    insertion: `(organization_id, group_value, role) values ('{org}', 'everyone', 'admin')`,
    set: `role = 'admin'`,
  },
  'llm_mentions.sso_domains': {
    select: admins,
    ...systemWritten,
    where: `organization_id = '{org}' and domain = 'acorn.test'`,
    insertion: `(organization_id, domain, verification_token, proven_at) values ('{org}', 'birch.test', repeat('t', 43), now())`,
    set: `proven_at = now()`,
  },
  'llm_mentions.schedules': {
    select: viewers,
    insert: editors,
    update: editors,
    delete: editors,
    where: `id = '{schedule}'`,
    insertion: `(organization_id, client_id, cadence, plan) values (${brandOrg}, '{"every": "day", "hour": 7}', '{}')`,
    set: `name = 'Changed'`,
  },
  'llm_mentions.schedule_runs': {
    select: viewers,
    ...systemWritten,
    where: `schedule_id = '{schedule}'`,
    insertion: `(organization_id, client_id, schedule_id, due_at, outcome) values (${brandOrg}, '{schedule}', '2026-01-02', 'started')`,
    set: `outcome = 'skipped'`,
  },
  'llm_mentions.page_crawls': {
    select: fanOutReaders,
    ...systemWritten,
    where: `client_id = '{brand}'`,
    insertion: `(organization_id, client_id, kind, max_pages) values (${brandOrg}, 'single', 1)`,
    set: `kind = 'list'`,
  },
  'llm_mentions.pages': {
    select: fanOutReaders,
    ...systemWritten,
    where: `id = '{page}'`,
    insertion: `(organization_id, client_id, url, page_key) values (${brandOrg}, 'https://a.example/2', 'a.example/2')`,
    set: `title = 'Changed'`,
  },
  'llm_mentions.documents': {
    select: fanOutReaders,
    ...systemWritten,
    where: `page_id = '{page}'`,
    insertion: `(organization_id, client_id, content, content_hash) values (${brandOrg}, 'forged', 'hash')`,
    set: `content = 'forged'`,
  },
  'llm_mentions.passages': {
    select: fanOutReaders,
    ...systemWritten,
    where: `page_id = '{page}'`,
    insertion: `(organization_id, client_id, page_id, document_id, position, heading, content, language, terms) values (${brandOrg}, '{page}', '{document}', 2, '', 'forged', 'simple', '')`,
    set: `content = 'forged'`,
  },
  'llm_mentions.fan_out_queries': {
    select: fanOutReaders,
    ...systemWritten,
    where: `analysis_id = '{fanOutAnalysis}'`,
    insertion: `(organization_id, client_id, analysis_id, position, origin, query, query_key) values (${brandOrg}, '{fanOutAnalysis}', 2, 'observed', 'forged', 'forged')`,
    set: `query = 'forged'`,
  },
  'llm_mentions.fan_out_draws': {
    select: fanOutReaders,
    ...systemWritten,
    where: `analysis_id = '{fanOutAnalysis}'`,
    insertion: `(organization_id, client_id, analysis_id, prompt_id, draw, engine, model, proposals) values (${brandOrg}, '{fanOutAnalysis}', '{prompt}', 2, 'openai', 'forged', '[]')`,
    set: `model = 'forged'`,
  },
  'llm_mentions.fan_out_pairs': {
    select: fanOutReaders,
    ...systemWritten,
    where: `analysis_id = '{fanOutAnalysis}'`,
    insertion: `(organization_id, client_id, analysis_id, side, position, prompt_id, engine, trials) values (${brandOrg}, '{fanOutAnalysis}', 'observed', 2, '{prompt}', 'forged', 1)`,
    set: `trials = 2`,
  },
  'llm_mentions.fan_out_scorings': {
    select: fanOutReaders,
    ...systemWritten,
    where: `analysis_id = '{fanOutAnalysis}'`,
    insertion: `(organization_id, client_id, analysis_id, method, covered_from, partly_from, own_pages, competitor_pages, cited_pages, passages, rivals) values (${brandOrg}, '{fanOutAnalysis}', 'hybrid', 0.5, 0.3, 1, 0, 0, 1, 0)`,
    set: `finished_at = now()`,
  },
  'llm_mentions.fan_out_columns': {
    select: fanOutReaders,
    ...systemWritten,
    where: `analysis_id = '{fanOutAnalysis}'`,
    insertion: `(organization_id, client_id, analysis_id, position, page_id, document_id, owner) values (${brandOrg}, '{fanOutAnalysis}', 2, '{page}', '{page}', 'own')`,
    set: `covers = 7`,
  },
  'llm_mentions.fan_out_coverage': {
    select: fanOutReaders,
    ...systemWritten,
    where: `analysis_id = '{fanOutAnalysis}'`,
    insertion: `(organization_id, client_id, analysis_id, query_id, scores, passages) values (${brandOrg}, '{fanOutAnalysis}', '{fanOutQuery}', array[900], array[0])`,
    set: `own_score = 1`,
  },
  'llm_mentions.fan_out_matches': {
    select: fanOutReaders,
    ...systemWritten,
    where: `analysis_id = '{fanOutAnalysis}'`,
    insertion: `(organization_id, client_id, analysis_id, query_id, owner, page_id, document_id, passage, score, lexical) values (${brandOrg}, '{fanOutAnalysis}', '{fanOutQuery}', 'rival', '{page}', '{page}', 1, 1, 1)`,
    set: `score = 1`,
  },
  'llm_mentions.query_fanout_analysis': {
    select: fanOutReaders,
    ...systemWritten,
    where: `id = '{fanOutAnalysis}'`,
    insertion: `(organization_id, client_id, topic) values (${brandOrg}, 'forged')`,
    set: `topic = 'forged'`,
  },
}

/**
 * One row per table for Acorn's Northwave, written without policies. Returns the values for the `{…}` of the
 * statements.
 */
export async function buildFixture(database: Database, cast: Cast): Promise<Record<string, string>> {
  const one = async (statement: string, parameters: unknown[] = []) => {
    const { rows } = await database.pool.query<{ id: string }>(statement, parameters)
    return rows[0]?.id ?? ''
  }
  const answeredAt = '2026-01-01T10:00:00Z'
  const brand = [cast.acorn.id, cast.acorn.brandId]
  const prompt = (text: string) =>
    one(
      'insert into llm_mentions.prompts (new_organization_id, client_id, text) values ($1, $2, $3) returning id',
      [...brand, text],
    )
  const version = (promptId: string) =>
    one('select id from llm_mentions.prompt_versions where prompt_id = $1', [promptId])
  const promptId = await prompt('best headphones?')
  const otherPromptId = await prompt('best speakers?')
  const promptVersion = await version(promptId)
  const values: Record<string, string> = {
    org: cast.acorn.id,
    brand: cast.acorn.brandId,
    otherBrand: cast.acorn.otherBrandId,
    birch: cast.birch.id,
    alice: cast.alice.userId,
    ownTrackedBrand: cast.acorn.ownTrackedBrandId,
    bob: cast.bob.userId,
    bea: cast.bea.userId,
    dave: cast.dave.userId,
    loneIdentity: cast.dave.supabaseUserId,
    answeredAt,
    prompt: promptId,
    otherPrompt: otherPromptId,
    promptVersion,
    otherPromptVersion: await version(otherPromptId),
    competitor: await one(
      "insert into llm_mentions.tracked_brands (organization_id, client_id, name) values ($1, $2, 'Halden') returning id",
      brand,
    ),
    analysis: await one(
      "insert into llm_mentions.analyses (new_organization_id, new_client_id, kind) values ($1, $2, 'run') returning id",
      brand,
    ),
    fanOutQuery: 'fa000000-0000-4000-8000-000000000001',
    rereading: 'fa000000-0000-4000-8000-00000000000a',
    fanOutAnalysis: await one(
      `insert into llm_mentions.query_fanout_analysis (organization_id, client_id, topic) values ($1, $2, 'headphones') returning id`,
      brand,
    ),
    page: await one(
      "insert into llm_mentions.pages (organization_id, client_id, url, page_key) values ($1, $2, 'https://a.example/', 'a.example/') returning id",
      brand,
    ),
    schedule: await one(
      `insert into llm_mentions.schedules (organization_id, client_id, cadence, plan)
       values ($1, $2, '{"every": "day", "hour": 6}', '{}') returning id`,
      brand,
    ),
    event: await one(
      `insert into llm_mentions.events (organization_id, client_id, kind, severity, title, key)
       values ($1, $2, 'run.completed', 'info', 'A run ended', 'matrix') returning id`,
      brand,
    ),
    channel: await one(
      `insert into llm_mentions.integrations (organization_id, kind, name, target)
       values ($1, 'webhook', 'Our program', 'https://a.example/hook') returning id`,
      [cast.acorn.id],
    ),
    rule: await one(
      `insert into llm_mentions.alerts (organization_id, client_id, about, name, metric)
       values ($1, $2, 'metric', 'Visibility', 'visibility') returning id`,
      brand,
    ),
    invite: await one(
      `insert into llm_mentions.invitations (organization_id, email, role, all_brands, token_hash, sent_at, expires_at)
       values ($1, 'matrix@example.test', 'viewer', false, sha256('matrix'), now(), now() + interval '14 days') returning id`,
      [cast.acorn.id],
    ),
    delivery: '',
    answer: '',
  }
  await one(
    'insert into llm_mentions.invitation_brands (organization_id, invitation_id, client_id) values ($1, $2, $3)',
    [cast.acorn.id, values['invite'], cast.acorn.brandId],
  )
  values['delivery'] = await one(
    `insert into llm_mentions.deliveries (organization_id, integration_id, kind, key, target)
     values ($1, $2, 'webhook', 'matrix', 'https://a.example/hook') returning id`,
    [cast.acorn.id, values['channel']],
  )
  await database.pool.query("select private.ensure_partitions('2026-01-01', '2026-01-01')")
  await database.pool.query("select private.ensure_bot_log_partitions('2026-01-01', '2026-01-01')")
  await database.pool.query(
    'update llm_mentions.organization_users set can_view_bot_logs = true where user_id = $1',
    [cast.erin.userId],
  )
  values['logSource'] = await one(
    `insert into llm_mentions.bot_log_sources (organization_id, client_id, name) values ($1, $2, 'Web server') returning id`,
    brand,
  )
  values['application'] = await one(
    `insert into private.oauth_applications (name, redirect_uris) values ('Assistant', $1) returning id`,
    [['https://a.example/']],
  )
  values['logDelivery'] = await one(
    `insert into llm_mentions.bot_log_deliveries (organization_id, client_id, source_id, channel)
     values ($1, $2, $3, 'upload') returning id`,
    [...brand, values['logSource']],
  )
  values['sitemapPage'] = await one(
    `insert into llm_mentions.bot_log_sitemap_pages (organization_id, client_id, listed_by, host, path, page_key)
     values ($1, $2, 'a.example', 'a.example', '/', 'https://a.example/') returning id::text`,
    brand,
  )
  values['logUrl'] = await one(
    `insert into llm_mentions.bot_log_urls (organization_id, client_id, host, path, page_key, path_class)
     values ($1, $2, 'a.example', '/', 'https://a.example/', 'page') returning id::text`,
    brand,
  )
  values['document'] = await one(
    `insert into llm_mentions.documents (organization_id, client_id, page_id, content, content_hash)
     values ($1, $2, $3, 'text', 'hash') returning id`,
    [...brand, values['page']],
  )
  const fill = (statement: string) => fillIn(statement, values)
  await database.pool.query(
    fill(`insert into llm_mentions.analysis_prompts (organization_id, client_id, analysis_id, prompt_id, prompt_version_id)
          values (${brandOrg}, '{analysis}', '{prompt}', '{promptVersion}')`),
  )
  values.answer = await one(
    fill(
      `insert into llm_mentions.answers ${policyMatrix['llm_mentions.answers']?.insertion ?? ''} returning id`,
    ),
  )
  const trial = await one(
    `insert into llm_mentions.trials (brand_name, email, mail_domain, country)
     values ('Northwave', 'visitor@acorn.example', 'acorn.example', 'DE') returning id`,
  )
  await database.pool.query("update llm_mentions.trials set state = 'confirmed' where id = $1", [trial])
  await database.pool.query(
    "update llm_mentions.trials set state = 'running', organization_id = $2, client_id = $3 where id = $1",
    [trial, ...brand],
  )
  for (const row of furtherRows) await database.pool.query(fill(`insert into ${row}`))
  return values
}

/** What hangs on the rows that `buildFixture` names. */
const furtherRows = [
  `llm_mentions.contact_messages (name, email, topic, message, language) values ('Visitor', 'visitor@example.test', 'sales', 'Hello', 'en')`,
  `llm_mentions.support_grants (organization_id, reason, expires_at) values ('{org}', 'Look at the reports', now() + interval '1 day')`,
  `llm_mentions.organization_exports (organization_id) values ('{org}')`,
  `llm_mentions.retention_settings (organization_id) values ('{org}')`,
  `llm_mentions.organization_deletions (organization_id, due_at) values ('{org}', now() + interval '14 days')`,
  `llm_mentions.audit_log (organization_id, actor_kind, action, subject_kind) values ('{org}', 'system', 'matrix.made', 'matrix')`,
  `llm_mentions.notifications (organization_id, client_id, user_id, event_id) values (${brandOrg}, '{bob}', '{event}')`,
  `llm_mentions.notification_preferences (organization_id, user_id) values ('{org}', '{bob}')`,
  `llm_mentions.weekly_emails (organization_id, user_id) values ('{org}', '{bob}')`,
  `llm_mentions.triggered_alerts (organization_id, client_id, alert_id, day, direction, evidence) values (${brandOrg}, '{rule}', '2026-01-01', 'up', '{}')`,
  `llm_mentions.delivery_attempts (organization_id, delivery_id, outcome) values ('{org}', '{delivery}', 'refused')`,
  `llm_mentions.member_visits (organization_id, user_id) values ('{org}', '{bob}')`,
  `llm_mentions.second_factor_resets (organization_id, user_id) values ('{org}', '{bob}')`,
  `public.clients (id, organization_id, name) values ('{brand}', '{org}', 'Northwave (older copy)')`,
  `llm_mentions.annotations (organization_id, client_id, kind, text) values (${brandOrg}, 'note', 'First')`,
  `llm_mentions.prompt_tags (organization_id, client_id, prompt_id, tag) values (${brandOrg}, '{prompt}', 'tag')`,
  `llm_mentions.prompt_engine_pairs (organization_id, client_id, analysis_id, prompt_id, prompt_version_id, engine, repeat) values (${brandOrg}, '{analysis}', '{prompt}', '{promptVersion}', 'sandbox-atlas', 1)`,
  `llm_mentions.import_chunks (organization_id, client_id, analysis_id, position, bytes) values (${brandOrg}, '{analysis}', 1, 'x')`,
  `llm_mentions.import_errors (organization_id, client_id, analysis_id, line, reason) values (${brandOrg}, '{analysis}', 1, 'not JSON')`,
  `llm_mentions.answers_details (new_organization_id, client_id, answered_at, answer_id) values (${answerKey})`,
  `llm_mentions.mentions (organization_id, client_id, answered_at, answer_id, tracked_brand_id, rank, spans) values (${answerKey}, '{competitor}', 1, '[]')`,
  `llm_mentions.answer_citations (organization_id, client_id, answered_at, answer_id, position, kind, url, page_key, domain, owner) values (${answerKey}, 1, 'cited', 'https://b.example', 'b.example/', 'b.example', 'other')`,
  `llm_mentions.answer_searches (organization_id, client_id, answered_at, answer_id, position, query) values (${answerKey}, 1, 'best headphones 2026')`,
  `llm_mentions.sub_queries (organization_id, client_id, key, query) values (${brandOrg}, 'best headphones 2026', 'best headphones 2026')`,
  `llm_mentions.search_rollups (organization_id, client_id, day, channel, engine, prompt_id) values (${brandOrg}, '2026-01-01', 'api', 'sandbox-atlas', '{prompt}')`,
  `llm_mentions.answer_rollups (organization_id, client_id, grain, bucket, prompt_id, engine, channel) values (${brandOrg}, 'day', '2026-01-01', '{prompt}', 'sandbox-atlas', 'api')`,
  `llm_mentions.brand_rollups (organization_id, client_id, grain, bucket, prompt_id, engine, channel, tracked_brand_id) values (${brandOrg}, 'day', '2026-01-01', '{prompt}', 'sandbox-atlas', 'api', '{ownTrackedBrand}')`,
  `llm_mentions.brand_weeks (organization_id, client_id, block, prompt_id, engine, channel, tracked_brand_id, present) values (${brandOrg}, 7, '{prompt}', 'sandbox-atlas', 'api', '{ownTrackedBrand}', array_fill(0, array[53]))`,
  `llm_mentions.source_rollups (organization_id, client_id, grain, bucket, prompt_id, engine, channel, domain, owner) values (${brandOrg}, 'day', '2026-01-01', '{prompt}', 'sandbox-atlas', 'api', 'b.example', 'other')`,
  `llm_mentions.own_pages (organization_id, client_id, page, address) values (${brandOrg}, md5('https://northwave.example/')::uuid, 'https://northwave.example/')`,
  `llm_mentions.own_page_packs (organization_id, client_id, channel, first_day, last_day, pages, answers, last_cited) values (${brandOrg}, 'api', '2026-01-01', '2026-01-01', '{}', '{}', '{}')`,
  `llm_mentions.own_page_rollups (organization_id, client_id, day, channel, engine, page) values (${brandOrg}, '2026-01-01', 'api', 'sandbox-atlas', md5('https://northwave.example/')::uuid)`,
  `llm_mentions.plans (key, name) values ('matrix', 'Matrix')`,
  `llm_mentions.subscriptions (organization_id, stripe_customer_id) values ('{org}', 'cus_matrix')`,
  `llm_mentions.invoices (id, organization_id, status, currency, total, amount_paid, amount_due, issued_at) values ('in_matrix', '{org}', 'open', 'usd', 9900, 0, 9900, now())`,
  `llm_mentions.stripe_events (id, type, is_live, created_at) values ('evt_matrix', 'invoice.paid', false, now())`,
  `llm_mentions.limit_overrides (organization_id, kind, amount, reason) values ('{org}', 'answers', 100, 'a pilot')`,
  `llm_mentions.support_requests (organization_id, reason, hours) values ('{org}', 'Look at the reports', 24)`,
  `llm_mentions.plan_pauses (organization_id, client_id) values ('{org}', '{brand}')`,
  `llm_mentions.usage_logs (organization_id, kind) values ('{org}', 'answer')`,
  `llm_mentions.budgets (organization_id, usd_per_month) values ('{org}', 100)`,
  `llm_mentions.spend_months (organization_id, client_id, month) values (${brandOrg}, '2026-01-01')`,
  `llm_mentions.unread_replies (organization_id, client_id, analysis_id, pair_id, engine, response) values (${brandOrg}, '{analysis}', gen_random_uuid(), 'sandbox-atlas', '{}')`,
  `llm_mentions.provider_keys (organization_id, provider, sealed, sealed_with) values ('{org}', 'openai', 'sealed', 'test')`,
  `llm_mentions.api_keys (organization_id, user_id, name, hash, last_four, rights) values ('{org}', '{alice}', 'Reports', decode(repeat('ab', 32), 'hex'), 'abcd', array['answers:write'])`,
  `llm_mentions.oauth_grants (organization_id, user_id, application_id, name, redirect_host, rights, resource, expires_at) values ('{org}', '{alice}', '{application}', 'Assistant', 'a.example', array['brands:read'], 'x', now() + interval '1 day')`,
  `llm_mentions.sso_connections (organization_id, issuer, oidc_client_id, sealed, sealed_with) values ('{org}', 'https://acorn.example', 'answerscope', 'sealed', 'test')`,
  `llm_mentions.sso_group_roles (organization_id, group_value, role) values ('{org}', 'writers', 'editor')`,
  `llm_mentions.sso_domains (organization_id, domain, verification_token) values ('{org}', 'acorn.test', repeat('t', 43))`,
  `llm_mentions.schedule_runs (organization_id, client_id, schedule_id, due_at, outcome) values (${brandOrg}, '{schedule}', '2026-01-01', 'started')`,
  `llm_mentions.label_checks (organization_id, client_id, answered_at, answer_id, tracked_brand_id, label, shown, origin, extractor) values (${answerKey}, '{competitor}', 'mention', '{"value": true}', 'reader', 'extractor 1')`,
  `llm_mentions.label_reviews (organization_id, client_id, seed, named_pairs, unnamed_pairs, pairs) values (${brandOrg}, 7, 1, 1, '[{}]')`,
  `llm_mentions.brand_proposals (organization_id, client_id, kind, name, folded, answers, prompts, looked_at, first_seen_at, last_seen_at) values (${brandOrg}, 'brand', 'Vesk', 'vesk', 1, 1, 1, now(), now())`,
  `llm_mentions.brand_set_versions (organization_id, client_id, version, brands) values (${brandOrg}, 98, '[]')`,
  `llm_mentions.brand_reprocessings (organization_id, client_id, version, reason, total) values (${brandOrg}, 1, 'A new competitor', 1)`,
  `llm_mentions.reprocessings (id, organization_id, extractor, total) values ('{rereading}', '{org}', 1, 1)`,
  `llm_mentions.reprocessing_brands (organization_id, client_id, reprocessing_id, answers, changed, counts) values (${brandOrg}, '{rereading}', 1, 1, '{}')`,
  `llm_mentions.reprocessing_changes (organization_id, client_id, reprocessing_id, answered_at, answer_id, change) values (${brandOrg}, '{rereading}', '{answeredAt}', '{answer}', '{}')`,
  `llm_mentions.labeler_settings (organization_id, client_id, engine) values (${brandOrg}, 'openai')`,
  `llm_mentions.labeler_verdicts (organization_id, client_id, key, verdict, instruction, engine, model) values (${brandOrg}, repeat('a', 64), '{}', 1, 'openai', 'some-model')`,
  `llm_mentions.saved_views (organization_id, client_id, name, path, is_shared, created_by) values (${brandOrg}, 'Alice''s view', '/overview', true, '{alice}')`,
  `llm_mentions.actions (organization_id, client_id, kind, key, state, evidence) values (${brandOrg}, 'get-into-source', 'northwave.example', 'accepted', '{}')`,
  `llm_mentions.brand_drafts (organization_id, client_id, typed, state, created_by) values (${brandOrg}, 'northwave.example', 'ready', '{alice}')`,
  `llm_mentions.email_reports (organization_id, client_id, name, cadence, recipients, next_at) values (${brandOrg}, 'Monday', 'weekly', array['{alice}'::uuid], now())`,
  `llm_mentions.share_links (organization_id, client_id, name, token_hash, last_four, views, created_by) values (${brandOrg}, 'Board', decode(repeat('cd', 32), 'hex'), 'cdcd', array['overview'], '{alice}')`,
  `llm_mentions.white_labels (organization_id, name) values ('{org}', 'Acorn Partners')`,
  `llm_mentions.bot_log_hits (organization_id, client_id, source_id, delivery_id, at, line_key, crawler, url_id, method, status, bytes, grade) values (${brandOrg}, '{logSource}', '{logDelivery}', '{answeredAt}', 1, 'gptbot', {logUrl}, 'GET', 200, 1, 'unchecked')`,
  `llm_mentions.bot_log_hours (organization_id, client_id, source_id, hour, crawler, path_class, status_class, grade, first_at, last_at) values (${brandOrg}, '{logSource}', '2026-01-01', 'gptbot', 'page', 2, 'signed', now(), now())`,
  `llm_mentions.bot_log_days (organization_id, client_id, source_id, day, crawler, path_class, status_class, grade, first_at, last_at) values (${brandOrg}, '{logSource}', '2026-01-01', 'gptbot', 'page', 2, 'signed', now(), now())`,
  `llm_mentions.bot_log_pages (organization_id, client_id, source_id, grain, bucket, url_id, crawler, first_at, last_at, last_status) values (${brandOrg}, '{logSource}', 'day', '2026-01-01', {logUrl}, '', now(), now(), 200)`,
  `llm_mentions.bot_log_page_packs (organization_id, client_id, source_id, crawler, first_day, last_day, pages, urls, hits, ok, failed, proven, proven_ok, proven_failed, bytes, first_at, last_at, last_status) values (${brandOrg}, '{logSource}', 'gptbot', '2026-01-01', '2026-01-01', 0, '', '', '', '', '', '', '', '', '', '', '')`,
  `llm_mentions.bot_log_robots_sums (organization_id, client_id, source_id, crawler, first_day, last_day, rules, visits, proven) values (${brandOrg}, '{logSource}', 'gptbot', '2026-01-01', '2026-01-01', 'rules', '{1,0,0,0,0}', '{0,0,0,0,0}')`,
  `llm_mentions.bot_log_referrals (organization_id, client_id, source_id, grain, bucket, operator, host, url_id) values (${brandOrg}, '{logSource}', 'day', '2026-01-01', 'OpenAI', 'chatgpt.com', {logUrl})`,
  `llm_mentions.bot_log_referral_days (organization_id, client_id, source_id, day, operator, host) values (${brandOrg}, '{logSource}', '2026-01-01', 'OpenAI', 'chatgpt.com')`,
  `llm_mentions.bot_log_traffic (organization_id, client_id, source_id, hour, kind, status_class) values (${brandOrg}, '{logSource}', '2026-01-01', 'ai', 2)`,
  `llm_mentions.bot_changes (organization_id, client_id, kind, crawler, since, day, evidence) values (${brandOrg}, 'vanished', 'gptbot', '2026-01-01', '2026-01-01', '{}')`,
  `llm_mentions.bot_log_robots (organization_id, client_id, host, fetched_at, seen_at, status, sha256) values (${brandOrg}, 'a.example', '2026-01-01', now(), 200, 'sha')`,
  `llm_mentions.bot_log_sitemaps (organization_id, client_id, host) values (${brandOrg}, 'a.example')`,
  `llm_mentions.bot_log_sitemap_coverage (organization_id, client_id, scope, crawler, day, pages, proven_pages) values (${brandOrg}, 'all', 'gptbot', '2026-01-01', 1, 1)`,
  `llm_mentions.bot_log_sitemap_lags (organization_id, client_id, scope, crawler, month, waits, proven_waits) values (${brandOrg}, 'all', 'gptbot', '2026-01-01', '', '')`,
  `llm_mentions.bot_log_sitemap_reads (organization_id, client_id, crawler, page_id, source_id, last_at) values (${brandOrg}, 'gptbot', {sitemapPage}, '{logSource}', now())`,
  `llm_mentions.bot_log_robots_checks (organization_id, client_id) values (${brandOrg})`,
  `llm_mentions.page_crawls (organization_id, client_id, kind, max_pages) values (${brandOrg}, 'single', 1)`,
  `llm_mentions.passages (organization_id, client_id, page_id, document_id, position, heading, content, language, terms) values (${brandOrg}, '{page}', '{document}', 1, '', 'text', 'simple', 'text')`,
  `llm_mentions.fan_out_queries (id, organization_id, client_id, analysis_id, position, origin, query, query_key) values ('{fanOutQuery}', ${brandOrg}, '{fanOutAnalysis}', 1, 'observed', 'best headphones 2026', '2026 best headphones')`,
  `llm_mentions.fan_out_draws (organization_id, client_id, analysis_id, prompt_id, draw, engine, model, proposals) values (${brandOrg}, '{fanOutAnalysis}', '{prompt}', 1, 'openai', 'some-model', '[]')`,
  `llm_mentions.fan_out_pairs (organization_id, client_id, analysis_id, side, position, prompt_id, engine, trials) values (${brandOrg}, '{fanOutAnalysis}', 'observed', 1, '{prompt}', 'openai', 1)`,
  `llm_mentions.fan_out_scorings (organization_id, client_id, analysis_id, method, covered_from, partly_from, own_pages, competitor_pages, cited_pages, passages, rivals) values (${brandOrg}, '{fanOutAnalysis}', 'lexical', 0.5, 0.3, 1, 0, 0, 1, 0)`,
  `llm_mentions.fan_out_columns (organization_id, client_id, analysis_id, position, page_id, document_id, owner) values (${brandOrg}, '{fanOutAnalysis}', 1, '{page}', '{page}', 'own')`,
  `llm_mentions.fan_out_coverage (organization_id, client_id, analysis_id, query_id, scores, passages) values (${brandOrg}, '{fanOutAnalysis}', '{fanOutQuery}', array[500], array[0])`,
  `llm_mentions.fan_out_matches (organization_id, client_id, analysis_id, query_id, owner, page_id, document_id, passage, score, lexical) values (${brandOrg}, '{fanOutAnalysis}', '{fanOutQuery}', 'own', '{page}', '{page}', 1, 0.5, 0.5)`,
]

export function fillIn(statement: string, values: Record<string, string>): string {
  return statement.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`the fixture has no {${name}}`)
    return value
  })
}
