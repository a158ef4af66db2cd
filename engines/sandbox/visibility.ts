import { dayMs } from '#core/calendar.ts'
import type { BrandHint } from '../engine.ts'
import type { SandboxCharacter } from './characters.ts'
import { drawFrom } from './draw.ts'
import { storyProminence, storyShift } from './story.ts'
import { names } from './topic.ts'

/**
 * The probability that a sandbox engine mentions a brand, before drawing a single answer: log-odds = prominence +
 * prompt effects + the engine's opinion + slow drift, limited to 3…97%. Prompts vary most, as in real answers; brands
 * next; weeks change slowly. In the demo's story, weeks follow the story instead.
 */
export function mentionProbability({
  character,
  prompt,
  brand,
  at,
  storyWeek,
}: {
  character: SandboxCharacter
  prompt: string
  brand: BrandHint
  at: Date
  storyWeek?: number | undefined
}): number {
  if (names(prompt, brand.name)) return 0.97
  const logOdds =
    (prominence(brand) - 0.5) * 4 +
    character.generosity +
    drawFrom('prompt', prompt).normal() * 0.5 +
    drawFrom('prompt', prompt, brand.name).normal() * 1.1 +
    drawFrom('opinion', character.id, brand.name).normal() * character.opinion +
    (storyProminence(brand) === undefined
      ? drift({ key: `${character.id} ${brand.name}`, at })
      : storyShift(brand, prompt, storyWeek))
  return Math.min(0.97, Math.max(0.03, 1 / (1 + Math.exp(-logOdds))))
}

export function prominence(brand: BrandHint): number {
  const { name, prominence = storyProminence(brand) } = brand
  return prominence ?? 0.2 + 0.65 * drawFrom('prominence', name).unit()
}

/**
 * Three slow waves of 5 to 40 weeks: neighboring days are similar, seasons are not. In log-odds, mostly within ±0.8.
 */
function drift({ key, at }: { key: string; at: Date }): number {
  const weeks = Math.floor(at.getTime() / dayMs) / 7
  const draw = drawFrom('drift', key)
  return [5, 13, 40].reduce((sum, period) => {
    const length = period * (0.8 + 0.4 * draw.unit())
    return sum + 0.3 * Math.sin(2 * Math.PI * (weeks / length + draw.unit()))
  }, 0)
}
