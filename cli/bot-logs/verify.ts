import { z } from 'zod'
import { gradeAddress, shippedLists, type Claimed } from '#core/bot-logs/proof/address-lists.ts'
import type { Grade } from '#core/bot-logs/proof/grades.ts'
import { crawlerOfToken } from '#core/bot-logs/recognize/crawler.ts'
import { recognise } from '#core/bot-logs/recognize/crawlers.ts'
import type { CommandIo } from '../command.ts'
import { linesOf, writeLine } from '../ndjson.ts'

const maxLine = 64 * 1024

const rowInput = z.object({ token: z.string().max(8000), ip: z.string().nullable() })

/**
 * `bot-logs verify`: NDJSON {token, ip} in, {token, ip, grade} out, in order, by the shipped address lists and without
 * a network. Invalid lines are reported and skipped.
 */
export async function run(args: string[], io: CommandIo): Promise<number> {
  if (args.length > 0) {
    io.stderr.write(
      `bot-logs verify takes no arguments: NDJSON {token, ip} on stdin. Got "${args.join(' ')}".\n`,
    )
    return 1
  }
  let failed = 0
  for await (const { number, text } of linesOf(io.stdin, maxLine)) {
    if (text !== null && text.trim() === '') continue
    const row = text === null ? `longer than ${maxLine} bytes` : parseRow(text)
    if (typeof row === 'string') {
      failed += 1
      io.stderr.write(`line ${number}: ${row}\n`)
    } else await writeLine(io.stdout, { ...row, grade: gradeOf(row.token, row.ip) })
  }
  if (failed > 0) io.stderr.write(`${failed} ${failed === 1 ? 'line was' : 'lines were'} skipped.\n`)
  return failed === 0 ? 0 : 1
}

function parseRow(text: string): z.infer<typeof rowInput> | string {
  let json: unknown
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    return `not JSON: ${error instanceof Error ? error.message : String(error)}`
  }
  const row = rowInput.safeParse(json)
  if (row.success) return row.data
  const [issue] = row.error.issues
  return `${issue?.path.join('.') || 'row'}: ${issue?.message ?? 'not of the expected shape'}`
}

/** A token may also be a whole User-Agent, or one of an address list whose bot is not in the list of crawlers. */
function gradeOf(token: string, ip: string | null): Grade {
  const claimed: Claimed = crawlerOfToken(token) ??
    recognise(token) ?? { id: '', token, ipRanges: [], rdnsSuffixes: [] }
  return gradeAddress(claimed, ip, shippedLists).grade
}
