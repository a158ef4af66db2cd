import type { Field } from './fields.ts'
import { gap, type Words } from './words.ts'

/** What a check mark or a cross before the first word `at` of a line says of it: `✅ light`, `❌ loud`. */
export function fieldOfMark({ text: { units }, from, to, before }: Words, at: number): Field {
  if (before[at] !== gap.line) return 'other'
  const end = from[at] ?? 0
  const start = Math.max(at === 0 ? 0 : (to[at - 1] ?? 0), end - maxMark)
  for (let unit = start; unit < end; unit += 1) {
    const code = units[unit] ?? 0
    if (pros.has(code) || (code === 0xd83d && units[unit + 1] === 0xdc4d)) return 'pros'
    if (cons.has(code) || (code === 0xd83d && units[unit + 1] === 0xdc4e)) return 'cons'
  }
  return 'other'
}

/** Marks are this many units before their word at most. */
const maxMark = 8
const pros = new Set([0x2705, 0x2713, 0x2714, 0x2795])
const cons = new Set([0x274c, 0x274e, 0x2717, 0x2718, 0x2796])

/** Whether a trophy or a gold medal precedes the first word `at` of a line. */
export function isAwarded({ text: { units }, from, to, before }: Words, at: number): boolean {
  if (before[at] !== gap.line) return false
  const end = from[at] ?? 0
  for (let unit = Math.max(at === 0 ? 0 : (to[at - 1] ?? 0), end - maxMark); unit + 1 < end; unit += 1) {
    const low = units[unit + 1]
    if ((units[unit] === 0xd83c && low === 0xdfc6) || (units[unit] === 0xd83e && low === 0xdd47)) return true
  }
  return false
}
