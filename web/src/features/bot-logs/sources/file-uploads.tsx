import { Button, Group, Progress, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { botLogLimits } from '#core/bot-logs/source-schema.ts'
import { FileDrop } from '../../../components/inputs/file-drop.tsx'
import { Moment } from '../../../components/figures/moment.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatBytes } from '../../../lib/format-bytes.ts'
import { t } from '../../../lib/language/t.ts'
import { deliveryKeys } from './api/deliveries.ts'
import classes from './bot-log-sources.module.css'
import { currentUploads, dropUpload, goOn, onUploads, pauseUpload, type FileUpload } from './uploads.ts'

/** A drop zone for files and the current uploads. */
export function FileUploads({
  sourceId,
  onFiles,
}: {
  sourceId: string
  onFiles: (files: readonly File[]) => void
}) {
  const uploads = useSyncExternalStore(onUploads, currentUploads).filter((one) => one.sourceId === sourceId)
  const queryClient = useQueryClient()
  const sent = uploads.filter(({ state }) => state === 'sent').length
  // Refreshes the deliveries when an upload finishes.
  useEffect(() => {
    if (sent > 0) void queryClient.invalidateQueries({ queryKey: deliveryKeys.all })
  }, [sent, queryClient])
  return (
    <div className={classes['stack']}>
      <FileDrop
        title={t('Drag log files here or browse')}
        note={t(
          'Any number of files, uncompressed or gzip/zstd, up to {limit} each. Interrupted uploads resume where they stopped.',
          { limit: formatBytes(botLogLimits.fileBytes) },
        )}
        takes="many"
        onFiles={onFiles}
      />
      {uploads.length === 0 ? null : (
        <ul className={styles['list']} aria-label={t('Uploads')}>
          {uploads.map((upload) => (
            <UploadLine key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
    </div>
  )
}

function UploadLine({ upload }: { upload: FileUpload }) {
  const { id, name, size, sent, state } = upload
  return (
    <li className={classes['upload']}>
      <Stack gap={0} miw={0}>
        <span className={styles['name']}>{name}</span>
        <span className={styles['fine']}>
          <UploadState upload={upload} />
        </span>
      </Stack>
      <Group align="stretch" gap={6}>
        {state === 'sending' || state === 'waiting' ? (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={t('Pause {name}', { name })}
            onClick={() => pauseUpload(id)}
          >
            {t('Pause')}
          </Button>
        ) : null}
        {state === 'paused' || (state === 'failed' && sent > 0) ? (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={t('Resume {name}', { name })}
            onClick={() => goOn(id)}
          >
            {t('Resume')}
          </Button>
        ) : null}
        <Button
          size="compact-xs"
          variant="default"
          aria-label={isOver(state) ? t('Dismiss {name}', { name }) : t('Cancel {name}', { name })}
          onClick={() => dropUpload(id)}
        >
          {isOver(state) ? t('Dismiss') : t('Cancel')}
        </Button>
      </Group>
      {state === 'sending' || state === 'paused' ? (
        <Progress
          className={styles['whole'] ?? ''}
          value={(sent / size) * 100}
          aria-label={t('Uploading {name}', { name })}
        />
      ) : null}
    </li>
  )
}

const isOver = (state: FileUpload['state']) => state === 'sent' || state === 'known' || state === 'failed'

function UploadState({ upload: { state, sent, size, problem, takenBefore } }: { upload: FileUpload }) {
  const progress = { bytes: formatBytes(sent), size: formatBytes(size) }
  if (state === 'failed') return <span className={styles['problem']}>{problem}</span>
  if (state === 'known' && takenBefore !== null)
    return (
      <>
        {t('This file was already uploaded as {name}.', { name: takenBefore.name })}{' '}
        <Moment at={takenBefore.createdAt} />
      </>
    )
  if (state === 'checking') return t('Checking for duplicates')
  if (state === 'waiting') return t('Queued')
  if (state === 'sent') return t('Upload complete ({size}). See its status below.', { size: progress.size })
  return state === 'paused'
    ? t('Paused at {bytes} of {size}', progress)
    : t('{bytes} of {size} uploaded', progress)
}
