import { z } from 'zod'
import { storableJson } from '../../text/storable-text.ts'
import { intents, type SubQueryIntent } from '../analysis-schema.ts'
import { subQueryTypes, type SubQueryType } from '../sub-query.ts'

/** A sub-query proposed by a model in one draw, or by rules. */
export type Proposal = {
  query: string
  types: readonly SubQueryType[]
  intent: SubQueryIntent
  reason: string
}

/** Further ones of a response are dropped. */
const maxProposals = 30

const kept = z.object({
  query: z.string().transform((query) => query.replace(/\s+/g, ' ').trim().slice(0, 300).toWellFormed()),
  types: z.array(z.string()).catch([]),
  intent: z.enum(intents).catch('informational'),
  reason: z
    .string()
    .transform((reason) => reason.replace(/\s+/g, ' ').trim().slice(0, 400).toWellFormed())
    .catch(''),
})

/** The schema of a response, for structured output: nothing is optional and nothing has bounds (see `proposalsIn`). */
export const proposalReply = z.object({
  queries: z.array(
    z.object({
      query: z.string(),
      types: z.array(z.enum(subQueryTypes)),
      intent: z.enum(intents),
      reason: z.string(),
    }),
  ),
})

/** The distinct proposals in a response. Null if none is readable: then the call may be repeated. */
export function proposalsIn(reply: unknown): Proposal[] | null {
  const parsed = z.object({ queries: z.array(z.unknown()) }).safeParse(storableJson(reply))
  if (!parsed.success) return null
  const found = new Map<string, Proposal>()
  for (const given of parsed.data.queries) {
    const read = kept.safeParse(given)
    if (!read.success || !/[\p{L}\p{N}]/u.test(read.data.query)) continue
    const { types, ...proposal } = read.data
    const wording = proposal.query.toLowerCase()
    if (found.has(wording) || found.size >= maxProposals) continue
    found.set(wording, { ...proposal, types: subQueryTypes.filter((type) => types.includes(type)) })
  }
  return found.size === 0 ? null : [...found.values()]
}
