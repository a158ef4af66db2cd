import { queryOptions } from '@tanstack/react-query'
import type { SubQueryOrigin, SubQueryType } from '#core/fan-out/sub-query.ts'
import type {
  BriefFilters,
  CoverageBrief,
  CoverageCell,
  CoverageMatrix,
  FanOutTimeline,
  GapFilters,
  GapList,
  MatrixFilters,
  TimelineFilters,
} from '#core/fan-out/coverage-schema.ts'
import { api } from '../../../lib/api.ts'

const one = api['fan-out-analyses'][':analysisId']

type RowParts = {
  search?: string | undefined
  origin?: SubQueryOrigin | undefined
  type?: SubQueryType | undefined
}
export type MatrixParts = RowParts & {
  state?: MatrixFilters['state']
  sort?: MatrixFilters['sort'] | undefined
  direction?: MatrixFilters['direction'] | undefined
}
export type GapParts = RowParts & { step?: GapFilters['step'] }

/** The number of sub-queries of a matrix per request. */
export const matrixWindow = 200

/** A window of the matrix. Old numbers of the same analysis stay visible while new ones load. */
export function matrixQuery(analysisId: string, version: string, parts: MatrixParts, offset = 0) {
  return queryOptions({
    queryKey: ['fan-out-matrix', analysisId, offset, version, parts],
    queryFn: async ({ signal }): Promise<CoverageMatrix> => {
      const response = await one.matrix.$get(
        {
          param: { analysisId },
          query: { ...parts, offset: String(offset), limit: String(matrixWindow) },
        },
        { init: { signal } },
      )
      return response.json()
    },
    placeholderData: (before, earlier) =>
      offset === 0 && earlier?.queryKey[1] === analysisId ? before : undefined,
    staleTime: 5 * 60_000,
  })
}

export function cellQuery(analysisId: string, { queryId, pageId }: { queryId: string; pageId: string }) {
  return queryOptions({
    queryKey: ['fan-out-cell', analysisId, queryId, pageId],
    queryFn: async ({ signal }): Promise<CoverageCell> => {
      const response = await one.cells[':queryId'][':pageId'].$get(
        { param: { analysisId, queryId, pageId } },
        { init: { signal } },
      )
      return response.json()
    },
  })
}

export const gapsAtOnce = 50

export function gapsQuery(analysisId: string, version: string, parts: GapParts, page: number) {
  return queryOptions({
    queryKey: ['fan-out-gaps', analysisId, version, parts, page],
    queryFn: async ({ signal }): Promise<GapList> => {
      const response = await one.gaps.$get(
        {
          param: { analysisId },
          query: { ...parts, offset: String((page - 1) * gapsAtOnce), limit: String(gapsAtOnce) },
        },
        { init: { signal } },
      )
      return response.json()
    },
    placeholderData: (before, earlier) => (earlier?.queryKey[1] === analysisId ? before : undefined),
  })
}

/** All gaps that match the filters, as a file from the server. */
export async function loadGapsFile(analysisId: string, parts: GapParts): Promise<Blob> {
  const response = await one.gaps.file.$get({ param: { analysisId }, query: parts })
  return response.blob()
}

export async function loadBrief(analysisId: string, parts: RowParts): Promise<CoverageBrief> {
  const response = await one.brief.$get({ param: { analysisId }, query: { ...parts, format: 'json' } })
  return response.json() as Promise<CoverageBrief>
}

export async function loadBriefMarkdown(
  analysisId: string,
  parts: RowParts,
  language: BriefFilters['language'],
): Promise<Blob> {
  const response = await one.brief.$get({
    param: { analysisId },
    query: { ...parts, format: 'md', language },
  })
  return response.blob()
}

/** The history of a sub-query or a page by week. */
export function timelineQuery(analysisId: string, filters: TimelineFilters) {
  return queryOptions({
    queryKey: ['fan-out-timeline', analysisId, filters],
    queryFn: async ({ signal }): Promise<FanOutTimeline> => {
      const response = await one.timeline.$get(
        { param: { analysisId }, query: filters },
        { init: { signal } },
      )
      return response.json()
    },
    placeholderData: (before, earlier) => (earlier?.queryKey[1] === analysisId ? before : undefined),
  })
}
