import { Alert, Button, Group, Loader, Paper, Progress, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { importLimits, type ImportPreview } from '#core/answers/import/schema.ts'
import { FileDrop } from '../../../components/inputs/file-drop.tsx'
import { runKeys } from '../../../components/run-progress/run-queries.ts'
import { formatBytes } from '../../../lib/format-bytes.ts'
import { previewImport, uploadImport } from './api/upload-import.ts'
import { ImportPreviewTable } from './import-preview-table.tsx'
import { t } from '../../../lib/language/t.ts'

/** choose → reading → preview → sending → choose, with the import in the list below. A failure returns to choose. */
type Step =
  | { name: 'choose'; error: string | null; sent: string | null }
  | { name: 'reading'; file: File }
  | { name: 'preview'; file: File; preview: ImportPreview; error: string | null }
  | { name: 'sending'; file: File; bytes: number }

export function NewImport({ brandId }: { brandId: string }) {
  const [step, setStep] = useState<Step>({ name: 'choose', error: null, sent: null })
  const running = useRef<AbortController>(null)
  const queryClient = useQueryClient()

  const startOver = (error: string | null = null) => {
    running.current?.abort()
    setStep({ name: 'choose', error, sent: null })
  }

  const read = async (file: File) => {
    if (file.size === 0) return startOver(t('{name} is empty.', { name: file.name }))
    if (file.size > importLimits.fileBytes)
      return startOver(
        t('{name} is larger than {fileBytes}. Split it into smaller files.', {
          name: file.name,
          fileBytes: formatBytes(importLimits.fileBytes),
        }),
      )
    const abort = new AbortController()
    running.current = abort
    setStep({ name: 'reading', file })
    try {
      const preview = await previewImport(brandId, file, abort.signal)
      setStep({ name: 'preview', file, preview, error: null })
    } catch (error) {
      if (!abort.signal.aborted) startOver(wordsOf(error))
    }
  }

  const send = async (file: File, preview: ImportPreview) => {
    const abort = new AbortController()
    running.current = abort
    setStep({ name: 'sending', file, bytes: 0 })
    try {
      await uploadImport(brandId, file, {
        signal: abort.signal,
        onSent: (bytes) => setStep({ name: 'sending', file, bytes: Math.min(bytes, file.size) }),
      })
      setStep({ name: 'choose', error: null, sent: file.name })
      await queryClient.invalidateQueries({ queryKey: runKeys.all })
    } catch (error) {
      if (!abort.signal.aborted) setStep({ name: 'preview', file, preview, error: wordsOf(error) })
    }
  }

  return (
    <Paper p="md" bg="var(--surface)" component="section" aria-label={t('Import answers')}>
      {step.name === 'choose' && <Choose step={step} onFile={(file) => void read(file)} />}
      {step.name === 'reading' && (
        <Group gap="xs">
          <Loader size={16} />
          <Text fz="sm">{t('Loading a preview of {name}…', { name: step.file.name })}</Text>
        </Group>
      )}
      {step.name === 'preview' && (
        <Preview step={step} onSend={() => void send(step.file, step.preview)} onBack={() => startOver()} />
      )}
      {step.name === 'sending' && <Sending step={step} onStop={() => startOver()} />}
    </Paper>
  )
}

function Choose({ step, onFile }: { step: Step & { name: 'choose' }; onFile: (file: File) => void }) {
  return (
    <Stack gap="sm">
      <FileDrop
        title={t('Drag a file here or browse')}
        note={t('CSV or NDJSON, gzip supported, up to 2 GB. You’ll preview the data before importing.')}
        accept=".ndjson,.jsonl,.csv,.gz,application/x-ndjson,text/csv,application/gzip"
        takes="one"
        onFiles={([file]) => file && onFile(file)}
      />
      {step.error !== null && (
        <Alert color="worse" variant="light" role="alert">
          {step.error}
        </Alert>
      )}
      <output>
        {step.sent !== null && (
          <Text fz="sm" c="var(--better)">
            {t('{sent} uploaded. Track its progress below.', { sent: step.sent })}
          </Text>
        )}
      </output>
    </Stack>
  )
}

function Preview({
  step: { file, preview, error },
  onSend,
  onBack,
}: {
  step: Step & { name: 'preview' }
  onSend: () => void
  onBack: () => void
}) {
  const nothingToImport = preview.rows.length === 0
  return (
    <Stack gap="sm">
      <ImportPreviewTable file={file} preview={preview} />
      {error !== null && (
        <Alert color="worse" variant="light" role="alert">
          {error}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onBack}>
          {t('Choose another file')}
        </Button>
        <Button onClick={onSend} disabled={nothingToImport && !preview.truncated}>
          {t('Import {size}', { size: formatBytes(file.size) })}
        </Button>
      </Group>
    </Stack>
  )
}

function Sending({
  step: { file, bytes },
  onStop,
}: {
  step: Step & { name: 'sending' }
  onStop: () => void
}) {
  const share = file.size === 0 ? 0 : (bytes / file.size) * 100
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text fz="sm">
          {t('Uploading {name}: {bytes} of {size}', {
            name: file.name,
            bytes: formatBytes(bytes),
            size: formatBytes(file.size),
          })}
        </Text>
        <Button size="compact-sm" variant="default" onClick={onStop}>
          {t('Stop')}
        </Button>
      </Group>
      <Progress value={share} aria-label={t('Uploading {name}', { name: file.name })} />
    </Stack>
  )
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
