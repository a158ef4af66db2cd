import { once } from 'node:events'
import { logRow } from '#core/bot-logs/log-row.ts'
import { readLog } from '#core/bot-logs/read/read-log.ts'
import { VisitorMemo } from '#core/bot-logs/read/visitors.ts'
import type { CommandIo } from '../command.ts'
import { isMisfit } from '#core/bot-logs/layouts/second-format.ts'
import { maxLineBytes } from '#core/bot-logs/read/line-splitter.ts'
import { unreadLogSentence } from './unread-log.ts'
import { formatFor } from './log-format.ts'
import { logOptions, logUsage } from './log-options.ts'
import { logBytes } from './log-source.ts'

/** `bot-logs rows`: each parsed line as NDJSON, with its line number in its file. Exit codes as for `parse`. */
export async function run(args: string[], io: CommandIo): Promise<number> {
  const options = await logOptions(args)
  if (typeof options === 'string') {
    io.stderr.write(`${options}\n\nnpm run -s cli -- bot-logs rows FILE…\n${await logUsage()}`)
    return 1
  }
  const visitors = new VisitorMemo()
  let rows: string[] = []
  let code = 0
  const write = async () => {
    if (rows.length > 0 && !io.stdout.write(rows.join(''))) await once(io.stdout, 'drain')
    rows = []
  }
  try {
    for (const path of options.files) {
      let head = new Uint8Array(0)
      let misfits = 0
      const { format, parsed } = await readLog(logBytes(path, options, io), {
        format: (sample) => {
          head = sample.slice(0, maxLineBytes)
          return formatFor(options, sample)
        },
        sink: {
          onLine(fields, line) {
            const bot = visitors.visitorOf(fields).crawler?.token ?? null
            rows.push(`${JSON.stringify({ line, ...logRow(fields), bot })}\n`)
          },
          onRejected(reason) {
            if (isMisfit(reason)) misfits += 1
          },
        },
        afterPiece: write,
      })
      await write()
      if (parsed > 0 || misfits === 0) continue
      io.stderr.write(unreadLogSentence(path, head, format))
      code = 2
    }
  } catch (error) {
    io.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  }
  return code
}
