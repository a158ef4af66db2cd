import { Box } from '@mantine/core'
import { grades, type Grade } from '#core/bot-logs/proof/grades.ts'
import type { ProofReport } from '#core/bot-logs/reports/schema.ts'
import { ChartFrame } from '../../../charts/frame/chart-frame.tsx'
import { StackedBars, type Tint } from '../../../charts/stacked-bars.tsx'
import type { Column } from '../../../components/data-table/column.ts'
import { ReportTable } from '../../../components/data-table/report-table.tsx'
import { Figures } from '../../../components/figures/figures.tsx'
import { ReportCell, ReportGrid } from '../../../components/layout/report-grid.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatCount } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import {
  describeEvidence,
  gradeMeanings,
  gradeWord,
  provenOf,
  provenLabels,
  formatShare,
} from '../bot-log-labels.ts'
import { BotName } from '../bots/bot-name.tsx'
import classes from '../bot-logs.module.css'
import { CheckedAgainst } from './checked-against.tsx'
import { VisitsOf } from '../visits/visits-of.tsx'

const tints: Record<Grade, Tint> = {
  signed: 'positive',
  addressList: 'first',
  reverseDns: 'second',
  mismatch: 'negative',
  unverifiable: 'mixed',
  unchecked: 'none',
}

const botsDrawn = 12

/** How far visits are verified, the evidence, and what no log can show. */
export default function ProofView({ report, isFresh }: { report: ProofReport; isFresh: boolean }) {
  const parts = grades.map((grade) => ({
    id: grade,
    label: gradeWord(grade),
    short: gradeWord(grade),
    tint: tints[grade],
  }))
  return (
    <>
      <Figures
        about={t('Verification at a glance')}
        figures={[
          {
            label: t('Verified'),
            value: formatShare(report.proven, report.visits),
            note: t('{proven} of {visits} visits', {
              proven: formatCount(report.proven),
              visits: formatCount(report.visits),
            }),
            title: provenLabels,
          },
          {
            label: t('Likely spoofed'),
            value: (
              <VisitsOf
                about={gradeWord('mismatch')}
                which={{ grade: 'mismatch' }}
                count={report.grades.mismatch}
              >
                {formatShare(report.grades.mismatch, report.checked)}
              </VisitsOf>
            ),
            title: gradeMeanings.mismatch,
            note: t('{mismatch} of {checked} verifiable visits', {
              mismatch: formatCount(report.grades.mismatch),
              checked: formatCount(report.checked),
            }),
          },
          {
            label: t('Unverified'),
            value: formatShare(report.grades.unverifiable + report.grades.unchecked, report.visits),
            note: t('Not verifiable or not checked'),
          },
        ]}
      />
      <ReportGrid>
        <ReportCell span="whole">
          <ChartFrame
            title={t('Verification by bot')}
            unit={t('share of each bot’s visits')}
            table={{
              columns: [
                { label: t('Bot'), kind: 'text' },
                ...grades.map((grade) => ({ label: gradeWord(grade), kind: 'count' as const })),
              ],
              rows: report.bots.map((bot) => [bot.name, ...grades.map((grade) => bot.grades[grade])]),
            }}
            isFresh={isFresh}
          >
            <StackedBars
              rows={report.bots.slice(0, botsDrawn).map((bot) => ({
                id: bot.id,
                label: bot.name,
                isOwn: false,
                note: formatCount(bot.visits),
                values: bot.grades,
                unit: t('visits'),
              }))}
              parts={parts}
              description={t('Verification by bot: {bots}.', {
                bots: report.bots
                  .slice(0, botsDrawn)
                  .map((bot) => `${bot.name} ${formatShare(provenOf(bot.grades), bot.visits)}`)
                  .join(', '),
              })}
            />
          </ChartFrame>
        </ReportCell>
        <ReportCell span="whole">
          <section className={classes['card']}>
            <h2>{t('Verification details')}</h2>
            <BotsTable report={report} />
          </section>
        </ReportCell>
        <ReportCell span="half">
          <section className={classes['card']}>
            <h2>{t('Verification statuses')}</h2>
            <dl className={classes['meanings']}>
              {grades.map((grade) => (
                <div key={grade}>
                  <dt>
                    {gradeWord(grade)}
                    <span className={styles['figures']}>
                      <VisitsOf about={gradeWord(grade)} which={{ grade }} count={report.grades[grade]} />
                    </span>
                  </dt>
                  <Box component="dd" mt={2} c="dimmed">
                    {gradeMeanings[grade]}
                  </Box>
                </div>
              ))}
            </dl>
          </section>
        </ReportCell>
        <ReportCell span="half">
          <WhatNoLogShows report={report} />
        </ReportCell>
        <ReportCell span="whole">
          <CheckedAgainst brandId={report.scope.brand.id} />
        </ReportCell>
      </ReportGrid>
    </>
  )
}

function WhatNoLogShows({ report: { neverSeen, lookLikeBrowsers } }: { report: ProofReport }) {
  return (
    <section className={classes['card']}>
      <h2>{t('Limits of log data')}</h2>
      <p>
        {t(
          'Browser-based AI agents look like regular visitors in logs and can’t be separated. Known agents: {names}.',
          { names: lookLikeBrowsers.join(', ') },
        )}
      </p>
      <p>
        {t(
          'These names appear only in robots.txt, and no crawler sends them. Lines that contain one are forged or tests and don’t count as visits: {names}.',
          { names: neverSeen.join(', ') },
        )}
      </p>
      <p>
        {t(
          'Verification covers who sent a request. Logs can’t show what happens to a page after it’s crawled.',
        )}
      </p>
    </section>
  )
}

type Row = ProofReport['bots'][number]

function BotsTable({ report: { bots, scope } }: { report: ProofReport }) {
  const count = (grade: Grade): Column<Row> => ({
    key: grade,
    header: gradeWord(grade),
    hint: gradeMeanings[grade],
    align: 'end',
    hideOnSmall: grade !== 'mismatch',
    sortValue: (row) => row.grades[grade],
    cell: (row) => (
      <VisitsOf
        about={`${row.name}: ${gradeWord(grade)}`}
        which={{ bot: row.id, grade }}
        count={row.grades[grade]}
      />
    ),
  })
  const columns: Column<Row>[] = [
    {
      key: 'name',
      header: t('Bot'),
      width: 'max(30%, 10rem)',
      sortValue: (row) => row.name,
      cell: (row) => (
        <BotName bot={row}>
          <div className={styles['tiny']}>{publishedInWords(row)}</div>
          {row.evidence.map(({ grade, text }) => (
            <div key={grade} className={styles['tiny']}>
              {gradeWord(grade)}: {describeEvidence(text)}
            </div>
          ))}
        </BotName>
      ),
    },
    ...grades.map(count),
  ]
  return (
    <ReportTable
      caption={t('Verification details')}
      columns={columns}
      rows={bots}
      rowKey={(row) => row.id}
      firstSort={{ key: 'mismatch', direction: 'desc' }}
      textOf={(row) => `${row.name} ${row.operator}`}
      fileName={`proof of bots of ${scope.brand.name}.csv`}
      inAddress
    />
  )
}

function publishedInWords({ publishes, operator }: Row): string {
  const ways = [
    ...(publishes.addressList ? [t('IP addresses')] : []),
    ...(publishes.reverseDns ? [t('hostnames')] : []),
    ...(publishes.signature ? [t('signing keys')] : []),
  ]
  return ways.length === 0
    ? t('{operator} publishes no verification data', { operator })
    : t('{operator} publishes {ways}', { operator, ways: ways.join(', ') })
}
