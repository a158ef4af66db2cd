import type { ReactNode } from 'react'
import { formatCount } from '../../../lib/format.ts'
import { useVisits, type WhichVisits } from './visits.ts'
import { VisitsButton } from './visits-button.tsx'

/** A count of visits that opens their list, titled `about`. */
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
