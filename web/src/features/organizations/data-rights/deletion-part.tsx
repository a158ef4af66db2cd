import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { deletionGraceDays, deletionInput, type Deletion } from '#core/organizations/data-rights/schema.ts'
import { Moment } from '../../../components/figures/moment.tsx'
import { SettingSection } from '../../../components/layout/setting-section.tsx'
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
      title={t('Delete the organization')}
      about={t(
        'Everything goes: brands, prompts, answers, reports, members’ rights, keys and this log. First {days} days pass, in which any owner or admin can cancel it. Take an export before.',
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
          <span className={classes['fine']}>{t('Only owners delete it.')}</span>
        )
      ) : (
        <Asked organizationId={organizationId} deletion={deletion} />
      )}
    </SettingSection>
  )
}

function Asked({ organizationId, deletion }: { organizationId: string; deletion: Deletion }) {
  const cancelling = useChange(organizationId, () => cancelDeletion(organizationId), {
    done: t('Cancelled. Nothing will be deleted.'),
  })
  return (
    <div className={classes['asked']}>
      <p>
        <strong>
          {deletion.isStarted
            ? t('It is being deleted.')
            : t('It will be deleted on {time}.', { time: formatExactTime(deletion.dueAt) })}
        </strong>
      </p>
      <p className={classes['fine']}>
        {t('Asked for by {name}', { name: deletion.askedBy ?? t('somebody who has left') })}{' '}
        <Moment at={deletion.askedAt} />
        {deletion.reason === null ? null : ` · “${deletion.reason}”`}
      </p>
      {deletion.isStarted ? null : (
        <Button
          className={classes['submit'] ?? ''}
          loading={cancelling.isPending}
          onClick={() => cancelling.submit(undefined)}
        >
          {t('Cancel the deletion')}
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
      aria-label={t('Delete the organization')}
      className={classes['form']}
      onSubmit={form.onSubmit((values) => asking.submit(values))}
    >
      <TextInput
        label={t('Type the name of the organization: {name}', { name })}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Textarea
        label={t('Why, if you want to say')}
        autosize
        minRows={2}
        maxLength={1000}
        {...form.getInputProps('reason')}
      />
      <div className={classes['actions']}>
        <Button variant="default" onClick={onClose}>
          {t('Keep it')}
        </Button>
        <Button
          type="submit"
          color="worse"
          disabled={form.values.name.trim() !== name}
          loading={asking.isPending}
        >
          {t('Delete in {days} days', { days: deletionGraceDays })}
        </Button>
      </div>
    </form>
  )
}
