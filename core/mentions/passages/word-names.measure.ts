import { extractAnswer } from '#core/answers/extract-answer.ts'
import { compileBrandSet } from '../brand-set.ts'

export type Passages = readonly (readonly [names: string, marked: string])[]

/** Counts over the measured names. `exact` is what a plain case-sensitive match would score on the same passages. */
export type Score = {
  found: number
  missed: number
  wrong: number
  precision: number
  recall: number
  f1: number
  exactPrecision: number
  errors: string[]
}

/** Scores the extractor on marked passages: offsets must match exactly. */
export function measure(passages: Passages): Score {
  let found = 0
  let missed = 0
  let wrong = 0
  let exact = 0
  const errors: string[] = []
  for (const [names, marked] of passages) {
    const { text, expected } = readMarks(marked)
    const [asked = '', competitors = ''] = names.split('; ')
    const labeledNames = asked.split(', ')
    const all = [...labeledNames, ...competitors.split(', ').filter(Boolean)]
    const { mentions } = extractAnswer({ text }, compileBrandSet(all.map(brandOf)))
    const got = new Set(
      mentions
        .filter(({ brandId }) => Number(brandId) < labeledNames.length)
        .map(({ start, end }) => `${start}-${end}`),
    )
    for (const span of got) if (expected.has(span)) found += 1
    const lacking = [...expected].filter((span) => !got.has(span))
    const surplus = [...got].filter((span) => !expected.has(span))
    missed += lacking.length
    wrong += surplus.length
    for (const name of labeledNames) exact += exactCount(text, /^[^|@]+/.exec(name)?.[0] ?? name)
    for (const span of lacking) errors.push(`missed ${around(text, span)}`)
    for (const span of surplus) errors.push(`wrong  ${around(text, span)}`)
  }
  const precision = found / (found + wrong)
  const recall = found / (found + missed)
  const f1 = (2 * found) / (2 * found + wrong + missed)
  return { found, missed, wrong, precision, recall, f1, exactPrecision: (found + missed) / exact, errors }
}

export function brandOf(written: string, index: number) {
  const [names = written, domain] = written.split('@')
  const [name = names, ...aliases] = names.split('|')
  return {
    id: String(index),
    name,
    aliases: aliases.map((text) => ({ text, match: 'auto' as const })),
    domains: domain === undefined ? [] : [domain],
    competitor: index > 0,
  }
}

export function readMarks(marked: string): { text: string; expected: Set<string> } {
  const expected = new Set<string>()
  let text = ''
  let start = 0
  for (const char of marked) {
    if (char === '⟦') start = text.length
    else if (char === '⟧') expected.add(`${start}-${text.length}`)
    else text += char
  }
  return { text, expected }
}

function exactCount(text: string, name: string): number {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return [...text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'gu'))].length
}

function around(text: string, span: string): string {
  const [start = 0, end = 0] = span.split('-').map(Number)
  const line = text.slice(Math.max(0, start - 50), end + 50)
  return `${text.slice(start, end)}: ${line.replace(/\n/g, '⏎')}`
}
