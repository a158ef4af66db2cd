import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'

/** A line of input; `text` is null if it was too long. Numbers count from 1. */
export type InputLine = { number: number; text: string | null }

/**
 * Lines of a stream, split only at \n (JSON may contain U+2028), decoded as UTF-8, in bounded memory: nothing is kept
 * of a line beyond `maxBytes`.
 */
export async function* linesOf(input: Readable, maxBytes: number): AsyncGenerator<InputLine> {
  let parts: Buffer[] = []
  let size = 0
  let number = 0
  const finish = (): InputLine => {
    number += 1
    const text = size > maxBytes ? null : Buffer.concat(parts).toString('utf8')
    parts = []
    size = 0
    return { number, text }
  }
  for await (const chunk of input) {
    const bytes: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk))
    let from = 0
    for (let to = bytes.indexOf(10); to !== -1; to = bytes.indexOf(10, from)) {
      keep(bytes.subarray(from, to))
      yield finish()
      from = to + 1
    }
    keep(bytes.subarray(from))
  }
  if (size > 0) yield finish()

  function keep(part: Buffer): void {
    size += part.length
    if (size <= maxBytes) parts.push(part)
    else parts = []
  }
}

/** Writes one JSON line and waits for a slower reader. */
export async function writeLine(output: Writable, value: unknown): Promise<void> {
  if (!output.write(`${JSON.stringify(value)}\n`)) await once(output, 'drain')
}
