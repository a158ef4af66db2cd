import { Anchor, Box, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { useState } from 'react'
import type { Column } from '../../../components/data-table/column.ts'
import { ReportTable } from '../../../components/data-table/report-table.tsx'
import { Loaded } from '../../../components/states/loaded.tsx'
import { notifyError } from '../../../components/states/notices.tsx'
import { Moment } from '../../../components/figures/moment.tsx'
import styles from '../../../components/styles/styles.module.css'
import type { api } from '../../../lib/api.ts'
import { formatCount } from '../../../lib/format.ts'
import { said } from '../../../lib/language/said.ts'
import { t } from '../../../lib/language/t.ts'
import { can } from '../../../lib/organization/rights.ts'
import { useMembership } from '../../../lib/organization/use-organization.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import { crawlerListsQuery, refreshCrawlerLists } from '../api/crawler-lists.ts'
import classes from '../bot-logs.module.css'

type Lists = InferResponseType<(typeof api)['crawler-lists']['$get']>
type List = Lists['lists'][number]

/** What operators publish about their crawlers, how old it is, and what could not be fetched. */
export function CheckedAgainst({ brandId }: { brandId: string }) {
  const mayRefresh = can(useMembership(), 'edit')
  const [requestedAt, setRequestedAt] = useState<number | null>(null)
  const query = useQuery({
    ...crawlerListsQuery,
    refetchInterval: ({ state }) => (isRefreshing(state.data, requestedAt) ? 3000 : false),
  })
  const refreshing = useSubmission({
    mutationFn: () => refreshCrawlerLists(brandId),
    retry: false,
    onSuccess: () => {
      setRequestedAt(Date.now())
      void query.refetch()
    },
    onError: notifyError,
  })
  return (
    <details className={classes['card']}>
      <Box component="summary" c="inherit" fw={600} fz="md">
        {t('How visits are verified')}
      </Box>
      <p className={classes['basis']}>
        {t(
          'IP addresses and keys published by operators. We fetch them several times a day and keep every version, so past visits are checked against the list from that day.',
        )}
      </p>
      <Loaded query={query}>
        {({ lists, keys, crawlersVersion, refreshedAt }) => (
          <>
            <Group gap={8} mb={8}>
              {mayRefresh ? (
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={refreshing.isPending || isRefreshing(query.data, requestedAt)}
                  onClick={() => refreshing.submit(undefined)}
                >
                  {t('Refresh lists')}
                </Button>
              ) : null}
              <span className={styles['tiny']}>
                {refreshedAt === null ? (
                  t('Not refreshed yet')
                ) : (
                  <>
                    {t('Last refreshed')} <Moment at={refreshedAt} />
                  </>
                )}
              </span>
            </Group>
            <ReportTable
              caption={t('Published IP addresses')}
              columns={columns}
              rows={lists}
              rowKey={({ list }) => list}
              firstSort={{ key: 'list', direction: 'asc' }}
              textOf={({ list, urls }) => `${list} ${urls.join(' ')}`}
              fileName="published addresses of crawlers.csv"
            />
            <Text maw={960} mt={12} c="dimmed" fz="xs">
              {t('Signing keys: {hosts}', { hosts: keys.map(keysInWords).join(', ') })}
            </Text>
            <Text maw={960} mt={12} c="dimmed" fz="xs">
              {t('Bots are identified with version {version} of the crawler list.', {
                version: crawlersVersion,
              })}
            </Text>
          </>
        )}
      </Loaded>
    </details>
  )
}

/** Lists that were tried shortly before the request are not fetched again. */
const triedLatelyMs = 10 * 60_000
/** Without a worker the lists are never fetched; then waiting ends. */
const patienceMs = 2 * 60_000

function isRefreshing(data: Lists | undefined, requestedAt: number | null): boolean {
  if (requestedAt === null || Date.now() - requestedAt > patienceMs) return false
  return (data?.lists ?? []).some(
    ({ triedAt }) => triedAt === null || Date.parse(triedAt) < requestedAt - triedLatelyMs,
  )
}

function keysInWords({ host, keys, problem }: Lists['keys'][number]): string {
  const words = t('{host} ({count, plural, one {# key} other {# keys}})', { host, count: keys })
  return problem === null ? words : `${words}: ${said(problem)}`
}

const columns: Column<List>[] = [
  {
    key: 'list',
    header: t('Published list'),
    width: 'max(44%, 11rem)',
    sortValue: ({ list }) => list,
    cell: ({ list, urls, isShipped, problem }) => (
      <div className={styles['anywhere']}>
        {list}
        {urls.map((url) => (
          <div key={url} className={styles['tiny']}>
            <Anchor href={url} target="_blank" rel="noopener noreferrer nofollow" fz="inherit">
              {url.replace('https://', '')}
            </Anchor>
          </div>
        ))}
        {isShipped ? <div className={styles['tiny']}>{t('built-in list, not fetched yet')}</div> : null}
        {problem === null ? null : (
          <div className={`${styles['tiny']} ${classes['failed']}`}>{said(problem)}</div>
        )}
      </div>
    ),
  },
  {
    key: 'networks',
    header: t('Networks'),
    align: 'end',
    sortValue: ({ networks }) => networks,
    cell: ({ networks }) => (networks === 0 ? t('none known yet') : formatCount(networks)),
  },
  {
    key: 'since',
    header: t('Unchanged since'),
    align: 'end',
    hideOnSmall: true,
    sortValue: ({ since }) => since,
    cell: ({ since }) => (since === null ? '–' : <Moment at={since} />),
  },
  {
    key: 'seenAt',
    header: t('Last confirmed'),
    align: 'end',
    sortValue: ({ seenAt }) => seenAt,
    cell: ({ seenAt }) => (seenAt === null ? '–' : <Moment at={seenAt} />),
  },
  {
    key: 'versions',
    header: t('Versions'),
    align: 'end',
    hideOnSmall: true,
    sortValue: ({ versions }) => versions,
    cell: ({ versions }) => formatCount(versions),
  },
]
