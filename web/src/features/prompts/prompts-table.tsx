import { Button, Group, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import type { BrandProfile } from '#core/brands/schema.ts'
import { importanceLevels } from '#core/prompts/importance.ts'
import type { PromptList, PromptRow } from '#core/reports/schema.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { ExportButton } from '../../components/data-table/export-button.tsx'
import { formatSort, parseSort } from '../../components/data-table/sort-rows.ts'
import { SandboxBadge } from '../../components/states/sandbox-badge.tsx'
import { enginesQuery } from '../../lib/engines/engines.ts'
import { formatCount } from '../../lib/format.ts'
import { selectionColumn } from '../../components/data-table/selection-column.tsx'
import { exportOnlyColumns, hasCriticism, isMixed, promptColumns } from './prompt-columns.tsx'
import { importanceLabels } from './importance-labels.ts'
import { SelectionBar } from './selection-bar.tsx'
import { stageLabels } from './stage-labels.ts'
import { useSelection } from '../../components/data-table/use-selection.ts'
import { t } from '../../lib/language/t.ts'

const EditPromptDialog = lazy(async () => ({
  default: (await import('./edit-prompt-dialog.tsx')).EditPromptDialog,
}))
const ImportVolumesDialog = lazy(async () => ({
  default: (await import('./import-volumes-dialog.tsx')).ImportVolumesDialog,
}))

export function PromptsTable({
  brand,
  list,
  onAdd,
}: {
  brand: BrandProfile
  list: PromptList
  onAdd: () => void
}) {
  const {
    q = '',
    sort = 'visibility.asc',
    status = 'active',
    group,
    importance,
  } = useSearch({ from: '/shell/prompts' })
  const [edited, setEdited] = useState<PromptRow | null>(null)
  const [isImporting, setIsImporting] = useState(false)
  const engines = useQuery(enginesQuery(brand.organizationId)).data
  const wanted = useDeferredValue(q)
  const setSearch = useSetSearch()
  const inStatus = list.rows.filter((row) => (row.archivedAt !== null) === (status === 'archived'))
  const rows = inStatus.filter((row) => matches(row, wanted) && isOfImportance(row, importance))
  const selection = useSelection(rows.map((row) => row.promptId))
  const columns = promptColumns({
    engines,
    isMixed: isMixed(list),
    hasCriticism: hasCriticism(list),
    brandId: brand.id,
    onEdit: brand.canEdit ? setEdited : null,
  })
  const grouping = groupings.find(({ key }) => key === group)
  // In groups, the topic is already above its rows.
  const shown = grouping?.key === 'topic' ? columns.filter((column) => column.key !== 'topic') : columns
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <TextInput
          aria-label={t('Search prompts')}
          placeholder={t('Search prompts, topics, tags')}
          w={{ base: '100%', xs: 260 }}
          value={q}
          onChange={(event) => setSearch({ q: event.currentTarget.value || undefined })}
        />
        {brand.archivedPrompts > 0 && (
          <SegmentedControl
            aria-label={t('Prompt status')}
            value={status}
            onChange={(next) => setSearch({ status: next === 'active' ? undefined : next })}
            data={[
              { value: 'active', label: t('Active') },
              { value: 'archived', label: t('Archived') },
            ]}
          />
        )}
        <Select
          aria-label={t('Group by')}
          w="11rem"
          placeholder={t('No grouping')}
          clearable
          value={grouping?.key ?? null}
          data={groupings.map(({ key, label }) => ({ value: key, label }))}
          onChange={(next) => setSearch({ group: next ?? undefined })}
        />
        <Select
          aria-label={t('Importance')}
          w="11rem"
          placeholder={t('Any importance')}
          clearable
          value={importanceChoices.some(({ value }) => value === importance) ? (importance ?? null) : null}
          data={importanceChoices}
          onChange={(next) => setSearch({ importance: next ?? undefined })}
        />
        <Group ml="auto">
          {list.scope.sandboxAnswers > 0 && <SandboxBadge />}
          <ExportButton
            fileName={`prompts of ${brand.name}.csv`}
            columns={[...columns, ...exportOnlyColumns]}
            rows={rows}
          />
          {brand.canEdit ? (
            <>
              <Button variant="default" onClick={() => setIsImporting(true)}>
                {t('Import volumes')}
              </Button>
              <Button variant="default" onClick={onAdd}>
                {t('Add prompts')}
              </Button>
            </>
          ) : null}
        </Group>
      </Group>
      {selection.ids.length > 0 ? (
        <SelectionBar
          brand={brand}
          rows={rows.filter((row) => selection.has(row.promptId))}
          selection={selection}
        />
      ) : (
        <Hidden
          total={status === 'archived' ? brand.archivedPrompts : brand.prompts}
          shown={inStatus.length}
        />
      )}
      <DataTable
        caption={t('Prompts: {name}', { name: brand.name })}
        isDense
        columns={
          brand.canEdit
            ? [
                selectionColumn(selection, {
                  all: t('Select all prompts shown'),
                  keyOf: (row: PromptRow) => row.promptId,
                  nameOf: (row: PromptRow) => `“${row.text.slice(0, 80)}”`,
                }),
                ...shown,
              ]
            : shown
        }
        rows={rows}
        rowKey={(row) => row.promptId}
        sort={parseSort(sort)}
        onSort={(next) => setSearch({ sort: formatSort(next) })}
        groups={grouping}
        empty={q === '' ? t('No prompts match your filters') : t('No prompts match “{q}”', { q })}
      />
      <Suspense>
        {isImporting ? (
          <ImportVolumesDialog brandId={brand.id} rows={list.rows} onClose={() => setIsImporting(false)} />
        ) : null}
        {edited !== null && (
          <EditPromptDialog
            prompt={edited}
            topics={list.scope.topics}
            tags={list.scope.tags}
            onClose={() => setEdited(null)}
          />
        )}
      </Suspense>
    </Stack>
  )
}

