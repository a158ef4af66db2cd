import { Box, VisuallyHidden } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { RobotsBot, RobotsReport } from '#core/bot-logs/robots/robots-schema.ts'
import type { Column } from '../../../components/data-table/column.ts'
import { ReportTable } from '../../../components/data-table/report-table.tsx'
import { Figures } from '../../../components/figures/figures.tsx'
import numberClasses from '../../../components/figures/number-button.module.css'
import { ReportCell, ReportGrid } from '../../../components/layout/report-grid.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatCount } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { levelWord, formatShare } from '../bot-log-labels.ts'
import { HowComputed } from '../how-computed.tsx'
import classes from '../bot-logs.module.css'
import { RobotsBotDrawer } from './robots-bot-drawer.tsx'
import { RobotsHosts } from './robots-hosts.tsx'
import { RobotsTrial } from './robots-trial.tsx'
import {
  describeApplied,
  describeBots,
  describeFinding,
  obedienceLabels,
  totalOf,
  describeUnclear,
  unclearOf,
} from './describe-robots.ts'
import robotsClasses from './robots.module.css'
import { VisitsOf } from '../visits/visits-of.tsx'

/** What robots.txt says to each bot, and what the bot did. */
export default function RobotsView({ report }: { report: RobotsReport }) {
  return (
    <>
      <AtAGlance report={report} />
      <ReportGrid>
        {report.findings.length === 0 ? null : (
          <ReportCell span="whole">
            <Findings report={report} />
          </ReportCell>
        )}
        <ReportCell span="whole">
          <section className={classes['card']}>
            <h2>{t('Allowed vs. crawled by bot')}</h2>
            <BotsTable report={report} />
            <HowItIsCounted report={report} />
          </section>
        </ReportCell>
        <ReportCell span="whole">
          <RobotsHosts report={report} />
        </ReportCell>
        <ReportCell span="whole">
          <RobotsTrial report={report} />
        </ReportCell>
        <ReportCell span="whole">
          <NamesOnly report={report} />
        </ReportCell>
      </ReportGrid>
      <RobotsBotDrawer report={report} />
    </>
  )
}

function AtAGlance({ report }: { report: RobotsReport }) {
  const visits = totalOf(report, (bot) => bot.visits)
  const disallowed = totalOf(report, (bot) => bot.disallowed)
  const unclear = totalOf(report, unclearOf)
  return (
    <Figures
      about={t('robots.txt at a glance')}
      figures={[
        {
          label: t('Allowed'),
          value: formatShare(
            totalOf(report, (bot) => bot.allowed),
            visits,
          ),
          note: t('of {visits} visits by listed bots', { visits: formatCount(visits) }),
        },
        {
          label: t('Disallowed but crawled'),
          value: formatCount(disallowed),
          note: t('{proven} verified', {
            proven: formatCount(totalOf(report, (bot) => bot.disallowedProven)),
          }),
        },
        {
          label: t('Unknown'),
          value: formatCount(unclear),
          note: t('robots.txt changed that day, failed, or isn’t known'),
        },
        {
          label: t('robots.txt fetches'),
          value: formatCount(totalOf(report, (bot) => bot.asked)),
          note: t('by {count, plural, one {# bot} other {# bots}}', {
            count: report.bots.filter(({ asked }) => asked > 0).length,
          }),
        },
      ]}
    />
  )
}

function Findings({ report: { findings } }: { report: RobotsReport }) {
  return (
    <section className={classes['card']}>
      <h2>{t('Findings')}</h2>
      <Box component="ul" m={0}>
        {findings.map((finding) => {
          const { title, text, isGrave } = describeFinding(finding)
          return (
            <li
              key={`${finding.kind} ${finding.host}`}
              className={robotsClasses['finding']}
              data-grave={isGrave || undefined}
            >
              <strong className={styles['block']}>{title}</strong>
              <p>{text}</p>
              {finding.bots.length === 0 ? null : (
                <p className={`${styles['muted']} ${styles['anywhere']}`}>{describeBots(finding)}</p>
              )}
            </li>
          )
        })}
      </Box>
    </section>
  )
}

function HowItIsCounted({ report }: { report: RobotsReport }) {
  const before = totalOf(report, (bot) => bot.before)
  return (
    <HowComputed>
      {t(
        'Each visit is checked under RFC 9309 against the robots.txt version from its UTC day. Around a change, both versions apply: from when the old one was last seen until a day after the new one was found, because crawlers can keep a copy that long. Where they differ, visits count as unknown.',
      )}{' '}
      {before === 0
        ? null
        : t(
            '{count, plural, one {# visit happened before robots.txt was first fetched and is} other {# visits happened before robots.txt was first fetched and are}} checked against the first version.',
            { count: before },
          )}{' '}
      {report.isPartial
        ? t('We check up to 200,000 URLs per site. Visits to this site’s other URLs count as unknown.')
        : null}
    </HowComputed>
  )
}

function BotsTable({ report }: { report: RobotsReport }) {
  const navigate = useNavigate()
  const columns = useMemo(() => {
    const openBot = (robotsBot: string) =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, robotsBot, visits: undefined }),
        resetScroll: false,
      })
    return columnsFor(report, openBot)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it only navigates
  }, [report])
  return (
    <ReportTable
      caption={t('Allowed vs. crawled by bot')}
      columns={columns}
      exportColumns={exportColumns}
      rows={report.bots}
      rowKey={(row) => row.id}
      firstSort={{ key: 'disallowed', direction: 'desc' }}
      textOf={(row) => `${row.name} ${row.operator} ${levelWord(row.level)}`}
      fileName={`robots.txt and bots of ${report.scope.brand.name}.csv`}
      inAddress
      empty={t('No matching bots in this period or in robots.txt')}
    />
  )
}

