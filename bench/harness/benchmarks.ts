import type { Figures } from './figures.ts'

export type Benchmark = {
  /** Its arguments and their defaults. */
  usage?: string
  summary: string
  load: () => Promise<{ run: (args: string[], figures: Figures) => Promise<void> }>
  /** Files and folders whose change can affect the figures; the benchmark's own file always counts. */
  measures: readonly string[]
  /** Tables and functions: migrations that mention one of them also count. */
  tables?: readonly string[]
  /** Arguments for recording, so that all benchmarks together take less than 45 minutes. */
  recordArgs?: readonly string[]
  /** What readers of the page need to know about the figures. */
  note?: string
}

const extraction = [
  'core/answers',
  'core/citations',
  'core/competitors/discovery',
  'core/labels/labels.ts',
  'core/mentions',
  'core/labels/rules',
  'core/labels/sentiment',
]
const storage = [
  'queries/answers/store-answer.ts',
  'queries/answers/derived-rows.ts',
  'queries/competitors/discovery-queue.ts',
  'queries/citations/resolved-links.ts',
  'queries/reports/roll-ups.ts',
]
const rollUps = ['answer_rollups', 'brand_rollups', 'source_rollups', 'brand_weeks']
const queue = [
  'engines/sandbox',
  'jobs/runs/answer-outbox.ts',
  'jobs/runs/ask-pair.ts',
  'jobs/runs/dispatcher.ts',
  'jobs/runs/keep-answer.ts',
  'jobs/runs/read-answer.ts',
  'jobs/worker.ts',
  'queries/runs/run-progress.ts',
  'queries/runs/pair-outcomes.ts',
  'queries/runs/claim-pairs.ts',
  'queries/engines/provider-queues.ts',
  'queries/runs/spend.ts',
]
const cells = ['claim_pairs', 'provider_queues']
const botLogReading = [
  'core/bot-logs/read',
  'core/bot-logs/formats',
  'core/bot-logs/recognize',
  'core/bot-logs/proof',
]

