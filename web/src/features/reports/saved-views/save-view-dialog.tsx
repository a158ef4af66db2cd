import { Button, Checkbox, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notify } from '../../../components/states/notices.tsx'
import { useSubmission } from '../../../lib/use-submission.ts'
import type { SavedView } from '#core/reports/saved-views/schema.ts'
import { changeView, savedViewKeys, saveView, type ViewHome } from './api/saved-views.ts'
import { t } from '../../../lib/language/t.ts'

/** Saves the current screen under a name, or renames a saved view. */
export function SaveViewDialog({
  home,
  at,
  view,
  mayShare,
  onClose,
}: {
  home: ViewHome
  at: { path: string; search: Record<string, string> }
  /** The view to rename; null for a new one. */
  view: SavedView | null
  mayShare: boolean
  onClose: () => void
}) {
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setShared] = useState(view?.isShared ?? false)
  const queryClient = useQueryClient()
  const saving = useSubmission({
    mutationFn: () =>
      view === null
        ? saveView(home, { name: name.trim(), isShared, ...at })
        : changeView(view.id, { name: name.trim(), isShared }),
    onSuccess: async () => {
      notify(view === null ? t('“{name}” saved', { name: name.trim() }) : t('View updated'))
      await queryClient.invalidateQueries({ queryKey: savedViewKeys.all })
      onClose()
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={view === null ? t('Save view') : t('Edit view')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') saving.submit(undefined)
        }}
      >
        <Stack>
          <TextInput
            label={t('Name')}
            description={t('Saves the dates, filters, and open tab.')}
            maxLength={80}
            required
            data-autofocus
            value={name}
            error={saving.error?.message}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {mayShare ? (
            <Checkbox
              label={t('Share with everyone who can view this brand')}
              checked={isShared}
              onChange={(event) => setShared(event.currentTarget.checked)}
            />
          ) : null}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={saving.isPending}>
              {t('Save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
