import { useNavigate, useSearch } from '@tanstack/react-router'
import { z } from 'zod'
import { coverageStates } from '#core/fan-out/coverage/states.ts'
import { matrixSorts } from '#core/fan-out/coverage-schema.ts'
import { channels } from '#core/reports/filters.ts'
import { subQueryOrigins, subQueryTypes } from '#core/fan-out/sub-query.ts'

const unknown = undefined
const address = z.object({
  q: z.string().max(200).optional().catch(unknown),
  origin: z.enum(subQueryOrigins).optional().catch(unknown),
  type: z.enum(subQueryTypes).optional().catch(unknown),
  state: z.enum(coverageStates).optional().catch(unknown),
  step: z.enum(['improve', 'make']).optional().catch(unknown),
  sort: z.enum(matrixSorts).optional().catch(unknown),
  order: z.enum(['asc', 'desc']).optional().catch(unknown),
  page: z.coerce.number().int().min(1).max(2000).catch(1),
  /** `query.page` */
  cell: z.string().optional(),
  subject: z.string().optional(),
  channel: z.enum(channels).optional().catch(unknown),
})

/** The filters of sub-queries, gaps, or weeks in the URL. Unknown values are omitted. */
export function useCoverageParts() {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const { q, ...parts } = address.parse(search)
  return {
    parts: { ...parts, search: q === '' ? undefined : q },
    choose: (change: Record<string, string | undefined>) =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, page: undefined, ...change }),
        replace: true,
        resetScroll: false,
      }),
    /** Adds a history entry, so that the back button closes the cell. */
    openCell: (cell: string | undefined) =>
      void navigate({ to: '.', search: (before: object) => ({ ...before, cell }), resetScroll: false }),
  }
}

/** The two ids of a cell in the URL; null if they are not valid. */
export function cellIn(cell: string | undefined): { queryId: string; pageId: string } | null {
  const [queryId, pageId] = (cell ?? '').split('.')
  const read = z.object({ queryId: z.uuid(), pageId: z.uuid() }).safeParse({ queryId, pageId })
  return read.success ? read.data : null
}
