import classes from './change-badge.module.css'

export type Tone = 'better' | 'worse' | 'thin' | 'own' | 'plain'

/** A word about a state, in a frame. */
export function ToneBadge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={classes['badge']} data-look={tone}>
      {children}
    </span>
  )
}
