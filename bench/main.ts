import '#core/locked-prototypes.ts'
import process from 'node:process'

type Benchmark = { summary: string; load: () => Promise<{ run: (args: string[]) => Promise<number> }> }

/** One line per benchmark; `run` prints its figures and returns the exit code. */
const benchmarks: Record<string, Benchmark> = {
  overview: {
    summary: 'database time of the overview over one year with 100,000 and 1,000,000 answers',
    load: () => import('./overview.ts'),
  },
  reports: {
    summary:
      '[ANSWERS …] [REPORT …]: server time of reports over a year of 100,000 and 1,000,000 answers, 13 citations each',
    load: () => import('./reports.ts'),
  },
  bootstrap: {
    summary: '2,000 resamples of 200 prompts × 5 engines × 90 waves, against resampling single answers',
    load: () => import('./bootstrap.ts'),
  },
  orchestration: {
    summary: 'an analysis of 1,000 sandbox answers at 200 ms, 50 at once, against the ideal time',
    load: () => import('./orchestration.ts'),
  },
  workers: {
    summary: 'four workers against one, the error of rate limits, and the latency added to an answer',
    load: () => import('./workers.ts'),
  },
  import: {
    summary: '[ANSWERS]: importing 100,000 answers, rows per second and peak memory',
    load: () => import('./import.ts'),
  },
  extraction: {
    summary: 'extraction end to end in MB/s, 500 against 50 brands, against lexing with marked',
    load: () => import('./extraction.ts'),
  },
  rescore: {
    summary: '[ANSWERS]: reading stored answers again, in memory and in the database, answers per second',
    load: () => import('./rescore.ts'),
  },
  export: {
    summary:
      '[ANSWERS …]: exporting 20,000 and 200,000 answers: answers per second, memory, and recomputing from them',
    load: () => import('./export.ts'),
  },
  'organization-export': {
    summary: '[ANSWERS]: the archive of an organization with 100,000 answers: seconds, bytes, peak memory',
    load: () => import('./organization-export.ts'),
  },
  notifications: {
    summary:
      '[MESSAGES]: one event to 10,000 people by mail while workers are killed: missing, repeated, a second',
    load: () => import('./notifications.ts'),
  },
  'stripe-storm': {
    summary:
      '[EVENTS]: 5,000 events of Stripe in random order with repeats, many at once: the state they end in',
    load: () => import('./stripe-storm.ts'),
  },
  'sign-ins': {
    summary: 'p99 of /healthz while 20 people a second sign in by password',
    load: () => import('./sign-ins.ts'),
  },
  'admin-organizations': {
    summary: '[ORGANIZATIONS]: the list of 20,000 organizations on /admin by every sort, search and filter',
    load: () => import('./admin-organizations.ts'),
  },
  'trial-analysis': {
    summary: '[TRIALS]: /admin/trial-analysis over 10,000 trials by every grouping and filter',
    load: () => import('./trial-analysis.ts'),
  },
  usage: {
    summary: '[CALLS]: sums, lists and the file of usage over a year of 1,000,000 calls',
    load: () => import('./usage.ts'),
  },
  live: {
    summary: 'from a change of rights to 100 open tabs and to the next request, against the change itself',
    load: () => import('./live.ts'),
  },
  'bot-log-reports': {
    summary: '[VISITS …]: server time of the bot-log screen over a year of 5,000,000 and 50,000,000 visits',
    load: () => import('./bot-log-reports.ts'),
  },
  'fan-out-crawl': {
    summary: '[PAGES] [RATE]: crawling a site of 5,000 pages at 10 a second, against that pace; peak memory',
    load: () => import('./fan-out-crawl.ts'),
  },
  'public-pages': {
    summary: '[ADDRESS]: largest paint, layout shift and bytes of each public page over “Fast 3G”',
    load: () => import('./public-pages.ts'),
  },
  api: {
    summary: 'lists of the public API at 100 requests a second over 100,000 answers, against /healthz',
    load: () => import('./api.ts'),
  },
  'data-api': {
    summary: 'brands through the data API over HTTP, against the same query by pg in the same run',
    load: () => import('./data-api.ts'),
  },
  organizations: {
    summary: 'a portfolio of 500 brands, 10,000 members, 100,000 lines of the audit log, against small ones',
    load: () => import('./organizations.ts'),
  },
  'bot-log-import': {
    summary:
      '[LINES]: importing 1,000,000 log lines, 6 % and 100 % of crawlers, against COPY of the bare lines',
    load: () => import('./bot-log-import.ts'),
  },
  'bot-logs': {
    summary:
      '[LINES] [ROUNDS]: reading a log of 1,000,000 lines, against GoAccess and mawk; NDJSON, gzip, memory',
    load: () => import('./bot-logs.ts'),
  },
  'bot-changes': {
    summary:
      '[BRANDS]: alerts on crawlers that do not change, and how soon one is told whose bot vanishes or doubles',
    load: () => import('./bot-changes.ts'),
  },
  'fan-out-observed': {
    summary: '[ANSWERS]: the report of observed searches over a year of 100,000 answers with 3 searches each',
    load: () => import('./fan-out-observed.ts'),
  },
  'fan-out-coverage': {
    summary:
      '[PAGES] [QUERIES]: 2,000 sub-queries against 10,000 pages, against ts_rank_cd; a matrix of 2,000 × 200',
    load: () => import('./fan-out-coverage.ts'),
  },
  'fan-out-calibration': {
    summary:
      '[FOLDER]: how often pages that answer a sub-query, and pages at random, reach the thresholds of coverage',
    load: () => import('./fan-out-calibration.ts'),
  },
  backup: {
    summary:
      '[ANSWERS]: backup and restore of 1,000,000 answers, byte for byte, against COPY of the same tables',
    load: () => import('./backup.ts'),
  },
  bundle: {
    summary: 'compressed script per screen of the built web application, against its budget',
    load: () => import('./bundle.ts'),
  },
}

process.exitCode = await main(process.argv.slice(2))

async function main(args: string[]): Promise<number> {
  const [name, ...rest] = args
  if (name === undefined || name === '--list') {
    console.log('npm run bench -- <name> [arguments]\n')
    for (const [key, { summary }] of Object.entries(benchmarks)) console.log(`  ${key}  ${summary}`)
    return 0
  }
  const benchmark = Object.hasOwn(benchmarks, name) ? benchmarks[name] : undefined
  if (benchmark === undefined) {
    console.error(`There is no benchmark "${name}". Known: ${Object.keys(benchmarks).join(', ')}`)
    return 1
  }
  const { run } = await benchmark.load()
  return run(rest)
}
