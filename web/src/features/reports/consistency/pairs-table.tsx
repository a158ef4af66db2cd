import { useMemo, type ReactNode } from 'react'
import type { ReportScope } from '#core/reports/schema.ts'
import type { ContestedCell } from '#core/reports/consistency.ts'
import { IntervalWhisker } from '../../../charts/interval-whisker.tsx'
import { ChangeBadge, changeLabel } from '../../../components/figures/change-badge.tsx'
import { ConsistencyBadge } from '../../../components/figures/consistency-badge.tsx'
import type { Column } from '../../../components/data-table/column.ts'
import { ReportTable } from '../../../components/data-table/report-table.tsx'
import { selectionColumn } from '../../../components/data-table/selection-column.tsx'
import type { useSelection } from '../../../components/data-table/use-selection.ts'
import { TextLink } from '../../../components/layout/links.tsx'
import { NumberButton } from '../../../components/figures/number-button.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatCount, formatInterval, formatPercent } from '../../../lib/format.ts'
import { keepReportFilters } from '../../../lib/reports/report-filters.ts'
import classes from './consistency.module.css'
import { cellKey } from './states.ts'
import { t } from '../../../lib/language/t.ts'

type Rival = ContestedCell['rivals'][number]
type Handlers = {
  engineLabel: (engine: string) => string
  onOpen: (cell: ContestedCell) => void
  onOpenCompetitor: (cell: ContestedCell, rival: Rival) => void
}

const borders = [0.2, 0.8]

/** Prompt–engine pairs, those closest to 50% first. Selected pairs can be planned for more answers. */
export function CellsTable({
  cells,
  scope,
  selection,
  tools,
  ...handlers
}: {
  cells: readonly ContestedCell[]
  scope: ReportScope
  selection: ReturnType<typeof useSelection>
  tools: ReactNode
} & Handlers) {
  const { engineLabel, onOpen, onOpenCompetitor } = handlers
  const columns = useMemo(
    () => columnsFor({ engineLabel, onOpen, onOpenCompetitor }),
    [engineLabel, onOpen, onOpenCompetitor],
  )
  return (
    <ReportTable
      caption={t('Prompt–engine pairs')}
      columns={[
        selectionColumn(selection, {
          all: t('Select all pairs shown'),
          keyOf: cellKey,
          nameOf: (cell: ContestedCell) =>
            t('“{promptText}” on {engine}', {
              promptText: cell.promptText.slice(0, 80),
              engine: engineLabel(cell.engine),
            }),
        }),
        ...columns,
      ]}
      exportColumns={exportColumns}
      rows={cells}
      rowKey={cellKey}
      firstSort={{ key: 'half', direction: 'asc' }}
      textOf={(cell) => `${cell.promptText} ${cell.topic} ${cell.tags.join(' ')} ${engineLabel(cell.engine)}`}
      fileName={`prompt-engine pairs of ${scope.brand.name}.csv`}
      inAddress
      tools={tools}
      empty={t('No prompt–engine pairs match')}
    />
  )
}

