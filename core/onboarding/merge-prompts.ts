import type { PromptInput } from '../prompts/schema.ts'

/** A typed, pasted, or uploaded line. `problem`: why it can’t be used, as a sentence. */
export type PromptLine = PromptInput & { line: number; problem: string | null }

export type MergedPrompts = {
  prompts: PromptInput[]
  added: number
  /** Lines whose prompt is in the list already. */
  known: number[]
  invalid: { line: number; problem: string }[]
  /** Lines beyond the limit. */
  over: number[]
}

/** Adds lines to a list of prompts, without duplicates: case, spacing, and closing punctuation make no difference. */
export function mergePrompts(
  prompts: readonly PromptInput[],
  lines: readonly PromptLine[],
  max: number,
): MergedPrompts {
  const merged: MergedPrompts = { prompts: [...prompts], added: 0, known: [], invalid: [], over: [] }
  const known = new Set(prompts.map(({ text }) => promptKey(text)))
  for (const { line, problem, ...prompt } of lines) {
    const key = promptKey(prompt.text)
    if (key !== '' && known.has(key)) merged.known.push(line)
    else if (problem !== null || key === '')
      merged.invalid.push({ line, problem: problem ?? 'Use at least one letter or digit.' })
    else if (merged.prompts.length >= max) merged.over.push(line)
    else {
      known.add(key)
      merged.prompts.push(prompt)
      merged.added += 1
    }
  }
  return merged
}

/** Equal for two wordings of the same prompt. */
export const promptKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '')
