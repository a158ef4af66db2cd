import type { Crawler } from './crawler.ts'
import { otherKind, recognise } from './crawlers.ts'

/** The visitor that a line claims to be: a listed crawler, a person, or another program. */
export type Visitor = { crawler: Crawler | null; isPerson: boolean }

const person: Visitor = { crawler: null, isPerson: true }
const program: Visitor = { crawler: null, isPerson: false }

export function visitorNamed(agent: string): Visitor {
  const crawler = recognise(agent)
  if (crawler !== null) return { crawler, isPerson: false }
  return otherKind(agent) === 'browser' ? person : program
}
