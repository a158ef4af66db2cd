import { Button, Group, Modal, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ActionRow } from '#core/actions/schema.ts'
import { viewersQuery, type Viewer } from '../../lib/reports/viewers.ts'
import type { Decision } from './use-decide.ts'
import { t } from '../../lib/language/t.ts'

/** Who does an action, and until when. Members whom the reader may not see stay as they are. */
export function AssignDialog({
  action,
  title,
  brandId,
  onDecide,
  onClose,
}: {
  action: ActionRow
  title: string
  brandId: string
  onDecide: (decision: Decision) => Promise<boolean>
  onClose: () => void
}) {
  const viewers = useQuery(viewersQuery(brandId))
  const [ownerId, setOwnerId] = useState(action.ownerId ?? '')
  const [dueOn, setDueOn] = useState(action.dueOn ?? '')
  const known = viewers.data ?? []
  const isHidden = action.ownerId !== null && !known.some(({ userId }) => userId === action.ownerId)
  const change: Decision = {
    ...(ownerId === (action.ownerId ?? '') ? {} : { ownerId: ownerId === '' ? null : ownerId }),
    ...(dueOn === (action.dueOn ?? '') ? {} : { dueOn: dueOn === '' ? null : dueOn }),
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Assignee and due date')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onClose()
          if (Object.keys(change).length > 0) void onDecide(change)
        }}
      >
        <Stack>
          <p>{title}</p>
          <NativeSelect
            label={t('Assignee')}
            value={ownerId}
            onChange={(event) => setOwnerId(event.currentTarget.value)}
            data={[
              { value: '', label: t('Unassigned') },
              ...(isHidden ? [{ value: action.ownerId ?? '', label: t('Another member') }] : []),
              ...known.map((viewer) => ({ value: viewer.userId, label: viewerName(viewer) })),
            ]}
          />
          <TextInput
            type="date"
            label={t('Due date')}
            min="2020-01-01"
            max="2199-12-31"
            value={dueOn}
            onChange={(event) => setDueOn(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit">{t('Save')}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

export const viewerName = ({ name, email }: Pick<Viewer, 'name' | 'email'>) =>
  name === '' ? (email ?? t('Another member')) : name
