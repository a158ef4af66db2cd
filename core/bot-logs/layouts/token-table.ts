import type { Tokens } from './layout.ts'
import { asciiAt, isAbsent, isAddress, isHost, isInteger, isNumber } from './shapes.ts'
import { maxTokens, tokenKinds } from './tokens.ts'

export type Token = { start: number; end: number; kind: number }

/** The tokens of lines that have the same number of them, in columns. */
export type Table = { rows: Token[][]; width: number }

type Line = { start: number; end: number }

/** This share of lines must be alike. */
const evenShare = 0.6

/** Null: lines differ too much, or have fewer than `minWidth` tokens. */
export function evenTable(
  bytes: Uint8Array,
  lines: readonly Line[],
  tokens: Tokens,
  minWidth: number,
): Table | null {
  const all = lines.map((line) => tokensOf(bytes, line, tokens))
  const width = mostCommon(all.map((row) => row.length))
  if (width === null || width < minWidth) return null
  return { width, rows: all.filter((row) => row.length === width) }
}

/**
 * The same for lines with an agent that is not in quotes: the words from where it begins to where fixed values follow
 * become one token.
 */
export function agentTable(bytes: Uint8Array, lines: readonly Line[], tokens: Tokens): Table | null {
  const all = lines.map((line) => tokensOf(bytes, line, tokens))
  const begins = all.map((row) => row.findIndex((token) => isAgentWord(bytes, token)))
  const left = mostCommon(begins.filter((at) => at !== -1))
  if (left === null || left < 3) return null
  const rows = all.filter((row) => row.length > left)
  let right = 0
  while (right < maxRight && isFixed(bytes, rows, left, right)) right += 1
  const collapsed = rows
    .filter((row) => row.length > left + right)
    .map((row) => {
      const last = row[row.length - right - 1]
      const agent = { start: row[left]?.start ?? 0, end: last?.end ?? 0, kind: tokenKinds.bare }
      return [...row.slice(0, left), agent, ...(right === 0 ? [] : row.slice(-right))]
    })
  return collapsed.length < evenShare * all.length ? null : { width: left + 1 + right, rows: collapsed }
}

function tokensOf(bytes: Uint8Array, { start, end }: Line, tokens: Tokens): Token[] {
  if (!tokens.read(bytes, start, end)) return []
  return Array.from({ length: Math.min(tokens.count, maxTokens) }, (_, index) => ({
    start: tokens.starts[index] ?? 0,
    end: tokens.ends[index] ?? 0,
    kind: tokens.kinds[index] ?? 0,
  }))
}

/** More values than that do not follow an agent. */
const maxRight = 12

/** Whether the tokens at this distance from the end are of one kind that no word of an agent is. */
function isFixed(bytes: Uint8Array, rows: readonly Token[][], left: number, right: number): boolean {
  const ends = rows.filter((row) => row.length > left + right + 1).map((row) => row[row.length - 1 - right])
  const fitting = ends.filter((token) => token !== undefined && isNoAgentWord(bytes, token))
  return ends.length > 0 && fitting.length >= 0.95 * ends.length
}

function isNoAgentWord(bytes: Uint8Array, { start, end, kind }: Token): boolean {
  return (
    kind !== tokenKinds.bare ||
    isAbsent(bytes, start, end) ||
    isInteger(bytes, start, end) ||
    isNumber(bytes, start, end) ||
    isAddress(bytes, start, end) ||
    isHost(bytes, start, end)
  )
}

/** `Mozilla/5.0`, `curl/8.1`, `GPTBot/1.0`; not `HTTP/1.1`. */
const isAgentWord = (bytes: Uint8Array, { start, end, kind }: Token) =>
  kind === tokenKinds.bare &&
  /^(?!HTTPS?\/\d)[A-Za-z][\w.+-]*\/v?\d[\w.]*/i.test(asciiAt(bytes, start, end, 60))

/** Null: none of the numbers is common enough. */
function mostCommon(numbers: readonly number[]): number | null {
  const counts = new Map<number, number>()
  for (const each of numbers) counts.set(each, (counts.get(each) ?? 0) + 1)
  const [best, count] = [...counts].sort(([, one], [, other]) => other - one)[0] ?? [0, 0]
  return count === 0 || count < evenShare * numbers.length ? null : best
}
