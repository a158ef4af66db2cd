import { Box, Button, Pagination, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { pagesShown, pageStatuses, type PageList } from '#core/pages/crawl-schema.ts'
import { pageOwners } from '#core/pages/page-owner.ts'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { Loaded } from '../../components/states/loaded.tsx'
import styles from '../../components/styles/styles.module.css'
import { ApiError } from '../../lib/api.ts'
import { formatCount } from '../../lib/format.ts'
import { t } from '../../lib/language/t.ts'
import { AddPages } from './add-pages.tsx'
import { pagesQuery } from './api/pages.ts'
import { CrawlList } from './crawl-list.tsx'
import { PageDrawer } from './page-drawer.tsx'
import { PagesTable } from './pages-table.tsx'
import { ownerLabels, reasonNames, statusTexts } from './page-labels.ts'
import classes from './pages.module.css'

const filterNames = ['find', 'whose', 'state', 'reason', 'sheet'] as const
type FilterName = (typeof filterNames)[number]

/** Pages and documents of a brand and its competitors: their state, why some were skipped, and how to add more. */
export function PagesTab({ brandId }: { brandId: string }) {
  const search = useSearch({ from: '/shell/brand/$id' })
  const navigate = useNavigate({ from: '/brand/$id' })
  const set = (change: Partial<Record<FilterName | 'pageId', string | undefined>>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
  const query = useQuery(
    pagesQuery(
      brandId,
      present({
        search: search.find,
        owner: search.whose,
        status: search.state,
        problem: search.reason,
        page: search.sheet,
      }),
    ),
  )
  const [isAdding, setAdding] = useState(false)
  if (query.error instanceof ApiError && query.error.status === 403)
    return <EmptyState title={t('You can’t view these pages')}>{query.error.message}</EmptyState>
  return (
    <Loaded query={query}>
      {(list) => (
        <div className={classes['tab']}>
          {list.counts.pages === 0 && list.crawls.length === 0 ? (
            <Nothing list={list} brandId={brandId} />
          ) : (
            <>
              <div className={classes['head']}>
                <Box component="p" className={styles['figures']} c="var(--ink)">
                  {sumsOf(list)}
                </Box>
                {list.mayEdit ? (
                  <Button
                    variant={isAdding ? 'default' : 'filled'}
                    aria-expanded={isAdding}
                    onClick={() => setAdding(!isAdding)}
                  >
                    {isAdding ? t('Close') : t('Add pages')}
                  </Button>
                ) : null}
              </div>
              {isAdding ? (
                <AddPages brandId={brandId} competitors={list.competitors} onBegun={() => setAdding(false)} />
              ) : null}
              <CrawlList crawls={list.crawls} mayEdit={list.mayEdit} />
              <Filters
                list={list}
                search={search}
                onChange={(change) => set({ sheet: undefined, ...change })}
              />
              <PagesTable list={list} brandId={brandId} onOpen={(pageId) => set({ pageId })} />
              {list.found > pagesShown ? (
                <Pagination
                  total={Math.ceil(list.found / pagesShown)}
                  value={list.page}
                  size="sm"
                  onChange={(sheet) => set({ sheet: sheet === 1 ? undefined : String(sheet) })}
                />
              ) : null}
            </>
          )}
          <PageDrawer pageId={search.pageId} onClose={() => set({ pageId: undefined })} />
        </div>
      )}
    </Loaded>
  )
}

const present = (values: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, value]],
    ),
  )

function sumsOf({ counts }: PageList): string {
  return [
    t('{count, plural, one {# page} other {# pages}}', { count: counts.pages }),
    t('{count, plural, one {# fetched} other {# fetched}}', { count: counts.fetched }),
    counts.waiting > 0
      ? t('{count, plural, one {# waiting} other {# waiting}}', { count: counts.waiting })
      : '',
    counts.leftOut > 0
      ? t('{count, plural, one {# skipped} other {# skipped}}', { count: counts.leftOut })
      : '',
  ]
    .filter((words) => words !== '')
    .join(' · ')
}

function Nothing({ list, brandId }: { list: PageList; brandId: string }) {
  return (
    <>
      <EmptyState title={t('No pages yet')}>
        {t(
          'Query fan-out compares engine searches with owned, competitor, and cited pages. Start with your sitemap.',
        )}
      </EmptyState>
      {list.mayEdit ? <AddPages brandId={brandId} competitors={list.competitors} /> : null}
    </>
  )
}

function Filters({
  list,
  search,
  onChange,
}: {
  list: PageList
  search: Partial<Record<FilterName, string>>
  onChange: (change: Partial<Record<FilterName, string | undefined>>) => void
}) {
  const [typed, setTyped] = useState(search.find ?? '')
  const find = useDebouncedCallback((text: string) => onChange({ find: text === '' ? undefined : text }), 300)
  const { counts } = list
  const owned = { own: counts.own, rival: counts.rival, cited: counts.cited }
  const stated = { waiting: counts.waiting, fetched: counts.fetched, 'left-out': counts.leftOut }
  return (
    <div className={classes['filters']}>
      <TextInput
        aria-label={t('Search pages')}
        placeholder={t('URL or title')}
        maxLength={200}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          find(event.currentTarget.value.trim())
        }}
      />
      <Select
        aria-label={t('Page owner')}
        placeholder={t('All sites')}
        clearable
        value={search.whose ?? null}
        data={pageOwners.map((owner) => ({
          value: owner,
          label: `${t(ownerLabels[owner])} (${formatCount(owned[owner])})`,
        }))}
        onChange={(whose) => onChange({ whose: whose ?? undefined })}
      />
      <Select
        aria-label={t('Page status')}
        placeholder={t('Any status')}
        clearable
        value={search.state ?? null}
        data={pageStatuses.map((status) => ({
          value: status,
          label: `${t(statusTexts[status])} (${formatCount(stated[status])})`,
        }))}
        onChange={(state) => onChange({ state: state ?? undefined, reason: undefined })}
      />
      {counts.problems.length > 0 ? (
        <Select
          aria-label={t('Reason skipped')}
          placeholder={t('Any reason')}
          clearable
          value={search.reason ?? null}
          data={counts.problems.map(({ code, pages }) => ({
            value: code,
            label: `${t(reasonNames[code])} (${formatCount(pages)})`,
          }))}
          onChange={(reason) =>
            onChange({ reason: reason ?? undefined, state: reason ? 'left-out' : undefined })
          }
        />
      ) : null}
    </div>
  )
}
