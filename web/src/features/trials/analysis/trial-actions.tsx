import { ActionIcon, Menu } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TrialRow } from '#core/trials/admin-schema.ts'
import { Icon } from '../../../components/layout/icon.tsx'
import { notify, notifyError } from '../../../components/states/notices.tsx'
import { t } from '../../../lib/language/t.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import { changeTrial, trialsKey, type TrialAct } from './trials-query.ts'

const extraDays = 14

/** The actions of staff on a trial. Deleting must be confirmed in the menu. */
export function TrialActions({ trial }: { trial: TrialRow }) {
  const queryClient = useQueryClient()
  const [asksAgain, setAsksAgain] = useState(false)
  const changing = useSubmission({
    mutationFn: changeTrial,
    retry: false,
    onSuccess: (_, { kind }) => notify(doneWords[kind]),
    onError: notifyError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: trialsKey }),
  })
  const { id: trialId, state, refusal, organizationId } = trial
  const isOpen = state !== 'converted' && state !== 'expired'
  if (state === 'converted') return null
  const submit = (act: TrialAct) => changing.submit(act)
  return (
    <Menu position="bottom-end" onClose={() => setAsksAgain(false)}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          loading={changing.isPending}
          aria-label={t('Actions for the {brand} trial', { brand: trial.brandName })}
        >
          <Icon name="more" size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {organizationId === null || refusal !== null ? null : (
          <Menu.Item onClick={() => submit({ trialId, kind: 'extend', days: extraDays })}>
            {state === 'expired'
              ? t('Reopen for {days} days', { days: extraDays })
              : t('Extend by {days} days', { days: extraDays })}
          </Menu.Item>
        )}
        {isOpen ? (
          <Menu.Item onClick={() => submit({ trialId, kind: 'mail' })}>{t('Resend link')}</Menu.Item>
        ) : null}
        {isOpen ? (
          <Menu.Item onClick={() => submit({ trialId, kind: 'end' })}>{t('End and lock now')}</Menu.Item>
        ) : null}
        <Menu.Item
          color="worse"
          closeMenuOnClick={asksAgain}
          onClick={() => (asksAgain ? submit({ trialId, kind: 'delete' }) : setAsksAgain(true))}
        >
          {asksAgain ? t('Delete permanently') : t('Delete trial and data')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const doneWords: Record<TrialAct['kind'], string> = {
  extend: t('Trial extended'),
  mail: t('Link sent'),
  end: t('Trial locked'),
  delete: t('Deleting trial…'),
}
