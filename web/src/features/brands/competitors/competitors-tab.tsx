import { Button, Group, SegmentedControl, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { BrandProfile, TrackedBrandRow } from '#core/brands/schema.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import type { Column } from '../../../components/data-table/column.ts'
import type { Sort } from '../../../components/data-table/sort-rows.ts'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { notify, notifyError } from '../../../components/states/notices.tsx'
import { brandKeys } from '../../../lib/brands/brands.ts'
import { proposalsQuery } from '../api/proposals.ts'
import { addCompetitor, dismissCompetitor } from '../api/save-competitor.ts'
import { CompetitorDialog } from './competitor-dialog.tsx'
import classes from './competitors-tab.module.css'
import { DecidedPart } from './decided-part.tsx'
import { DiscoveredPart } from './discovered-part.tsx'
import { matchRules } from '../match-rules.ts'
import { ReprocessingNote } from './reprocessing-note.tsx'
import { VersionsPart } from './versions-part.tsx'
import { t } from '../../../lib/language/t.ts'

const parts = ['tracked', 'discovered', 'dismissed', 'history'] as const
type Part = (typeof parts)[number]

/** Tracked brands, proposals, dismissed names, and the history of the brand set. */
export function CompetitorsTab({ brand }: { brand: BrandProfile }) {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const proposals = useQuery(proposalsQuery(brand.id)).data?.proposals ?? []
  const count = (status: string) => proposals.filter((row) => row.status === status).length
  const shown: Part = parts.find((part) => part === search.part) ?? 'tracked'
  const labels: Record<Part, string> = {
    tracked: t('Tracked {competitors}', { competitors: brand.competitors.length }),
    discovered: t('Discovered {count}', { count: count('open') }),
    dismissed: t('Dismissed {count}', { count: count('dismissed') }),
    history: t('History'),
  }
  return (
    <Stack gap="md">
      <ReprocessingNote brand={brand} />
      <SegmentedControl
        aria-label={t('Competitor lists')}
        withItemsBorders={false}
        className={classes['parts']}
        value={shown}
        onChange={(part) =>
          void navigate({
            to: '.',
            search: (before) => ({ ...before, part: part === 'tracked' ? undefined : part }),
            replace: true,
          })
        }
        data={parts.map((value) => ({ value, label: labels[value] }))}
      />
      {shown === 'tracked' && <TrackedPart brand={brand} />}
      {shown === 'discovered' && <DiscoveredPart brand={brand} />}
      {shown === 'dismissed' && <DecidedPart brand={brand} />}
      {shown === 'history' && <VersionsPart brand={brand} />}
    </Stack>
  )
}

function TrackedPart({ brand }: { brand: BrandProfile }) {
  const [sort, setSort] = useState<Sort>({ key: 'name', direction: 'asc' })
  const [edited, setEdited] = useState<TrackedBrandRow | 'new' | null>(null)
  const dismissing = useDismissing(brand)
  const addButton = brand.canEdit && <Button onClick={() => setEdited('new')}>{t('Add competitor')}</Button>
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-start">
        <Text fz="sm" c="dimmed" maw="40rem">
          {t(
            'Every answer is checked for these competitors. Adding, editing, or removing one reprocesses all stored answers. Trends mark the change, so it isn’t mistaken for a real shift.',
          )}
        </Text>
        {brand.competitors.length > 0 && addButton}
      </Group>
      {brand.competitors.length === 0 ? (
        <EmptyState title={t('No competitors yet')} action={addButton}>
          {t('Add competitors to measure share of voice.')}
        </EmptyState>
      ) : (
        <DataTable
          caption={t('Competitors')}
          columns={columnsFor({
            canEdit: brand.canEdit,
            busyId: dismissing.busyId,
            onEdit: setEdited,
            onDismiss: dismissing.dismiss,
          })}
          rows={brand.competitors}
          rowKey={(competitor) => competitor.id}
          sort={sort}
          onSort={setSort}
        />
      )}
      {edited !== null && (
        <CompetitorDialog
          brandId={brand.id}
          competitor={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Stack>
  )
}

function useDismissing({ id: brandId }: BrandProfile) {
  const queryClient = useQueryClient()
  const settle = () => queryClient.invalidateQueries({ queryKey: brandKeys.all })
  const mutation = useMutation({
    mutationFn: (competitor: TrackedBrandRow) => dismissCompetitor(brandId, competitor.id),
    onSuccess: (_, { name, aliases, domains, description }) =>
      notify(t('{name} is no longer tracked', { name }), {
        undo: async () => {
          await addCompetitor(brandId, { name, aliases, domains, description }).catch(notifyError)
          await settle()
        },
      }),
    onError: notifyError,
    onSettled: settle,
  })
  return {
    busyId: mutation.isPending ? mutation.variables.id : null,
    dismiss: (competitor: TrackedBrandRow) => mutation.mutate(competitor),
  }
}

function columnsFor({
  canEdit,
  busyId,
  onEdit,
  onDismiss,
}: {
  canEdit: boolean
  busyId: string | null
  onEdit: (competitor: TrackedBrandRow) => void
  onDismiss: (competitor: TrackedBrandRow) => void
}): Column<TrackedBrandRow>[] {
  return [
    {
      key: 'name',
      header: t('Competitor'),
      sortValue: (row) => row.name,
      cell: (row) => (
        <>
          <Text fz="sm" fw={600}>
            {row.name}
          </Text>
          <Text fz="xs" c="dimmed">
            {row.description}
          </Text>
        </>
      ),
    },
    {
      key: 'aliases',
      header: t('Also known as'),
      hideOnSmall: true,
      sortValue: (row) => row.aliases.length,
      cell: (row) => row.aliases.map(({ text, match }) => aliasWords(text, match)).join(', ') || '–',
    },
    {
      key: 'domains',
      header: t('Domains'),
      hideOnSmall: true,
      sortValue: (row) => row.domains[0],
      cell: (row) => row.domains.join(', ') || '–',
    },
    ...(canEdit
      ? [
          {
            key: 'actions',
            header: t('Actions'),
            headerCell: <VisuallyHidden>{t('Actions')}</VisuallyHidden>,
            align: 'end' as const,
            cell: (row: TrackedBrandRow) => (
              <Group gap={6} justify="flex-end" wrap="nowrap">
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t('Edit {name}', { name: row.name })}
                  onClick={() => onEdit(row)}
                >
                  {t('Edit')}
                </Button>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t('Dismiss {name}', { name: row.name })}
                  loading={busyId === row.id}
                  onClick={() => onDismiss(row)}
                >
                  {t('Dismiss')}
                </Button>
              </Group>
            ),
          },
        ]
      : []),
  ]
}

function aliasWords(text: string, match: keyof typeof matchRules): string {
  return match === 'auto' ? text : `${text} (${matchRules[match].label.toLowerCase()})`
}
