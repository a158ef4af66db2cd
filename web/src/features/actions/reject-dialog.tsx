import { Button, Group, Modal, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Decision } from './use-decide.ts'
import { t } from '../../lib/language/t.ts'

/** Why an action is not worth doing; it stays in the list of rejected ones. */
export function RejectDialog({
  title,
  onDecide,
  onClose,
}: {
  title: string
  onDecide: (decision: Decision) => Promise<boolean>
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const given = reason.replaceAll(/\s+/g, ' ').trim()
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Reject action')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (given === '') return
          onClose()
          void onDecide({ state: 'rejected', reason: given })
        }}
      >
        <Text mb={14} inherit>
          {title}
        </Text>
        <Textarea
          label={t('Reason')}
          description={t('Other members see it in the list of actions.')}
          maxLength={300}
          rows={2}
          required
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" disabled={given === ''}>
            {t('Reject action')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
