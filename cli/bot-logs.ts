import { stayLean } from './bot-logs/stay-lean.ts'
import type { CommandIo, CommandModule } from './command.ts'

/** One entry per verb; its file is loaded only when it is called. */
const verbs: Record<string, { summary: string; load: () => Promise<CommandModule> }> = {
  parse: {
    summary: 'FILE…: AI traffic in access logs, as one JSON object',
    load: () => import('./bot-logs/parse.ts'),
  },
  rows: {
    summary: 'FILE…: every parsed line, as NDJSON',
    load: () => import('./bot-logs/rows.ts'),
  },
  classify: {
    summary: 'User-Agents on stdin, one per line → their bots, as NDJSON',
    load: () => import('./bot-logs/classify.ts'),
  },
  import: {
    summary: 'FILE… --source ID: imports access logs into a log source',
    load: () => import('./bot-logs/import.ts'),
  },
  verify: {
    summary: 'NDJSON {token, ip} on stdin → {token, ip, grade} by the shipped address lists',
    load: () => import('./bot-logs/verify.ts'),
  },
}

export async function run([name, ...rest]: string[], io: CommandIo): Promise<number> {
  const verb = name !== undefined && Object.hasOwn(verbs, name) ? verbs[name] : undefined
  if (verb === undefined) {
    const lines = Object.entries(verbs).map(([word, { summary }]) => `  ${word.padEnd(8)}  ${summary}`)
    io.stderr.write(`npm run -s cli -- bot-logs <verb> [arguments]\n\n${lines.join('\n')}\n`)
    return 1
  }
  stayLean()
  const { run: runVerb } = await verb.load()
  return runVerb(rest, io)
}
