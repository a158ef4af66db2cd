import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PromptDetails } from '#core/reports/schema.ts'
import { SandboxShareContext, sandboxShareOf } from '../../../charts/frame/sandbox-share.ts'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { Loaded } from '../../../components/states/loaded.tsx'
import { Page } from '../../../components/layout/page.tsx'
import { ReportFilterBar } from '../../../components/report-filter-bar/report-filter-bar.tsx'
import { SandboxNotice } from '../../../components/states/sandbox-notice.tsx'
import { useBrandInAddress } from '../../../lib/brands/use-brand-in-address.ts'
import { enginesQuery, engineLabel } from '../../../lib/engines/engines.ts'
import { useEvidence } from '../../../lib/reports/evidence.ts'
import { keepReportFilters, useReportFilters } from '../../../lib/reports/report-filters.ts'
import { AnswersStrip } from './answers-strip.tsx'
import { promptQuery } from './api/load-prompt.ts'
import { PromptBrandsCard } from './prompt-brands-card.tsx'
import classes from './prompt-details-page.module.css'
import { PromptHead } from './prompt-head.tsx'
import { PromptTrendCard } from './prompt-trend-card.tsx'
import { t } from '../../../lib/language/t.ts'

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
    brandId: string
    promptId: string
    current: string | undefined
    onOpen: (answerId: string) => void
  }) => ReactNode
}

type PromptSearch = { promptId?: string; answerId?: string; compareId?: string }

/** `/prompt-details`: one prompt's numbers, or one of its answers in the reader. */
export function PromptDetailsPage({ slots }: { slots: Slots }) {
  const { promptId }: PromptSearch = useSearch({ strict: false })
  if (promptId) return <OnePrompt promptId={promptId} slots={slots} />
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
  const { answerId, compareId }: PromptSearch = useSearch({ strict: false })
  const { filters } = useReportFilters()
  const details = useQuery(promptQuery(promptId, filters))
  const navigate = useNavigate()
  const set = (change: PromptSearch, replace: boolean) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...change }),
      replace,
      resetScroll: false,
    })
  const open = (id: string) => set({ answerId: id, compareId: undefined }, false)
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
      actions={data && answerId === undefined ? slots.tools(data) : undefined}
    >
      <Loaded query={details}>
        {(report) => (
          <PromptReport
            report={report}
            isFresh={!details.isPlaceholderData}
            answerId={answerId}
            onOpen={open}
            onNumbers={() => set({ answerId: undefined, compareId: undefined }, false)}
          >
            {answerId === undefined
              ? null
              : slots.reader({
                  answerId,
                  compareId,
                  onGo: (id) => set({ answerId: id }, true),
                  onCompare: (id) => set({ compareId: id }, true),
                })}
          </PromptReport>
        )}
      </Loaded>
      {data ? (
        <div className={classes['answers']}>
          {slots.answers({ brandId: data.scope.brand.id, promptId, current: answerId, onOpen: open })}
        </div>
      ) : null}
    </Page>
  )
}

function PromptReport({
  report,
  isFresh,
  answerId,
  onOpen,
  onNumbers,
  children,
}: {
  report: PromptDetails
  isFresh: boolean
  answerId: string | undefined
  onOpen: (answerId: string) => void
  onNumbers: () => void
  /** The reader, if an answer is open. */
  children: ReactNode
}) {
  const { scope, prompt } = report
  const { data: engines } = useQuery(enginesQuery(scope.brand.organizationId))
  const { openEvidence } = useEvidence()
  const label = (engine: string) => engineLabel(engine, engines)
  const isReading = children !== null

  return (
    <SandboxShareContext value={sandboxShareOf(prompt.sandboxAnswers, prompt.answers)}>
      <PromptHead
        report={report}
        isReading={isReading}
        onNumbers={onNumbers}
        onEvidence={() =>
          openEvidence({
            about: t('Answers to “{text}” mentioning {name}', { text: prompt.text, name: scope.brand.name }),
            filters: { promptId: prompt.promptId, present: 'true', branded: 'all' },
          })
        }
      />
      <SandboxNotice sandboxAnswers={prompt.sandboxAnswers} answers={prompt.answers} />
      <AnswersStrip
        dots={prompt.dots}
        brandName={scope.brand.name}
        engineLabel={label}
        current={answerId}
        onOpen={onOpen}
      />
      {isReading ? (
        children
      ) : (
        <div className={classes['grid']}>
          <div className={classes['wide']}>
            <PromptTrendCard
              report={report}
              isFresh={isFresh}
              engineLabel={label}
              onEvidence={(about, filters) =>
                openEvidence({ about, filters: { ...filters, promptId: prompt.promptId, branded: 'all' } })
              }
            />
          </div>
          <div className={classes['narrow']}>
            <PromptBrandsCard
              brands={report.brands}
              isFresh={isFresh}
              onSelect={(brand) =>
                openEvidence({
                  about: t('Answers to “{text}” mentioning {name}', { text: prompt.text, name: brand.name }),
                  filters: {
                    promptId: prompt.promptId,
                    trackedBrandId: brand.brandId,
                    present: 'true',
                    branded: 'all',
                  },
                })
              }
            />
          </div>
        </div>
      )}
    </SandboxShareContext>
  )
}

function shortened(text: string | undefined): string {
  if (text === undefined) return t('Prompt')
  return text.length > 140 ? `${text.slice(0, 139)}…` : text
}
