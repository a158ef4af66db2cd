import { Box, Group, Title } from '@mantine/core'
import type { AnswerAnalysis, UnreadReply } from '#core/labels/checks/schema.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import type { Column } from '../../../components/data-table/column.ts'
import { ExportButton } from '../../../components/data-table/export-button.tsx'
import { Moment } from '../../../components/figures/moment.tsx'
import { formatCount } from '../../../lib/format.ts'
import classes from './extraction-quality.module.css'
import { t } from '../../../lib/language/t.ts'

/** Responses that were billed but could not be parsed. They are kept, because a later parser may succeed. */
export function UnreadSection({ unread: { count, newest } }: { unread: AnswerAnalysis['unread'] }) {
  return (
    <Box component="section" mb={28}>
      <Group justify="space-between" gap={8} mb={4}>
        <Title order={2}>{t('Billed but unreadable')}</Title>
        {newest.length === 0 ? null : (
          <ExportButton fileName="unreadable-replies.csv" columns={columns} rows={newest} />
        )}
      </Group>
      {count > newest.length ? (
        <p className={classes['quiet']}>
          {t('Latest {newest} of {count}', {
            newest: formatCount(newest.length),
            count: formatCount(count),
          })}
        </p>
      ) : null}
      <DataTable
        caption={t('Billed responses without a readable answer')}
        columns={columns}
        rows={newest}
        rowKey={({ id }) => id}
        empty={t('All billed responses are readable')}
      />
    </Box>
  )
}

const columns: Column<UnreadReply>[] = [
  {
    key: 'brand',
    header: t('Brand'),
    cell: ({ brandName }) => brandName,
    exportValue: ({ brandName }) => brandName,
  },
  { key: 'engine', header: t('Engine'), cell: ({ engine }) => engine, exportValue: ({ engine }) => engine },
  {
    key: 'reply',
    header: t('Start of response'),
    width: '55%',
    cell: ({ excerpt }) => <pre className={classes['reply']}>{excerpt}</pre>,
    exportValue: ({ excerpt }) => excerpt,
  },
  {
    key: 'when',
    header: t('When'),
    align: 'end',
    cell: ({ receivedAt }) => <Moment at={receivedAt} />,
    exportValue: ({ receivedAt }) => receivedAt,
  },
]
