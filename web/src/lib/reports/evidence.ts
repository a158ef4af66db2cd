import { useNavigate, useSearch } from '@tanstack/react-router'
import { z } from 'zod'
import * as values from '#core/database/values.ts'
import { subQueryTypes } from '#core/fan-out/sub-query.ts'
import { sentiments } from '#core/labels/labels.ts'
import { channels, funnelStages, none } from '#core/reports/filters.ts'
import type { ReportScope } from '#core/reports/schema.ts'

const text = z.string().max(300)
const flag = z.enum(['true', 'false'])

/** Selects the answers behind a number, in addition to the filters of its report; names as in `answersFilters`. */
const evidenceFilters = z.object({
  promptId: text.optional(),
  engine: text.optional(),
  trackedBrandId: text.optional(),
  present: flag.optional(),
  first: flag.optional(),
  rank: z.enum(['1', '2', '3', '4']).optional(),
  top3: flag.optional(),
  labelled: flag.optional(),
  state: z.enum(['answered', 'absent', 'refused', 'valid']).optional(),
  cites: flag.optional(),
  domain: text.optional(),
  page: z.string().max(2000).optional(),
  address: z.string().max(2000).optional(),
  owner: z.enum(values.answer_citations.owner).optional(),
  rivalOnly: flag.optional(),
  rivalId: text.optional(),
  rivalPresent: flag.optional(),
  before: flag.optional(),
  sentiment: z.enum(sentiments).optional(),
  recommended: flag.optional(),
  firstChoice: flag.optional(),
  criticized: flag.optional(),
  praised: flag.optional(),
  aspect: text.optional(),
  betterThan: text.optional(),
  worseThan: text.optional(),
  untracked: text.optional(),
  corrected: flag.optional(),
  newest: flag.optional(),
  searched: flag.optional(),
  subQuery: text.optional(),
  subQueryType: z.enum(subQueryTypes).optional(),
  date: text.optional(),
  topic: text.optional(),
  intent: text.optional(),
  funnel: z.enum([...funnelStages, none]).optional(),
  tags: text.optional(),
  segment: text.optional(),
  branded: z.enum(['non-branded', 'branded', 'all']).optional(),
  channel: z.enum(channels).optional(),
  country: text.optional(),
  engines: z.string().max(2000).optional(),
  analysis: text.optional(),
  from: text.optional(),
  to: text.optional(),
})
export type EvidenceFilters = z.infer<typeof evidenceFilters>

/** `about` names the number, such as "Halden in Noise cancelling". */
export type Evidence = { about: string; filters: EvidenceFilters }

/**
 * The answers behind a number, in the collection method that its report counted. Without it, the list would choose a
 * method of its own for a part of the report's prompts.
 */
export function evidenceIn(
  { channel }: Pick<ReportScope, 'channel'>,
  filters: EvidenceFilters,
): EvidenceFilters {
  return channel === null ? filters : { channel, ...filters }
}

/**
 * The value of one URL parameter, itself written like a query, so that an open list of answers survives reload and
 * sharing.
 */
export function evidenceParameter({ about, filters }: Evidence): string {
  const known = Object.entries(filters).flatMap(([name, value]): [string, string][] =>
    value ? [[name, value]] : [],
  )
  return new URLSearchParams([['about', about], ...known]).toString()
}

/** Null if the parameter is empty; invalid filters are left out. */
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

/** The open list of answers on this screen, kept in the URL. */
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
