import '#core/locked-prototypes.ts'
import process from 'node:process'
import type { CommandIo, CommandModule } from './command.ts'

type Command = { summary: string; load: () => Promise<CommandModule> }

/** One entry per command; its file is loaded only when it is called. */
const commands: Record<string, Command> = {
  extract: {
    summary: 'NDJSON answers on stdin → mentions, ranking, citations and answer state as NDJSON',
    load: () => import('./answers/extract.ts'),
  },
  ask: {
    summary: 'one question to one engine → its answer as JSON',
    load: () => import('./engines/ask.ts'),
  },
  'import-answers': {
    summary: 'FILE --brand ID: answers collected elsewhere become an analysis',
    load: () => import('./answers/import-answers.ts'),
  },
  report: {
    summary: '--organization ID --brand ID: the overview report, or another view, as JSON',
    load: () => import('./reports/report.ts'),
  },
  fanout: {
    summary: '--brand ID [--prompt ID | --topic T]: what engines searched before they answered, as JSON',
    load: () => import('./fan-out/fan-out.ts'),
  },
  export: {
    summary: '--organization ID [--brand ID]: the evidence behind reports as JSONL or CSV',
    load: () => import('./reports/export.ts'),
  },
  recompute: {
    summary: 'an export on stdin → the same report from the export alone; --verify checks the export',
    load: () => import('./reports/recompute.ts'),
  },
  metrics: {
    summary: 'NDJSON of answers → every metric with numerator, denominator and interval',
    load: () => import('./reports/metrics.ts'),
  },
  statistics: {
    summary: 'NDJSON of {function, input} → {result}: the statistics, for checking them; --list names them',
    load: () => import('./reports/statistics.ts'),
  },
  seed: {
    summary: '--owner EMAIL: a demo organization with nine weeks of sandbox answers',
    load: () => import('./operations/seed.ts'),
  },
  'sample-report': {
    summary: 'the part of the demo’s report that visitors are shown, as a module',
    load: () => import('./reports/sample-report.ts'),
  },
  plans: {
    summary: 'list, set KEY …, assign KEY --organization ID, older: what organizations may ask in a month',
    load: () => import('./billing/plans.ts'),
  },
  stripe: {
    summary:
      '[events | replay … | check | reconcile]: what Stripe has told, applied anew, and compared with what is kept',
    load: () => import('./billing/stripe.ts'),
  },
  queues: {
    summary: '[list | resume QUEUE]: limits and pauses of each key, and the end of a pause',
    load: () => import('./engines/provider-queues.ts'),
  },
  staff: {
    summary: '[list | add EMAIL | remove EMAIL]: who works for the platform and sees its state on /admin',
    load: () => import('./identity/staff.ts'),
  },
  'signing-keys': {
    summary: '[list | rotate [--now]]: the keys that access tokens are signed with',
    load: () => import('./identity/signing-keys.ts'),
  },
  accounts: {
    summary:
      'sign-out-all | reset-second-factor EMAIL: ends every session of everyone; removes lost second factors',
    load: () => import('./identity/accounts.ts'),
  },
  'bot-logs': {
    summary: 'parse, rows, classify, verify, import: access logs, and the AI crawlers in them',
    load: () => import('./bot-logs.ts'),
  },
  'rebuild-rollups': {
    summary: 'recomputes the sums that reports read from the stored answers',
    load: () => import('./reports/rebuild-rollups.ts'),
  },
  backup: {
    summary: '[--output FILE|FOLDER|-]: everything that is stored, at one moment, as one file',
    load: () => import('./operations/backup.ts'),
  },
  restore: {
    summary: 'FILE [--force] [--verify]: what a backup holds, into an empty database',
    load: () => import('./operations/restore.ts'),
  },
  doctor: {
    summary: '[--json]: what is configured, what is reached and what fails',
    load: () => import('./operations/doctor.ts'),
  },
  'rotate-keys': {
    summary: 'encrypts keys of organizations with the first of ENCRYPTION_KEYS',
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
    io.stderr.write(`There is no command "${name}".\n\n${usage()}`)
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
