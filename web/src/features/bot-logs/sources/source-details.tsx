import { Box, Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { NamedFormat, SourceRow, SourceWithToken } from '#core/bot-logs/source-schema.ts'
import { notify, notifyError } from '../../../components/states/notices.tsx'
import { SettingSection } from '../../../components/layout/setting-section.tsx'
import styles from '../../../components/styles/styles.module.css'
import { t } from '../../../lib/language/t.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import { changeSource, removeSource, restoreSource, sourceKeys } from './api/sources.ts'
import classes from './bot-log-sources.module.css'
import { DeliveriesSection } from './deliveries-section.tsx'
import { FileUploads } from './file-uploads.tsx'
import { SampleCheck } from './sample-check.tsx'
import { SourceAddress } from './source-address.tsx'
import { SourceForm } from './source-form.tsx'
import { sendFiles } from './uploads.ts'
import { vendorLabel } from './vendor-label.ts'

/** One source: its connection, uploads, and deliveries. Members who may not connect logs see only the deliveries. */
export function SourceDetails({
  source,
  formats,
  signingUnavailable,
  token,
  onToken,
  onChanged,
}: {
  source: SourceRow
  formats: readonly NamedFormat[]
  signingUnavailable: string | null
  /** The new token, shown only once. */
  token: string | null
  onToken: (made: SourceWithToken | null) => void
  onChanged: () => void
}) {
  const [isEditing, setEditing] = useState(false)
  const [sample, setSample] = useState<Blob | null>(null)
  const [files, setFiles] = useState<readonly File[]>([])
  const handleFiles = (dropped: readonly File[]) => {
    setFiles(dropped)
    setSample(dropped.find(({ size }) => size > 0) ?? null)
  }
  const showSample = (lines: Blob | null) => {
    setFiles([])
    setSample(lines)
  }
  const send = () => {
    sendFiles(source.id, files)
    setFiles([])
    setSample(null)
  }
  if (isEditing)
    return (
      <SourceForm
        brandId={source.brandId}
        source={source}
        formats={formats}
        onSaved={() => {
          setEditing(false)
          onChanged()
        }}
        onClose={() => setEditing(false)}
      />
    )
  return (
    <div className={classes['details']}>
      <SourceHead source={source} onEdit={() => setEditing(true)} onChanged={onChanged} />
      {source.isEditable ? (
        <>
          <SourceAddress
            source={source}
            token={token}
            signingUnavailable={signingUnavailable}
            onToken={onToken}
            onChanged={onChanged}
          />
          <SettingSection
            title={t('Upload files')}
            about={t('Duplicate lines count once, so you can upload overlapping or rotated files.')}
          >
            <FileUploads sourceId={source.id} onFiles={handleFiles} />
            <SampleCheck
              source={source}
              formats={formats}
              sample={sample}
              files={files}
              onSample={showSample}
              onSend={send}
              onChanged={onChanged}
            />
          </SettingSection>
        </>
      ) : null}
      <DeliveriesSection source={source} onSample={showSample} />
    </div>
  )
}

function SourceHead({
  source,
  onEdit,
  onChanged,
}: {
  source: SourceRow
  onEdit: () => void
  onChanged: () => void
}) {
  const { id, name, isPaused, isEditable } = source
  const queryClient = useQueryClient()
  const pausing = useSubmission({
    mutationFn: (paused: boolean) => changeSource(id, { isPaused: paused }),
    onSuccess: onChanged,
    onError: notifyError,
  })
  const undo = async () => {
    await restoreSource(id).catch(notifyError)
    await queryClient.invalidateQueries({ queryKey: sourceKeys.all })
  }
  const removing = useSubmission({
    mutationFn: () => removeSource(id),
    onSuccess: () => {
      notify(t('{name} and its visits removed', { name }), { undo })
      onChanged()
    },
    onError: notifyError,
  })
  return (
    <Group align="start" justify="space-between" gap="0.5rem 1rem">
      <div>
        <Box component="h2" className={styles['anywhere']} fz="xl">
          {name}
        </Box>
        <p className={styles['fine']}>
          {[vendorLabel(source.vendor), source.defaultHost, isPaused ? t('Paused') : null]
            .filter((part) => part !== null)
            .join(' · ')}
        </p>
      </div>
      {isEditable ? (
        <Group align="stretch" gap={6}>
          <Button size="compact-sm" variant="default" onClick={onEdit}>
            {t('Settings')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            loading={pausing.isPending}
            onClick={() => pausing.submit(!isPaused)}
          >
            {isPaused ? t('Resume') : t('Pause')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            loading={removing.isPending}
            title={t('Also removes all visits from this log source.')}
            onClick={() => removing.submit(undefined)}
          >
            {t('Remove')}
          </Button>
        </Group>
      ) : null}
    </Group>
  )
}
