import { unknownFormat } from '#core/bot-logs/layouts/unknown-format.ts'
import type { LogFormat } from '#core/bot-logs/line-fields.ts'
import { maxLineBytes } from '#core/bot-logs/read/line-splitter.ts'

const maxShown = 2
const maxCharacters = 160

/** One line for stderr about a log of which no line was read: its first lines, and how to describe them. */
export function unreadLogSentence(path: string, head: Uint8Array, format: LogFormat): string {
  const problem = format === unknownFormat ? 'unknown format' : `no line fits the format ${format.id}`
  const lines = new TextDecoder()
    .decode(head.subarray(0, maxLineBytes))
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, maxShown)
    // JSON, so that no control character reaches the terminal.
    .map((line) => JSON.stringify(line.slice(0, maxCharacters)))
  return `${path}: ${problem}. First lines: ${lines.join(', ')}. Describe them with --pattern, for example --pattern '%{address} [%{time}] "%{request}" %{status} "%{agent}"'.\n`
}
