import { Drawer, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PageDetail } from '#core/pages/crawl-schema.ts'
import { Loaded } from '../../components/states/loaded.tsx'
import styles from '../../components/styles/styles.module.css'
import { formatBytes } from '../../lib/format-bytes.ts'
import { formatCount, formatExactTime } from '../../lib/format.ts'
import { t } from '../../lib/language/t.ts'
import { pageQuery } from './api/pages.ts'
import { pageName, describeProblem, shortAddress, statusTexts } from './page-labels.ts'
import classes from './pages.module.css'

/** One page: the result of fetching it, and its passages as compared with sub-queries. */
export function PageDrawer({ pageId, onClose }: { pageId: string | undefined; onClose: () => void }) {
  return (
    <Drawer
      opened={pageId !== undefined}
      onClose={onClose}
      position="right"
      size="xl"
      title={t('Page')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {pageId === undefined ? null : <OnePage key={pageId} pageId={pageId} />}
    </Drawer>
  )
}

function OnePage({ pageId }: { pageId: string }) {
  const [documentId, setDocumentId] = useState<string | undefined>(undefined)
  const query = useQuery(pageQuery(pageId, documentId))
  return (
    <Loaded query={query}>
      {(page) => (
        <article className={classes['detail']}>
          <h2>{pageName(page)}</h2>
          {page.origin === 'upload' ? null : (
            <a href={page.url} target="_blank" rel="noreferrer noopener" className={styles['anywhere']}>
              {shortAddress(page.url)}
            </a>
          )}
          {page.problem === null ? null : (
            <p className={`${styles['small']} ${styles['bad']}`}>{describeProblem(page.problem)}</p>
          )}
          <Facts page={page} />
          {page.versions.length > 1 ? (
            <Select
              label={t('Version')}
              allowDeselect={false}
              value={page.shown.documentId}
              data={page.versions.map(({ id, fetchedAt, words, isCurrent }) => ({
                value: id,
                label: `${formatExactTime(fetchedAt)} · ${t('{count, plural, one {# word} other {# words}}', { count: words })}${isCurrent ? ` · ${t('current')}` : ''}`,
              }))}
              onChange={(id) => setDocumentId(id ?? undefined)}
            />
          ) : null}
          <Passages page={page} />
        </article>
      )}
    </Loaded>
  )
}

function Facts({ page }: { page: PageDetail }) {
  const facts: [string, string | null][] = [
    [t('Status'), t(statusTexts[page.status])],
    [t('Last attempt'), page.triedAt === null ? null : formatExactTime(page.triedAt)],
    [t('Status'), page.httpStatus === null ? null : String(page.httpStatus)],
    [t('Type'), page.contentType],
    [t('Size'), page.bytes === null ? null : formatBytes(page.bytes)],
    [t('Redirects to'), page.redirectedTo === null ? null : shortAddress(page.redirectedTo)],
    [t('Canonical URL'), page.canonical === null ? null : shortAddress(page.canonical)],
    [t('Search engines'), page.isNoindex ? t('indexing blocked (noindex)') : null],
    [t('Words'), page.words === 0 ? null : formatCount(page.words)],
  ]
  return (
    <dl className={classes['facts']}>
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name}>
            <dt className={styles['note']}>{name}</dt>
            <dd className={styles['anywhere']}>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

function Passages({ page: { shown } }: { page: PageDetail }) {
  if (shown.passages.length === 0) return null
  return (
    <section>
      <h3>{t('{count, plural, one {# passage} other {# passages}}', { count: shown.inAll })}</h3>
      <ol className={classes['passages']}>
        {shown.passages.map(({ position, heading, content }) => (
          <li key={position}>
            <h4>{heading}</h4>
            <p>{content}</p>
          </li>
        ))}
      </ol>
      {shown.inAll > shown.passages.length ? (
        <p className={`${styles['note']} ${styles['apart']}`}>
          {t('Showing the first {shown} of {passages} passages.', {
            shown: formatCount(shown.passages.length),
            passages: formatCount(shown.inAll),
          })}
        </p>
      ) : null}
    </section>
  )
}
