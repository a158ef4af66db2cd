import { Box, Button, Group, NativeSelect, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { maxRobotsBytes } from '#core/bot-logs/robots/parse-robots.ts'
import type { RobotsReport, TrialReport } from '#core/bot-logs/robots/robots-schema.ts'
import type { Column } from '../../../components/data-table/column.ts'
import { ReportTable } from '../../../components/data-table/report-table.tsx'
import { ErrorState } from '../../../components/states/error-state.tsx'
import { notifyError } from '../../../components/states/notices.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatCount, formatExactTime } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { robotsTextQuery, tryRobots } from '../api/robots.ts'
import { keepBotLogFilters } from '../filters/bot-log-filters.ts'
import { levelWord } from '../bot-log-labels.ts'
import classes from '../bot-logs.module.css'

/** Tests another robots.txt against the visits of this period. Nothing is stored. */
export function RobotsTrial({ report }: { report: RobotsReport }) {
  const id = useId()
  const brandId = report.scope.brand.id
  const filters = keepBotLogFilters(useSearch({ strict: false }))
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<string | null>(null)
  const [content, setContent] = useState('')
  const host = report.hosts.find((one) => one.host === chosen) ?? report.hosts[0]
  const newest = host?.versions[0]
  const trial = useMutation({
    mutationFn: () => tryRobots(brandId, filters, { host: host?.host ?? '', content }),
  })
  const begin = useMutation({
    mutationFn: (version: string) => queryClient.fetchQuery(robotsTextQuery(report.scope, version)),
    onSuccess: setContent,
    onError: notifyError,
  })
  if (host === undefined) return null
  const isTooLong = content.length > maxRobotsBytes
  return (
    <section className={classes['card']} aria-labelledby={id}>
      <h2 id={id}>{t('Test robots.txt')}</h2>
      <p>
        {t(
          'Paste a robots.txt to see which visits in this period it would newly block or allow compared with the latest version. Nothing is stored.',
        )}
      </p>
      <Group align="end" gap="0.5rem 0.75rem" my={8}>
        {report.hosts.length > 1 ? (
          <NativeSelect
            label={t('Host')}
            size="xs"
            value={host.host}
            onChange={(event) => {
              setChosen(event.currentTarget.value)
              trial.reset()
            }}
            data={report.hosts.map((one) => one.host)}
          />
        ) : null}
        {newest === undefined ? null : (
          <Button
            size="xs"
            variant="default"
            loading={begin.isPending}
            onClick={() => begin.mutate(newest.id)}
          >
            {t('Use latest version')}
          </Button>
        )}
      </Group>
      <Textarea
        aria-label={t('robots.txt to test')}
        placeholder={'User-agent: *\nDisallow: /private/'}
        autosize
        minRows={5}
        maxRows={16}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: '0.75rem' } }}
        value={content}
        error={isTooLong ? t('Too long. Crawlers only use the first 500 KiB.') : null}
        onChange={(event) => setContent(event.currentTarget.value)}
      />
      <Group align="end" gap="0.5rem 0.75rem" my={8}>
        <Button size="xs" loading={trial.isPending} disabled={isTooLong} onClick={() => trial.mutate()}>
          {t('Test')}
        </Button>
      </Group>
      {trial.error === null ? null : <ErrorState error={trial.error} onRetry={() => trial.mutate()} />}
      {trial.data === undefined ? null : <Tried trial={trial.data} />}
    </section>
  )
}

function Tried({ trial }: { trial: TrialReport }) {
  const useless = [...trial.problems, ...trial.queryRules].map(({ line }) => line).toSorted((a, b) => a - b)
  return (
    <div aria-live="polite">
      <p>
        {trial.comparedWith === null
          ? t('No robots.txt is known for {host}, so this compares with everything allowed.', {
              host: trial.host,
            })
          : t('Compared with the version from {moment}, for visits in this period:', {
              moment: formatExactTime(trial.comparedWith.fetchedAt),
            })}{' '}
        {trial.bots.length === 0 ? t('no change for any bot that visited.') : null}
      </p>
      {trial.bots.length === 0 ? null : (
        <ReportTable
          caption={t('Test robots.txt')}
          columns={columns}
          rows={trial.bots}
          rowKey={(row) => row.id}
          firstSort={{ key: 'closed', direction: 'desc' }}
          textOf={(row) => `${row.name} ${row.operator}`}
          fileName={`robots.txt tried on ${trial.scope.brand.name}.csv`}
        />
      )}
      {trial.unchanged.length === 0 || trial.bots.length === 0 ? null : (
        <p className={`${styles['tiny']} ${styles['apart']}`}>
          {t('No change for {names}.', {
            names: trial.unchanged.map(({ name }) => name).join(', '),
          })}
        </p>
      )}
      {useless.length === 0 ? null : (
        <p className={`${styles['tiny']} ${styles['apart']}`}>
          {t('Lines with no effect or that visits can’t show: {lines}.', {
            lines: useless.join(', '),
          })}
        </p>
      )}
    </div>
  )
}

type Row = TrialReport['bots'][number]

const part = (key: 'closed' | 'opened', header: string): Column<Row> => ({
  key,
  header,
  align: 'end',
  kind: 'count',
  sortValue: (row) => row[key].visits,
  cell: ({ [key]: { visits, pages, examples } }) => (
    <>
      {formatCount(visits)}
      {visits === 0 ? null : (
        <div className={styles['tiny']}>
          {t('to {visits, plural, one {# URL} other {# URLs}}', { visits: pages })}
        </div>
      )}
      <Box component="ul" className={styles['anywhere']} mt={2} c="dimmed" fz="xs">
        {examples.map(({ id, path }) => (
          <li key={id}>{path}</li>
        ))}
      </Box>
    </>
  ),
})

const columns: Column<Row>[] = [
  {
    key: 'name',
    header: t('Bot'),
    width: 'max(24%, 8rem)',
    sortValue: (row) => row.name,
    cell: (row) => (
      <div className={styles['anywhere']}>
        {row.name}
        <div className={styles['tiny']}>
          {row.operator} · {levelWord(row.level)}
        </div>
      </div>
    ),
  },
  {
    key: 'visits',
    header: t('Visits'),
    align: 'end',
    kind: 'count',
    hideOnSmall: true,
    sortValue: (row) => row.visits,
    cell: (row) => formatCount(row.visits),
  },
  part('closed', t('Would be disallowed')),
  part('opened', t('Would be allowed')),
]
