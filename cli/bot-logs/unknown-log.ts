import { maxLineBytes } from '#core/bot-logs/read/line-splitter.ts'

const maxShown = 2
const maxCharacters = 160

/** One line for stderr about a log that no format reads: its first lines, and how to describe them. */
export function unknownLogSentence(path: string, head: Uint8Array): string {
  const lines = new TextDecoder()
    .decode(head.subarray(0, maxLineBytes))
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, maxShown)
    // JSON, so that no control character reaches the terminal.
    .map((line) => JSON.stringify(line.slice(0, maxCharacters)))
  return `${path}: unknown format. First lines: ${lines.join(', ')}. Describe them with --pattern, for example --pattern '%{address} [%{time}] "%{request}" %{status} "%{agent}"'.\n`
}
