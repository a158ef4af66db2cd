import { ActionIcon, Menu } from '@mantine/core'
import { useState } from 'react'
import type { ActionRow } from '#core/actions/schema.ts'
import { Icon } from '../../components/layout/icon.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import type { Decision } from './use-decide.ts'
import classes from './do-next-card.module.css'
import { t } from '../../lib/language/t.ts'

/** What a person can decide about an action. */
export function ActionMenu({
  action,
  title,
  brandId,
  onDecide,
}: {
  action: ActionRow
  title: string
  brandId: string
  onDecide: (decision: Decision) => Promise<boolean>
}) {
  const [dialog, setDialog] = useState<'reject' | 'assign' | null>(null)
  const { state } = action
  const close = () => setDialog(null)
  const item = (label: string, next: Exclude<Decision['state'], undefined | 'rejected'>) =>
    state === next ? null : <Menu.Item onClick={() => void onDecide({ state: next })}>{label}</Menu.Item>
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            className={classes['menu'] ?? ''}
            size={24}
            aria-label={t('Decide: {title}', { title })}
          >
            <Icon name="more" size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {item(t('Accept'), 'accepted')}
          {item(t('Mark as done'), 'done')}
          {item(t('Not now (4 weeks)'), 'snoozed')}
          {state === 'rejected' ? null : (
            <Menu.Item onClick={() => setDialog('reject')}>{t('Reject…')}</Menu.Item>
          )}
          {item(t('Propose again'), 'proposed')}
          <Menu.Divider />
          <Menu.Item onClick={() => setDialog('assign')}>{t('Assignee and due date…')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === 'reject' ? <RejectDialog title={title} onDecide={onDecide} onClose={close} /> : null}
      {dialog === 'assign' ? (
        <AssignDialog action={action} title={title} brandId={brandId} onDecide={onDecide} onClose={close} />
      ) : null}
    </>
  )
}
