import { Alert } from '@mantine/core'
import type { LabelerState } from '#core/labels/labeler/schema.ts'
import { formatCount, formatPrice } from '../../../lib/format.ts'
import classes from '../../../components/layout/settings.module.css'
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
          text="New answers are labelled by <code>{method}</code>{enabled}"
          values={{
            code: (words) => <code>{words}</code>,
            method,
            enabled: settings?.enabled === true ? '.' : t(', the word list.'),
          }}
        />
      </span>
      {canLabel ? null : (
        <span>{t('No key of an engine that can judge is configured, so the word list speaks.')}</span>
      )}
      {stopped === null ? null : (
        <Alert color="orange" title={t('The judge does not go on')} mt="xs">
          {stopped}
        </Alert>
      )}
      {settings === null ? null : (
        <span>
          {t(
            '{waiting} This month (UTC): {texts, plural, one {# text} other {# texts}} judged for {knownUsd}{assumedUsd}{usdPerMonth}',
            {
              waiting:
                waiting === 0
                  ? t('No answer waits for the judge.')
                  : t('{waiting, plural, one {# answer waits} other {# answers wait}} for the judge.', {
                      waiting,
                    }),
              texts: month.texts,
              knownUsd: formatPrice(month.knownUsd),
              assumedUsd:
                month.assumedUsd > 0
                  ? t(', and {assumedUsd} set aside for calls whose cost is not known', {
                      assumedUsd: formatPrice(month.assumedUsd),
                    })
                  : '',
              usdPerMonth:
                settings.usdPerMonth === null
                  ? '.'
                  : t(', of at most {usdPerMonth}.', { usdPerMonth: formatPrice(settings.usdPerMonth) }),
            },
          )}
        </span>
      )}
      <span className={classes['fine']}>
        {t('Brand mentions of the last four weeks: {all}; with a sentiment: {labelled}.', {
          all: formatCount(presences.all),
          labelled: formatCount(presences.labelled),
        })}
      </span>
    </div>
  )
}
