import { Box, Button, FileButton, Group, Modal, Stack, Table, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { promptLimits } from '#core/prompts/schema.ts'
import type { PromptRow } from '#core/reports/schema.ts'
import styles from '../../components/styles/styles.module.css'
import { formatCount } from '../../lib/format.ts'
import { importanceInWords } from './importance-labels.ts'
import { useSetImportance } from './use-set-importance.ts'
import { readVolumeCsv, type VolumeFile } from './volume-csv.ts'
import { t } from '../../lib/language/t.ts'

const maxBytes = 8 * 1024 ** 2
const maxShown = 100

/** Reads volumes of prompts from a file and shows what matches before anything is saved. */
export function ImportVolumesDialog({
  brandId,
  rows,
  onClose,
}: {
  brandId: string
  rows: readonly PromptRow[]
  onClose: () => void
}) {
  const [source, setSource] = useState('')
  const [file, setFile] = useState<{ name: string; found: VolumeFile } | null>(null)
  const [error, setError] = useState<string | null>(null)
  const saving = useSetImportance(brandId, onClose)
  const matches = file?.found.matches.slice(0, promptLimits.perRequest) ?? []
  const name = source.trim()
  const readFile = async (chosen: File | null) => {
    if (chosen === null) return
    setError(null)
    if (chosen.size > maxBytes)
      return setError(t('{name} is too large. The limit is 8 MB.', { name: chosen.name }))
    setFile({ name: chosen.name, found: await readVolumeCsv(await chosen.text(), rows) })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('Import volumes')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (matches.length > 0 && name !== '')
            saving.submit({
              before: matches.map(({ prompt }) => prompt),
              prompts: matches.map(({ prompt, volume }) => ({
                promptId: prompt.promptId,
                volume,
                volumeSource: name,
              })),
            })
        }}
      >
        <Stack gap="md">
          <Text fz="sm">
            {t(
              'Upload a CSV with the columns “prompt” or “id”, and “volume”, such as searches a month. A volume replaces the importance of its prompt.',
            )}
          </Text>
          <TextInput
            label={t('Source of the volumes')}
            placeholder={t('Search Console, October')}
            required
            maxLength={120}
            value={source}
            onChange={(event) => setSource(event.currentTarget.value)}
          />
          <Group gap="sm">
            <FileButton
              accept=".csv,.tsv,.txt,text/csv,text/plain"
              onChange={(chosen) => void readFile(chosen)}
            >
              {(props) => (
                <Button variant="default" {...props}>
                  {file === null ? t('Upload a CSV') : t('Upload another file')}
                </Button>
              )}
            </FileButton>
            {file === null ? null : <Text fz="sm">{file.name}</Text>}
          </Group>
          {error === null ? null : (
            <Text fz="sm" c="var(--worse)" role="alert">
              {error}
            </Text>
          )}
          {file === null ? null : <Preview found={file.found} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" disabled={matches.length === 0 || name === ''} loading={saving.isPending}>
              {matches.length === 0
                ? t('Import')
                : t('Import {count, plural, one {# volume} other {# volumes}}', { count: matches.length })}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function Preview({ found: { matches, problems } }: { found: VolumeFile }) {
  return (
    <>
      <Text fz="sm" fw={600} aria-live="polite">
        {t('{matches} lines match a prompt, {problems} don’t', {
          matches: formatCount(matches.length),
          problems: formatCount(problems.length),
        })}
      </Text>
      {problems.length === 0 ? null : (
        <Box component="ul" className={styles['bullets']} my={14} aria-label={t('Lines without a match')}>
          {problems.slice(0, maxShown).map(({ line, reason }) => (
            <li key={line}>
              <Text fz="sm" component="span">
                {t('Line {line}: {reason}', { line, reason })}
              </Text>
            </li>
          ))}
          {problems.length > maxShown ? (
            <li>{t('and {count} more', { count: formatCount(problems.length - maxShown) })}</li>
          ) : null}
        </Box>
      )}
      {matches.length === 0 ? null : (
        <Table.ScrollContainer minWidth={300} mah="16rem">
          <Table aria-label={t('Volumes to import')} fz="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('Prompt')}</Table.Th>
                <Table.Th>{t('Now')}</Table.Th>
                <Table.Th ta="right">{t('Volume')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {matches.slice(0, maxShown).map(({ line, prompt, volume }) => (
                <Table.Tr key={line}>
                  <Table.Td dir="auto">{prompt.text}</Table.Td>
                  <Table.Td>{importanceInWords(prompt)}</Table.Td>
                  <Table.Td ta="right">{formatCount(volume)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          {matches.length > maxShown ? (
            <Text fz="xs">{t('and {count} more', { count: formatCount(matches.length - maxShown) })}</Text>
          ) : null}
        </Table.ScrollContainer>
      )}
    </>
  )
}
