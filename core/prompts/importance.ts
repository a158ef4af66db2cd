import { z } from 'zod'
import * as values from '../database/values.ts'
import { requiredLine } from '../text/single-line.ts'

export const importanceLevels = values.prompts.importance
export type ImportanceLevel = (typeof importanceLevels)[number]

export const maxVolume = 1_000_000_000

/** A level, or an imported volume with its source, which replaces the level. */
export type Importance = { importance: ImportanceLevel; volume: number | null; volumeSource: string | null }

export const normalImportance: Importance = { importance: 'normal', volume: null, volumeSource: null }

export const importanceFields = {
  importance: z.enum(importanceLevels).optional(),
  volume: z.number().int().min(0).max(maxVolume).nullable().optional(),
  volumeSource: requiredLine(120).nullable().optional(),
}
export type ImportanceInput = { [Name in keyof Importance]?: Importance[Name] | undefined }

/** A volume names its source and replaces the level. */
export function checkImportance(
  { importance, volume, volumeSource }: ImportanceInput,
  context: z.RefinementCtx,
): void {
  const problem = (field: keyof Importance, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  if (volume != null && volumeSource == null) problem('volumeSource', 'Name the source of the volume.')
  if (volume == null && volumeSource != null) problem('volume', 'Enter the volume.')
  if (volume != null && importance !== undefined && importance !== 'normal')
    problem('importance', 'A prompt has either a level or a volume.')
}

/** What a change makes of the importance; null if it does not mention it. A level removes the volume. */
export function importanceOf({ importance, volume, volumeSource }: ImportanceInput): Importance | null {
  if (importance === undefined && volume === undefined) return null
  if (volume == null || volumeSource == null)
    return { ...normalImportance, importance: importance ?? 'normal' }
  return { importance: 'normal', volume, volumeSource }
}

/** The weight of each level: one step doubles it. */
export const levelWeights: Record<ImportanceLevel, number> = { low: 0.5, normal: 1, high: 2 }

/** A weight from a volume stays within these, so that no prompt counts more than four normal ones. */
export const volumeWeightLimits = { min: 0.25, max: 4 } as const

/**
 * Adds the weight of each prompt of a brand. A level has a fixed weight. A volume weighs in proportion to the median
 * volume of the brand's prompts, which counts as normal, trimmed at a quarter and four times of that: volumes are so
 * skewed that without a limit a single prompt would decide the number (docs/decisions/0041). `prompts` are all prompts
 * of the brand, so that filters do not change weights.
 */
export function withWeights<Prompt extends Importance>(
  prompts: readonly Prompt[],
): (Prompt & { weight: number })[] {
  const median = medianOf(prompts.flatMap(({ volume }) => (volume === null ? [] : [volume])))
  return prompts.map((prompt) => ({
    ...prompt,
    weight: prompt.volume === null ? levelWeights[prompt.importance] : volumeWeight(prompt.volume, median),
  }))
}

function volumeWeight(volume: number, median: number): number {
  const { min, max } = volumeWeightLimits
  if (median === 0) return volume === 0 ? 1 : max
  return Math.min(max, Math.max(min, volume / median))
}

function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)] ?? 0
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? upper) + upper) / 2 : upper
}

/** Whether any prompt counts more or less than the others. */
export const areWeighted = (prompts: readonly { weight: number }[]) =>
  prompts.some(({ weight }) => weight !== prompts[0]?.weight)
