import type { Crawler } from './crawler.ts'
import { otherKind, recognise } from './crawlers.ts'

/** Whose visit a line claims to be: a crawler's of the list, a person's, or another program's. */
export type Visitor = { crawler: Crawler | null; isPerson: boolean }

export function visitorNamed(agent: string): Visitor {
  const crawler = recognise(agent)
  return { crawler, isPerson: crawler === null && otherKind(agent) === 'browser' }
}
