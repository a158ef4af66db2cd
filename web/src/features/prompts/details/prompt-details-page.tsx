import { Button, Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { PromptDetails } from '#core/reports/schema.ts'
import { SandboxShareContext, sandboxShareOf } from '../../../charts/frame/sandbox-share.ts'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { Loaded } from '../../../components/states/loaded.tsx'
import { Page } from '../../../components/layout/page.tsx'
import { ReportCell, ReportGrid } from '../../../components/layout/report-grid.tsx'
import { ReportFilterBar } from '../../../components/report-filter-bar/report-filter-bar.tsx'
import { SandboxNotice } from '../../../components/states/sandbox-notice.tsx'
import { useBrandInAddress } from '../../../lib/brands/use-brand-in-address.ts'
import { useEngineLabel } from '../../../lib/engines/use-engine-label.ts'
import { evidenceIn, useEvidence, type EvidenceFilters } from '../../../lib/reports/evidence.ts'
import { keepReportFilters, useReportFilters } from '../../../lib/reports/report-filters.ts'
import { useIsPhone } from '../../../lib/use-is-phone.ts'
import { AgainstCard } from './against-card.tsx'
import { promptQuery, reasonsQuery } from './api/load-prompt.ts'
import { MentionedCard } from './mentioned-card.tsx'
import { PromptHead } from './prompt-head.tsx'
import { PromptVerdict } from './prompt-verdict.tsx'
import { SearchesCard } from './searches-card.tsx'
import { SourcesCard } from './sources-card.tsx'
import { t } from '../../../lib/language/t.ts'

const PromptTrendCard = lazy(() => import('./prompt-trend-card.tsx'))

type Slots = {
  reader: (open: {
    answerId: string
    compareId: string | undefined
    onGo: (answerId: string) => void
    onCompare: (compareId: string | undefined) => void
  }) => ReactNode
  /** Actions on the whole report. */
  tools: (report: PromptDetails) => ReactNode
  answers: (list: {
    report: PromptDetails
    current: string | undefined
    onOpen: (answerId: string) => void
    /** Reports the first listed answer, which is open while none is chosen. */
    onFirst: (answerId: string | undefined) => void
  }) => ReactNode
}

type PromptSearch = { promptId?: string; answerId?: string; compareId?: string }

/** `/prompt-details`: why a prompt is won or lost, and its answers next to the open one. */
export function PromptDetailsPage({ slots }: { slots: Slots }) {
  const { promptId }: PromptSearch = useSearch({ strict: false })
  if (promptId) return <OnePrompt key={promptId} promptId={promptId} slots={slots} />
  return (
    <Page title={t('Prompt')}>
      <EmptyState
        title={t('Select a prompt')}
        action={
          <Button
            renderRoot={(props) => (
              <Link to="/prompts" search={(before) => keepReportFilters(before)} {...props} />
            )}
          >
            {t('View prompts')}
          </Button>
        }
      >
        {t('See a prompt’s visibility and every answer to it.')}
      </EmptyState>
    </Page>
  )
}

function OnePrompt({ promptId, slots }: { promptId: string; slots: Slots }) {
  const { filters } = useReportFilters()
  const details = useQuery(promptQuery(promptId, filters))
  const { answerId }: PromptSearch = useSearch({ strict: false })
  const data = details.data
  useBrandInAddress(data?.scope.brand.id)
  return (
    <Page
      title={shortened(data?.prompt.text)}
      titleLink={{
        to: '.',
        search: (before: object) => ({ ...before, answerId: undefined, compareId: undefined }),
      }}
      part={answerId === undefined ? undefined : t('Answer')}
      filters={<ReportFilterBar scope={data?.scope} />}
      actions={data ? slots.tools(data) : undefined}
    >
      <Loaded query={details}>
        {(report) => (
          <SandboxShareContext value={sandboxShareOf(report.prompt.sandboxAnswers, report.prompt.answers)}>
            <PromptHead report={report} />
            <SandboxNotice sandboxAnswers={report.prompt.sandboxAnswers} answers={report.prompt.answers} />
            <PromptReport report={report} isFresh={!details.isPlaceholderData} slots={slots} />
          </SandboxShareContext>
        )}
      </Loaded>
    </Page>
  )
}

function PromptReport({ report, isFresh, slots }: { report: PromptDetails; isFresh: boolean; slots: Slots }) {
  const { scope, prompt } = report
  const { promptId } = prompt
  const { filters } = useReportFilters()
  const reasons = useQuery(reasonsQuery(promptId, filters))
  const { openEvidence } = useEvidence()
  const engineLabel = useEngineLabel(scope.brand.organizationId)
  const open = (about: string, wanted: EvidenceFilters) =>
    openEvidence({ about, filters: evidenceIn(scope, { ...wanted, promptId, branded: 'all' }) })

  return (
    <>
      <PromptVerdict
        report={report}
        reasons={reasons.data}
        isFresh={isFresh}
        engineLabel={engineLabel}
        onOpen={open}
      />
      <ReportGrid>
        <ReportCell span="narrow">
          <MentionedCard
            report={report}
            engineLabel={engineLabel}
            onBrand={({ brandId, name }) =>
              open(t('Answers to “{text}” mentioning {name}', { text: prompt.text, name }), {
                trackedBrandId: brandId,
                present: 'true',
              })
            }
            onEngine={(engine) =>
              open(t('Answers from {engine}', { engine: engineLabel(engine) }), { engine, present: 'true' })
            }
          />
        </ReportCell>
        <Loaded query={reasons}>
          {(found) => (
            <>
              <ReportCell span="narrow">
                <SourcesCard
                  reasons={found}
                  onOpen={({ pageKey, domain }) =>
                    open(t('Answers citing {domain}', { domain }), { page: pageKey, newest: 'true' })
                  }
                />
              </ReportCell>
              <ReportCell span="narrow">
                <AgainstCard
                  reasons={found}
                  brandName={scope.brand.name}
                  engineLabel={engineLabel}
                  onOpen={open}
                />
              </ReportCell>
              {found.searches === null ? null : (
                <ReportCell span="whole">
                  <SearchesCard
                    searches={found.searches}
                    promptId={promptId}
                    onOpen={(query, subQuery) =>
                      open(t('Answers that searched for “{query}”', { query: query.slice(0, 120) }), {
                        subQuery,
                      })
                    }
                  />
                </ReportCell>
              )}
            </>
          )}
        </Loaded>
        <Answers report={report} slots={slots} />
        <ReportCell span="whole">
          <Suspense fallback={null}>
            <PromptTrendCard report={report} isFresh={isFresh} engineLabel={engineLabel} onEvidence={open} />
          </Suspense>
        </ReportCell>
      </ReportGrid>
    </>
  )
}

/** The list of answers next to the reader; on a phone the reader is a sheet over the list. */
function Answers({ report, slots }: { report: PromptDetails; slots: Slots }) {
  const { answerId, compareId }: PromptSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const [first, setFirst] = useState<string>()
  const isPhone = useIsPhone()
  const set = (change: PromptSearch, replace: boolean) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...change }),
      replace,
      resetScroll: false,
    })
  const close = () => set({ answerId: undefined, compareId: undefined }, false)
  const shownId = answerId ?? (isPhone ? undefined : first)
  const reader =
    shownId === undefined
      ? null
      : slots.reader({
          answerId: shownId,
          compareId,
          onGo: (id) => set({ answerId: id }, true),
          onCompare: (id) => set({ answerId: shownId, compareId: id }, true),
        })
  return (
    <>
      <ReportCell span={compareId === undefined || isPhone ? 'five' : 'whole'}>
        {slots.answers({
          report,
          current: shownId,
          onOpen: (id) => set({ answerId: id, compareId: undefined }, !isPhone),
          onFirst: setFirst,
        })}
      </ReportCell>
      {isPhone ? (
        <Drawer
          opened={reader !== null}
          onClose={close}
          position="bottom"
          size="100%"
          title={t('Answer')}
          closeButtonProps={{ 'aria-label': t('Close answer') }}
        >
          {reader}
        </Drawer>
      ) : (
        <ReportCell span={compareId === undefined ? 'seven' : 'whole'}>{reader}</ReportCell>
      )}
    </>
  )
}

function shortened(text: string | undefined): string {
  if (text === undefined) return t('Prompt')
  return text.length > 140 ? `${text.slice(0, 139)}…` : text
}
