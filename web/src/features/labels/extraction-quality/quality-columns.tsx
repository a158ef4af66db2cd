import type { QualityPart } from '#core/labels/checks/schema.ts'
import type { Column } from '../../../components/data-table/column.ts'
import { formatCount, formatDecimal, formatInterval, formatPercent } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { said } from '../../../lib/language/said.ts'

type Rate = QualityPart['mention']['precision']

/** The columns shared by all tables of quality. */
export function qualityColumns<Row extends QualityPart>(): Column<Row>[] {
  return [
    {
      key: 'checked',
      header: t('Checked'),
      align: 'end',
      cell: ({ mention }) => formatCount(mention.checked),
      exportValue: ({ mention }) => mention.checked,
    },
    ...rateColumns<Row>('precision', t('Precision'), ({ mention }) => mention.precision),
    ...rateColumns<Row>('recall', t('Recall'), ({ mention }) => mention.recall),
    ...rateColumns<Row>('specificity', t('Specificity'), ({ mention }) => mention.specificity),
  ]
}

export function rateColumns<Row>(key: string, header: string, rateOf: (row: Row) => Rate): Column<Row>[] {
  return [
    {
      key,
      header,
      align: 'end',
      cell: (row) => <Quality rate={rateOf(row)} />,
      exportValue: (row) => rateOf(row)?.value,
    },
  ]
}

export function Quality({ rate }: { rate: Rate }) {
  if (rate === null || rate.value === null) return <>—</>
  return (
    <span
      title={t('{numerator} of {denominator} checked items. {method}', {
        numerator: formatCount(rate.numerator),
        denominator: formatCount(rate.denominator),
        method: said(rate.method),
      })}
    >
      {formatPercent(rate.value)}{' '}
      {rate.low === null ? null : <small>({formatInterval(rate.low, rate.high)})</small>}
    </span>
  )
}

export function formatKappa(kappa: { value: number; low: number; high: number } | null): string {
  if (kappa === null) return t('—')
  return `${formatDecimal(kappa.value, 2)} (${formatDecimal(kappa.low, 2)}–${formatDecimal(kappa.high, 2)})`
}
