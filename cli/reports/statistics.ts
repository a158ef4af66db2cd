import { parseArgs } from 'node:util'
import { z } from 'zod'
import { statistics } from '#core/metrics/statistics/statistics.ts'
import type { CommandIo } from '../command.ts'
import { linesOf, writeLine } from '../ndjson.ts'

const usage = `npm run -s cli -- statistics [--list] < calls.ndjson

Computes Answerscope's statistics, so that anyone can check them against published values.
One call per line on stdin, {"function": NAME, "input": {…}}, one {"result": {…}} per line on stdout, in the same order.
A line that can't be computed is listed on stderr and gives {"error": "…"}. --list prints the functions with inputs
and sources.
`

const maxLineBytes = 64 * 1024 * 1024
const call = z.object({ function: z.string(), input: z.unknown() })

/** Exit codes: 0 every line was computed, 1 an invalid line or argument. */
export async function run(args: string[], io: CommandIo): Promise<number> {
  let values
  try {
    values = parseArgs({
      args,
      options: { list: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
    }).values
  } catch (error) {
    io.stderr.write(`${error instanceof Error ? error.message : 'The arguments are invalid.'}\n\n${usage}`)
    return 1
  }
  if (values.help) {
    io.stderr.write(usage)
    return 0
  }
  if (values.list) {
    for (const { name, input, source } of statistics)
      await writeLine(io.stdout, { function: name, input, source })
    return 0
  }
  let wrong = 0
  for await (const { number, text } of linesOf(io.stdin, maxLineBytes)) {
    if (text?.trim() === '') continue
    const outcome = text === null ? { error: 'The line is too long.' } : computed(text)
    if ('error' in outcome) {
      wrong += 1
      io.stderr.write(`line ${number}: ${outcome.error}\n`)
    }
    await writeLine(io.stdout, outcome)
  }
  return wrong === 0 ? 0 : 1
}

function computed(text: string): { result: unknown } | { error: string } {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { error: 'This is not JSON.' }
  }
  const parsed = call.safeParse(json)
  if (!parsed.success) return { error: sentence(parsed.error) }
  const known = statistics.find(({ name }) => name === parsed.data.function)
  if (known === undefined)
    return { error: `Unknown function "${parsed.data.function}"; --list prints all functions.` }
  try {
    return { result: known.run(parsed.data.input) }
  } catch (error) {
    if (error instanceof z.ZodError) return { error: sentence(error) }
    throw error
  }
}

const sentence = (error: z.ZodError) =>
  error.issues
    .map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message))
    .join('; ')