function columnsFor({ hosts }: RobotsReport, openBot: (id: string) => void): Column<RobotsBot>[] {
  return [
    {
      key: 'name',
      header: t('Bot'),
      width: 'max(22%, 9rem)',
      sortValue: (row) => row.name,
      cell: (row) => (
        <div className={styles['anywhere']}>
          <button type="button" className={numberClasses['number']} onClick={() => openBot(row.id)}>
            {row.name}{' '}
            <VisuallyHidden component="span">{t('{about}: show rules', { about: row.name })}</VisuallyHidden>
          </button>
          <div className={styles['tiny']}>
            {row.operator} · {levelWord(row.level)}
          </div>
          <div className={styles['tiny']}>{obedienceLabels[row.respectsRobots]}</div>
        </div>
      ),
    },
    {
      key: 'applied',
      header: t('Rules that apply'),
      hideOnSmall: true,
      width: '26%',
      exportValue: (row) =>
        row.applied.map((one) => `${one.host}: ${describeApplied(one, hosts)}`).join('; '),
      cell: (row) => <WhatApplies bot={row} hosts={hosts} />,
    },
    {
      key: 'asked',
      header: t('robots.txt fetches'),
      align: 'end',
      hideOnSmall: true,
      sortValue: (row) => row.asked,
      cell: (row) => (
        <>
          <VisitsOf
            about={t('robots.txt fetches by {name}', { name: row.name })}
            which={{
              bot: row.id,
              kind: 'robots',
            }}
            count={row.asked}
          />
          {row.askedInVain === 0 ? null : (
            <div className={styles['tiny']}>
              {t('{count} failed', { count: formatCount(row.askedInVain) })}
            </div>
          )}
        </>
      ),
    },
    {
      key: 'allowed',
      header: t('Allowed'),
      align: 'end',
      kind: 'count',
      hideOnSmall: true,
      sortValue: (row) => row.allowed,
      cell: (row) => formatCount(row.allowed),
    },
    {
      key: 'disallowed',
      header: t('Disallowed'),
      align: 'end',
      kind: 'count',
      sortValue: (row) => row.disallowed,
      cell: (row) =>
        row.disallowed === 0 ? (
          '0'
        ) : (
          <>
            <button type="button" className={numberClasses['number']} onClick={() => openBot(row.id)}>
              {formatCount(row.disallowed)}{' '}
              <VisuallyHidden component="span">
                {t('{about}: show pages', { about: row.name })}
              </VisuallyHidden>
            </button>
            <div className={styles['tiny']}>
              {t('{count} verified', { count: formatCount(row.disallowedProven) })}
            </div>
          </>
        ),
    },
    {
      key: 'unclear',
      header: t('Unknown'),
      align: 'end',
      kind: 'count',
      hideOnSmall: true,
      sortValue: unclearOf,
      cell: (row) => (
        <>
          {formatCount(unclearOf(row))}
          <div className={styles['tiny']}>{describeUnclear(row)}</div>
        </>
      ),
    },
  ]
}

const hostsShown = 2

function WhatApplies({ bot, hosts }: { bot: RobotsBot; hosts: RobotsReport['hosts'] }) {
  if (bot.applied.length === 0) return <>{t('robots.txt unknown')}</>
  const isOne = bot.applied.length === 1
  return (
    <div className={styles['anywhere']}>
      {bot.applied.slice(0, hostsShown).map((applied) => (
        <div key={applied.host}>
          {isOne ? null : <span className={styles['tiny']}>{applied.host} · </span>}
          {describeApplied(applied, hosts)}
        </div>
      ))}
      {bot.applied.length > hostsShown ? (
        <div className={styles['tiny']}>
          {t('and {count, plural, one {# more host} other {# more hosts}}', {
            count: bot.applied.length - hostsShown,
          })}
        </div>
      ) : null}
    </div>
  )
}

const exportColumns: Column<RobotsBot>[] = [
  { key: 'operator', header: t('Operator'), exportValue: (row) => row.operator, cell: () => null },
  { key: 'purpose', header: t('Purpose'), exportValue: (row) => levelWord(row.level), cell: () => null },
  { key: 'token', header: t('robots.txt token'), exportValue: (row) => row.token, cell: () => null },
  {
    key: 'claim',
    header: t('Operator policy'),
    exportValue: (row) => obedienceLabels[row.respectsRobots],
    cell: () => null,
  },
  { key: 'visits', header: t('Visits'), exportValue: (row) => row.visits, cell: () => null },
  {
    key: 'disallowedProven',
    header: t('Disallowed (verified)'),
    exportValue: (row) => row.disallowedProven,
    cell: () => null,
  },
  {
    key: 'before',
    header: t('Before first robots.txt fetch'),
    exportValue: (row) => row.before,
    cell: () => null,
  },
]

function NamesOnly({ report: { robotsOnly, hosts } }: { report: RobotsReport }) {
  return (
    <section className={classes['card']}>
      <h2>{t('robots.txt-only tokens')}</h2>
      <p>
        {t(
          'No requests use these names. They control how an operator can use pages its other crawlers fetch, so there are no visits to show.',
        )}
      </p>
      {robotsOnly.map((bot) => (
        <Box key={bot.id} className={robotsClasses['applied']} mb={12} fz="sm">
          <Box component="h3" m={0} fz="sm">
            {bot.token} <span className={styles['tiny']}>{bot.operator}</span>
          </Box>
          {bot.applied.length === 0 ? <p>{t('robots.txt unknown')}</p> : null}
          {bot.applied.map((applied) => (
            <p key={applied.host}>
              <span className={styles['tiny']}>{applied.host}</span> {describeApplied(applied, hosts)}
            </p>
          ))}
        </Box>
      ))}
    </section>
  )
}
