import { Button, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DeliveryDetails } from '#core/notifications/integrations/schema.ts'
import settings from '../../../components/layout/settings.module.css'
import { ErrorState } from '../../../components/states/error-state.tsx'
import styles from '../../../components/styles/styles.module.css'
import { t } from '../../../lib/language/t.ts'
import { deliveryQuery, isUntried } from './api/integrations.ts'
import classes from './integrations.module.css'

/** The result of a test, as soon as the receiver has answered. */
export function TestResult({ deliveryId, onClose }: { deliveryId: string; onClose: () => void }) {
  const query = useQuery(deliveryQuery(deliveryId))
  const { data: delivery, error } = query
  return (
    <fieldset className={settings['form']} aria-label={t('Test result')}>
      <div aria-live="polite" className={settings['words']}>
        {error !== null && delivery === undefined ? (
          <ErrorState error={error} onRetry={() => void query.refetch()} />
        ) : delivery === undefined || isUntried(delivery) ? (
          <span>
            <Loader size={10} mr={6} aria-hidden="true" />
            {t('Sending test…')}
          </span>
        ) : (
          <Answer delivery={delivery} />
        )}
      </div>
      <div className={styles['choices']}>
        <Button size="compact-xs" variant="default" onClick={onClose}>
          {t('Close')}
        </Button>
      </div>
    </fieldset>
  )
}

function Answer({ delivery }: { delivery: DeliveryDetails }) {
  const last = delivery.tries.at(-1)
  const isDelivered = delivery.state === 'delivered' || delivery.state === 'sent'
  return (
    <>
      <strong className={isDelivered ? styles['good'] : styles['bad']}>
        {isDelivered ? t('Test delivered') : t('Test failed')}
      </strong>
      <span>
        {delivery.error ??
          t('Responded with {status} in {milliseconds} ms.', {
            status: String(last?.status ?? ''),
            milliseconds: last?.latencyMs ?? 0,
          })}
      </span>
      {last === undefined || last.status === null || last.detail === '' ? null : (
        <pre className={classes['reply']} aria-label={t('Response')}>
          {last.detail}
        </pre>
      )}
    </>
  )
}
