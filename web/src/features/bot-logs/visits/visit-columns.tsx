import type { CrawlerLevel } from '#core/bot-logs/reports/levels.ts'
import type { Column } from '../../../components/data-table/column.ts'
import { Moment } from '../../../components/figures/moment.tsx'
import styles from '../../../components/styles/styles.module.css'
import { t } from '../../../lib/language/t.ts'
import { provenLabels, formatShare } from '../bot-log-labels.ts'
import { BotName } from '../bots/bot-name.tsx'
import classes from '../bot-logs.module.css'

/** Columns shared by the tables of pages and bots. */

export function botColumn<Row extends { id: string; name: string; operator: string; level: CrawlerLevel }>(
  width: string,
): Column<Row> {
  return {
    key: 'name',
    header: t('Bot'),
    width,
    sortValue: (row) => row.name,
    cell: (row) => <BotName bot={row} />,
  }
}

export function provenColumn<Row extends { proven: number; visits: number }>(): Column<Row> {
  return {
    key: 'proven',
    header: t('Verified'),
    hint: provenLabels,
    align: 'end',
    hideOnSmall: true,
    sortValue: (row) => (row.visits === 0 ? null : row.proven / row.visits),
    exportValue: (row) => row.proven,
    cell: (row) => formatShare(row.proven, row.visits),
  }
}

export function lastVisitColumn<Row extends { lastAt: string; lastStatus: number }>(): Column<Row> {
  return {
    key: 'lastAt',
    header: t('Last visit'),
    align: 'end',
    hideOnSmall: true,
    sortValue: (row) => row.lastAt,
    cell: ({ lastAt, lastStatus }) => (
      <>
        <Moment at={lastAt} />
        <div className={lastStatus >= 400 ? classes['failed'] : styles['tiny']}>
          {lastStatus === 0 ? t('No status') : lastStatus}
        </div>
      </>
    ),
  }
}
