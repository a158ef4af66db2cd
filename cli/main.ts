import '#core/locked-prototypes.ts'
import process from 'node:process'
import type { CommandIo, CommandModule } from './command.ts'

type Command = { summary: string; load: () => Promise<CommandModule> }

/** One entry per command; its file is loaded only when it is called. */
const commands: Record<string, Command> = {
  extract: {
    summary: 'NDJSON answers on stdin → mentions, ranking, citations, and answer state as NDJSON',
    load: () => import('./answers/extract.ts'),
  },
  ask: {
    summary: 'runs one prompt on one engine → its answer as JSON',
    load: () => import('./engines/ask.ts'),
  },
  'import-answers': {
    summary: 'FILE --brand ID: imports answers collected elsewhere',
    load: () => import('./answers/import-answers.ts'),
  },
  report: {
    summary: '--organization ID --brand ID: the overview report, or another view, as JSON',
    load: () => import('./reports/report.ts'),
  },
  fanout: {
    summary: '--brand ID [--prompt ID | --topic T]: query fan-out as JSON',
    load: () => import('./fan-out/fan-out.ts'),
  },
  export: {
    summary: '--organization ID [--brand ID]: the answer data behind reports as JSONL or CSV',
    load: () => import('./reports/export.ts'),
  },
  recompute: {
    summary: 'an export on stdin → the same report from the export only; --verify checks the export',
    load: () => import('./reports/recompute.ts'),
  },
  metrics: {
    summary: 'NDJSON of answers → every metric with numerator, denominator, and interval',
    load: () => import('./reports/metrics.ts'),
  },
  statistics: {
    summary: 'NDJSON of {function, input} → {result}: computes statistics, to check them; --list lists them',
    load: () => import('./reports/statistics.ts'),
  },
  seed: {
    summary: '--owner EMAIL: a demo organization with 16 weeks of sandbox answers',
    load: () => import('./operations/seed.ts'),
  },
  'sample-report': {
    summary: 'the sample report for visitors, as a module',
    load: () => import('./reports/sample-report.ts'),
  },
  plans: {
    summary: 'list, set KEY …, assign KEY --organization ID, older: plans and their limits',
    load: () => import('./billing/plans.ts'),
  },
  stripe: {
    summary: '[events | replay … | check | reconcile]: Stripe events, replayed and compared with stored data',
    load: () => import('./billing/stripe.ts'),
  },
  queues: {
    summary: '[list | resume QUEUE]: shows limits and pauses of each key; resumes a queue',
    load: () => import('./engines/provider-queues.ts'),
  },
  staff: {
    summary: '[list | add EMAIL | remove EMAIL]: instance admins, who can open /admin',
    load: () => import('./identity/staff.ts'),
  },
  'signing-keys': {
    summary: '[list | rotate [--now]]: the keys that sign access tokens',
    load: () => import('./identity/signing-keys.ts'),
  },
  accounts: {
    summary:
      'sign-out-all | reset-second-factor EMAIL: ends every session of everyone; removes lost second factors',
    load: () => import('./identity/accounts.ts'),
  },
  'bot-logs': {
    summary: 'parse, rows, classify, verify, import: access logs and their AI traffic',
    load: () => import('./bot-logs.ts'),
  },
  'rebuild-rollups': {
    summary: 'recomputes the sums behind reports from stored answers',
    load: () => import('./reports/rebuild-rollups.ts'),
  },
  backup: {
    summary: '[--output FILE|FOLDER|-]: writes a consistent backup into one file',
    load: () => import('./operations/backup.ts'),
  },
  restore: {
    summary: 'FILE [--force] [--verify]: restores a backup into an empty database',
    load: () => import('./operations/restore.ts'),
  },
  doctor: {
    summary: '[--json]: checks configuration, connections, and failures',
    load: () => import('./operations/doctor.ts'),
  },
  'rotate-keys': {
    summary: 'encrypts engine API keys with the first of ENCRYPTION_KEYS',
    load: () => import('./engines/rotate-keys.ts'),
  },
}

process.exitCode = await main(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
})

async function main(args: string[], io: CommandIo): Promise<number> {
  const [name, ...rest] = args
  if (name === undefined || name === 'help' || name === '--help') {
    io.stderr.write(usage())
    return name === undefined ? 1 : 0
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) {
    io.stderr.write(`Unknown command: "${name}".\n\n${usage()}`)
    return 1
  }
  const { run } = await command.load()
  return run(rest, io)
}

function usage(): string {
  const width = Math.max(0, ...Object.keys(commands).map((name) => name.length))
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`)
  return `npm run -s cli -- <command> [arguments]\n\n${lines.join('\n')}\n`
}
