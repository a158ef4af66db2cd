import { extractAnswer } from '#core/answers/extract-answer.ts'
import { compileBrandSet } from '../brand-set.ts'
import { readMarks } from '../passages/word-names.measure.ts'
import heldOut from './held-out-passages.json' with { type: 'json' }
import training from './training-passages.json' with { type: 'json' }

/** Short passages about one word, some with the brand (in double brackets) and some with other senses. */
export type WordCase = { name: string; description: string; competitors: string[]; passages: string[] }

export type WordScore = {
  f1: number
  precision: number
  /** Mean over words of their F1. */
  wordF1: number
  /** Share of passages without the brand in which it is reported. */
  reported: number
  errors: string[]
}

export const wordCases: Readonly<Record<'training' | 'heldOut', readonly WordCase[]>> = { training, heldOut }

/** Tracks the word with its description and competitors, as customers enter them. */
export function wordSet({ name, description, competitors }: WordCase) {
  return compileBrandSet(
    [name, ...competitors].map((each, index) => ({
      id: each,
      name: each,
      aliases: [],
      domains: [],
      competitor: index > 0,
      ...(index === 0 ? { description } : {}),
    })),
  )
}

type Counts = { found: number; missed: number; wrong: number }

const f1Of = ({ found, missed, wrong }: Counts) => (2 * found) / Math.max(1, 2 * found + missed + wrong)

/** Scores the extractor on passages about words, each read alone. Offsets must match exactly. */
export function measureWordCases(cases: readonly WordCase[]): WordScore {
  const errors: string[] = []
  let clear = 0
  let reported = 0
  const counts = cases.map((each) => {
    const count = { found: 0, missed: 0, wrong: 0 }
    const set = wordSet(each)
    for (const passage of each.passages) {
      const { text, expected } = readMarks(passage)
      const { mentions } = extractAnswer({ text }, set)
      const got = mentions.flatMap(({ brandId, start, end }) =>
        brandId === each.name ? [`${start}-${end}`] : [],
      )
      const right = got.filter((span) => expected.has(span)).length
      count.found += right
      count.missed += expected.size - right
      count.wrong += got.length - right
      if (expected.size === 0) clear += 1
      if (expected.size === 0 && got.length > 0) reported += 1
      if (right < expected.size) errors.push(`missed ${each.name}: ${passage}`)
      if (right < got.length) errors.push(`wrong  ${each.name}: ${passage}`)
    }
    return count
  })
  const total = { found: 0, missed: 0, wrong: 0 }
  for (const count of counts) {
    total.found += count.found
    total.missed += count.missed
    total.wrong += count.wrong
  }
  return {
    f1: f1Of(total),
    precision: total.found / (total.found + total.wrong),
    wordF1: counts.reduce((sum, count) => sum + f1Of(count), 0) / counts.length,
    reported: reported / clear,
    errors,
  }
}
