import { Button, Drawer, Flex, Group, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnnotationRow, NoteInput } from '#core/reports/annotations/schema.ts'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { Loaded } from '../../../components/states/loaded.tsx'
import { notify, notifyError } from '../../../components/states/notices.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatCalendarDay } from '../../../lib/format.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import {
  addNote,
  changeNote,
  deleteNote,
  timelineKeys,
  timelineQuery,
  type TimelineHome,
} from './api/annotations.ts'
import classes from './timeline.module.css'
import { t } from '../../../lib/language/t.ts'

const kinds: Record<AnnotationRow['kind'], string> = {
  'brand-set': t('Brands'),
  prompts: t('Prompts'),
  model: t('Model'),
  extractor: t('Extraction'),
  import: t('Import'),
  note: t('Note'),
}

/** Events of a brand that explain its trends, together with members' notes. */
export function TimelineDrawer({
  home,
  mayEdit,
  onClose,
}: {
  home: TimelineHome
  mayEdit: boolean
  onClose: () => void
}) {
  const events = useQuery(timelineQuery(home))
  const [editing, setEditing] = useState<AnnotationRow | null>(null)
  const { remove, refresh } = useNotes(home)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={t('Timeline')}
      closeButtonProps={{ 'aria-label': t('Close timeline') }}
    >
      <Text mb={16} c="dimmed" fz="sm">
        {t(
          'Changes to prompts, brands, models, and extraction, plus your notes. Trend charts mark each one.',
        )}
      </Text>
      {mayEdit ? (
        <NoteForm
          key={editing?.id ?? 'new'}
          home={home}
          note={editing}
          onDone={async () => {
            setEditing(null)
            await refresh()
          }}
        />
      ) : null}
      <Loaded query={events}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={t('No events yet')}>
              {t('Notes and changes appear here and on trend charts.')}
            </EmptyState>
          ) : (
            <Flex component="ol" direction="column" gap="md">
              {rows.map((row) => (
                <li key={row.id} className={classes['event']}>
                  <p className={styles['fine']}>
                    <time dateTime={row.occurredAt}>{formatCalendarDay(row.occurredAt.slice(0, 10))}</time> ·{' '}
                    {kinds[row.kind]}
                  </p>
                  <Text className={styles['anywhere']} mt={2} fz="md">
                    {row.text}
                  </Text>
                  {mayEdit && row.kind === 'note' ? (
                    <Group gap="xs">
                      <Button size="compact-xs" variant="subtle" onClick={() => setEditing(row)}>
                        {t('Edit')}
                      </Button>
                      <Button size="compact-xs" variant="subtle" onClick={() => void remove(row)}>
                        {t('Delete')}
                      </Button>
                    </Group>
                  ) : null}
                </li>
              ))}
            </Flex>
          )
        }
      </Loaded>
    </Drawer>
  )
}

function NoteForm({
  home,
  note,
  onDone,
}: {
  home: TimelineHome
  note: AnnotationRow | null
  onDone: () => Promise<void>
}) {
  const [day, setDay] = useState(() => (note?.occurredAt ?? new Date().toISOString()).slice(0, 10))
  const [text, setText] = useState(note?.text ?? '')
  const saving = useSubmission({
    mutationFn: (draft: NoteInput) => (note === null ? addNote(home, draft) : changeNote(note.id, draft)),
    onSuccess: async () => {
      if (note === null) setText('')
      await onDone()
    },
  })
  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '' && day !== '') saving.submit({ day, text: text.trim() })
      }}
    >
      <TextInput
        type="date"
        label={t('Date (UTC)')}
        required
        min="2022-11-01"
        max="2099-12-31"
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <Textarea
        label={note === null ? t('New note') : t('Edit note')}
        placeholder={t('Campaign started, new pricing page…')}
        rows={2}
        maxLength={500}
        required
        value={text}
        error={saving.error?.message}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        {note ? (
          <Button variant="default" onClick={() => void onDone()}>
            {t('Cancel')}
          </Button>
        ) : null}
        <Button type="submit" loading={saving.isPending}>
          {note === null ? t('Add note') : t('Save')}
        </Button>
      </Group>
    </form>
  )
}

function useNotes(home: TimelineHome) {
  const queryClient = useQueryClient()
  const refresh = async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: timelineKeys.all }),
      // Trend charts show the timeline.
      queryClient.invalidateQueries({ queryKey: ['reports'] }),
    ])
  }
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      notifyError(error instanceof Error ? error : new Error(t('Couldn’t update the note. Try again.')))
    }
    await refresh()
  }
  return {
    refresh,
    remove: (note: AnnotationRow) =>
      attempt(async () => {
        await deleteNote(note.id)
        notify(t('Note deleted'), {
          undo: () => attempt(() => addNote(home, { day: note.occurredAt.slice(0, 10), text: note.text })),
        })
      }),
  }
}
