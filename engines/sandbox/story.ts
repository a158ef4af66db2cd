import type { BrandHint } from '../engine.ts'
import type { Page } from './writing.ts'

/**
 * The story of the demo's fictional market, over 16 weeks: Northwave falls while its product pages are offline, recovers
 * above its first level, loses the topic of travel to a new product of Halden, and gains a test report as a source.
 * New runs continue the last week. Only brands of these names without their own prominence take part.
 */
export const storyWeeks = 16
const lastWeek = storyWeeks - 1

/** Weeks in which something begins. */
export const storyEvents = { fall: 4, recovery: 9, lostTopic: 10, testReport: 13 } as const

/** Prominence of each brand, 0…1. */
const market = new Map([
  ['Northwave', 0.46],
  ['Halden', 0.7],
  ['Orrin', 0.5],
  ['Vesk', 0.36],
  ['Lumo Audio', 0.4],
])
const own = 'Northwave'
const winner = 'Halden'

export function storyProminence({ name, prominence }: BrandHint): number | undefined {
  return prominence === undefined ? market.get(name) : undefined
}

/** Shift of a mention probability in the story, in log-odds. */
export function storyShift(brand: BrandHint, prompt: string, week = lastWeek): number {
  if (storyProminence(brand) === undefined) return 0
  const hasLostTopic = week >= storyEvents.lostTopic && isTravel(prompt)
  if (brand.name === winner) return hasLostTopic ? 1.6 : 0
  if (brand.name !== own) return 0
  return hasLostTopic ? -2 : levelAt(week)
}

function levelAt(week: number): number {
  if (week < storyEvents.fall) return 0
  if (week < storyEvents.recovery) return -1.3
  return week === storyEvents.recovery ? 0.2 : 0.9
}

/** The page that a story makes prominent as the source of a brand. */
export function storyPage({ name, prominence }: BrandHint, prompt: string, week = lastWeek): Page | null {
  if (prominence !== undefined) return null
  if (name === winner && week >= storyEvents.lostTopic && isTravel(prompt))
    return { url: 'https://halden.example/voyager', title: 'Halden Voyager – official site' }
  if (name === own && week >= storyEvents.testReport)
    return {
      url: 'https://soundreviews.example/tests/northwave-aurora',
      title: 'Northwave Aurora: long-term test | Sound Reviews',
    }
  return null
}

/** What answers hold against a brand since it lost a topic. */
export function storyFlaw({ name, prominence }: BrandHint, prompt: string, week = lastWeek): string | null {
  const isLost = prominence === undefined && name === own && week >= storyEvents.lostTopic && isTravel(prompt)
  return isLost ? 'the short battery life' : null
}

const isTravel = (prompt: string) => /\b(flights?|flyers?|travel|commut\w+)\b/i.test(prompt)
