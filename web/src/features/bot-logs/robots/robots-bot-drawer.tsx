import { Anchor, Box, Drawer, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { RobotsBot, RobotsPages, RobotsReport } from '#core/bot-logs/robots/robots-schema.ts'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { Loaded } from '../../../components/states/loaded.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatCount } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { robotsPagesQuery } from '../api/robots.ts'
import { keepBotLogFilters } from '../filters/bot-log-filters.ts'
import classes from '../bot-logs.module.css'
import { describeApplied, linesOf, obedienceLabels } from './describe-robots.ts'
import robotsClasses from './robots.module.css'
import { RobotsText } from './robots-text.tsx'
import { visitsParameter } from '../visits/visits.ts'
import { VisitsButton } from '../visits/visits-button.tsx'

/** What robots.txt says to one bot, and the disallowed pages it read anyway. The URL names the bot. */
export function RobotsBotDrawer({ report }: { report: RobotsReport }) {
  const search: { robotsBot?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const bot = report.bots.find(({ id }) => id === search.robotsBot)
  const set = (change: { robotsBot: undefined; visits?: string }) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...change }),
      resetScroll: false,
    })
  return (
    <Drawer
      opened={bot !== undefined}
      onClose={() => set({ robotsBot: undefined })}
      position="right"
      size="min(40rem, 100vw)"
      title={bot === undefined ? '' : t('{name} and robots.txt', { name: bot.name })}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {bot === undefined ? null : (
        <>
          <About bot={bot} report={report} />
          <h3>{t('Crawled despite robots.txt')}</h3>
          <PagesOf
            bot={bot}
            brandId={report.scope.brand.id}
            onVisits={(visits) => set({ robotsBot: undefined, visits })}
          />
        </>
      )}
    </Drawer>
  )
}

function About({ bot, report: { hosts } }: { bot: RobotsBot; report: RobotsReport }) {
  return (
    <>
      <p>
        {bot.docs === null ? (
          bot.operator
        ) : (
          <Anchor href={bot.docs} target="_blank" rel="noopener noreferrer nofollow" fz="inherit">
            {bot.operator}
          </Anchor>
        )}{' '}
        {obedienceLabels[bot.respectsRobots]}.{' '}
        {bot.isTokenDocumented
          ? t('Its robots.txt token is {token}.', { token: bot.token })
          : t('It has no documented robots.txt token. We look for {token}, which appears in its requests.', {
              token: bot.token,
            })}
      </p>
      {bot.applied.map((applied) => {
        const lines = linesOf(applied, hosts)
        return (
          <Box key={applied.host} className={robotsClasses['applied']} mb={12} fz="sm">
            <Box component="h3" m={0} fz="sm">
              {applied.host}
            </Box>
            <p>{describeApplied(applied, hosts)}</p>
            {lines.length === 0 ? null : (
              <RobotsText
                about={t('Lines on {host} for {name}', { host: applied.host, name: bot.name })}
                lines={lines}
              />
            )}
          </Box>
        )
      })}
    </>
  )
}

type Opening = { bot: RobotsBot; brandId: string; onVisits: (parameter: string) => void }

function PagesOf({ bot, brandId, onVisits }: Opening) {
  const filters = keepBotLogFilters(useSearch({ strict: false }))
  const pages = useQuery(robotsPagesQuery(brandId, filters, bot.id))
  return (
    <Loaded query={pages}>
      {(report) =>
        report.rows.length === 0 ? (
          <EmptyState title={t('Nothing')}>
            {t('{name} didn’t crawl any disallowed pages in this period.', { name: bot.name })}
          </EmptyState>
        ) : (
          <Rows report={report} onVisits={onVisits} />
        )
      }
    </Loaded>
  )
}

function Rows({ report, onVisits }: { report: RobotsPages; onVisits: Opening['onVisits'] }) {
  return (
    <>
      <p className={classes['basis']}>
        {t('{count, plural, one {# URL} other {# URLs}}, most visited first', {
          count: report.pages,
        })}
        {report.pages > report.rows.length
          ? ` · ${t('showing the first {count}', { count: formatCount(report.rows.length) })}`
          : ''}
      </p>
      <ol className={styles['list']}>
        {report.rows.map((row) => {
          const about = t('{name} at {path}', { name: report.bot.name, path: row.path })
          return (
            <li key={row.id} className={classes['hit']}>
              <Group align="stretch" justify="space-between" gap="0 0.75rem">
                <span className={styles['anywhere']}>
                  {row.host}
                  {row.path}
                </span>
                <VisitsButton
                  about={about}
                  count={row.visits}
                  onOpen={() =>
                    onVisits(visitsParameter({ about, which: { bot: report.bot.id, page: String(row.id) } }))
                  }
                >
                  {t('{count, plural, one {# visit} other {# visits}}', { count: row.visits })}
                </VisitsButton>
              </Group>
              <div className={styles['tiny']}>
                {t('{proven} verified, {failed} failed', {
                  proven: formatCount(row.proven),
                  failed: formatCount(row.failed),
                })}
                {row.rule === null ? null : (
                  <>
                    {' · '}
                    {t('line {line}', { line: row.rule.line })}: <code>{row.rule.text}</code>
                  </>
                )}
              </div>
            </li>
          )
        })}
      </ol>
    </>
  )
}
