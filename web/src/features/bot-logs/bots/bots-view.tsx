import { Anchor, Text, VisuallyHidden } from '@mantine/core'
import { useMemo } from 'react'
import { grades } from '#core/bot-logs/proof/grades.ts'
import type { BotRow, BotsReport } from '#core/bot-logs/reports/schema.ts'
import type { Column } from '../../../components/data-table/column.ts'
import { ReportTable } from '../../../components/data-table/report-table.tsx'
import { Moment } from '../../../components/figures/moment.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatBytes } from '../../../lib/format-bytes.ts'
import { formatCount } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import {
  describeChange,
  gradeWord,
  levelWord,
  provenOf,
  provenLabels,
  formatShare,
} from '../bot-log-labels.ts'
import { BotName } from './bot-name.tsx'
import { VisitsOf } from '../visits/visits-of.tsx'

export default function BotsView({ report: { bots, robotsOnly, scope } }: { report: BotsReport }) {
  const columns = useMemo(() => columnsFor(scope), [scope])
  return (
    <>
      <ReportTable
        caption={t('Bots')}
        columns={columns}
        exportColumns={exportColumns}
        rows={bots}
        rowKey={(row) => row.id}
        firstSort={{ key: 'visits', direction: 'desc' }}
        textOf={(row) => `${row.name} ${row.operator} ${levelWord(row.level)}`}
        fileName={`bots of ${scope.brand.name}.csv`}
        inAddress
        empty={t('No matching bots in this period')}
      />
      {robotsOnly.length === 0 ? null : <RobotsOnly tokens={robotsOnly} />}
    </>
  )
}

/** Explains names that appear in robots.txt only and never in a log. */
function RobotsOnly({ tokens }: { tokens: BotsReport['robotsOnly'] }) {
  return (
    <Text maw={960} mt={12} c="dimmed" fz="xs">
      {t(
        'Not listed: {tokens}. These robots.txt tokens control whether the operator can use crawled pages for AI. They never visit pages.',
        { tokens: tokens.map(({ token, operator }) => `${token} (${operator})`).join(', ') },
      )}
    </Text>
  )
}

const robotsWords: Record<BotRow['respectsRobots'], string> = {
  yes: t('says it follows robots.txt'),
  partly: t('says it partly follows robots.txt'),
  no: t('says robots.txt might not apply'),
  unknown: t('says nothing about robots.txt'),
}

function columnsFor(scope: BotsReport['scope']): Column<BotRow>[] {
  return [
    {
      key: 'name',
      header: t('Bot'),
      width: 'max(26%, 9.5rem)',
      sortValue: (row) => row.name,
      cell: (row) => (
        <BotName bot={row}>
          <div className={styles['tiny']}>
            {robotsWords[row.respectsRobots]}
            {row.docs === null ? null : (
              <>
                {' · '}
                <Anchor
                  href={row.docs}
                  target="_blank"
                  rel="noopener noreferrer nofollow"
                  fz="inherit"
                  underline="always"
                >
                  {t('documentation')}
                  <VisuallyHidden component="span"> {row.name}</VisuallyHidden>
                </Anchor>
              </>
            )}
          </div>
        </BotName>
      ),
    },
    {
      key: 'visits',
      header: t('Visits'),
      align: 'end',
      width: 'min(13rem, 30vw)',
      sortValue: (row) => row.visits.now,
      cell: (row) => (
        <>
          <VisitsOf
            about={t('Visits: {name}', { name: row.name })}
            which={{ bot: row.id }}
            count={row.visits.now}
          />
          <div className={styles['tiny']}>{describeChange(row.visits, scope)}</div>
        </>
      ),
    },
    {
      key: 'pagesRead',
      header: t('Page fetches'),
      align: 'end',
      hideOnSmall: true,
      sortValue: (row) => row.pagesRead,
      cell: (row) => formatCount(row.pagesRead),
    },
    {
      key: 'failed',
      header: t('Failed'),
      align: 'end',
      sortValue: (row) => row.failed,
      cell: (row) => (
        <>
          <VisitsOf
            about={t('Failed visits: {name}', { name: row.name })}
            which={{ bot: row.id, failed: 'true' }}
            count={row.failed}
          />
          <div className={styles['tiny']}>{formatShare(row.failed, row.visits.now)}</div>
        </>
      ),
    },
    {
      key: 'proven',
      header: t('Verified'),
      hint: provenLabels,
      align: 'end',
      hideOnSmall: true,
      sortValue: (row) => (row.visits.now === 0 ? null : provenOf(row.grades) / row.visits.now),
      cell: (row) => (
        <>
          {row.visits.now > 0 && row.grades.unverifiable === row.visits.now
            ? t('not verifiable')
            : formatShare(provenOf(row.grades), row.visits.now)}
          {row.grades.mismatch === 0 ? null : (
            <div className={styles['tiny']}>
              <VisitsOf
                about={t('Likely spoofed: {name}', { name: row.name })}
                which={{ bot: row.id, grade: 'mismatch' }}
                count={row.grades.mismatch}
              >
                {t('{count} likely spoofed', { count: formatCount(row.grades.mismatch) })}
              </VisitsOf>
            </div>
          )}
        </>
      ),
    },
    {
      key: 'bytes',
      header: t('Data sent'),
      align: 'end',
      hideOnSmall: true,
      sortValue: (row) => row.bytes,
      cell: (row) => formatBytes(row.bytes),
    },
    {
      key: 'firstAt',
      header: t('First visit in period'),
      align: 'end',
      hideOnSmall: true,
      sortValue: (row) => row.firstAt,
      cell: (row) => (row.firstAt === null ? '–' : <Moment at={row.firstAt} />),
    },
    {
      key: 'lastAt',
      header: t('Last visit in period'),
      align: 'end',
      hideOnSmall: true,
      sortValue: (row) => row.lastAt,
      cell: (row) => (row.lastAt === null ? '–' : <Moment at={row.lastAt} />),
    },
  ]
}

const exportColumns: Column<BotRow>[] = [
  { key: 'operator', header: t('Operator'), exportValue: (row) => row.operator, cell: () => null },
  { key: 'purpose', header: t('Purpose'), exportValue: (row) => levelWord(row.level), cell: () => null },
  {
    key: 'before',
    header: t('Visits (previous period)'),
    exportValue: (row) => row.visits.before,
    cell: () => null,
  },
  {
    key: 'robotsFetches',
    header: t('robots.txt fetches'),
    exportValue: (row) => row.robotsFetches,
    cell: () => null,
  },
  ...grades.map((grade): Column<BotRow> => ({
    key: grade,
    header: gradeWord(grade),
    exportValue: (row) => row.grades[grade],
    cell: () => null,
  })),
]
