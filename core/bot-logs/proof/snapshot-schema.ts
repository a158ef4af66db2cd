import { z } from 'zod'

/**
 * `operator-list`: the operator publishes it, so an address outside it is none of its own. The others are weaker: what
 * its network announces (`whois`), or a list kept by hand.
 */
const listKinds = ['operator-list', 'whois', 'file', 'yandex'] as const
export type ListKind = (typeof listKinds)[number]

export const snapshotSchema = z.array(
  z.object({
    id: z.string(),
    tokens: z.array(z.string()),
    sourceUrls: z.array(z.string()),
    snapshotDate: z.iso.date(),
    kind: z.enum(listKinds),
    prefixes: z.array(z.string()),
  }),
)

export type Snapshot = z.infer<typeof snapshotSchema>
