import { Box, Button, Progress } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PageCrawl } from '#core/pages/crawl-schema.ts'
import { problemTexts } from '#core/bot-logs/sitemap/problems.ts'
import { Moment } from '../../components/figures/moment.tsx'
import { notifyError } from '../../components/states/notices.tsx'
import styles from '../../components/styles/styles.module.css'
import { formatCount } from '../../lib/format.ts'
import { t } from '../../lib/language/t.ts'
import { cancelCrawl, pageKeys, resumeCrawl } from './api/pages.ts'
import { crawlName, crawlStatusLabels, describeProblem } from './page-labels.ts'
import classes from './pages.module.css'

const endedShown = 3

/** Running crawls and the results of recent ones. */
export function CrawlList({ crawls, mayEdit }: { crawls: readonly PageCrawl[]; mayEdit: boolean }) {
  const open = crawls.filter(isOpen)
  const ended = crawls.filter((crawl) => !isOpen(crawl))
  return (
    <ul className={classes['crawls']} aria-label={t('Page fetches')}>
      {[...open, ...ended.slice(0, endedShown)].map((crawl) => (
        <li key={crawl.id} data-open={isOpen(crawl) || undefined}>
          <Crawl crawl={crawl} mayEdit={mayEdit} />
        </li>
      ))}
    </ul>
  )
}

const isOpen = ({ status }: PageCrawl) => status === 'queued' || status === 'running'
const doneOf = ({ changed, unchanged, leftOut }: PageCrawl) => changed + unchanged + leftOut

function Crawl({ crawl, mayEdit }: { crawl: PageCrawl; mayEdit: boolean }) {
  const queryClient = useQueryClient()
  const act = useMutation({
    mutationFn: () => (isOpen(crawl) ? cancelCrawl(crawl.id) : resumeCrawl(crawl.id)),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: pageKeys.all }),
    onError: notifyError,
  })
  const done = doneOf(crawl)
  const name = crawlName(crawl)
  const isBroken = crawl.status === 'cancelled' || crawl.problem?.code === 'unfinished'
  const mayResume = isBroken && (done < crawl.pages || !crawl.isListed)
  return (
    <>
      <div className={classes['crawl']}>
        <Box className={styles['anywhere']} miw={0}>
          <strong>{name}</strong>{' '}
          <span className={styles['note']}>
            {crawl.isCancelling ? t('stopping') : t(crawlStatusLabels[crawl.status])}{' '}
            {crawl.finishedAt === null ? null : <Moment at={crawl.finishedAt} />}
          </span>
          <p className={styles['note']}>{countsOf(crawl)}</p>
          {crawl.problem === null ? null : (
            <p className={`${styles['small']} ${styles['bad']}`}>{describeProblem(crawl.problem)}</p>
          )}
          <WrongFiles crawl={crawl} />
        </Box>
        {mayEdit && (isOpen(crawl) || mayResume) ? (
          <Button
            size="compact-sm"
            variant="default"
            loading={act.isPending}
            disabled={crawl.isCancelling}
            aria-label={isOpen(crawl) ? t('Stop {name}', { name }) : t('Resume {name}', { name })}
            onClick={() => act.mutate()}
          >
            {isOpen(crawl) ? t('Stop') : t('Resume')}
          </Button>
        ) : null}
      </div>
      {crawl.status === 'running' && crawl.isListed ? (
        <Progress value={crawl.pages === 0 ? 0 : (done / crawl.pages) * 100} aria-label={name} />
      ) : null}
    </>
  )
}

function countsOf(crawl: PageCrawl): string {
  if (!crawl.isListed)
    return crawl.status === 'queued'
      ? t('Page count not known yet')
      : t('{pages, plural, one {# page} other {# pages}} found in sitemaps so far', {
          pages: crawl.pages,
        })
  const left = crawl.pages - doneOf(crawl)
  return [
    t('{done} of {pages} pages', { done: formatCount(doneOf(crawl)), pages: formatCount(crawl.pages) }),
    crawl.changed > 0
      ? t('{count, plural, one {# new or changed} other {# new or changed}}', { count: crawl.changed })
      : '',
    crawl.unchanged > 0
      ? t('{count, plural, one {# unchanged} other {# unchanged}}', { count: crawl.unchanged })
      : '',
    crawl.leftOut > 0
      ? t('{count, plural, one {# skipped} other {# skipped}}', { count: crawl.leftOut })
      : '',
    isOpen(crawl) && left > 0 && crawl.kind !== 'upload' ? timeLeft(left / crawl.pagesPerSecond) : '',
    (crawl.listing?.beyond ?? 0) > 0 ? t('page limit reached') : '',
  ]
    .filter((words) => words !== '')
    .join(' · ')
}

/** A lower bound: the time at its own pace, without waiting for other crawls. */
function timeLeft(seconds: number): string {
  if (seconds < 90) return t('about a minute left')
  const minutes = Math.round(seconds / 60)
  return minutes < 120
    ? t('at least {minutes} min left', { minutes: formatCount(minutes) })
    : t('at least {hours} h left', { hours: formatCount(Math.round(minutes / 60)) })
}

function WrongFiles({ crawl: { listing } }: { crawl: PageCrawl }) {
  const wrong = (listing?.files ?? []).filter(({ problem }) => problem !== null)
  if (wrong.length === 0) return null
  return (
    <details className={styles['note']}>
      <summary>
        {t('{count, plural, one {# sitemap} other {# sitemaps}} skipped or partly processed', {
          count: wrong.length,
        })}
      </summary>
      <Box component="ul" className={styles['bullets']} my={14}>
        {wrong.slice(0, 20).map(({ address, problem }) => (
          <li key={address}>
            <span className={styles['anywhere']}>{address}</span>{' '}
            {problem !== null && isKnownProblem(problem.code)
              ? t(problemTexts[problem.code], problem.values)
              : null}
          </li>
        ))}
      </Box>
    </details>
  )
}

const isKnownProblem = (code: string): code is keyof typeof problemTexts => code in problemTexts