/** Says that filters hide prompts (branded ones by default) and links to all of them. */
function Hidden({ total, shown }: { total: number; shown: number }) {
  const navigate = useNavigate({ from: '/prompts' })
  const hidden = total - shown
  if (hidden <= 0) return null
  return (
    <Group gap="xs">
      <Text fz="sm" c="dimmed">
        {t('Showing {shown} of {total} prompts', {
          shown: formatCount(shown),
          total: formatCount(total),
        })}
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() =>
          void navigate({
            search: ({ clientId, status, group }) => ({ clientId, status, group, branded: 'all' }),
          })
        }
      >
        {t('Show all')}
      </Button>
    </Group>
  )
}

const groupings = [
  { key: 'topic', label: t('By topic'), of: (row: PromptRow) => row.topic, nameless: t('No topic') },
  {
    key: 'intent',
    label: t('By intent'),
    of: (row: PromptRow) => row.intent ?? '',
    nameless: t('No intent'),
  },
  {
    key: 'funnel',
    label: t('By funnel stage'),
    of: (row: PromptRow) => (row.funnel === null ? '' : stageLabels[row.funnel]),
    nameless: t('No stage'),
  },
]

const importanceChoices = [
  ...importanceLevels.map((value) => ({ value: value as string, label: importanceLabels[value] })),
  { value: 'volume', label: t('With a volume') },
]

function isOfImportance({ importance, volume }: PromptRow, wanted: string | undefined): boolean {
  if (importanceChoices.every(({ value }) => value !== wanted)) return true
  return wanted === 'volume' ? volume !== null : volume === null && importance === wanted
}

function matches(row: PromptRow, wanted: string): boolean {
  const needle = wanted.trim().toLowerCase()
  return (
    needle === '' ||
    [row.text, row.topic, row.intent ?? '', ...row.tags].some((text) => text.toLowerCase().includes(needle))
  )
}

type Change = {
  q?: string | undefined
  sort?: string
  status?: string | undefined
  group?: string | undefined
  importance?: string | undefined
}

function useSetSearch() {
  const navigate = useNavigate({ from: '/prompts' })
  return (change: Change) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
}
