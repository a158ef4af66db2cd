import { Button, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { BrandProfile } from '#core/brands/schema.ts'
import type { ProposalRow } from '#core/competitors/discovery/schema.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import type { Column } from '../../../components/data-table/column.ts'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { Loaded } from '../../../components/states/loaded.tsx'
import { Moment } from '../../../components/figures/moment.tsx'
import { formatCount } from '../../../lib/format.ts'
import { proposalsQuery } from '../api/proposals.ts'
import { useUndoing } from './use-deciding.ts'
import { t } from '../../../lib/language/t.ts'

/** Dismissed and accepted names, each of which can be reopened. */
export function DecidedPart({ brand }: { brand: BrandProfile }) {
  const query = useQuery(proposalsQuery(brand.id))
  const undoing = useUndoing(brand.id)
  const busyId = undoing.isPending ? undoing.variables.id : null
  const columns = columnsFor({ canEdit: brand.canEdit, busyId, onUndo: (row) => undoing.submit(row) })
  return (
    <Loaded query={query}>
      {({ proposals }) => {
        const dismissed = proposals.filter(({ status }) => status === 'dismissed')
        const acceptedOnes = proposals.filter(({ status }) => status === 'accepted')
        return (
          <Stack gap="lg">
            {dismissed.length === 0 ? (
              <EmptyState title={t('No dismissed names')}>
                {t('Dismissed names are no longer suggested or counted as untracked brands.')}
              </EmptyState>
            ) : (
              <DataTable
                caption={t('Dismissed names')}
                columns={columns}
                rows={dismissed}
                rowKey={({ id }) => id}
              />
            )}
            {acceptedOnes.length > 0 && (
              <>
                <Text component="h2" fz="lg" fw={600}>
                  {t('Accepted')}
                </Text>
                <DataTable
                  caption={t('Accepted names')}
                  columns={columns}
                  rows={acceptedOnes}
                  rowKey={({ id }) => id}
                />
              </>
            )}
          </Stack>
        )
      }}
    </Loaded>
  )
}

function columnsFor({
  canEdit,
  busyId,
  onUndo,
}: {
  canEdit: boolean
  busyId: string | null
  onUndo: (row: ProposalRow) => void
}): Column<ProposalRow>[] {
  return [
    {
      key: 'name',
      header: t('Name'),
      sortValue: ({ name }) => name,
      cell: ({ name }) => <Text fz="sm">{name}</Text>,
    },
    { key: 'became', header: t('Decision'), cell: (row) => becameInWords(row), sortValue: becameInWords },
    {
      key: 'answers',
      header: t('Answers at decision'),
      align: 'end',
      kind: 'count',
      hideOnSmall: true,
      sortValue: ({ answers }) => answers,
      cell: ({ answers }) => formatCount(answers),
    },
    {
      key: 'by',
      header: t('By'),
      hideOnSmall: true,
      cell: ({ decidedBy, decidedAt }) => (
        <>
          {decidedBy === '' ? t('another member') : (decidedBy ?? t('former member'))}
          {decidedAt !== null && (
            <>
              , <Moment at={decidedAt} />
            </>
          )}
        </>
      ),
    },
    ...(canEdit
      ? [
          {
            key: 'actions',
            header: t('Actions'),
            headerCell: <VisuallyHidden>{t('Actions')}</VisuallyHidden>,
            align: 'end' as const,
            cell: (row: ProposalRow) => (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('Undo decision on {name}', { name: row.name })}
                loading={busyId === row.id}
                onClick={() => onUndo(row)}
              >
                {t('Undo')}
              </Button>
            ),
          },
        ]
      : []),
  ]
}

function becameInWords({ status, decidedAs, decidedBrandName, kind, trackedBrandName }: ProposalRow): string {
  if (status === 'dismissed')
    return kind === 'alias'
      ? t('not an alias of {trackedBrandName}', { trackedBrandName: trackedBrandName ?? t('the brand') })
      : 'dismissed'
  return decidedAs === 'alias'
    ? t('alias of {decidedBrandName}', { decidedBrandName: decidedBrandName ?? t('a deleted brand') })
    : 'competitor'
}
