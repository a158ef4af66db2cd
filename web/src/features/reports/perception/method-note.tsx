import type { PerceptionReport } from '#core/reports/views.ts'
import { formatCount } from '../../../lib/format.ts'
import { describeMethod } from '../../../lib/reports/describe-label.ts'
import classes from './perception.module.css'
import { t } from '../../../lib/language/t.ts'

/** The labeling methods of these answers, which are always shown. */
export function MethodNote({ methods }: { methods: PerceptionReport['methods'] }) {
  if (methods.length === 0) return null
  const byLabeler = methods.some(({ method }) => method.startsWith('judge'))
  return (
    <p className={classes['method']} role="note">
      {t('Labeled {methods}. {byLabeler}', {
        methods: methods
          .map(({ method, labels }) => `${describeMethod(method)} (${formatCount(labels)})`)
          .join(', '),
        byLabeler: byLabeler
          ? t('AI labeling quotes the text it relies on, but it can be wrong.')
          : t(
              'Rules find recommendations, criticism, and praise. Turn on AI labeling for sentiment, attributes, and claims.',
            ),
      })}
    </p>
  )
}
