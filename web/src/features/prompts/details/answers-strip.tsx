import type { Dot } from '#core/reports/schema.ts'
import { DotStrip } from '../../../charts/dot-strip.tsx'
import classes from './answers-strip.module.css'
import { t } from '../../../lib/language/t.ts'

/** Every answer to the prompt as a dot, one row per engine. */
export function AnswersStrip({
  dots,
  brandName,
  engineLabel,
  current,
  onOpen,
}: {
  dots: readonly Dot[]
  brandName: string
  engineLabel: (engine: string) => string
  current: string | undefined
  onOpen: (answerId: string) => void
}) {
  if (dots.length === 0) return null
  const engines = [...new Set(dots.map((dot) => dot.engine))].toSorted()
  return (
    <section className={classes['card']} aria-label={t('Answers over time')}>
      <p className={classes['legend']}>
        {t(
          'Each dot is one answer, latest on the right. Filled: mentions {brandName}. Hollow: doesn’t. Dash: refused.',
          { brandName },
        )}
      </p>
      {engines.map((engine) => (
        <div key={engine} className={classes['line']}>
          <span className={classes['engine']}>{engineLabel(engine)}</span>
          <DotStrip
            dots={dots.filter((dot) => dot.engine === engine)}
            label={t('Answers from {engine}', { engine: engineLabel(engine) })}
            engineLabel={engineLabel}
            current={current}
            onSelect={onOpen}
          />
        </div>
      ))}
    </section>
  )
}
