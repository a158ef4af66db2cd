import { Badge, Button, Group, SegmentedControl, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { BrandRow } from '#core/brands/schema.ts'
import { statusTexts } from '../../components/run-progress/progress-summary.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import type { Column } from '../../components/data-table/column.ts'
import { ExportButton } from '../../components/data-table/export-button.tsx'
import { formatSort, parseSort } from '../../components/data-table/sort-rows.ts'
import { TextLink } from '../../components/layout/links.tsx'
import { Moment } from '../../components/figures/moment.tsx'
import { SandboxBadge } from '../../components/states/sandbox-badge.tsx'
import { formatCount } from '../../lib/format.ts'
import { can } from '../../lib/organization/rights.ts'
import { useMembership } from '../../lib/organization/use-organization.ts'
import { useArchiving } from './use-archiving.ts'
import { t } from '../../lib/language/t.ts'

export function BrandsList({
  brands,
  onShare,
}: {
  brands: readonly BrandRow[]
  onShare: (brand: BrandRow) => void
}) {
  const { q = '', sort = 'name.asc', status = 'active' } = useSearch({ from: '/shell/brands' })
  const navigate = useNavigate({ from: '/brands' })
  const mayArchive = can(useMembership(), 'admin')
  const hasSandbox = brands.some((brand) => brand.sandboxAnswers > 0)
  const mayShare = brands.some((brand) => brand.openLinks !== null)
  const columns = columnsOf({ mayArchive, hasSandbox, onShare: mayShare ? onShare : null })
  const archived = brands.filter((brand) => brand.archivedAt !== null).length
  const rows = brands.filter(
    (brand) => matches(brand, q) && (brand.archivedAt !== null) === (status === 'archived'),
  )
  const setSearch = (change: { q?: string | undefined; sort?: string; status?: string | undefined }) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true })

  return (
    <Stack gap="sm">
      <Group gap="xs">
        <TextInput
          aria-label={t('Search brands')}
          placeholder={t('Search by name or domain')}
          w={{ base: '100%', xs: 260 }}
          value={q}
          onChange={(event) => setSearch({ q: event.currentTarget.value || undefined })}
        />
        {archived > 0 && (
          <SegmentedControl
            aria-label={t('Filter brands')}
            value={status}
            onChange={(next) => setSearch({ status: next === 'active' ? undefined : next })}
            data={[
              {
                value: 'active',
                label: t('Active {count}', { count: formatCount(brands.length - archived) }),
              },
              { value: 'archived', label: t('Archived {archived}', { archived: formatCount(archived) }) },
            ]}
          />
        )}
        <Group ml="auto">
          <ExportButton fileName="brands.csv" columns={columns} rows={rows} />
        </Group>
      </Group>
      <DataTable
        caption={t('Brands')}
        columns={columns}
        rows={rows}
        rowKey={(brand) => brand.id}
        sort={parseSort(sort)}
        onSort={(next) => setSearch({ sort: formatSort(next) })}
        empty={q === '' ? t('No brands to show') : t('No brands match “{q}”', { q })}
      />
    </Stack>
  )
}

function matches(brand: BrandRow, wanted: string): boolean {
  const needle = wanted.trim().toLowerCase()
  return [brand.name, ...brand.domains].some((text) => text.toLowerCase().includes(needle))
}

