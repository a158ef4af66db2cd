import { Button, Group, NativeSelect, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { NamedFormat, SourceRow } from '#core/bot-logs/source-schema.ts'
import { Loaded } from '../../../components/states/loaded.tsx'
import { notify, notifyError } from '../../../components/states/notices.tsx'
import styles from '../../../components/styles/styles.module.css'
import { t } from '../../../lib/language/t.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import { readSample } from './api/samples.ts'
import { changeSource } from './api/sources.ts'
import classes from './bot-log-sources.module.css'
import { Reading } from './sample-reading.tsx'

/**
 * The detected format of a file's first lines, or of pasted lines, and what is read from them. This way a wrong format
 * is noticed here instead of in the numbers. Files are sent, and a format is kept, only once the user confirms.
 */
export function SampleCheck({
  source,
  formats,
  sample,
  files,
  onSample,
  onSend,
  onChanged,
}: {
  source: SourceRow
  formats: readonly NamedFormat[]
  sample: Blob | null
  /** They wait for the answer; empty if the sample was pasted. */
  files: readonly File[]
  onSample: (sample: Blob | null) => void
  onSend: () => void
  onChanged: () => void
}) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (sample !== null) details.current?.scrollIntoView({ block: 'nearest' })
  }, [sample])
  return (
    <details ref={details} className={classes['recipe']} open={sample !== null || undefined}>
      <summary className={styles['small']}>{t('Preview log format')}</summary>
      <div className={classes['stack']}>
        {files.length > 0 ? null : <PasteForm onSample={onSample} />}
        {sample === null ? null : (
          <SampleReading
            key={sampleNumber(sample)}
            source={source}
            formats={formats}
            sample={sample}
            files={files}
            onAnswered={(isRight) => {
              onChanged()
              if (isRight && files.length > 0) onSend()
              else onSample(null)
            }}
          />
        )}
      </div>
    </details>
  )
}

function PasteForm({ onSample }: { onSample: (sample: Blob) => void }) {
  const [pasted, setPasted] = useState('')
  return (
    <>
      <Textarea
        label={t('Sample log lines')}
        description={t('Or add a file above to preview its first lines before uploading.')}
        autosize
        minRows={3}
        maxRows={8}
        classNames={{ input: classes['code'] ?? '' }}
        value={pasted}
        onChange={({ currentTarget }) => setPasted(currentTarget.value)}
      />
      <Button
        size="compact-sm"
        variant="default"
        w="fit-content"
        disabled={pasted.trim() === ''}
        onClick={() => onSample(new Blob([pasted]))}
      >
        {t('Preview lines')}
      </Button>
    </>
  )
}

function SampleReading({
  source,
  formats,
  sample,
  files,
  onAnswered,
}: {
  source: SourceRow
  formats: readonly NamedFormat[]
  sample: Blob
  files: readonly File[]
  onAnswered: (isRight: boolean) => void
}) {
  const [format, setFormat] = useState(source.format)
  const [draft, setDraft] = useState(source.pattern ?? '')
  const [pattern, setPattern] = useState(source.pattern)
  const isReady = format !== 'custom' || (pattern !== null && pattern !== '')
  const query = useQuery({
    queryKey: ['bot-log-sample', source.brandId, sampleNumber(sample), format, pattern],
    queryFn: () =>
      readSample(source.brandId, { content: sample, format, pattern: format === 'custom' ? pattern : null }),
    enabled: isReady,
    retry: false,
    gcTime: 0,
  })
  // A file's inferred fields are confirmed for that file; no one can confirm each posted delivery.
  const kept = files.length === 0 && query.data?.format?.id === 'inferred' ? 'inferred' : format
  const isKept = kept === source.format && (kept !== 'custom' || pattern === source.pattern)
  const confirming = useSubmission({
    mutationFn: async () => {
      if (!isKept)
        await changeSource(source.id, { format: kept, pattern: kept === 'custom' ? pattern : null })
    },
    retry: false,
    onSuccess: () => {
      if (!isKept) notify(t('Log format saved for {name}', { name: source.name }))
      onAnswered(true)
    },
    onError: notifyError,
  })
  return (
    <div className={classes['stack']}>
      <WaitingFiles files={files} />
      <NativeSelect
        label={t('Detected format')}
        data={[
          { value: '', label: t('Detect automatically') },
          ...formats.map(({ id, name }) => ({ value: id, label: name })),
          { value: 'custom', label: t('Custom format') },
        ]}
        value={format ?? ''}
        onChange={({ currentTarget }) => setFormat(currentTarget.value === '' ? null : currentTarget.value)}
      />
      {format === 'custom' ? (
        <PatternForm draft={draft} onDraft={setDraft} onTry={() => setPattern(draft)} />
      ) : null}
      {isReady ? (
        <Loaded query={query}>
          {(reading) => (
            <>
              <Reading reading={reading} />
              <Question
                isRead={reading.format !== null && reading.parsed > 0}
                lines={reading.samples.length}
                isFile={files.length > 0}
                isPending={confirming.isPending}
                onYes={() => confirming.submit(undefined)}
                onNo={() => setFormat('custom')}
                onCancel={() => onAnswered(false)}
              />
            </>
          )}
        </Loaded>
      ) : null}
    </div>
  )
}

