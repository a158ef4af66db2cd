import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { deletionGraceDays, deletionInput, type Deletion } from '#core/organizations/data-rights/schema.ts'
import { Moment } from '../../../components/figures/moment.tsx'
import settings from '../../../components/layout/settings.module.css'
import { SettingSection } from '../../../components/layout/setting-section.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatExactTime } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { useSchemaForm } from '../../../lib/schema-form.ts'
import { askForDeletion, cancelDeletion } from './api/data-rights.ts'
import classes from './data-rights.module.css'
import { useChange } from './use-change.ts'

/** Requests the deletion of all data, or withdraws the request. */
export function DeletionPart({
  organizationId,
  name,
  deletion,
  mayAsk,
}: {
  organizationId: string
  name: string
  deletion: Deletion | null
  mayAsk: boolean
}) {
  const [isAsking, setAsking] = useState(false)
  return (
    <SettingSection
      title={t('Delete organization')}
      about={t(
        'Deletes all brands, prompts, answers, reports, members, API keys, and the audit log after {days} days. Owners and admins can cancel until then. Export your data first.',
        { days: deletionGraceDays },
      )}
    >
      {deletion === null ? (
        mayAsk ? (
          isAsking ? (
            <AskForm organizationId={organizationId} name={name} onClose={() => setAsking(false)} />
          ) : (
            <Button color="worse" variant="outline" onClick={() => setAsking(true)}>
              {t('Delete {name}', { name })}
            </Button>
          )
        ) : (
          <span className={styles['fine']}>{t('Only owners can delete the organization.')}</span>
        )
      ) : (
        <Asked organizationId={organizationId} deletion={deletion} />
      )}
    </SettingSection>
  )
}

function Asked({ organizationId, deletion }: { organizationId: string; deletion: Deletion }) {
  const cancelling = useChange(organizationId, () => cancelDeletion(organizationId), {
    done: t('Deletion canceled'),
  })
  return (
    <div className={`${classes['asked']} ${styles['box']}`}>
      <p>
        <strong>
          {deletion.isStarted
            ? t('This organization is being deleted.')
            : t('Scheduled for deletion on {time}.', { time: formatExactTime(deletion.dueAt) })}
        </strong>
      </p>
      <p className={styles['fine']}>
        {t('Requested by {name}', { name: deletion.askedBy ?? t('a former member') })}{' '}
        <Moment at={deletion.askedAt} />
        {deletion.reason === null ? null : ` · “${deletion.reason}”`}
      </p>
      {deletion.isStarted ? null : (
        <Button w="fit-content" loading={cancelling.isPending} onClick={() => cancelling.submit(undefined)}>
          {t('Cancel deletion')}
        </Button>
      )}
    </div>
  )
}

function AskForm({
  organizationId,
  name,
  onClose,
}: {
  organizationId: string
  name: string
  onClose: () => void
}) {
  const form = useSchemaForm({ schema: deletionInput, initialValues: { name: '', reason: '' } })
  const asking = useChange(
    organizationId,
    (values: { name: string; reason: string }) => askForDeletion(organizationId, values),
    { onDone: onClose },
  )
  return (
    <form
      aria-label={t('Delete organization')}
      className={settings['form']}
      onSubmit={form.onSubmit((values) => asking.submit(values))}
    >
      <TextInput
        label={t('Type the organization’s name to confirm: {name}', { name })}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Textarea
        label={t('Reason (optional)')}
        autosize
        minRows={2}
        maxLength={1000}
        {...form.getInputProps('reason')}
      />
      <Group align="stretch" justify="flex-end" gap={6}>
        <Button variant="default" onClick={onClose}>
          {t('Keep organization')}
        </Button>
        <Button
          type="submit"
          color="worse"
          disabled={form.values.name.trim() !== name}
          loading={asking.isPending}
        >
          {t('Delete in {days} days', { days: deletionGraceDays })}
        </Button>
      </Group>
    </form>
  )
}
