import { useEffect, useRef, type RefObject } from 'react'
import type { ChartTable } from '../charts/frame/chart-table.ts'

/** What a picture of a screen is made of. */
export type ReportPart =
  | { kind: 'figure'; label: string; value: string; interval: string; note: string }
  | { kind: 'chart'; title: string; unit: string; table: ChartTable }
  | { kind: 'table'; title: string; table: ChartTable }

/** Where a part stands on the screen, and its drawing when it has one. */
export type PlacedPart = ReportPart & { element: Element; drawing: SVGSVGElement | null }

let head: ReportHead | null = null

/** What all numbers of the screen are about: a name, and period and filters in words. */
export type ReportHead = { title: string; lines: readonly string[] }

/** Said once by each report screen; stands on every picture made of it. */
export function useReportHead(given: ReportHead | null): void {
  // Tells whoever makes a picture later.
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
 * Makes a part of the screen one of its pictures too, for as long as it is shown. `part` is called when a picture is
 * made; null: not now.
 */
export function useReportPart(element: RefObject<Element | null>, part: () => ReportPart | null): void {
  const latest = useRef(part)
  // Keeps what was rendered last at hand for whoever makes a picture later.
  useEffect(() => {
    latest.current = part
  })
  // Joins the parts of the screen, and leaves them with it.
  useEffect(() => {
    const entry = { element, part: latest }
    entries.add(entry)
    return () => {
      entries.delete(entry)
    }
  }, [element])
}

/** The parts that are on the screen now, in the order in which they stand there; a table within a chart is the chart's. */
export function reportParts(): PlacedPart[] {
  return [...entries]
    .flatMap(({ element, part }): PlacedPart[] => {
      const made = element.current === null ? null : part.current()
      if (element.current === null || made === null) return []
      const drawing = element.current.querySelector<SVGSVGElement>('[data-drawing] svg')
      return [{ ...made, element: element.current, drawing }]
    })
    .filter((part, _, all) => all.every((other) => other === part || !other.element.contains(part.element)))
    .sort((a, b) =>
      a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    )
}
