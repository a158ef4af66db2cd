import { Button, Group, Modal, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { AlertRow } from '#core/notifications/alert.ts'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { Loaded } from '../../../components/states/loaded.tsx'
import { Moment } from '../../../components/figures/moment.tsx'
import { notify, notifyError } from '../../../components/states/notices.tsx'
import { t } from '../../../lib/language/t.ts'
import type { Membership } from '#core/people/membership.ts'
import styles from '../../../components/styles/styles.module.css'
import { can } from '../../../lib/organization/rights.ts'
import { useEngineLabel } from '../../../lib/engines/use-engine-label.ts'
import { deleteAlert, pauseAlert, alertKeys, alertsQuery } from '../api/alerts.ts'
import classes from '../notifications.module.css'
import { AlertForm, alertTriggers, type AlertTrigger } from './alert-form.tsx'
import { describeResult, describeAlert } from './describe-alert.ts'
import { SeverityMark } from '../severity.tsx'

export function AlertsList({ membership }: { membership: Membership }) {
  const { organizationId } = membership
  const rules = useQuery(alertsQuery(organizationId))
  const [editing, setEditing] = useState<AlertRow | null>(null)
  const mayMake = can(membership, 'edit')
  const { newAlert, setNewAlert } = useNewAlert()
  const isMaking = mayMake && newAlert !== undefined
  const close = () => {
    setEditing(null)
    setNewAlert(undefined)
  }
  return (
    <>
      <Group justify="space-between" align="start" gap="md" mb="md">
        <Text maw={736} m={0} c="dimmed" fz="md">
          {t(
            'All of the organization’s alerts are tested together once a day, so at most 1 in 20 notifications is a false alarm. You get one notification per change until it ends or reverses.',
          )}
        </Text>
        {mayMake ? <Button onClick={() => setNewAlert('metric')}>{t('New alert')}</Button> : null}
      </Group>
      <Loaded query={rules}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={t('No alerts yet')}>
              {t('Create an alert to get notified when a brand’s metric changes significantly.')}
            </EmptyState>
          ) : (
            <ul className={classes['rules']}>
              {rows.map((rule) => (
                <Rule
                  key={rule.id}
                  rule={rule}
                  organizationId={organizationId}
                  onEdit={() => setEditing(rule)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Modal
        opened={editing !== null || isMaking}
        onClose={close}
        size="lg"
        title={editing === null ? t('New alert') : t('Edit alert')}
        closeButtonProps={{ 'aria-label': t('Close') }}
      >
        {editing === null && !isMaking ? null : (
          <AlertForm
            membership={membership}
            rule={editing}
            firstAbout={newAlert ?? 'metric'}
            onDone={close}
          />
        )}
      </Modal>
    </>
  )
}

/** The trigger of a new alert is stored in the URL, so that other screens can link to it. */
function useNewAlert() {
  const search: { newAlert?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  return {
    newAlert: alertTriggers.find((about) => about === search.newAlert),
    setNewAlert: (newAlert: AlertTrigger | undefined) =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, newAlert }),
        replace: true,
        resetScroll: false,
      }),
  }
}

function Rule({
  rule,
  organizationId,
  onEdit,
}: {
  rule: AlertRow
  organizationId: string
  onEdit: () => void
}) {
  const engineLabel = useEngineLabel(organizationId)
  const queryClient = useQueryClient()
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      notifyError(
        error instanceof Error ? error : new Error(t('Something went wrong. Try again.'), { cause: error }),
      )
    }
    await queryClient.invalidateQueries({ queryKey: alertKeys.all })
  }
  return (
    <li className={classes['rule']}>
      <p className={classes['title']}>
        <b>{rule.name}</b>{' '}
        <span className={styles['fine']}>
          {rule.brandName ?? t('All brands')}
          {rule.isPaused ? ` · ${t('paused')}` : null}
        </span>
      </p>
      <p className={`${classes['body']} ${styles['note']}`}>{describeAlert(rule, engineLabel)}</p>
      {rule.about !== 'metric' ? (
        <p className={classes['judgement']}>
          {t('Severity:')} <SeverityMark severity={rule.severity} />
        </p>
      ) : (
        <p className={classes['judgement']}>
          {rule.testResult === null
            ? t('Not checked yet.')
            : rule.isPaused
              ? t('Paused.')
              : describeResult(rule.testResult)}{' '}
          <span className={styles['fine']}>
            {rule.testedAt === null ? null : (
              <>
                {t('Last checked')} <Moment at={rule.testedAt} />.{' '}
              </>
            )}
            {rule.lastFiredAt === null ? (
              t('Not triggered yet.')
            ) : (
              <>
                {t('Triggered {count, plural, one {once} other {# times}}, most recently', {
                  count: rule.firings,
                })}{' '}
                <Moment at={rule.lastFiredAt} />.
              </>
            )}
          </span>
        </p>
      )}
      {rule.mayChange ? (
        <Group gap="xs" className={classes['actions'] ?? ''}>
          <Button
            size="compact-xs"
            variant="default"
            onClick={onEdit}
            aria-label={t('Edit {name}', { name: rule.name })}
          >
            {t('Edit')}
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => void attempt(() => pauseAlert(rule.id, !rule.isPaused))}
            aria-label={
              rule.isPaused ? t('Resume {name}', { name: rule.name }) : t('Pause {name}', { name: rule.name })
            }
          >
            {rule.isPaused ? t('Resume') : t('Pause')}
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            aria-label={t('Delete {name}', { name: rule.name })}
            onClick={() =>
              void attempt(async () => {
                await deleteAlert(rule.id, true)
                notify(t('“{name}” deleted', { name: rule.name }), {
                  undo: () => attempt(() => deleteAlert(rule.id, false)),
                })
              })
            }
          >
            {t('Delete')}
          </Button>
        </Group>
      ) : null}
    </li>
  )
}
