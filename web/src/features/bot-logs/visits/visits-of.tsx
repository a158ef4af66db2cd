import type { ReactNode } from 'react'
import { formatCount } from '../../../lib/format.ts'
import { useVisits, type WhichVisits } from './visits.ts'
import { VisitsButton } from './visits-button.tsx'

/** So many visits, as a number that opens their list; `about` is its title. */
export function VisitsOf({
  about,
  which,
  count,
  children = formatCount(count),
}: {
  about: string
  which: WhichVisits
  count: number
  children?: ReactNode
}) {
  const { openVisits } = useVisits()
  return (
    <VisitsButton about={about} count={count} onOpen={() => openVisits(about, which)}>
      {children}
    </VisitsButton>
  )
}
