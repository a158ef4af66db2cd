import { useNavigate, useSearch } from '@tanstack/react-router'
import { z } from 'zod'
import { hitsFilters } from '#core/bot-logs/reports/filters.ts'

const text = z.string().max(300)

/** The visits behind a number, in addition to the filters of the screen. Names as in `hitsFilters`. */
const which = z.object({
  who: hitsFilters.shape.who.unwrap().optional(),
  bot: text.optional(),
  operator: text.optional(),
  purpose: hitsFilters.shape.purpose,
  page: text.optional(),
  grade: hitsFilters.shape.grade,
  outcome: hitsFilters.shape.outcome,
  status: z
    .string()
    .regex(/^[1-5]\d\d$/)
    .optional(),
  failed: z.literal('true').optional(),
  kind: hitsFilters.shape.kind,
  path: hitsFilters.shape.path,
  bucket: text.optional(),
})
export type WhichVisits = z.infer<typeof which>

/** `about` describes the number, such as "GPTBot, 404". */
export type OpenVisits = { about: string; which: WhichVisits }

/** The open list of visits, stored in the URL, so that it survives reloads and sharing. */
export function useVisits() {
  const search: { visits?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const set = (visits: string | undefined, { replace = false } = {}) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, visits }),
      replace,
      resetScroll: false,
    })
  return {
    open: readVisits(search.visits),
    openVisits: (about: string, some: WhichVisits) => set(visitsParameter({ about, which: some })),
    /** Changes which visits the open list shows. */
    narrowVisits: (visits: OpenVisits) => set(visitsParameter(visits), { replace: true }),
    closeVisits: () => set(undefined),
  }
}

export type ShowVisits = ReturnType<typeof useVisits>['openVisits']

export function visitsParameter({ about, which: some }: OpenVisits): string {
  const known = Object.entries(some).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  )
  return new URLSearchParams([['about', about], ...known]).toString()
}

/** Null for an empty parameter. Values that do not parse are omitted. */
export function readVisits(parameter: string | undefined): OpenVisits | null {
  if (!parameter) return null
  const { about = '', ...rest } = Object.fromEntries(new URLSearchParams(parameter))
  const known: WhichVisits = {}
  for (const [name, value] of Object.entries(rest)) {
    const one = which.safeParse({ [name]: value })
    if (one.success) Object.assign(known, one.data)
  }
  return { about: about.slice(0, 300), which: known }
}
