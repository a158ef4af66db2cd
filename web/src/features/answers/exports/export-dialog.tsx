import { Alert, Button, Checkbox, Group, Modal, Progress, Radio, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { saveFile } from '../../../components/inputs/save-file.ts'
import { ApiError } from '../../../lib/api.ts'
import { formatBytes } from '../../../lib/format-bytes.ts'
import { formatCount } from '../../../lib/format.ts'
import { useReportFilters } from '../../../lib/reports/report-filters.ts'
import { downloadExport, type ExportChoice } from './api/download-export.ts'
import { exportSizeQuery } from './api/export-size.ts'
import { t } from '../../../lib/language/t.ts'

/** choose → saving → saved. A failure returns to choose with its reason. */
type Step =
  | { name: 'choose'; problem: string | null }
  | { name: 'saving'; bytes: number }
  | { name: 'saved'; file: string; bytes: number }

/** The most that a browser can reasonably keep in memory before it saves a file. */
const largeBytes = 1.5 * 1024 ** 3

export function ExportDialog({ brandId, onClose }: { brandId: string; onClose: () => void }) {
  const { filters, query } = useReportFilters()
  const size = useQuery(exportSizeQuery(brandId, filters))
  const [choice, setChoice] = useState<ExportChoice>({ file: 'jsonl', raw: false, compressed: false })
  const [step, setStep] = useState<Step>({ name: 'choose', problem: null })
  const running = useRef<AbortController>(null)

  const stop = () => {
    running.current?.abort()
    setStep({ name: 'choose', problem: null })
  }
  const close = () => {
    running.current?.abort()
    onClose()
  }
  const save = async () => {
    const abort = new AbortController()
    running.current = abort
    setStep({ name: 'saving', bytes: 0 })
    try {
      const { name, content } = await downloadExport(brandId, query, {
        choice,
        signal: abort.signal,
        onBytes: (bytes) => setStep({ name: 'saving', bytes }),
      })
      saveFile(name, content)
      setStep({ name: 'saved', file: name, bytes: content.size })
    } catch (error) {
      if (!abort.signal.aborted) setStep({ name: 'choose', problem: wordsOf(error) })
    }
  }

  const answers = size.data?.answers ?? null
  const expected = size.data === undefined ? null : expectedBytes(size.data, choice)
  return (
    <Modal
      opened
      onClose={close}
      size="34rem"
      title={t('Export answers')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Stack gap="md">
        <Text fz="sm">
          {t(
            'Includes the answers behind this report, with its filters, for this period and the comparison period.',
          )}
        </Text>
        <Choices choice={choice} isDisabled={step.name === 'saving'} onChange={setChoice} />
        <Text fz="sm" component="output">
          {size.isError ? t('Couldn’t count the answers. Try again.') : sizeInWords(answers, expected)}
        </Text>
        {expected !== null && expected > largeBytes && (
          <Alert color="gray" variant="light">
            {t(
              'This export is large for a browser. Shorten the period, or use the command line: npm run -s cli -- export.',
            )}
          </Alert>
        )}
        {step.name === 'choose' && step.problem !== null && (
          <Alert color="worse" variant="light" role="alert">
            {step.problem}
          </Alert>
        )}
        {step.name === 'saving' && (
          <Saving bytes={step.bytes} expected={choice.compressed ? null : expected} />
        )}
        {step.name === 'saved' && (
          <Text fz="sm" component="output">
            {t('{file} downloaded ({bytes})', { file: step.file, bytes: formatBytes(step.bytes) })}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          {step.name === 'saving' ? (
            <Button variant="default" onClick={stop}>
              {t('Stop')}
            </Button>
          ) : (
            <>
              <Button variant="default" onClick={close}>
                {t('Close')}
              </Button>
              <Button onClick={() => void save()} disabled={answers === 0}>
                {step.name === 'saved' ? t('Download again') : t('Download file')}
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

function Choices({
  choice,
  isDisabled,
  onChange,
}: {
  choice: ExportChoice
  isDisabled: boolean
  onChange: (choice: ExportChoice) => void
}) {
  return (
    <Stack gap="sm">
      <Radio.Group
        label={t('File')}
        value={choice.file}
        onChange={(value) => onChange({ ...choice, file: fileOf(value) })}
      >
        <Stack gap="xs" mt="xs">
          <Radio
            value="jsonl"
            disabled={isDisabled}
            label={t('JSONL (all data)')}
            description={t('One answer per line, with everything needed to recompute every number.')}
          />
          <Radio
            value="csv-answers"
            disabled={isDisabled}
            label={t('CSV (answers by brand)')}
            description={t('One row per answer and tracked brand, for spreadsheets.')}
          />
          <Radio
            value="csv-citations"
            disabled={isDisabled}
            label={t('CSV (citations)')}
            description={t('One row per page cited in an answer.')}
          />
        </Stack>
      </Radio.Group>
      <Checkbox
        label={t('Include raw responses')}
        description={t('The exact requests sent to engines and the responses they returned.')}
        checked={choice.raw && choice.file === 'jsonl'}
        disabled={isDisabled || choice.file !== 'jsonl'}
        onChange={(event) => onChange({ ...choice, raw: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('Compressed (.gz)')}
        checked={choice.compressed}
        disabled={isDisabled}
        onChange={(event) => onChange({ ...choice, compressed: event.currentTarget.checked })}
      />
    </Stack>
  )
}

function Saving({ bytes, expected }: { bytes: number; expected: number | null }) {
  const share = expected === null || expected === 0 ? null : Math.min(99, (bytes / expected) * 100)
  return (
    <Stack gap={4}>
      <Progress value={share ?? 100} animated={share === null} aria-label={t('Download progress')} />
      <Text fz="sm" component="output">
        {t('{bytes}{expected} downloaded', {
          bytes: formatBytes(bytes),
          expected:
            expected === null ? '' : ` ${t('of about {expected}', { expected: formatBytes(expected) })}`,
        })}
      </Text>
    </Stack>
  )
}

type Size = { bytes: number; rawBytes: number }

/** The size is known in advance for JSONL only, estimated from the latest answers. */
function expectedBytes({ bytes, rawBytes }: Size, { file, raw }: ExportChoice): number | null {
  return file === 'jsonl' ? bytes + (raw ? rawBytes : 0) : null
}

function sizeInWords(answers: number | null, expected: number | null): string {
  if (answers === null) return t('Counting answers…')
  if (answers === 0) return t('No answers match these filters')
  const counted = `${formatCount(answers)} ${answers === 1 ? 'answer' : 'answers'}`
  return expected === null
    ? counted
    : t('{counted}, about {expected} before compression', { counted, expected: formatBytes(expected) })
}

const fileOf = (value: string): ExportChoice['file'] =>
  value === 'csv-answers' || value === 'csv-citations' ? value : 'jsonl'

function wordsOf(error: unknown): string {
  if (error instanceof ApiError) return error.message
  return t('The download was interrupted. Try again.')
}
