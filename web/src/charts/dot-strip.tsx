import { VisuallyHidden } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'
import type { Dot } from '#core/reports/schema.ts'
import styles from '../components/styles/styles.module.css'
import { formatDay } from '../lib/format.ts'
import classes from './dot-strip.module.css'
import { t } from '../lib/language/t.ts'
import { useIsPhone } from '../lib/use-is-phone.ts'
import { useReportAccess } from '../lib/reports/report-access.ts'

/**
 * Each dot is one answer, oldest first. Filled: mentions the brand; hollow: does not; dash: refused. One tab stop for
 * the strip; the arrow keys move from answer to answer. On a phone, the strip is one target, which opens the newest
 * answer; the reader leads from there to the others.
 */
export function DotStrip({
  dots,
  label,
  engineLabel = (engine) => engine,
  current,
  onSelect,
}: {
  dots: readonly Dot[]
  label: string
  engineLabel?: (engine: string) => string
  /** The answer that is open. */
  current?: string | undefined
  onSelect: (answerId: string) => void
}) {
  const { opensAnswers } = useReportAccess()
  const isPhone = useIsPhone()
  const [focused, setFocused] = useState<number | null>(null)
  const open = dots.findIndex((dot) => dot.answerId === current)
  const stop = focused ?? (open >= 0 ? open : dots.length - 1)

  const handleKey = (event: KeyboardEvent<HTMLButtonElement>) => {
    const target = targetOf(event.key, stop, dots.length)
    if (target === null) return
    event.preventDefault()
    setFocused(target)
    const next = event.currentTarget.parentElement?.children[target]
    if (next instanceof HTMLElement) next.focus()
  }

  const newest = dots.at(-1)
  if (newest === undefined) return <span className={styles['fine']}>{t('no answers')}</span>
  return (
    <fieldset className={classes['strip']} aria-label={label} title={describeDots(dots)}>
      {opensAnswers && isPhone ? (
        <button
          type="button"
          className={classes['newest']}
          aria-label={t('{label}: open latest answer', { label })}
          onClick={() => onSelect(newest.answerId)}
        />
      ) : null}
      {dots.map((dot, index) => {
        const words = `${formatDay(dot.answeredAt)}, ${engineLabel(dot.engine)}: ${word(dot)}`
        const state = dot.present === null ? 'refused' : dot.present ? 'present' : 'absent'
        if (!opensAnswers || isPhone)
          return (
            <span
              key={dot.answerId}
              className={classes['dot']}
              data-state={state}
              data-current={dot.answerId === current || undefined}
              title={words}
            >
              <VisuallyHidden>{words}</VisuallyHidden>
            </span>
          )
        return (
          <button
            key={dot.answerId}
            type="button"
            className={classes['dot']}
            data-state={state}
            data-current={dot.answerId === current || undefined}
            aria-current={dot.answerId === current || undefined}
            tabIndex={index === stop ? 0 : -1}
            title={words}
            aria-label={words}
            onFocus={() => setFocused(index)}
            onKeyDown={handleKey}
            onClick={() => onSelect(dot.answerId)}
          />
        )
      })}
    </fieldset>
  )
}

/** Which answers the dots are. */
function describeDots(dots: readonly Dot[]): string {
  const [from, to] = [dots[0], dots.at(-1)].map((dot) => formatDay(dot?.answeredAt ?? ''))
  return t('The latest {count, plural, one {# answer} other {# answers}}, {from} to {to}, oldest first', {
    count: dots.length,
    from,
    to,
  })
}

function word({ present }: Dot): string {
  if (present === null) return t('refused')
  return present ? t('mentioned') : t('not mentioned')
}

function targetOf(key: string, from: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return Math.min(count - 1, from + 1)
    case 'ArrowLeft':
      return Math.max(0, from - 1)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