function columnsOf({
  mayArchive,
  hasSandbox,
  onShare,
}: {
  mayArchive: boolean
  hasSandbox: boolean
  /** Null: the user may not share brands. */
  onShare: ((brand: BrandRow) => void) | null
}): Column<BrandRow>[] {
  const count = (
    key: 'prompts' | 'competitors' | 'answers' | 'sandboxAnswers',
    header: string,
  ): Column<BrandRow> => ({
    key,
    header,
    align: 'end',
    hideOnSmall: key !== 'answers',
    sortValue: (brand) => brand[key],
    cell: (brand) => formatCount(brand[key]),
  })
  return [
    {
      key: 'name',
      header: t('Brand'),
      sortValue: (brand) => brand.name,
      cell: (brand) => <BrandCell brand={brand} />,
    },
    count('prompts', t('Prompts')),
    count('competitors', t('Competitors')),
    count('answers', t('Answers')),
    ...(hasSandbox ? [{ ...count('sandboxAnswers', t('Sandbox answers')), headerCell: t('Sandbox') }] : []),
    {
      key: 'lastRun',
      header: t('Last run'),
      hideOnSmall: true,
      sortValue: (brand) => brand.lastRun?.createdAt,
      cell: ({ lastRun }) => (lastRun ? <LastRun analysis={lastRun} /> : t('none yet')),
    },
    {
      key: 'viewers',
      header: t('Who can view'),
      hideOnSmall: true,
      sortValue: (brand) => brand.viewers,
      cell: (brand) => <Viewers brand={brand} />,
    },
    ...(onShare
      ? [
          {
            key: 'openLinks',
            header: t('Active links'),
            hideOnSmall: true,
            sortValue: (brand: BrandRow) => brand.openLinks,
            cell: (brand: BrandRow) => <Links brand={brand} onShare={onShare} />,
          },
        ]
      : []),
    ...(mayArchive
      ? [
          {
            key: 'actions',
            header: t('Actions'),
            headerCell: <VisuallyHidden>{t('Actions')}</VisuallyHidden>,
            align: 'end' as const,
            cell: (brand: BrandRow) => <Archive brand={brand} />,
          },
        ]
      : []),
  ]
}

function BrandCell({ brand }: { brand: BrandRow }) {
  return (
    <>
      <Group gap={8} wrap="wrap">
        <TextLink fw={600} fz="sm" to="/brand/$id" params={{ id: brand.id }} search={{ clientId: brand.id }}>
          {brand.name}
        </TextLink>
        {brand.archivedAt !== null && (
          <Badge variant="outline" color="gray" size="sm" radius="sm" tt="none">
            {t('archived')}
          </Badge>
        )}
        {brand.sandboxAnswers > 0 && <SandboxBadge isPartly={brand.sandboxAnswers < brand.answers} />}
      </Group>
      <Text fz="xs" c="dimmed">
        {brand.domains.slice(0, 3).join(', ')}
        {brand.domains.length > 3 && ` ${t('and {domains} more', { domains: brand.domains.length - 3 })}`}
      </Text>
    </>
  )
}

function LastRun({ analysis }: { analysis: NonNullable<BrandRow['lastRun']> }) {
  return (
    <>
      <Moment at={analysis.createdAt} />
      <Text fz="xs" c="dimmed">
        {analysis.kind === 'import' ? t('Import') : t('Run')} · {statusTexts[analysis.status]}
      </Text>
    </>
  )
}

function Viewers({ brand }: { brand: BrandRow }) {
  if (brand.viewers === null)
    return (
      <Text fz="sm" c="dimmed">
        {t('you')}
      </Text>
    )
  return brand.viewers === 0
    ? t('owners and admins')
    : t('owners, admins, and {viewers} more', { viewers: formatCount(brand.viewers) })
}

function Links({ brand, onShare }: { brand: BrandRow; onShare: (brand: BrandRow) => void }) {
  if (brand.openLinks === null || (brand.archivedAt !== null && brand.openLinks === 0)) return null
  return (
    <Button
      size="compact-sm"
      variant="default"
      onClick={() => onShare(brand)}
      aria-label={
        brand.openLinks === 0
          ? t('Share {brand}', { brand: brand.name })
          : t('{count, plural, one {# link} other {# links}} to {brand}', {
              count: brand.openLinks,
              brand: brand.name,
            })
      }
    >
      {brand.openLinks === 0
        ? t('Share')
        : t('{count, plural, one {# link} other {# links}}', { count: brand.openLinks })}
    </Button>
  )
}

function Archive({ brand }: { brand: BrandRow }) {
  const { archive, restore, isPending } = useArchiving(brand)
  return brand.archivedAt === null ? (
    <Button size="compact-sm" variant="default" loading={isPending} onClick={archive}>
      {t('Archive')}
    </Button>
  ) : (
    <Button size="compact-sm" variant="default" loading={isPending} onClick={restore}>
      {t('Restore')}
    </Button>
  )
}
