import { Stack, Text, Title } from '@mantine/core'
import type { ImportPreview, ImportPreviewRow } from '#core/import/schema.ts'
import { DataTable, type Column } from '../../components/data-table/data-table.tsx'
import { engineLabel } from '../../lib/engines.ts'
import { formatBytes } from '../../lib/format-bytes.ts'
import { formatCount, formatDay } from '../../lib/format.ts'
import { LineErrors } from './line-errors.tsx'

const columns: Column<ImportPreviewRow>[] = [
  { key: 'line', header: 'Line', align: 'end', width: '3.5rem', cell: (row) => row.line },
  { key: 'prompt', header: 'Prompt', width: '30%', cell: (row) => <Clamped text={row.prompt} /> },
  { key: 'engine', header: 'Engine', cell: (row) => `${engineLabel(row.engine)} · ${row.channel}` },
  { key: 'answered', header: 'Answered', hideOnSmall: true, cell: (row) => formatDay(row.answeredAt) },
  {
    key: 'text',
    header: 'Answer',
    hideOnSmall: true,
    width: '36%',
    cell: (row) => <Clamped text={row.text} />,
  },
  {
    key: 'citations',
    header: 'Citations',
    align: 'end',
    hideOnSmall: true,
    cell: (row) => formatCount(row.citations),
  },
]

const formats = { ndjson: 'NDJSON', csv: 'CSV' }

/** What the beginning of a file holds: format, first rows, and lines that cannot be read. */
export function ImportPreviewTable({ file, preview }: { file: File; preview: ImportPreview }) {
  const { rows, errors, engines, prompts, truncated } = preview
  return (
    <Stack gap="xs">
      <Title order={2}>{file.name}</Title>
      <Text fz="sm">
        {formatBytes(file.size)} of {formats[preview.format]}
        {preview.gzip && ', compressed'}. {truncated ? 'Its beginning holds' : 'It holds'}{' '}
        {formatCount(prompts)} {prompts === 1 ? 'prompt' : 'different prompts'}
        {engines.length > 0 && ` and answers of ${engines.map((id) => engineLabel(id)).join(', ')}`}.
      </Text>
      {errors.length > 0 && (
        <LineErrors
          title={`${formatCount(errors.length)} ${errors.length === 1 ? 'line' : 'lines'} ${truncated ? 'of the beginning ' : ''}cannot be read. The rest is imported without them.`}
          errors={errors}
        />
      )}
      {rows.length > 0 && (
        <DataTable
          caption={`First rows of ${file.name}`}
          columns={columns}
          rows={rows}
          rowKey={(row) => String(row.line)}
        />
      )}
      {rows.length === 0 && <Text fz="sm">No line of it could be read as an answer.</Text>}
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
