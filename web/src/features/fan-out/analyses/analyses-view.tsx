import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { BrandRow } from '#core/brands/schema.ts'
import { fanOutStatuses } from '#core/fan-out/analysis-schema.ts'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { ErrorState } from '../../../components/states/error-state.tsx'
import { Loaded } from '../../../components/states/loaded.tsx'
import { Page } from '../../../components/layout/page.tsx'
import { t } from '../../../lib/language/t.ts'
import { fanOutsQuery, type FanOutListParts } from '../api/analyses.ts'
import { FanOutTabs } from '../fan-out-tabs.tsx'
import { labelOf } from '../views.ts'
import { AnalysesTable } from './analyses-table.tsx'
import { StartDialog } from './start-dialog.tsx'

type Search = {
  q?: string
  status?: string
  page?: string
  start?: string
  prompt?: string
  topic?: string
  from?: string
  to?: string
}

/** The analyses of a brand with progress and cost, and a button for a new one. */
export function AnalysesView({ brand }: { brand: BrandRow }) {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const parts = partsOf(search)
  const list = useQuery(fanOutsQuery(brand.id, parts))
  const change = (change: Partial<Search>) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...change }),
      replace: true,
      resetScroll: false,
    })
  const mayStart = list.data?.mayStart === true
  const isEmpty = list.data?.total === 0 && parts.q === undefined && parts.status === undefined
  const open = () => change({ start: 'new' })
  return (
    <Page
      title={t('Query fan-out: {name}', { name: brand.name })}
      part={labelOf('analyses')}
      actions={mayStart && !isEmpty ? <Button onClick={open}>{t('New analysis')}</Button> : undefined}
    >
      <FanOutTabs current="analyses" />
      {list.error && list.data ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      <Loaded query={list}>
        {(loaded) =>
          isEmpty ? (
            <EmptyState
              title={t('No analyses yet')}
              action={mayStart ? <Button onClick={open}>{t('New analysis')}</Button> : undefined}
            >
              {mayStart
                ? t(
                    'See which searches engines run for a prompt, topic, or brand, which of your and your competitors’ pages answer them, and where you have gaps.',
                  )
                : t('Ask someone with edit access to this brand to start an analysis.')}
            </EmptyState>
          ) : (
            <AnalysesTable list={loaded} parts={parts} onChange={change} />
          )
        }
      </Loaded>
      {search.start !== undefined && mayStart ? (
        <StartDialog
          brand={brand}
          request={{ promptId: search.prompt, topic: search.topic, from: search.from, to: search.to }}
          onStarted={({ id }) =>
            void navigate({ to: '/query-fanout/$id', params: { id }, search: { clientId: brand.id } })
          }
          onClose={() => change({ start: undefined, prompt: undefined, topic: undefined })}
        />
      ) : null}
    </Page>
  )
}

function partsOf({ q, status, page }: Search): FanOutListParts {
  const statuses: readonly string[] = fanOutStatuses
  return {
    ...(q === undefined ? {} : { q: q.slice(0, 200) }),
    ...(status === undefined || !statuses.includes(status) ? {} : { status }),
    ...(page === undefined || !/^[1-9]\d{0,3}$/.test(page) ? {} : { page }),
  }
}