/** Each name is that of a file in this folder. */
export const benchmarks: Record<string, Benchmark> = {
  overview: {
    usage: '[ANSWERS … = 100,000 1,000,000]',
    summary: 'database time of the overview over one year of answers',
    load: () => import('../overview.ts'),
    measures: [
      'bench/data/overview-data.ts',
      'core/reports/overview.ts',
      'core/reports/plan.ts',
      'queries/reports/overview.ts',
      'queries/reports/sources.ts',
      ...['brand-facts', 'brand-weeks', 'cells', 'daily-sums', 'dots', 'packed-days', 'scope'].map(
        (name) => `queries/reports/sums/${name}.ts`,
      ),
    ],
    tables: rollUps,
  },
  reports: {
    usage: '[ANSWERS … = 100,000 1,000,000] [REPORT …]',
    summary:
      'server time of every report over one year of answers, from the first query to the finished report',
    load: () => import('../reports.ts'),
    measures: ['bench/data/overview-data.ts', 'core/metrics', 'core/reports', 'queries/reports'],
    tables: rollUps,
    recordArgs: ['30000', '300000'],
    note: 'A report grows with answers only where it reads the answers themselves.',
  },
  bootstrap: {
    summary: '2,000 resamples of 200 prompts × 5 engines × 90 waves, against resampling single answers',
    load: () => import('../bootstrap.ts'),
    measures: [
      'core/metrics/statistics/cluster-bootstrap.ts',
      'core/metrics/statistics/distributions',
      'core/metrics/statistics/exact-bootstrap.ts',
      'core/metrics/statistics/estimate.ts',
      'core/metrics/statistics/quantile.ts',
      'core/metrics/statistics/random.ts',
    ],
  },
  simulate: {
    usage: '[--rounds 2000] [--seed 12345] [--all]',
    summary: 'how often 95 % intervals hold a known truth, and how often no change is called one',
    load: () => import('../simulate.ts'),
    measures: ['bench/data/attainable-coverage.ts', 'bench/data/simulated-answers.ts', 'core/metrics'],
    recordArgs: ['--rounds', '1000'],
    note:
      'A coverage of single settings is an estimate with a standard error of 0.7 % at 1,000 rounds. In 5 of the 180 settings of ' +
      'visibility no interval can stay within 97 % (docs/methodology.md).',
  },
  orchestration: {
    summary: 'an analysis of 1,000 sandbox answers at 200 ms, 50 at once, against the ideal time',
    load: () => import('../orchestration.ts'),
    measures: [...extraction, ...storage, ...queue],
    tables: [...cells, ...rollUps],
    note:
      'Other work on the machine raises the ratio: with both cores taken it was 1.65 to 2.86 with the same code. The PostgreSQL ' +
      'of the benchmarks does not wait for the disk; elsewhere each commit adds its flush.',
  },
  workers: {
    summary: 'four workers against one, the error of rate limits, and the latency added to an answer',
    load: () => import('../workers.ts'),
    measures: [...extraction, ...storage, ...queue],
    tables: [...cells, ...rollUps],
    note:
      'Added latency is the time from the moment a cell is due and a place is free to the commit with mentions, citations and ' +
      'roll-ups, less the time inside the engine.',
  },
  import: {
    usage: '[ANSWERS = 100,000]',
    summary: 'import of answers, with labels and untracked names',
    load: () => import('../import.ts'),
    measures: [
      ...extraction,
      ...storage,
      'core/answers/import',
      'jobs/runs/brand-sets.ts',
      'jobs/answers/import-answers.ts',
      'queries/prompts/import-prompts.ts',
      'queries/answers/import-run.ts',
    ],
    tables: ['answers_details', ...rollUps],
    recordArgs: ['20000'],
    note:
      'Part of the memory is garbage: with the heap held to 256 MB (`NODE_OPTIONS=--max-old-space-size=256`) an import of 20,000 ' +
      'answers peaked at 358 MB at the same speed.',
  },
  extraction: {
    summary: 'extraction end to end, 500 against 50 brands, against lexing with marked',
    load: () => import('../extraction.ts'),
    measures: extraction,
  },
  reprocess: {
    usage: '[ANSWERS = 30,000]',
    summary: 'reading stored answers again, in memory and in the database',
    load: () => import('../reprocess.ts'),
    measures: [
      ...extraction,
      ...storage,
      'jobs/runs/brand-sets.ts',
      'jobs/answers/reprocess-brand.ts',
      'queries/answers/replace-derived.ts',
      'queries/answers/reprocess-brand.ts',
      'queries/answers/stored-answers.ts',
    ],
    tables: ['answers_details', 'brand_reprocessings', ...rollUps],
    recordArgs: ['6000'],
  },
  export: {
    usage: '[ANSWERS … = 20,000 200,000]',
    summary: 'export of answers with their evidence: pace, memory, and recomputing a report from it',
    load: () => import('../export.ts'),
    measures: [
      'bench/data/overview-data.ts',
      'core/answers/export',
      'queries/answers/export-file.ts',
      'queries/answers/exports.ts',
    ],
    recordArgs: ['5000', '50000'],
    note: 'Memory in use is what remains after garbage has been collected.',
  },
  'organization-export': {
    usage: '[ANSWERS = 100,000]',
    summary: 'the archive of an organization, with raw bodies of 2 kB',
    load: () => import('../organization-export.ts'),
    measures: [
      'core/organizations/data-rights/archive.ts',
      'jobs/organizations/archive-organization.ts',
      'queries/organizations/archives.ts',
      'queries/tenant-tables.ts',
    ],
    recordArgs: ['20000'],
  },
  notifications: {
    usage: '[MESSAGES = 10,000]',
    summary: 'one event mailed to all members of an organization, while workers are killed',
    load: () => import('../notifications.ts'),
    measures: [
      'core/notifications/notification-mail.ts',
      'jobs/notifications/senders',
      'jobs/notifications/send-delivery.ts',
      'jobs/notifications/spread-event.ts',
      'jobs/worker.ts',
      'queries/notifications/deliveries.ts',
      'queries/notifications/delivery-content.ts',
      'queries/notifications/events.ts',
      'queries/notifications/notifications.ts',
    ],
    tables: ['deliveries', 'notifications'],
    recordArgs: ['3000'],
    note: 'SMTP cannot promise that a mail whose sender dies between sending and noting it arrives once: it is repeated with the same Message-ID.',
  },
  'stripe-storm': {
    usage: '[EVENTS = 5,000]',
    summary: 'events of Stripe in random order with repeats, many at once: the state they end in',
    load: () => import('../stripe-storm.ts'),
    measures: [
      'stripe',
      'core/billing',
      'jobs/billing/apply-stripe-events.ts',
      'queries/billing/billing.ts',
      'queries/billing/stripe-events.ts',
      'server/routes/billing/stripe-webhook.ts',
    ],
    tables: ['stripe_events', 'subscriptions', 'settle_plan'],
  },
  'sign-ins': {
    summary: 'p99 of /healthz while 20 people a second sign in by password',
    load: () => import('../sign-ins.ts'),
    measures: ['queries/identity', 'server/http.ts', 'server/identity', 'supabase/identity.sql'],
    tables: ['auth_attempts'],
  },
  'admin-organizations': {
    usage: '[ORGANIZATIONS = 20,000]',
    summary: 'the list of organizations on /admin by every sort, search and filter',
    load: () => import('../admin-organizations.ts'),
    measures: [
      'queries/organizations/list-organizations.ts',
      'queries/billing/overrides.ts',
      'server/access/as-staff.ts',
    ],
    tables: ['spend_months', 'usage_logs', 'limit_overrides', 'limit_under', 'reason_of_plan'],
    note: 'Every organization has 3 members, 2 brands and 20 uses.',
  },
  'trial-analysis': {
    usage: '[TRIALS = 10,000]',
    summary:
      '/admin/trial-analysis by every grouping and filter, 300 of the trials running, and as many deleted ones',
    load: () => import('../trial-analysis.ts'),
    measures: ['core/metrics/statistics/proportion.ts', 'queries/trials/list-trials.ts'],
    tables: ['trials', 'former_trials'],
  },
  usage: {
    usage: '[CALLS = 1,000,000]',
    summary: 'sums, lists and the file of usage over a year of calls',
    load: () => import('../usage.ts'),
    measures: ['core/runs/usage', 'queries/runs/usage-reports.ts'],
    tables: ['usage_logs'],
  },
  live: {
    summary: 'from a change of rights to 100 open tabs and to the next request, against the change itself',
    load: () => import('../live.ts'),
    measures: [
      'queries/operations/live.ts',
      'queries/people/viewers.ts',
      'server/access/live-session.ts',
      'server/streams/open-streams.ts',
      'server/routes/operations/live.ts',
      'server/routes/people/members.ts',
      'server/access/verify-token.ts',
    ],
    tables: ['notify_member', 'notify_admins'],
  },
  'bot-log-reports': {
    usage: '[VISITS … = 5,000,000 50,000,000]',
    summary: 'server time of each report of the bot-log screen over a year of visits',
    load: () => import('../bot-log-reports.ts'),
    measures: [
      'bench/data/bot-log-citation-data.ts',
      'bench/data/bot-log-data.ts',
      'bench/data/bot-log-sitemap-data.ts',
      'core/bot-logs/reports/citation-groups.ts',
      'core/bot-logs/sums/packed-numbers.ts',
      'core/bot-logs/reports/page-citations.ts',
      'core/bot-logs/sums/page-packs.ts',
      'core/bot-logs/robots',
      'jobs/bot-logs/sum-bot-logs.ts',
      'queries/bot-logs/sums/citation-packs.ts',
      'queries/bot-logs/sums/long-sums.ts',
      'queries/bot-logs/reports',
      'queries/bot-logs/sums/robots-sums.ts',
    ],
    tables: [
      'bot_log_hours',
      'bot_log_days',
      'bot_log_pages',
      'bot_log_page_packs',
      'bot_log_robots_sums',
      'own_page_packs',
    ],
    recordArgs: ['5000000'],
    note: 'Reports read sums by hour, day and page: their number hardly grows with visits.',
  },
  'fan-out-crawl': {
    usage: '[PAGES = 5,000] [RATE = 10]',
    summary:
      'a worker crawls a site of pages of 1,000 words at its pace a second, and again when nothing has changed',
    load: () => import('../fan-out-crawl.ts'),
    measures: [
      'core/pages',
      'jobs/pages/crawl-pages.ts',
      'jobs/pages/crawl',
      'jobs/pages/text',
      'jobs/pages/site-fetch.ts',
      'queries/pages/crawled-pages.ts',
      'queries/pages/page-crawls.ts',
    ],
    tables: ['page_crawls'],
    recordArgs: ['600'],
    note: 'Memory grows little after the first hundreds of pages; a bare run crawls 5,000.',
  },
  'public-pages': {
    usage: '[ROUNDS = 5]',
    summary: 'first visits of each public page over “Fast 3G” in headless Chromium',
    load: () => import('../public-pages.ts'),
    measures: ['core/site', 'server/routes/site/site.ts', 'server/site', 'web/src/site'],
    recordArgs: ['3'],
  },
  navigation: {
    usage: '[ROUNDS = 3]',
    summary: 'clicks on every entry of the sidebar in headless Chromium, until the screen is shown',
    load: () => import('../navigation.ts'),
    measures: ['vite.config.ts', 'web/src/app', 'web/src/lib'],
  },
  api: {
    usage: '[ANSWERS = 100,000]',
    summary: 'lists of the public API at 100 requests a second, against /healthz',
    load: () => import('../api.ts'),
    measures: [
      'bench/harness/open-loop.ts',
      'bench/data/overview-data.ts',
      'core/api',
      'queries/api/api-keys.ts',
      'queries/operations/api-requests.ts',
      'queries/api',
      'server/http.ts',
      'server/middleware',
      'server/openapi',
      'server/rate-limit.ts',
    ],
    tables: ['api_keys', 'api_requests'],
    note: '100 requests a second on 2 cores leave 20 ms of processor time for each.',
  },
  'data-api': {
    summary: '100 brands through the data API over HTTP, against the same query by pg in the same run',
    load: () => import('../data-api.ts'),
    measures: [
      'queries/user-client.ts',
      'server/data-api',
      'server/http.ts',
      'server/identity',
      'server/access/verify-token.ts',
    ],
    note: 'Busy cores raise the ratio.',
  },
  organizations: {
    summary:
      'a portfolio of 500 brands, 10,000 members and 100,000 lines of the audit log, against small ones of 50, 100 and 1,000',
    load: () => import('../organizations.ts'),
    measures: [
      'core/organizations/audit-log',
      'core/reports/portfolio.ts',
      'queries/organizations/audit-log.ts',
      'queries/people/members.ts',
      'queries/reports/sums/brand-figures.ts',
      'queries/reports/dashboard.ts',
      'queries/reports/portfolio.ts',
    ],
    tables: ['audit_log', 'brand_rollups'],
  },
  'bot-log-import': {
    usage: '[LINES = 1,000,000]',
    summary: 'import of log lines into PostgreSQL, against COPY of the bare lines',
    load: () => import('../bot-log-import.ts'),
    measures: [
      ...botLogReading,
      'core/bot-logs/reports/tallies.ts',
      'core/bot-logs/sums/roll-ups.ts',
      'jobs/bot-logs',
      'queries/bot-logs/copy-rows.ts',
      'queries/bot-logs/sums/add-sums.ts',
      'queries/bot-logs/sums/store-pages.ts',
      'queries/bot-logs/intake/copy-hits.ts',
      'queries/bot-logs/intake/delivery-run.ts',
      'queries/bot-logs/intake/line-batch.ts',
      'queries/bot-logs/intake/store-hits.ts',
      'queries/bot-logs/urls.ts',
    ],
    tables: ['bot_log_hits', 'bot_log_lines', 'bot_log_urls', 'bot_log_pages'],
    recordArgs: ['300000'],
  },
  'bot-logs': {
    usage: '[LINES = 1,000,000] [ROUNDS = 3]',
    summary:
      'an access log read, recognized and summed up, against GoAccess and mawk; the same as NDJSON and gzip',
    load: () => import('../bot-logs.ts'),
    measures: ['bench/data/bot-log-file.ts', ...botLogReading, 'cli/bot-logs', 'cli/bot-logs.ts'],
  },
  'bot-changes': {
    usage: '[BRANDS = 100]',
    summary:
      'alerts on crawlers that do not change, four worlds of brands × 120 days × 15 crawlers; how soon real changes are found',
    load: () => import('../bot-changes.ts'),
    measures: [
      'core/bot-logs/changes/bot-change-kinds.ts',
      'core/bot-logs/changes/bot-changes.ts',
      'core/bot-logs/changes/day-noise.ts',
    ],
    recordArgs: ['20'],
  },
  'fan-out-observed': {
    usage: '[ANSWERS = 100,000]',
    summary: 'the report of observed searches over a year of answers with 3 searches each',
    load: () => import('../fan-out-observed.ts'),
    measures: [
      'bench/data/overview-data.ts',
      ...['observed', 'changes', 'report', 'view'].map((name) => `core/fan-out/observed/${name}.ts`),
      'queries/fan-out/observed.ts',
      'queries/fan-out/search-rows.ts',
      'queries/reports/evidence/answers.ts',
    ],
    tables: ['search_rollups', 'sub_queries', 'answer_searches'],
  },
  'fan-out-coverage': {
    usage: '[PAGES = 10,000] [QUERIES = 2,000]',
    summary: 'sub-queries scored against pages without vectors, against ts_rank_cd; a matrix as one reply',
    load: () => import('../fan-out-coverage.ts'),
    measures: [
      'core/fan-out/coverage',
      'jobs/fan-out/score-coverage.ts',
      'queries/fan-out/coverage.ts',
      'queries/fan-out/score-pages.ts',
    ],
    tables: ['passages', 'fan_out_coverage'],
  },
  'fan-out-calibration': {
    usage: '[FOLDER = node_modules]',
    summary: 'how often pages that answer a sub-query, and pages at random, reach the thresholds of coverage',
    load: () => import('../fan-out-calibration.ts'),
    measures: [
      'core/fan-out/coverage',
      'core/pages',
      'jobs/pages/text/markdown.ts',
      'queries/fan-out/score-pages.ts',
    ],
  },
  backup: {
    usage: '[ANSWERS = 1,000,000]',
    summary: 'backup and restore of a year of answers, byte for byte, against COPY of the same tables',
    load: () => import('../backup.ts'),
    measures: [
      'bench/data/overview-data.ts',
      'cli/operations/backup',
      'cli/operations/backup.ts',
      'cli/operations/restore.ts',
      'queries/backup',
    ],
    recordArgs: ['250000'],
  },
  bundle: {
    summary: 'compressed script that a first visit of a screen loads, against its budget',
    load: () => import('../bundle.ts'),
    measures: ['core/language', 'package-lock.json', 'vite.config.ts', 'web/src'],
  },
}
