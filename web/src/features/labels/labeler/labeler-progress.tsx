import { Alert } from '@mantine/core'
import type { LabelerState } from '#core/labels/labeler/schema.ts'
import { formatCount, formatPrice } from '../../../lib/format.ts'
import classes from '../../../components/layout/settings.module.css'
import styles from '../../../components/styles/styles.module.css'
import { t } from '../../../lib/language/t.ts'
import { Rich } from '../../../lib/language/rich.tsx'

/** The current method, the labeler's progress, and the cost of this month. */
export function LabelerProgress({ judge }: { judge: LabelerState }) {
  const { method, stopped, waiting, month, presences, settings, engines } = judge
  const canLabel = engines.some(({ configured }) => configured)
  return (
    <div className={classes['words']}>
      <span>
        <Rich
          text="New answers are labeled by <code>{method}</code>{enabled}"
          values={{
            code: (words) => <code>{words}</code>,
            method,
            enabled: settings?.enabled === true ? '.' : t(', the word list.'),
          }}
        />
      </span>
      {canLabel ? null : (
        <span>{t('No engine API key for AI labeling is set up, so the word list is used.')}</span>
      )}
      {stopped === null ? null : (
        <Alert color="orange" title={t('AI labeling stopped')} mt="xs">
          {stopped}
        </Alert>
      )}
      {settings === null ? null : (
        <span>
          {t(
            '{waiting} This month (UTC): {texts, plural, one {# text} other {# texts}} labeled for {knownUsd}{assumedUsd}{usdPerMonth}',
            {
              waiting:
                waiting === 0
                  ? t('No answers are waiting for AI labeling.')
                  : t('{waiting, plural, one {# answer is} other {# answers are}} waiting for AI labeling.', {
                      waiting,
                    }),
              texts: month.texts,
              knownUsd: formatPrice(month.knownUsd),
              assumedUsd:
                month.assumedUsd > 0
                  ? t(', plus {assumedUsd} reserved for calls with unknown cost', {
                      assumedUsd: formatPrice(month.assumedUsd),
                    })
                  : '',
              usdPerMonth:
                settings.usdPerMonth === null
                  ? '.'
                  : t(', of a {usdPerMonth} limit.', { usdPerMonth: formatPrice(settings.usdPerMonth) }),
            },
          )}
        </span>
      )}
      <span className={styles['fine']}>
        {t('Brand mentions in the last four weeks: {all}, with sentiment: {labelled}.', {
          all: formatCount(presences.all),
          labelled: formatCount(presences.labelled),
        })}
      </span>
    </div>
  )
}
