import { useEffect, useRef, type RefObject } from 'react'
import type { ChartTable } from '../charts/frame/chart-table.ts'

/** The parts of a picture of a screen. */
export type ReportPart =
  | { kind: 'text'; text: string }
  | { kind: 'figure'; label: string; value: string; interval: string; note: string }
  | { kind: 'chart'; title: string; unit: string; table: ChartTable }
  | { kind: 'table'; title: string; table: ChartTable }

/** A part with its element on the screen, and its drawing if it has one. */
export type PlacedPart = ReportPart & { element: Element; drawing: SVGSVGElement | null }

let head: ReportHead | null = null

/** What all numbers of the screen are about: a name, and period and filters as text. */
export type ReportHead = {
  title: string
  lines: readonly string[]
  /** Whose report it is, if not ours. */
  sender?: string | undefined
}

/** Called once by each report screen; printed on every picture of it. */
export function useReportHead(given: ReportHead | null): void {
  // Stores the head for pictures that are made later.
  useEffect(() => {
    head = given
    return () => {
      head = null
    }
  })
}

export const reportHead = (): ReportHead | null => head

type Entry = { element: RefObject<Element | null>; part: RefObject<() => ReportPart | null> }

const entries = new Set<Entry>()

/**
 * Adds a part of the screen to its pictures while it is mounted. `part` is called when a picture is made; null: leave
 * it out now.
 */
export function useReportPart(element: RefObject<Element | null>, part: () => ReportPart | null): void {
  const latest = useRef(part)
  // Keeps the latest `part` for pictures that are made later.
  useEffect(() => {
    latest.current = part
  })
  // Registers the part while it is mounted.
  useEffect(() => {
    const entry = { element, part: latest }
    entries.add(entry)
    return () => {
      entries.delete(entry)
    }
  }, [element])
}

/** Marks what is only mounted for a PDF. */
export const offScreen = 'data-off-screen'

/** The parts on the screen or within an element, in their order there; a table within a chart belongs to the chart. */
export function reportParts(within?: Element): PlacedPart[] {
  return [...entries]
    .flatMap(({ element, part }): PlacedPart[] => {
      if (element.current === null) return []
      const isAsked = within?.contains(element.current) ?? element.current.closest(`[${offScreen}]`) === null
      const made = isAsked ? part.current() : null
      if (made === null) return []
      const drawing = element.current.querySelector<SVGSVGElement>('[data-drawing] svg')
      return [{ ...made, element: element.current, drawing }]
    })
    .filter((part, _, all) => all.every((other) => other === part || !other.element.contains(part.element)))
    .sort((a, b) =>
      a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    )
}
