import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { RunProgress } from '#core/runs/schema.ts'
import { toCsv } from '../../../components/data-table/csv.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import type { Column } from '../../../components/data-table/column.ts'
import { brandRunsQuery } from '../../../components/run-progress/run-queries.ts'
import { isOver, progressFacts, statusWord } from '../../../components/run-progress/progress-summary.ts'
import { TextLink } from '../../../components/layout/links.tsx'
import { Loaded } from '../../../components/states/loaded.tsx'
import { Moment } from '../../../components/figures/moment.tsx'
import { notifyError } from '../../../components/states/notices.tsx'
import { saveFile } from '../../../components/inputs/save-file.ts'
import { formatBytes } from '../../../lib/format-bytes.ts'
import { formatCount } from '../../../lib/format.ts'
import { listImportErrors } from './api/upload-import.ts'
import { t } from '../../../lib/language/t.ts'

/** Earlier imports and their results. The progress of a running one is shown at the top of the screen. */
export function ImportList({ brandId }: { brandId: string }) {
  const query = useQuery({
    ...brandRunsQuery(brandId),
    refetchInterval: ({ state }) => (state.data?.some((one) => !isOver(one)) ? 3000 : false),
  })
  return (
    <Loaded query={query}>
      {(analyses) => {
        const imports = analyses.filter((analysis) => analysis.kind === 'import')
        return (
          <Stack gap="xs">
            <Title order={2}>{t('Imports')}</Title>
            {imports.length === 0 ? (
              <Text fz="sm" c="dimmed">
                {t('No imports yet')}
              </Text>
            ) : (
              <DataTable
                caption={t('Imports')}
                columns={columnsOf(brandId)}
                rows={imports}
                rowKey={(one) => one.id}
              />
            )}
          </Stack>
        )
      }}
    </Loaded>
  )
}

function columnsOf(brandId: string): Column<RunProgress>[] {
  return [
    {
      key: 'file',
      header: t('File'),
      cell: (one) => (
        <>
          <TextLink fz="sm" to="/overview" search={{ clientId: brandId, analysis: one.id }}>
            {one.label || t('Answers')}
          </TextLink>
          <Text fz="xs" c="dimmed">
            {one.import?.bytes == null ? '' : formatBytes(one.import.bytes)}
          </Text>
        </>
      ),
    },
    { key: 'started', header: t('Started'), hideOnSmall: true, cell: (one) => <Moment at={one.createdAt} /> },
    { key: 'result', header: t('Result'), cell: (one) => <Result analysis={one} /> },
  ]
}

function Result({ analysis }: { analysis: RunProgress }) {
  const rejected = analysis.import?.rejected ?? 0
  return (
    <>
      <Text fz="sm">{statusWord(analysis)}</Text>
      <Group gap={10}>
        <Text fz="xs" c="dimmed">
          {progressFacts(analysis).join(' · ')}
        </Text>
        {rejected > 0 && <ErrorDownload analysis={analysis} rejected={rejected} />}
      </Group>
      {analysis.failure !== null && (
        <Text fz="xs" c="var(--worse)">
          {analysis.failure}
        </Text>
      )}
    </>
  )
}

function ErrorDownload({ analysis, rejected }: { analysis: RunProgress; rejected: number }) {
  const downloading = useMutation({
    mutationFn: () => listImportErrors(analysis.id),
    onSuccess: ({ errors }) => {
      const csv = toCsv(
        ['line', 'reason'],
        errors.map(({ line, reason }) => [line, reason]),
      )
      saveFile(`${analysis.label || 'import'}-rejected-lines.csv`, new Blob([csv], { type: 'text/csv' }))
    },
    onError: notifyError,
  })
  return (
    <Anchor
      component="button"
      type="button"
      fz="xs"
      disabled={downloading.isPending}
      onClick={() => downloading.mutate()}
    >
      {rejected === 1
        ? t('Download skipped line')
        : t('Download {rejected} skipped lines', { rejected: formatCount(rejected) })}
    </Anchor>
  )
}
