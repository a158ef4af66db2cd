import { z } from 'zod'

/**
 * `operator-list`: published by the operator, so an address outside is not its own. The others are weaker: announced by
 * its network (`whois`), or maintained by hand.
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
