import { Button, Drawer, Group } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { BotLogScope, HitRow } from '#core/bot-logs/reports/schema.ts'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { Loaded } from '../../../components/states/loaded.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatBytes } from '../../../lib/format-bytes.ts'
import { formatCount } from '../../../lib/format.ts'
import { locale } from '../../../lib/language/chosen.ts'
import { t } from '../../../lib/language/t.ts'
import { visitsQuery } from '../api/load-visits.ts'
import { keepBotLogFilters } from '../filters/bot-log-filters.ts'
import { describeEvidence, gradeMeanings, gradeWord, levelWord } from '../bot-log-labels.ts'
import classes from '../bot-logs.module.css'
import { CopyAddress } from '../pages/page-path.tsx'
import { VisitsTools } from './visits-tools.tsx'
import { useVisits, type OpenVisits } from './visits.ts'

/** The visits behind a number on the screen. The URL says which number. */
export function VisitsDrawer({ brandId, scope }: { brandId: string; scope: BotLogScope | undefined }) {
  const { open, closeVisits } = useVisits()
  return (
    <Drawer
      opened={open !== null}
      onClose={closeVisits}
      position="right"
      size="min(40rem, 100vw)"
      title={open?.about || t('Visits')}
      closeButtonProps={{ 'aria-label': t('Close visits') }}
    >
      {open === null ? null : <Visits brandId={brandId} open={open} timeZone={scope?.timeZone ?? 'UTC'} />}
    </Drawer>
  )
}

function Visits({ brandId, open, timeZone }: { brandId: string; open: OpenVisits; timeZone: string }) {
  const { which } = open
  const filters = keepBotLogFilters(useSearch({ strict: false }))
  // A number of one purpose or bot ignores those filters of the screen.
  const about = which.purpose ?? which.operator ?? which.bot
  const chosen =
    about === undefined ? filters : { ...filters, purpose: undefined, operator: undefined, bot: undefined }
  const visits = useInfiniteQuery(visitsQuery(brandId, chosen, which))
  return (
    <>
      <VisitsTools brandId={brandId} query={chosen} open={open} />
      <Loaded query={visits}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows)
          if (rows.length === 0)
            return (
              <EmptyState title={t('No matching visits')}>
                {t('No visits match these filters, or they’re older than the retention period.')}
              </EmptyState>
            )
          return (
            <>
              <output className={classes['basis']}>
                {t('{count}, latest first, times in {zone}', {
                  count: `${formatCount(rows.length)}${visits.hasNextPage ? ` ${t('or more')}` : ''}`,
                  zone: timeZone,
                })}
              </output>
              <ol className={styles['list']}>
                {rows.map((row, index) => (
                  <Visit key={`${row.at} ${row.source} ${index}`} row={row} timeZone={timeZone} />
                ))}
              </ol>
              {visits.hasNextPage ? (
                <Button
                  variant="default"
                  size="xs"
                  mt="sm"
                  loading={visits.isFetchingNextPage}
                  onClick={() => void visits.fetchNextPage()}
                >
                  {t('Show older visits')}
                </Button>
              ) : null}
            </>
          )
        }}
      </Loaded>
    </>
  )
}

function Visit({ row, timeZone }: { row: HitRow; timeZone: string }) {
  const at = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone })
  return (
    <li className={classes['hit']}>
      <Group align="stretch" justify="space-between" gap="0 0.75rem">
        <strong>{row.bot.name}</strong>
        <time dateTime={row.at} className={styles['tiny']}>
          {at.format(new Date(row.at))}
        </time>
      </Group>
      <div className={styles['anywhere']}>
        {row.method} {row.host}
        {row.path}
        <CopyAddress address={row.host === '' ? row.path : `https://${row.host}${row.path}`} />
      </div>
      <div className={styles['tiny']}>
        <span className={row.status >= 400 ? classes['failed'] : undefined}>
          {row.status === 0 ? t('No status') : row.status}
        </span>{' '}
        · {formatBytes(row.bytes)} · {levelWord(row.bot.level)} ·{' '}
        <span className={classes['term']} title={gradeMeanings[row.grade]}>
          {gradeWord(row.grade)}
        </span>
        {row.evidence === null ? '' : ` (${describeEvidence(row.evidence)})`}
        {row.address === null ? '' : ` · ${row.address}`}
        {row.weight === 1
          ? ''
          : ` · ${t('represents {weight} requests (sampled log)', { weight: row.weight })}`}
      </div>
    </li>
  )
}
