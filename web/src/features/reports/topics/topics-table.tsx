import { useMemo } from 'react'
import type { TopicsReport } from '#core/reports/views.ts'
import { ChangeBadge, changeLabel } from '../../../components/figures/change-badge.tsx'
import type { Column } from '../../../components/data-table/column.ts'
import { ReportTable } from '../../../components/data-table/report-table.tsx'
import { NumberButton } from '../../../components/figures/number-button.tsx'
import { Rate } from '../../../components/figures/rate.tsx'
import { formatCount, formatPercent } from '../../../lib/format.ts'
import { groupingLabels } from './groups.ts'
import { t } from '../../../lib/language/t.ts'

type Row = TopicsReport['rows'][number]

/** The own brand in every group, next to the strongest competitor there. */
export function TopicsTable({
  report: { by, brands, rows, scope },
  label,
  onOpen,
}: {
  report: TopicsReport
  label: (key: string) => string
  onOpen: (key: string, brandId: string) => void
}) {
  const columns = useMemo((): Column<Row>[] => {
    const own = brands.find((brand) => brand.isOwn)
    const rateOf = (row: Row, brandId: string | undefined) =>
      row.cells.find((cell) => cell.brandId === brandId)?.visibility
    const strongest = (row: Row) =>
      brands
        .filter((brand) => !brand.isOwn)
        .map((brand) => ({ ...brand, value: rateOf(row, brand.brandId)?.value ?? null }))
        .filter((brand) => brand.value !== null)
        .toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0))[0]
    return [
      {
        key: 'group',
        header: groupingLabels[by].title,
        sortValue: (row) => label(row.key),
        cell: (row) => label(row.key),
      },
      {
        key: 'visibility',
        header: t('Visibility'),
        align: 'end',
        sortValue: (row) => rateOf(row, own?.brandId)?.value,
        kind: 'share',
        cell: (row) => {
          const rate = rateOf(row, own?.brandId)
          if (rate === undefined || rate.value === null || own === undefined) return t('—')
          return (
            <NumberButton
              about={t('Visibility in {key}', { key: label(row.key) })}
              onOpen={() => onOpen(row.key, own.brandId)}
            >
              <Rate rate={rate} />
            </NumberButton>
          )
        },
      },
      {
        key: 'change',
        header: t('vs. previous period'),
        align: 'end',
        sortValue: (row) => row.change?.difference,
        exportValue: (row) => (row.change === null ? null : changeLabel(row.change)),
        cell: (row) => <ChangeBadge change={row.change} />,
      },
      {
        key: 'voice',
        header: t('Share of voice'),
        align: 'end',
        hideOnSmall: true,
        sortValue: (row) => row.shareOfVoice.value,
        kind: 'share',
        cell: (row) => <Rate rate={row.shareOfVoice} />,
      },
      {
        key: 'rival',
        header: t('Top competitor'),
        hideOnSmall: true,
        sortValue: (row) => strongest(row)?.value,
        exportValue: (row) => strongest(row)?.name,
        cell: (row) => {
          const rival = strongest(row)
          if (rival === undefined) return t('—')
          return (
            <NumberButton
              about={t('{name} visibility in {key}', { name: rival.name, key: label(row.key) })}
              onOpen={() => onOpen(row.key, rival.brandId)}
            >
              {rival.name} {formatPercent(rival.value)}
            </NumberButton>
          )
        },
      },
      {
        key: 'prompts',
        header: t('Prompts'),
        align: 'end',
        hideOnSmall: true,
        sortValue: (row) => row.prompts,
        kind: 'count',
        cell: (row) => formatCount(row.prompts),
      },
      {
        key: 'answers',
        header: t('Answers'),
        align: 'end',
        hideOnSmall: true,
        sortValue: (row) => row.answers,
        kind: 'count',
        cell: (row) => formatCount(row.answers),
      },
    ]
  }, [brands, by, label, onOpen])
  return (
    <div>
      <ReportTable
        caption={t('{name} by {one}', { name: scope.brand.name, one: groupingLabels[by].one })}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.key}
        firstSort={{ key: 'answers', direction: 'desc' }}
        textOf={(row) => label(row.key)}
        fileName={`${scope.brand.name} by ${groupingLabels[by].one}.csv`}
        inAddress
      />
    </div>
  )
}
