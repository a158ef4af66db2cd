import { useNavigate, useSearch } from '@tanstack/react-router'
import { z } from 'zod'

const text = z.string().max(300)

/** Which answers are behind a number, beside the filters of the report it stands in. */
const evidenceFilters = z.object({
  promptId: text.optional(),
  engine: text.optional(),
  trackedBrandId: text.optional(),
  present: z.enum(['true', 'false']).optional(),
  first: z.enum(['true', 'false']).optional(),
  state: z.enum(['answered', 'absent', 'refused', 'valid']).optional(),
  domain: text.optional(),
  owner: z.enum(['own', 'competitor', 'other']).optional(),
  topic: text.optional(),
  branded: z.enum(['non-branded', 'branded', 'all']).optional(),
  from: text.optional(),
  to: text.optional(),
})
export type EvidenceFilters = z.infer<typeof evidenceFilters>

/** `about` says in words what the number was, such as "Halden in Noise cancelling". */
export type Evidence = { about: string; filters: EvidenceFilters }

/** One parameter of the address, itself written like a query: an open list of answers survives reload and sharing. */
export function evidenceParameter({ about, filters }: Evidence): string {
  const known = Object.entries(filters).flatMap(([name, value]): [string, string][] =>
    value ? [[name, value]] : [],
  )
  return new URLSearchParams([['about', about], ...known]).toString()
}

/** Null when there is nothing to read; what does not parse is left out. */
export function readEvidence(parameter: string | undefined): Evidence | null {
  if (!parameter) return null
  const { about = '', ...rest } = Object.fromEntries(new URLSearchParams(parameter))
  const filters: EvidenceFilters = {}
  for (const [name, value] of Object.entries(rest)) {
    const one = evidenceFilters.safeParse({ [name]: value })
    if (one.success) Object.assign(filters, one.data)
  }
  return { about: about.slice(0, 300), filters }
}

/** The list of answers that is open on this screen, in the address. */
export function useEvidence() {
  const search: { evidence?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const set = (parameter: string | undefined, replace: boolean) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, evidence: parameter }),
      replace,
      resetScroll: false,
    })
  return {
    evidence: readEvidence(search.evidence),
    openEvidence: (evidence: Evidence) => set(evidenceParameter(evidence), false),
    changeEvidence: (evidence: Evidence) => set(evidenceParameter(evidence), true),
    closeEvidence: () => set(undefined, false),
  }
}
