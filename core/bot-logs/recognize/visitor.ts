import type { Crawler } from './crawler.ts'
import { otherKind, recognise } from './crawlers.ts'

/** Whose visit a line claims to be: a crawler's of the list, a person's, or another program's. */
export type Visitor = { crawler: Crawler | null; isPerson: boolean }

const person: Visitor = { crawler: null, isPerson: true }
const program: Visitor = { crawler: null, isPerson: false }

export function visitorNamed(agent: string): Visitor {
  const crawler = recognise(agent)
  if (crawler !== null) return { crawler, isPerson: false }
  return otherKind(agent) === 'browser' ? person : program
}
