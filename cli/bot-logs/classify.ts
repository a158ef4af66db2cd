import { recognise } from '#core/bot-logs/recognize/crawlers.ts'
import type { CommandIo } from '../command.ts'
import { linesOf, writeLine } from '../ndjson.ts'

const maxLine = 64 * 1024

/** `bot-logs classify`: one User-Agent per line in, {userAgent, bot, operator, category} out, in order. */
export async function run(args: string[], io: CommandIo): Promise<number> {
  if (args.length > 0) {
    io.stderr.write(
      `bot-logs classify takes no arguments: one User-Agent per line on stdin. Got "${args.join(' ')}".\n`,
    )
    return 1
  }
  let failed = 0
  for await (const { number, text } of linesOf(io.stdin, maxLine)) {
    if (text === null) {
      failed += 1
      io.stderr.write(`line ${number}: longer than ${maxLine} bytes\n`)
      continue
    }
    const userAgent = text.replace(/\r$/, '')
    const crawler = recognise(userAgent)
    await writeLine(io.stdout, {
      userAgent,
      bot: crawler?.token ?? null,
      operator: crawler?.operator ?? null,
      category: crawler?.category ?? null,
    })
  }
  return failed === 0 ? 0 : 1
}