function WaitingFiles({ files: [first, ...others] }: { files: readonly File[] }) {
  if (first === undefined) return null
  return (
    <p className={styles['fine']}>
      {others.length === 0
        ? t('{name} isn’t uploaded yet.', { name: first.name })
        : t('{name} and {count, plural, one {# other file} other {# other files}} aren’t uploaded yet.', {
            name: first.name,
            count: others.length,
          })}
    </p>
  )
}

function PatternForm({
  draft,
  onDraft,
  onTry,
}: {
  draft: string
  onDraft: (draft: string) => void
  onTry: () => void
}) {
  return (
    <form
      className={classes['stack']}
      onSubmit={(event) => {
        event.preventDefault()
        onTry()
      }}
    >
      <Textarea
        label={t('Log format pattern')}
        description={t(
          'An nginx log_format, an Apache LogFormat, a line with field names in braces instead of values, or the column names in order.',
        )}
        autosize
        minRows={2}
        maxLength={2000}
        classNames={{ input: classes['code'] ?? '' }}
        value={draft}
        onChange={({ currentTarget }) => onDraft(currentTarget.value)}
      />
      <Button
        type="submit"
        size="compact-sm"
        variant="default"
        w="fit-content"
        disabled={draft.trim() === ''}
      >
        {t('Test pattern')}
      </Button>
    </form>
  )
}

function Question({
  isRead,
  lines,
  isFile,
  isPending,
  onYes,
  onNo,
  onCancel,
}: {
  isRead: boolean
  lines: number
  isFile: boolean
  isPending: boolean
  onYes: () => void
  onNo: () => void
  onCancel: () => void
}) {
  return (
    <div className={`${classes['question']} ${styles['line']} ${styles['box']}`}>
      {isRead ? (
        <strong>
          {t(
            '{count, plural, one {Is the first line parsed correctly?} other {Are the first # lines parsed correctly?}}',
            { count: lines },
          )}
        </strong>
      ) : null}
      <Group align="stretch" gap={6}>
        {isRead ? (
          <Button size="compact-sm" loading={isPending} onClick={onYes}>
            {isFile ? t('Yes, upload') : t('Yes')}
          </Button>
        ) : null}
        <Button size="compact-sm" variant="default" onClick={onNo}>
          {isRead ? t('No, set format') : t('Set format')}
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </Group>
    </div>
  )
}

/** Blobs have no names. Each gets a number, so that another sample has another query key. */
const numbers = new WeakMap<Blob, number>()
let last = 0
function sampleNumber(sample: Blob): number {
  const number = numbers.get(sample) ?? ++last
  numbers.set(sample, number)
  return number
}
