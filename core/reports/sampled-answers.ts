import type { Tables } from '../database/tables.ts'
import type { Basis } from './views.ts'

/** A valid answer for reports that read answers individually, newest first. */
export type SampledAnswer = {
  id: string
  /** ISO 8601. */
  answeredAt: string
  promptId: string
  engine: string
  /** Mentioned tracked brands in rank order. */
  brandIds: readonly string[]
  /** Cited pages, without duplicates. */
  pages: readonly SampledPage[]
  /** Number of pages that the engine retrieved and the answer does not cite; 0 if engines do not report it. */
  onlyRetrieved: number
}

export type SampledPage = { key: string; domain: string; owner: Tables['answer_citations']['owner'] }

/** Describes the answers read; `available` counts the valid answers in scope. */
export function basisOf(newest: readonly Pick<SampledAnswer, 'answeredAt'>[], available: number): Basis {
  return {
    answers: newest.length,
    available: Math.max(available, newest.length),
    from: newest.at(-1)?.answeredAt ?? null,
    to: newest[0]?.answeredAt ?? null,
  }
}

/** Valid answers of the sample by prompt–engine pair. */
export function cellsOf(
  newest: readonly Pick<SampledAnswer, 'promptId' | 'engine'>[],
): { promptId: string; engine: string; valid: number }[] {
  const cells = new Map<string, { promptId: string; engine: string; valid: number }>()
  for (const { promptId, engine } of newest) {
    const key = `${promptId} ${engine}`
    const cell = cells.get(key)
    if (cell === undefined) cells.set(key, { promptId, engine, valid: 1 })
    else cell.valid++
  }
  return [...cells.values()]
}