function columnsFor({ engineLabel, onOpen, onOpenCompetitor }: Handlers): Column<ContestedCell>[] {
  return [
    {
      key: 'prompt',
      header: t('Prompt'),
      sortValue: (cell) => cell.promptText,
      cell: (cell) => (
        <div className={classes['prompt']}>
          <TextLink
            to="/prompt-details"
            search={(before) => ({ ...keepReportFilters(before), promptId: cell.promptId })}
            fz="sm"
            c="var(--ink)"
            dir="auto"
          >
            {cell.promptText}
          </TextLink>
          <div className={styles['fine']}>
            {[engineLabel(cell.engine), cell.topic, ...cell.tags.map((tag) => `#${tag}`)]
              .filter((word) => word !== '')
              .join(' · ')}
          </div>
        </div>
      ),
    },
    {
      key: 'half',
      header: t('Visibility (marks: 20%, 80%)'),
      width: 'min(13rem, 37vw)',
      sortValue: (cell) => Math.abs((cell.visibility.value ?? 2) - 0.5),
      exportValue: (cell) => cell.visibility.value,
      cell: (cell) => (
        <div className={classes['rate']}>
          <IntervalWhisker
            value={cell.visibility.value}
            low={cell.visibility.low}
            high={cell.visibility.high}
            marks={borders}
          />
          <span>
            <NumberButton
              about={t('“{promptText}” on {engine}', {
                promptText: cell.promptText.slice(0, 80),
                engine: engineLabel(cell.engine),
              })}
              onOpen={() => onOpen(cell)}
            >
              {formatPercent(cell.visibility.value)}
            </NumberButton>{' '}
            <span className={styles['fine']}>
              {t('{x} of {n}{low}', {
                x: formatCount(cell.x),
                n: formatCount(cell.n),
                low:
                  cell.visibility.low === null
                    ? ''
                    : `, ${formatInterval(cell.visibility.low, cell.visibility.high)}`,
              })}
            </span>
          </span>
        </div>
      ),
    },
    {
      key: 'state',
      header: t('Status'),
      width: '7rem',
      sortValue: (cell) => cell.consistency,
      hideOnSmall: true,
      cell: (cell) => <ConsistencyBadge consistency={cell.consistency} />,
    },
    {
      key: 'change',
      header: t('vs. previous period'),
      width: '11rem',
      hideOnSmall: true,
      sortValue: (cell) => cell.change?.difference,
      exportValue: (cell) => (cell.change === null ? null : changeLabel(cell.change)),
      cell: (cell) => <ChangeBadge change={cell.change} />,
    },
    {
      key: 'further',
      header: t('Answers needed'),
      align: 'end',
      width: '7rem',
      hideOnSmall: true,
      sortValue: (cell) => cell.furtherAnswers,
      cell: (cell) =>
        cell.furtherAnswers === null ? (
          <span className={styles['fine']}>
            {cell.consistency === 'undecided' ? t('at a threshold') : t('enough answers')}
          </span>
        ) : (
          t('~{furtherAnswers} more', { furtherAnswers: formatCount(cell.furtherAnswers) })
        ),
    },
    {
      key: 'rivals',
      header: t('Competitors mentioned'),
      hideOnSmall: true,
      exportValue: (cell) => cell.rivals.map(({ name, present }) => `${name} ${present}`).join(', '),
      cell: (cell) =>
        cell.rivals.length === 0 ? (
          <span className={styles['fine']}>{t('none')}</span>
        ) : (
          cell.rivals.slice(0, 2).map((rival, index) => (
            <span key={rival.brandId}>
              {index > 0 ? ' · ' : ''}
              <NumberButton
                about={t('{name} in {n} answers to “{promptText}” on {engine}', {
                  name: rival.name,
                  n: cell.n,
                  promptText: cell.promptText.slice(0, 80),
                  engine: engineLabel(cell.engine),
                })}
                onOpen={() => onOpenCompetitor(cell, rival)}
              >
                {rival.name} {formatCount(rival.present)}
              </NumberButton>
            </span>
          ))
        ),
    },
  ]
}

const exportColumns: Column<ContestedCell>[] = [
  { key: 'engine', header: t('Engine'), exportValue: (cell) => cell.engine, cell: () => null },
  { key: 'topic', header: t('Topic'), exportValue: (cell) => cell.topic, cell: () => null },
  { key: 'x', header: t('Answers mentioning the brand'), exportValue: (cell) => cell.x, cell: () => null },
  { key: 'n', header: t('Valid answers'), exportValue: (cell) => cell.n, cell: () => null },
  { key: 'low', header: t('95% CI (lower)'), exportValue: (cell) => cell.visibility.low, cell: () => null },
  { key: 'high', header: t('95% CI (upper)'), exportValue: (cell) => cell.visibility.high, cell: () => null },
]
