import { compileBrandSet } from '#core/mentions/brand-set.ts'
import { type AnswerState, extractAnswer } from '../extract-answer.ts'

/** An invented answer with its state and the tracked brands that a reader calls mentioned. */
export type StateCase = {
  language: string
  brands: string[]
  state: AnswerState
  present: string[]
  text: string
}

export type StateAccuracy = {
  /** Share of answer–brand pairs whose presence is right. */
  presence: number
  /** Share of answers whose state is right. */
  state: number
  wrong: (StateCase & { read: { state: AnswerState; present: string[] } })[]
}

/** Extracts each case with its own brands, whole as in production. */
export function measureState(cases: readonly StateCase[]): StateAccuracy {
  let pairs = 0
  let rightPairs = 0
  const wrong: StateAccuracy['wrong'] = []
  for (const each of cases) {
    const read = readState(each)
    const right = each.brands.filter((brand) => read.present.includes(brand) === each.present.includes(brand))
    pairs += each.brands.length
    rightPairs += right.length
    if (read.state !== each.state || right.length < each.brands.length) wrong.push({ ...each, read })
  }
  const states = wrong.filter(({ state, read }) => state !== read.state).length
  return { presence: rightPairs / pairs, state: 1 - states / cases.length, wrong }
}

function readState({ text, brands }: StateCase): { state: AnswerState; present: string[] } {
  const set = compileBrandSet(
    brands.map((name) => ({ id: name, name, aliases: [], domains: [], competitor: false })),
  )
  const { state, mentions } = extractAnswer({ text }, set)
  return { state, present: brands.filter((name) => mentions.some(({ brandId }) => brandId === name)) }
}
