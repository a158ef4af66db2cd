import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { BrandProfile } from '#core/brands/schema.ts'
import type { BrandSetVersionRow } from '#core/competitors/discovery/schema.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import type { Column } from '../../../components/data-table/column.ts'
import { Loaded } from '../../../components/states/loaded.tsx'
import { Moment } from '../../../components/figures/moment.tsx'
import { formatCount } from '../../../lib/format.ts'
import { versionsQuery } from '../api/proposals.ts'
import { t } from '../../../lib/language/t.ts'

/** Versions of the brand set: who changed what, and how many stored answers it affected. */
export function VersionsPart({ brand }: { brand: BrandProfile }) {
  const query = useQuery({
    ...versionsQuery(brand.id),
    refetchInterval: ({ state }) => (brand.reprocessing || isUnsettled(state.data?.[0]) ? 2000 : false),
  })
  return (
    <Loaded query={query}>
      {(versions) => (
        <DataTable
          caption={t('Brand set versions')}
          columns={columns}
          rows={versions}
          rowKey={({ version }) => String(version)}
        />
      )}
    </Loaded>
  )
}

/** Its stored answers are being reprocessed, or soon will be. */
const isUnsettled = (newest: BrandSetVersionRow | undefined) =>
  newest !== undefined &&
  (newest.reprocessing === null
    ? Date.now() - Date.parse(newest.createdAt) < 60_000
    : newest.reprocessing.status === 'running')

const columns: Column<BrandSetVersionRow>[] = [
  {
    key: 'version',
    header: t('Version'),
    align: 'end',
    kind: 'count',
    sortValue: ({ version }) => version,
    cell: ({ version }) => version,
  },
  {
    key: 'change',
    header: t('What changed'),
    cell: ({ change }) => (
      <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
        {change === '' ? t('No changes to extraction') : change}
      </Text>
    ),
    exportValue: ({ change }) => change,
  },
  {
    key: 'by',
    header: t('By'),
    hideOnSmall: true,
    cell: ({ changedBy }) => byInWords(changedBy),
    exportValue: ({ changedBy }) => byInWords(changedBy),
  },
  {
    key: 'at',
    header: t('When'),
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    exportValue: ({ createdAt }) => createdAt,
  },
  {
    key: 'changed',
    header: t('Answers changed'),
    align: 'end',
    cell: ({ reprocessing }) => describeReprocessing(reprocessing),
    exportValue: ({ reprocessing }) => reprocessing?.changed,
  },
]

const byInWords = (changedBy: string | null) =>
  changedBy === null ? t('Answerscope (automatic)') : changedBy === '' ? t('another member') : changedBy

function describeReprocessing(reprocessing: BrandSetVersionRow['reprocessing']): string {
  if (reprocessing === null) return '–'
  const counts = t('{changed} of {read}', {
    changed: formatCount(reprocessing.changed),
    read: formatCount(reprocessing.read),
  })
  if (reprocessing.status === 'running') return t('{counts} so far', { counts })
  return reprocessing.status === 'superseded' ? t('{counts}, then superseded', { counts }) : counts
}
