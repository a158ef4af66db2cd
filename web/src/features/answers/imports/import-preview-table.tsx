import { Stack, Text, Title } from '@mantine/core'
import type { ImportPreview, ImportPreviewRow } from '#core/answers/import/schema.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import type { Column } from '../../../components/data-table/column.ts'
import { engineLabel } from '../../../lib/engines/engines.ts'
import { formatBytes } from '../../../lib/format-bytes.ts'
import { formatCount, formatDay } from '../../../lib/format.ts'
import { LineErrors } from './line-errors.tsx'
import { t } from '../../../lib/language/t.ts'

const columns: Column<ImportPreviewRow>[] = [
  { key: 'line', header: t('Line'), align: 'end', width: '3.5rem', cell: (row) => row.line },
  { key: 'prompt', header: t('Prompt'), width: '30%', cell: (row) => <Clamped text={row.prompt} /> },
  { key: 'engine', header: t('Engine'), cell: (row) => `${engineLabel(row.engine)} · ${row.channel}` },
  { key: 'answered', header: t('Answered'), hideOnSmall: true, cell: (row) => formatDay(row.answeredAt) },
  {
    key: 'text',
    header: t('Answer'),
    hideOnSmall: true,
    width: '36%',
    cell: (row) => <Clamped text={row.text} />,
  },
  {
    key: 'citations',
    header: t('Citations'),
    align: 'end',
    hideOnSmall: true,
    cell: (row) => formatCount(row.citations),
  },
]

const formats = { ndjson: 'NDJSON', csv: 'CSV' }

/** The beginning of a file: its format, first rows, and unreadable lines. */
export function ImportPreviewTable({ file, preview }: { file: File; preview: ImportPreview }) {
  const { rows, errors, engines, prompts, truncated } = preview
  return (
    <Stack gap="xs">
      <Title order={2}>{file.name}</Title>
      <Text fz="sm">
        {t(
          '{size}, {formats}{gzip}. {truncated} {prompts, plural, one {# prompt} other {# different prompts}}{engines}.',
          {
            size: formatBytes(file.size),
            formats: formats[preview.format],
            gzip: preview.gzip && t(', compressed'),
            truncated: truncated ? t('The first part contains') : t('The file contains'),
            prompts,
            engines:
              engines.length > 0 &&
              ` ${t('and answers from {engines}', { engines: engines.map((id) => engineLabel(id)).join(', ') })}`,
          },
        )}
      </Text>
      {errors.length > 0 && (
        <LineErrors
          title={t(
            '{errors, plural, one {# line} other {# lines}} {truncated}can’t be read and will be skipped. Everything else will be imported.',
            { errors: errors.length, truncated: truncated ? `${t('in the first part')} ` : '' },
          )}
          errors={errors}
        />
      )}
      {rows.length > 0 && (
        <DataTable
          caption={t('First rows of {name}', { name: file.name })}
          columns={columns}
          rows={rows}
          rowKey={(row) => String(row.line)}
        />
      )}
      {rows.length === 0 && <Text fz="sm">{t('No valid answers found in this file.')}</Text>}
    </Stack>
  )
}

function Clamped({ text }: { text: string }) {
  return (
    <Text component="span" fz="sm" lineClamp={2} dir="auto">
      {text}
    </Text>
  )
}
