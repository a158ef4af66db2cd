import { z } from 'zod'
import { recentPrefix } from './forget-places.ts'

const maxKept = 20

/** Where a person has been through the palette: enough to show and open it again. `id` is that of its palette entry. */
const place = z.object({
  id: z.string().max(400),
  label: z.string().max(400),
  note: z.string().max(200).optional(),
  group: z.string().max(40),
  icon: z.string().max(40),
  href: z
    .string()
    .max(4000)
    .regex(/^\/(?!\/)/)
    .optional(),
})
export type Place = z.infer<typeof place>

const keyOf = ({ userId, organizationId }: Owner) => `${recentPrefix}${userId}.${organizationId}`
type Owner = { userId: string; organizationId: string }

/** The latest places of a person in an organization, latest first. They are kept in this browser only. */
export function readPlaces(owner: Owner): Place[] {
  try {
    const kept = z.array(z.unknown()).safeParse(JSON.parse(localStorage.getItem(keyOf(owner)) ?? '[]'))
    return (kept.data ?? []).flatMap((one) => place.safeParse(one).data ?? []).slice(0, maxKept)
  } catch {
    return [] // storage is disabled, or holds something else
  }
}

export function rememberPlace(owner: Owner, visited: Place): void {
  const others = readPlaces(owner).filter(({ id }) => id !== visited.id)
  try {
    localStorage.setItem(keyOf(owner), JSON.stringify([visited, ...others].slice(0, maxKept)))
  } catch {
    // storage is disabled or full: nothing is remembered
  }
}
