import '@mantine/notifications/styles.layer.css'
import { Button, Group, Text } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { t } from '../../lib/language/t.ts'

/** Where toasts appear; the shell renders it once. */
export function Notices() {
  return <Notifications position="bottom-right" limit={4} />
}

/** Shows what was done. With `undo`, a button reverts it while the toast is visible. */
export function notify(message: string, { undo }: { undo?: () => void | Promise<void> } = {}) {
  const id = notifications.show({
    autoClose: undo ? 10_000 : 5000,
    withBorder: true,
    closeButtonProps: { 'aria-label': t('Close') },
    message: undo ? (
      <Group justify="space-between" wrap="nowrap">
        <Text fz="sm">{message}</Text>
        <Button
          size="compact-sm"
          variant="default"
          flex="none"
          onClick={() => {
            notifications.hide(id)
            void undo()
          }}
        >
          {t('Undo')}
        </Button>
      </Group>
    ) : (
      message
    ),
  })
}

/** For errors that nothing else on the screen shows. */
export function notifyError(error: Error) {
  notifications.show({
    color: 'worse',
    withBorder: true,
    autoClose: 12_000,
    title: t('Something went wrong'),
    message: error.message,
    closeButtonProps: { 'aria-label': t('Close') },
  })
}
